package dev.acumen.playbook;

import java.util.List;

/// The Reflector's answer: what a session shows (REQ-REFL-004).
///
/// @param analysis a few sentences
/// @param tags judgements of key points, `bullet_tags` on the wire
/// @param insights what the session teaches beyond the playbook
public record Reflection(String analysis, List<Tag> tags, List<Insight> insights) {
    public Reflection {
        tags = List.copyOf(tags);
        insights = List.copyOf(insights);
    }

    /// Whether it says nothing that a playbook could be changed for.
    public boolean isSilent() {
        return tags.isEmpty() && insights.isEmpty();
    }
}
