package dev.acumen.playbook;

import java.util.Optional;

/// What an insight rests on, the most trustworthy first.
public enum SourceKind {
    /// What the user said.
    USER("user"),
    /// What the agent did, and what came of it.
    WORK("work"),
    /// What a tool printed, and nothing else: a page, a file, an issue. Anybody may have written it.
    OUTPUT("output");

    private final String word;

    SourceKind(String word) {
        this.word = word;
    }

    /// The word for it on the wire.
    public String word() {
        return word;
    }

    /// What a word on the wire means.
    public static Optional<SourceKind> of(String word) {
        for (SourceKind origin : values()) {
            if (origin.word.equals(word)) {
                return Optional.of(origin);
            }
        }
        return Optional.empty();
    }

    /// The less trustworthy of the two.
    public SourceKind and(SourceKind other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
