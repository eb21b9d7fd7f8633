package dev.acumen.playbook;

import java.util.Optional;

/// A judgement of one key point in one session.
public enum Rating {
    HELPFUL("helpful"),
    HARMFUL("harmful"),
    /// Neither: nothing is counted.
    NEUTRAL("neutral");

    private final String word;

    Rating(String word) {
        this.word = word;
    }

    /// The rating as it is written in reflections and extractions.
    public String word() {
        return word;
    }

    /// The rating written so, to the letter; empty for any other word.
    public static Optional<Rating> of(String word) {
        for (Rating rating : values()) {
            if (rating.word.equals(word)) {
                return Optional.of(rating);
            }
        }
        return Optional.empty();
    }
}
