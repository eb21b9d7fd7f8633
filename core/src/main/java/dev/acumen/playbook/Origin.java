package dev.acumen.playbook;

import java.util.Optional;

/// What an insight rests on, the most trustworthy first.
public enum Origin {
    /// What the user said.
    USER("user"),
    /// What the agent did, and what came of it.
    WORK("work"),
    /// What a tool printed, and nothing else: a page, a file, an issue. Anybody may have written it.
    OUTPUT("output");

    private final String word;

    Origin(String word) {
        this.word = word;
    }

    /// The word for it on the wire.
    public String word() {
        return word;
    }

    /// What a word on the wire means.
    public static Optional<Origin> of(String word) {
        for (Origin origin : values()) {
            if (origin.word.equals(word)) {
                return Optional.of(origin);
            }
        }
        return Optional.empty();
    }

    /// The less trustworthy of the two.
    public Origin and(Origin other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
