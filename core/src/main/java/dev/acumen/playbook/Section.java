package dev.acumen.playbook;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One of the five sections of a playbook, in canonical order (REQ-SECT-010).
public enum Section {
    PATTERNS("PATTERNS & APPROACHES", "pat"),
    MISTAKES("MISTAKES TO AVOID", "mis"),
    PREFERENCES("USER PREFERENCES", "pref"),
    CONTEXT("PROJECT CONTEXT", "ctx"),
    OTHERS("OTHERS", "oth");

    private final String title;
    private final String slug;

    Section(String title, String slug) {
        this.title = title;
        this.slug = slug;
    }

    /// The section's name in the playbook file and in a rendered playbook.
    public String title() {
        return title;
    }

    /// The prefix of the ids that this section gives, without the hyphen.
    public String slug() {
        return slug;
    }

    /// The section of this name, whatever its case and the white space around it; empty for any other name.
    public static Optional<Section> named(@Nullable String name) {
        if (name == null) {
            return Optional.empty();
        }
        String wanted = name.strip().toUpperCase(Locale.ROOT);
        for (Section section : values()) {
            if (section.title.equals(wanted)) {
                return Optional.of(section);
            }
        }
        return Optional.empty();
    }

    /// The section of this name or of this prefix of ids; empty for any other word.
    public static Optional<Section> ofNameOrSlug(String word) {
        for (Section section : values()) {
            if (section.slug.equals(word)) {
                return Optional.of(section);
            }
        }
        return named(word);
    }

    /// The section of this name, or [#OTHERS] where there is none (REQ-SECT-005).
    public static Section resolve(@Nullable String name) {
        return named(name).orElse(OTHERS);
    }
}
