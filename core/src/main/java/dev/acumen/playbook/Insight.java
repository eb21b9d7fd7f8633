package dev.acumen.playbook;

import java.util.List;

/// Something that a session teaches and the playbook may not hold yet.
///
/// @param text the insight, in the words that a key point would have
/// @param section where it belongs
/// @param why how it was noticed
/// @param evidence ids of the transcript lines that it was drawn from
/// @param origin what it rests on
public record Insight(String text, Section section, String why, List<String> evidence, SourceKind origin) {
    public Insight {
        evidence = List.copyOf(evidence);
    }

    /// An insight that rests on what was seen to happen.
    public Insight(String text, Section section, String why, List<String> evidence) {
        this(text, section, why, evidence, SourceKind.WORK);
    }
}
