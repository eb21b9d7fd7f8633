package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SectionTest {

    @Test
    @DisplayName("REQ-SECT-010 QG-SECT-001: the five sections, their slugs, in canonical order")
    void areFiveInCanonicalOrder() {
        List<String> titlesAndSlugs = Stream.of(Section.values())
                .map(section -> section.title() + " -> " + section.slug())
                .toList();

        assertThat(titlesAndSlugs)
                .containsExactly(
                        "PATTERNS & APPROACHES -> pat",
                        "MISTAKES TO AVOID -> mis",
                        "USER PREFERENCES -> pref",
                        "PROJECT CONTEXT -> ctx",
                        "OTHERS -> oth");
    }

    @ParameterizedTest
    @EnumSource(Section.class)
    @DisplayName("REQ-SECT-005: a section is known by its title in any case, with white space around it")
    void isKnownByItsTitleInAnyCase(Section section) {
        String lower = "\t " + section.title().toLowerCase(Locale.ROOT) + " \n";

        Optional<Section> byTitle = Section.named(section.title());
        Optional<Section> byLower = Section.named(lower);

        assertThat(byTitle).contains(section);
        assertThat(byLower).contains(section);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "RANDOM", "pat", "PATTERNS", "PATTERNS AND APPROACHES", "MISTAKES  TO AVOID"})
    @DisplayName("REQ-SECT-005: any other name is no section's, and resolves to OTHERS")
    void resolvesAnyOtherNameToOthers(@Nullable String name) {
        Optional<Section> named = Section.named(name);
        Section resolved = Section.resolve(name);

        assertThat(named).isEmpty();
        assertThat(resolved).isEqualTo(Section.OTHERS);
    }

    @ParameterizedTest
    @CsvSource({"USER PREFERENCES, PREFERENCES", "Project Context, CONTEXT", "others, OTHERS"})
    void resolvesAKnownName(String name, Section expected) {
        Section resolved = Section.resolve(name);

        assertThat(resolved).isEqualTo(expected);
    }
}
