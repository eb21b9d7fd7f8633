package dev.acumen.playbook;

import java.util.List;

/// The judgement of one key point, by the Reflector or in an extraction's `evaluations`.
///
/// @param name the key point's id; empty for a tag that could not be read
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

    /// What stood in the place of a tag and is none. It keeps its place, and is rejected when its turn comes.
    ///
    /// @param why what is wrong with it
    public static Tag malformed(String why) {
        return new Tag("", Rating.NEUTRAL, why);
    }

    /// Whether this is no tag, but what stood in the place of one; its rationale then says what is wrong.
    public boolean isMalformed() {
        return name.isEmpty();
    }
}
