package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.at;
import static dev.acumen.document.JsonFixtures.document;
import static dev.acumen.document.JsonFixtures.entries;
import static dev.acumen.document.JsonFixtures.entry;
import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.object;
import static dev.acumen.document.JsonFixtures.others;
import static dev.acumen.document.JsonFixtures.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading a playbook file. Older forms: PlaybookMigrationTest; changing one: PlaybookDocumentEditTest.
class PlaybookDocumentTest {

    /// A file as `bytes` writes it, with fields, entries and sections that the playbook does not know.
    private static final String FOREIGN = """
            {
              "version": "1.0",
              "last_updated": "2026-01-02T03:04:05",
              "owner": {
                "team": [
                  1.50,
                  1E+3,
                  123456789012345678901234567890
                ]
              },
              "sections": {
                "OTHERS": [
                  {
                    "pinned": true,
                    "name": "oth-002",
                    "harmful": 1,
                    "text": "prefer pathlib 😀",
                    "helpful": 3,
                    "weight": 0.10
                  },
                  "a note",
                  {
                    "name": "oth-003",
                    "text": "broken",
                    "helpful": -1,
                    "harmful": 0
                  }
                ],
                "TEAM RULES": [
                  {
                    "name": "oth-009"
                  }
                ],
                "PATTERNS & APPROACHES": [],
                "MISTAKES TO AVOID": [],
                "USER PREFERENCES": [],
                "PROJECT CONTEXT": []
              },
              "id_floors": {
                "oth": 5
              }
            }
            """;

    @Test
    void readsTheKeyPointsOfEachSection() {
        PlaybookDocument document = document(FOREIGN);

        Playbook playbook = document.playbook();

        assertThat(playbook)
                .isEqualTo(Playbook.of(
                        Map.of(
                                Section.OTHERS,
                                List.of(new KeyPoint("oth-002", "prefer pathlib 😀", new Tally(3, 1), true))),
                        Map.of(Section.OTHERS, 5L),
                        Set.of("oth-003", "oth-009")));
        assertThat(document.isRestructured()).isFalse();
        assertThat(document.repairs()).isEmpty();
    }

    @Test
    void writesBackWhatItReadToTheLetter() {
        PlaybookDocument document = document(FOREIGN);

        String written = text(document);

        assertThat(written).isEqualTo(FOREIGN);
    }

    @Test
    void reportsWithItsPlaceWhateverTakesNoPart() {
        PlaybookDocument document = document(FOREIGN);

        List<String> findings = document.findings();

        assertThat(findings)
                .containsExactly(
                        "$.sections.OTHERS[1]: an entry is an object, not a string; kept as it is, and not used",
                        "$.sections.OTHERS[2].helpful: a whole number from 0 to 2^53-1 was expected; kept as it is, and not used",
                        "$.sections.TEAM RULES: not one of the five sections; kept as it is, and not used");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "null | : an entry is an object, not null",
                "5 | : an entry is an object, not a number",
                "[] | : an entry is an object, not a list",
                "{} | .name: a text was expected",
                "{\"name\": 5, \"text\": \"t\", \"helpful\": 0, \"harmful\": 0} | .name: a text was expected",
                "{\"name\": \" \", \"text\": \"t\", \"helpful\": 0, \"harmful\": 0} | .name: a text was expected",
                "{\"name\": \"n\", \"helpful\": 0, \"harmful\": 0} | .text: a text was expected",
                "{\"name\": \"n\", \"text\": null, \"helpful\": 0, \"harmful\": 0} | .text: a text was expected",
                "{\"name\": \"n\", \"text\": \"\", \"helpful\": 0, \"harmful\": 0} | .text: a text was expected",
            })
    void keepsAndReportsAnEntryThatIsNone(String malformed, String problem) {
        PlaybookDocument document =
                others(entry("a", "1"), entry("b", "2"), entry("c", "3"), malformed, entry("d", "4"));

        assertThat(document.findings())
                .containsExactly("$.sections.OTHERS[3]" + problem + "; kept as it is, and not used");
        assertThat(document.playbook().in(Section.OTHERS))
                .extracting(KeyPoint::name)
                .containsExactly("a", "b", "c", "d");
        assertThat(entries(document, "OTHERS").get(3)).isEqualTo(json(malformed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "null", "1", "\"true\"", "[true]", "{}"})
    void takesNothingButTrueForAPinAndKeepsIt(String pinned) {
        String other = "{\"name\": \"a\", \"text\": \"t\", \"helpful\": 0, \"harmful\": 0, \"pinned\": " + pinned + "}";
        PlaybookDocument document = others(other);

        PlaybookDocument judged = document.with(
                        document.playbook().tag(List.of(new Tag("a", Rating.HELPFUL, ""))), "now")
                .document();

        assertThat(document.playbook().in(Section.OTHERS)).containsExactly(new KeyPoint("a", "t", Tally.ZERO));
        assertThat(document.findings()).isEmpty();
        assertThat(entries(judged, "OTHERS")).containsExactly(object(other).with("helpful", Json.Num.of(1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "1.5",
                "1.0",
                "1e0",
                "9007199254740992",
                "99999999999999999999",
                "\"1\"",
                "true",
                "null",
                "[1]"
            })
    @DisplayName(
            "INV-SCORE-001 INV-SCORE-002: a count that is no whole number from 0 to 2^53-1 makes an entry malformed")
    void takesNoOtherCountThanAWholeNumber(String count) {
        PlaybookDocument document = others(
                "{\"name\": \"a\", \"text\": \"t\", \"helpful\": %s, \"harmful\": 0}".formatted(count),
                "{\"name\": \"b\", \"text\": \"t\", \"helpful\": 0, \"harmful\": %s}".formatted(count),
                "{\"name\": \"c\", \"text\": \"t\", \"helpful\": 9007199254740991, \"harmful\": 0}",
                "{\"name\": \"d\", \"text\": \"t\", \"helpful\": 0}");

        String expected = ": a whole number from 0 to 2^53-1 was expected; kept as it is, and not used";
        assertThat(document.playbook().keyPoints().map(placed -> placed.keyPoint()))
                .containsExactly(new KeyPoint("c", "t", new Tally(Tally.MOST, 0)));
        assertThat(document.findings())
                .containsExactly(
                        "$.sections.OTHERS[0].helpful" + expected,
                        "$.sections.OTHERS[1].harmful" + expected,
                        "$.sections.OTHERS[3].harmful" + expected);
    }

    @ParameterizedTest
    @CsvSource({"null, null", "{}, an object", "'\"x\"', a string", "5, a number"})
    void keepsAndReportsASectionThatIsNoList(String value, String kind) {
        PlaybookDocument document = document("{\"sections\": {\"OTHERS\": %s}}".formatted(value));

        assertThat(document.findings())
                .containsExactly(
                        "$.sections.OTHERS: a list was expected, not " + kind + "; kept as it is, and not used");
        assertThat(at(document.tree(), "sections", "OTHERS")).isEqualTo(json(value));
        assertThat(document.playbook().size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"others", " OTHERS", "Patterns & Approaches", "TEAM", ""})
    @DisplayName(
            "INV-SECT-002 INV-CUR-004: in the file a section has its canonical name, to the letter; others are kept")
    void keepsAndReportsASectionOfAnotherName(String title) {
        PlaybookDocument document = document("{\"sections\": {\"%s\": [%s]}}".formatted(title, entry("oth-001", "t")));

        assertThat(document.findings())
                .containsExactly("$.sections." + title + ": not one of the five sections; kept as it is, and not used");
        assertThat(document.playbook().size()).isZero();
        assertThat(document.playbook().nextId(Section.OTHERS)).isEqualTo("oth-002");
        assertThat(entries(document, title)).hasSize(1);
    }

    @Test
    @DisplayName("INV-SECT-001: all five sections are there after reading, those of the file first and in its order")
    void addsTheSectionsThatAreMissing() {
        PlaybookDocument document = document("{\"sections\": {\"OTHERS\": [], \"MISTAKES TO AVOID\": []}}");

        Json.Obj sections = (Json.Obj) at(document.tree(), "sections");

        assertThat(sections.members().keySet())
                .containsExactly(
                        "OTHERS", "MISTAKES TO AVOID", "PATTERNS & APPROACHES", "USER PREFERENCES", "PROJECT CONTEXT");
        assertThat(document.findings()).isEmpty();
    }

    @Test
    void isAnEmptyPlaybookWhenThereIsNoneOrAnEmptyObject() {
        PlaybookDocument none = PlaybookDocument.empty();
        PlaybookDocument emptyObject = document("{}\n");

        assertThat(text(none)).isEqualTo("""
                        {
                          "version": "1.0",
                          "last_updated": null,
                          "sections": {
                            "PATTERNS & APPROACHES": [],
                            "MISTAKES TO AVOID": [],
                            "USER PREFERENCES": [],
                            "PROJECT CONTEXT": [],
                            "OTHERS": []
                          }
                        }
                        """).isEqualTo(text(emptyObject));
        assertThat(none.playbook()).isEqualTo(Playbook.empty());
        assertThat(emptyObject.isRestructured()).isFalse();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "[] | $: a playbook is an object, not a list",
                "null | $: a playbook is an object, not null",
                "\"{}\" | $: a playbook is an object, not a string",
                "{\"version\": \"1.0\"} | $: no playbook: it has neither sections nor key_points",
                "{\"sections\": []} | $.sections: an object was expected",
                "{\"sections\": null} | $.sections: an object was expected",
                "{\"sections\": \"x\", \"key_points\": []} | $.sections: an object was expected",
                "{\"key_points\": {}} | $.key_points: a list was expected, not an object",
                "{\"key_points\": null} | $.key_points: a list was expected, not null",
                "{\"key_points\": \"x\"} | $.key_points: a list was expected, not a string",
            })
    void refusesWhatHasNotTheShapeOfAPlaybook(String text, String message) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> document(text))
                .withMessage("playbook.json: " + message);
    }

    @Test
    void refusesWhatIsNoJsonAndNamesThePlace() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> document(FOREIGN.replace("\"weight\": 0.10", "\"text\": \"again\"")))
                .withMessageStartingWith("playbook.json: $.sections.OTHERS[0].text (line 19, column ");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> document(""))
                .withMessageStartingWith("playbook.json: this is empty");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> PlaybookDocument.read(FOREIGN.getBytes(StandardCharsets.UTF_16), "playbook.json"))
                .withMessageContaining("UTF-16");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n"})
    void keepsAByteOrderMarkAndTheEndOfTheFile(String end) {
        String marked = "\uFEFF" + FOREIGN.strip() + end;
        String unmarked = FOREIGN.strip() + end;

        assertThat(text(document(marked))).isEqualTo(marked);
        assertThat(text(document(unmarked))).isEqualTo(unmarked);
    }

    @Test
    void namesTheSecondHolderOfAnIdAnewAndRecordsIt() {
        PlaybookDocument document = document("""
                {"sections": {
                  "PATTERNS & APPROACHES": [{"name": "pat-001", "text": "a", "helpful": 1, "harmful": 0}],
                  "OTHERS": [
                    {"name": "oth-004", "text": "b", "helpful": 0, "harmful": 0},
                    {"name": "pat-001", "text": "c", "helpful": 0, "harmful": 2, "pinned": true},
                    {"name": "oth-004", "text": "d", "helpful": 0, "harmful": 0}]}}""");

        assertThat(document.playbook()
                        .keyPoints()
                        .map(placed -> placed.keyPoint().name()))
                .containsExactly("pat-001", "oth-004", "oth-005", "oth-006");
        assertThat(document.repairs()).hasSize(2);
        assertThat(document.repairs().getFirst().json()).isEqualTo(object("""
                        {"op": "RENAME", "id": "oth-005",
                         "before": {"section": "OTHERS", "index": 1, "entry":
                           {"name": "pat-001", "text": "c", "helpful": 0, "harmful": 2, "pinned": true}},
                         "after": {"section": "OTHERS", "index": 1, "entry":
                           {"name": "oth-005", "text": "c", "helpful": 0, "harmful": 2, "pinned": true}},
                         "evidence": [], "why": "another key point holds the id pat-001"}"""));
        assertThat(document.findings()).isEmpty();
        assertThat(document(text(document)).repairs()).isEmpty();
    }

    @Test
    void letsTheFirstInTheFileKeepAnIdWhateverTheOrderOfSections() {
        PlaybookDocument document = document("""
                {"sections": {
                  "OTHERS": [{"name": "kpt_001", "text": "first", "helpful": 0, "harmful": 0}],
                  "PATTERNS & APPROACHES": [{"name": "kpt_001", "text": "second", "helpful": 0, "harmful": 0}]}}""");

        Playbook playbook = document.playbook();

        assertThat(playbook.in(Section.OTHERS)).extracting(KeyPoint::name).containsExactly("kpt_001");
        assertThat(playbook.in(Section.PATTERNS)).extracting(KeyPoint::name).containsExactly("pat-001");
    }

    @Test
    void namesANewOnePastEveryIdInTheFileAndEveryFloor() {
        PlaybookDocument document =
                document("""
                {"id_floors": {"oth": 2},
                 "sections": {
                   "TEAM": [{"name": "oth-003"}],
                   "OTHERS": [%s, {"name": "oth-004"}, %s],
                   "MISTAKES TO AVOID": [%s]}}""".formatted(entry("oth-001", "a"), entry("oth-001", "b"), entry("oth-005", "c")));

        Playbook playbook = document.playbook();

        assertThat(playbook.in(Section.OTHERS)).extracting(KeyPoint::name).containsExactly("oth-001", "oth-006");
        assertThat(playbook.reserved()).containsExactlyInAnyOrder("oth-003", "oth-004");
    }

    @Test
    void doesNotCountAMalformedEntryAsTheHolderOfAnId() {
        PlaybookDocument document = others("{\"name\": \"oth-001\"}", entry("oth-001", "good"));

        assertThat(document.playbook().in(Section.OTHERS))
                .extracting(KeyPoint::name)
                .containsExactly("oth-001");
        assertThat(document.repairs()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "5", "null", "{\"oth\": -1}", "{\"oth\": \"7\"}", "{\"oth\": 7.5}", "{\"team\": 7}"})
    void readsOverFloorsThatAreNone(String floors) {
        PlaybookDocument document = document("{\"id_floors\": %s, \"sections\": {}}".formatted(floors));

        assertThat(document.playbook().idFloors()).isEmpty();
        assertThat(at(document.tree(), "id_floors")).isEqualTo(json(floors));
    }
}
