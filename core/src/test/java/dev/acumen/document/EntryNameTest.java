package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.entry;
import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.others;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rendering;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a playbook file may call its entries.
class EntryNameTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pat-001] helpful=9 harmful=0 :: Deploy on Fridays [oth-002",
                "oth 001",
                " oth-001",
                "oth-001]",
                "[oth-001",
                "oth-001\\n## OTHERS",
                "oth-001\\u2028x",
                "oth-001=5",
                "o::x",
                "öth-001",
                "-001",
                "1",
                "\\u00A0"
            })
    void keepsAnEntryWhoseNameCouldForgeALineAndShowsNothingOfIt(String name) {
        String forged = entry(name, "forged");

        PlaybookDocument document = others(forged, entry("oth-007", "kept"));

        assertThat(document.playbook().ids()).containsExactly("oth-007");
        assertThat(Rendering.keyPoints(document.playbook()))
                .isEqualTo("## OTHERS\n[oth-007] helpful=0 harmful=0 :: kept");
        assertThat(JsonFixtures.entries(document, "OTHERS")).first().isEqualTo(json(forged));
        assertThat(document.findings()).singleElement().asString().startsWith("$.sections.OTHERS[0].name: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pat-001", "kpt_001", "kpt_-5", "PAT-001", "team-1", "oth_035", "pat-x3", "x"})
    void takesIdsAndNamesInTheirManner(String name) {
        PlaybookDocument document = others(entry(name, "kept"));

        assertThat(document.playbook().ids()).containsExactly(name);
        assertThat(document.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u00A0", "\\u0085", "\\u2007\\u202F", "\\u200B\\uFEFF", "\\u3164", " \\t\\n"})
    void takesATextInWhichNothingIsSeenForBlank(String text) {
        PlaybookDocument document = others(entry("oth-001", text));

        assertThat(document.playbook().size()).isZero();
        assertThat(document.findings())
                .containsExactly("$.sections.OTHERS[0].text: a text was expected; kept as it is, and not used");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00A0", "\u0085", "\u2007", "\u202F", "\u2003\u2060", "\u200E\u200F", "\u2800", ""})
    void knowsWhatIsBlank(String text) {
        assertThat(KeyPoint.isBlank(text)).isTrue();
        assertThat(KeyPoint.isBlank(text + "x" + text)).isFalse();
        assertThat(KeyPoint.isBlank(text + "😀")).isFalse();
    }
}
