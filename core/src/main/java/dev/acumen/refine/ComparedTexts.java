package dev.acumen.refine;

import java.util.Set;

/// The texts that were compared with one another before, so that it is not done again: what costs the most in a
/// large playbook, and what would merge again what a person has taken apart.
///
/// A cache: forgetting something costs time, and nothing else. Safe for use by several threads.
public interface ComparedTexts {
    /// Forgets everything.
    ComparedTexts NOTHING = new ComparedTexts() {
        @Override
        public Set<String> among(Set<String> texts) {
            return Set.of();
        }

        @Override
        public void add(Set<String> texts) {}
    };

    /// Of these texts, those that were compared with one another.
    Set<String> among(Set<String> texts);

    /// Remembers that these were compared, each with each.
    void add(Set<String> texts);
}
