package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.at;
import static dev.acumen.document.JsonFixtures.document;
import static dev.acumen.document.JsonFixtures.entries;
import static dev.acumen.document.JsonFixtures.entry;
import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.object;
import static dev.acumen.document.JsonFixtures.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of older forms: a flat `key_points`, entries without counts, and entries with one score.
class PlaybookMigrationTest {

    @Test
    @DisplayName("REQ-SECT-006 REQ-SCORE-004/005/006 INV-SECT-004: every legacy form goes to OTHERS, its id kept")
    void bringsEveryLegacyFormIntoOthers() {
        PlaybookDocument document = flat(
                "\"bare string\"",
                "{\"name\": \"kpt_007\", \"text\": \"no score\"}",
                "{\"name\": \"kpt_003\", \"text\": \"liked\", \"score\": 4}",
                "{\"name\": \"pat-001\", \"text\": \"disliked\", \"score\": -2}",
                "{\"name\": \"x\", \"text\": \"counted\", \"helpful\": 5, \"harmful\": 1}",
                "{\"text\": \"nameless\", \"score\": 0}");

        List<KeyPoint> migrated = document.playbook().in(Section.OTHERS);

        assertThat(migrated)
                .containsExactly(
                        new KeyPoint("kpt_001", "bare string", Tally.ZERO),
                        new KeyPoint("kpt_007", "no score", Tally.ZERO),
                        new KeyPoint("kpt_003", "liked", new Tally(4, 0)),
                        new KeyPoint("pat-001", "disliked", new Tally(0, 2)),
                        new KeyPoint("x", "counted", new Tally(5, 1)),
                        new KeyPoint("kpt_008", "nameless", Tally.ZERO));
        assertThat(document.playbook().size()).isEqualTo(6);
        assertThat(document.isRestructured()).isTrue();
        assertThat(document.findings()).isEmpty();
        assertThat(document.repairs()).isEmpty();
    }

    @Test
    @DisplayName("OBS-SCORE-001: what was migrated is told with the form and the score that it had")
    void tellsWhatItMigrated() {
        PlaybookDocument document = flat(
                "\"bare string\"",
                "{\"text\": \"no score\"}",
                "{\"name\": \"a\", \"text\": \"one count\", \"helpful\": 2}",
                "{\"name\": \"b\", \"text\": \"disliked\", \"score\": -2}",
                "{\"name\": \"c\", \"text\": \"half counted\", \"score\": 3, \"helpful\": 1}",
                "{\"name\": \"d\", \"text\": \"counted\", \"score\": 3, \"helpful\": 5, \"harmful\": 1}",
                "{\"name\": \"e\", \"text\": \"malformed\", \"score\": 2.5}",
                "7");

        assertThat(document.migrations())
                .containsExactly(
                        new Migration("kpt_001", Migration.Form.BARE_STRING, null),
                        new Migration("kpt_002", Migration.Form.DICT_NO_SCORE, null),
                        new Migration("a", Migration.Form.DICT_NO_SCORE, null),
                        new Migration("b", Migration.Form.DICT_WITH_SCORE, -2L),
                        new Migration("c", Migration.Form.DICT_WITH_SCORE, 3L));
        assertThat(document(text(document)).migrations()).isEmpty();
    }

    @Test
    @DisplayName(
            "INV-SCORE-004 INV-SECT-001 INV-SECT-006 INV-SECT-007: what is written has sections, no key_points and no score")
    void leavesNoTraceOfTheOlderForm() {
        PlaybookDocument document = document("""
                {"key_points": [{"score": 4, "name": "kpt_001", "text": "t"}], "version": "0.9"}
                """);

        String written = text(document);

        assertThat(written).isEqualTo("""
                        {
                          "version": "0.9",
                          "sections": {
                            "OTHERS": [
                              {
                                "name": "kpt_001",
                                "text": "t",
                                "helpful": 4,
                                "harmful": 0
                              }
                            ],
                            "PATTERNS & APPROACHES": [],
                            "MISTAKES TO AVOID": [],
                            "USER PREFERENCES": [],
                            "PROJECT CONTEXT": []
                          }
                        }
                        """);
        assertThat(document(written).isRestructured()).isFalse();
        assertThat(document(written).playbook()).isEqualTo(document.playbook());
    }

    @Test
    @DisplayName("REQ-SECT-006: an empty flat list is an empty playbook of the older form")
    void migratesAnEmptyList() {
        PlaybookDocument document = flat();

        assertThat(document.isRestructured()).isTrue();
        assertThat(document.playbook().size()).isZero();
        assertThat(document.tree().get("key_points")).isNull();
    }

    @Test
    void keepsForeignFieldsOfLegacyEntriesAndOfTheFile() {
        PlaybookDocument document = document("""
                {"owner": "x", "key_points": [{"pinned": 1.0, "text": "t", "score": 1, "name": "n"}], "z": 1E2}""");

        assertThat(entries(document, "OTHERS"))
                .containsExactly(
                        object("{\"pinned\": 1.0, \"text\": \"t\", \"name\": \"n\", \"helpful\": 1, \"harmful\": 0}"));
        assertThat(document.tree().members().keySet()).containsExactly("owner", "z", "sections");
        assertThat(at(document.tree(), "z")).isEqualTo(new Json.Num("1E2"));
    }

    @ParameterizedTest(name = "{0} -> {1} / {2}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "\"score\": 0 | 0 | 0",
                "\"score\": -0 | 0 | 0",
                "\"score\": 7 | 7 | 0",
                "\"score\": -7 | 0 | 7",
                "\"score\": 9007199254740991 | 9007199254740991 | 0",
                "\"score\": -9007199254740991 | 0 | 9007199254740991",
                "\"score\": 7, \"helpful\": 2, \"harmful\": 1 | 2 | 1",
                "\"score\": -7, \"helpful\": 2 | 2 | 7",
                "\"score\": 7, \"harmful\": 3 | 7 | 3",
                "\"helpful\": 2 | 2 | 0",
                "\"harmful\": 3 | 0 | 3",
            })
    @DisplayName("REQ-SCORE-005 REQ-SCORE-006 SCN-SCORE-005-01 SCN-SCORE-006-01: counts that are there stay")
    void takesMissingCountsFromTheScore(String fields, long helpful, long harmful) {
        PlaybookDocument document = flat("{\"name\": \"n\", \"text\": \"t\", " + fields + "}");

        assertThat(document.playbook().in(Section.OTHERS))
                .containsExactly(new KeyPoint("n", "t", new Tally(helpful, harmful)));
        assertThat(((Json.Obj) entries(document, "OTHERS").getFirst()).get("score"))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.5", "\"3\"", "null", "true", "[1]", "9007199254740992", "-9007199254740992", "1e1"})
    void keepsAndReportsAnEntryWhoseScoreIsNoWholeNumber(String score) {
        String malformed = "{\"name\": \"kpt_001\", \"text\": \"t\", \"score\": " + score + "}";

        PlaybookDocument document = flat(malformed, "{\"name\": \"kpt_002\", \"text\": \"good\", \"score\": 1}");

        assertThat(entries(document, "OTHERS").getFirst()).isEqualTo(json(malformed));
        assertThat(document.findings())
                .containsExactly("$.sections.OTHERS[0].helpful: a whole number from 0 to 2^53-1 was expected;"
                        + " kept as it is, and not used");
        assertThat(document.playbook().in(Section.OTHERS))
                .extracting(KeyPoint::name)
                .containsExactly("kpt_002");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "5", "true", "[\"x\"]", "\"\"", "\" \\t\""})
    @DisplayName("REQ-SCORE-004: what is neither a text nor an object stays in its place and is reported")
    void keepsAndReportsWhatIsNoEntry(String malformed) {
        PlaybookDocument document = flat("\"one\"", malformed, "\"two\"");

        assertThat(entries(document, "OTHERS").get(1)).isEqualTo(json(malformed));
        assertThat(document.findings())
                .singleElement()
                .asString()
                .startsWith("$.sections.OTHERS[1]: an entry is an object, not ");
        assertThat(document.playbook().in(Section.OTHERS))
                .extracting(KeyPoint::name)
                .containsExactly("kpt_001", "kpt_002");
    }

    @Test
    @DisplayName("REQ-SCORE-004 SCN-SCORE-004-01: a nameless entry gets the number after the highest seen before it")
    void numbersNamelessEntriesInTheOrderOfTheFile() {
        PlaybookDocument document = flat(
                "\"a\"",
                "{\"name\": \"kpt_041\", \"text\": \"b\"}",
                "\"c\"",
                "{\"name\": \"kpt_7\", \"text\": \"d\"}",
                "{\"text\": \"e\"}",
                "{\"name\": \"kpt_x\", \"text\": \"f\"}",
                "{\"name\": \"kpt_998\", \"text\": \"g\"}",
                "\"h\"",
                "\"i\"");

        assertThat(names(document))
                .containsExactly(
                        "kpt_001", "kpt_041", "kpt_042", "kpt_7", "kpt_043", "kpt_x", "kpt_998", "kpt_999", "kpt_1000");
    }

    @Test
    void skipsNamesThatLaterEntriesHold() {
        PlaybookDocument document = flat(
                "\"a\"",
                "\"b\"",
                "{\"name\": \"kpt_001\", \"text\": \"c\"}",
                "{\"name\": \"kpt_003\", \"text\": 5}",
                "{\"name\": \"kpt_004\", \"text\": \"d\"}");

        assertThat(names(document)).containsExactly("kpt_002", "kpt_005", "kpt_001", "kpt_004");
        assertThat(document.repairs()).isEmpty();
    }

    @Test
    void namesTheSecondHolderOfALegacyIdByItsSection() {
        PlaybookDocument document = flat(
                "{\"name\": \"kpt_001\", \"text\": \"a\", \"score\": 1}",
                "{\"name\": \"kpt_001\", \"text\": \"b\", \"score\": -1}");

        assertThat(document.playbook().in(Section.OTHERS))
                .containsExactly(
                        new KeyPoint("kpt_001", "a", new Tally(1, 0)), new KeyPoint("oth-001", "b", new Tally(0, 1)));
        assertThat(document.repairs())
                .singleElement()
                .extracting(EntryChange::why)
                .isEqualTo("another key point holds the id kpt_001");
    }

    @Test
    @DisplayName("REQ-SECT-007 INV-SECT-007: with both keys sections win, and key_points go, which is reported")
    void prefersSectionsToKeyPoints() {
        PlaybookDocument document = document("""
                {"key_points": ["ignored", {"name": "oth-001", "text": "ignored"}],
                 "sections": {"OTHERS": [%s]}}""".formatted(entry("oth-002", "kept")));

        assertThat(names(document)).containsExactly("oth-002");
        assertThat(document.findings()).containsExactly("$.key_points: ignored, for the file has sections as well");
        assertThat(document.isRestructured()).isTrue();
        assertThat(document.tree().get("key_points")).isNull();
    }

    @Test
    @DisplayName("REQ-SECT-007: with both keys, whatever key_points holds is no error")
    void doesNotMindKeyPointsThatAreNoListBesideSections() {
        PlaybookDocument document = document("{\"key_points\": 5, \"sections\": {}}");

        assertThat(document.isRestructured()).isTrue();
        assertThat(document.playbook().size()).isZero();
    }

    @Test
    void doesNotMigrateScoresInsideSections() {
        String scored = "{\"name\": \"oth-001\", \"text\": \"t\", \"score\": 3}";

        PlaybookDocument document = JsonFixtures.others(scored, "\"bare\"");

        assertThat(entries(document, "OTHERS")).containsExactly(json(scored), json("\"bare\""));
        assertThat(document.findings()).hasSize(2);
        assertThat(document.isRestructured()).isFalse();
    }

    private static PlaybookDocument flat(String... entries) {
        return document("{\"key_points\": [" + String.join(", ", entries) + "]}");
    }

    private static List<String> names(PlaybookDocument document) {
        return document.playbook().in(Section.OTHERS).stream()
                .map(KeyPoint::name)
                .toList();
    }
}
