package dev.acumen.playbook;

import java.util.List;

/// What a change rests on, for the person who reads the journal.
///
/// @param why one sentence; empty when nothing was said
/// @param evidence ids of the transcript lines that it was drawn from; empty when it was drawn from none
public record Basis(String why, List<String> evidence) {
    public static final Basis NONE = new Basis("", List.of());

    public Basis {
        evidence = List.copyOf(evidence);
    }

    /// A reason without lines behind it.
    public static Basis of(String why) {
        return new Basis(why, List.of());
    }
}
