package dev.acumen.playbook;

import java.util.List;

/// The judgement of one key point, by the Reflector or in an extraction's `evaluations`.
///
/// @param name the key point's id
/// @param rating the judgement
/// @param rationale why; may be empty
/// @param evidence ids of the transcript lines that show it; empty when none were named
public record Tag(String name, Rating rating, String rationale, List<String> evidence) {
    public Tag {
        evidence = List.copyOf(evidence);
    }

    public Tag(String name, Rating rating, String rationale) {
        this(name, rating, rationale, List.of());
    }
}
