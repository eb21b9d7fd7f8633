package dev.acumen.playbook;

import java.util.List;

/// What a change rests on, for the person who reads the journal.
///
/// @param why one sentence; empty when nothing was said
/// @param evidence ids of the transcript lines that it was drawn from; empty when it was drawn from none
/// @param isByUser whether the words of the operation are the user's own; only code says so, never a model, and of
/// files only what Acumen kept for itself
public record Provenance(String why, List<String> evidence, boolean isByUser) {
    public static final Provenance NONE = new Provenance("", List.of());

    public Provenance {
        evidence = List.copyOf(evidence);
    }

    /// What rests on nobody's own words.
    public Provenance(String why, List<String> evidence) {
        this(why, evidence, false);
    }

    /// The same, for an operation in the user's own words.
    public Provenance byUser() {
        return new Provenance(why, evidence, true);
    }

    /// A reason without lines behind it.
    public static Provenance of(String why) {
        return new Provenance(why, List.of());
    }
}
