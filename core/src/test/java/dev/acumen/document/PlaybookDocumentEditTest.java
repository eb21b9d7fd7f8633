package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.at;
import static dev.acumen.document.JsonFixtures.changes;
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
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Carrying changes out on the tree of a file, and recording them as the journal wants them.
class PlaybookDocumentEditTest {
    private static final String NOW = "2026-05-06T07:08:09Z";

    /// Between two key points, what the playbook does not know.
    private static final PlaybookDocument FOREIGN = document("""
            {"version": "1.0", "last_updated": null,
             "sections": {
               "OTHERS": [
                 {"pinned": true, "name": "oth-001", "harmful": 1, "text": "a", "helpful": 3, "weight": 0.10},
                 "a note",
                 {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 2, "author": "someone"}
               ],
               "TEAM RULES": [1.0]
             }}
            """);

    @Test
    void appendsAnAddedKeyPointAfterWhateverTheSectionHolds() {
        PlaybookDocument.Edit edit = edit(FOREIGN, """
                [{"type": "ADD", "text": "c", "section": "OTHERS", "reason": "seen", "evidence": ["l1", "l2"]}]""");

        assertThat(changes(edit)).containsExactly(json("""
                        {"op": "ADD", "id": "oth-003", "before": null,
                         "after": {"section": "OTHERS", "index": 3, "entry":
                           {"name": "oth-003", "text": "c", "helpful": 0, "harmful": 0}},
                         "evidence": ["l1", "l2"], "why": "seen"}"""));
        assertThat(entries(edit.document(), "OTHERS"))
                .hasSize(4)
                .startsWith(entries(FOREIGN, "OTHERS").toArray(Json[]::new));
    }

    @Test
    @DisplayName("INV-CUR-007: an UPDATE changes the text in the entry and leaves its other fields where they stand")
    void rewordsInPlaceWithForeignFields() {
        PlaybookDocument.Edit edit = edit(FOREIGN, """
                [{"type": "UPDATE", "target_id": "oth-001", "text": "A"}]""");

        String after =
                "{\"pinned\":true,\"name\":\"oth-001\",\"harmful\":1,\"text\":\"A\",\"helpful\":3,\"weight\":0.10}";
        assertThat(JsonWriter.compact(entries(edit.document(), "OTHERS").getFirst()))
                .isEqualTo(after);
        assertThat(changes(edit)).containsExactly(json("""
                        {"op": "UPDATE", "id": "oth-001",
                         "before": {"section": "OTHERS", "index": 0, "entry": %s},
                         "after": {"section": "OTHERS", "index": 0, "entry": %s},
                         "evidence": [], "why": ""}""".formatted(after.replace("\"A\"", "\"a\""), after)));
    }

    @Test
    void recordsAnIndexInTheListOfTheFileAndTheWholeEntryThatIsGone() {
        PlaybookDocument.Edit edit = edit(FOREIGN, """
                [{"type": "DELETE", "target_id": "oth-002", "reason": "outdated"}]""");

        assertThat(changes(edit)).containsExactly(json("""
                        {"op": "DELETE", "id": "oth-002",
                         "before": {"section": "OTHERS", "index": 2, "entry":
                           {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 2, "author": "someone"}},
                         "after": null, "evidence": [], "why": "outdated"}"""));
        assertThat(entries(edit.document(), "OTHERS")).hasSize(2).last().isEqualTo(new Json.Text("a note"));
        assertThat(edit.document().findings()).isEqualTo(FOREIGN.findings());
    }

    @Test
    void recordsAMergeSoThatEachIndexHoldsAtItsMoment() {
        PlaybookDocument.Edit edit = edit(FOREIGN, """
                [{"type": "MERGE", "source_ids": ["oth-001", "oth-002"], "merged_text": "ab"}]""");

        assertThat(changes(edit))
                .extracting(change -> JsonWriter.compact(((Json.Obj) change).without("evidence")))
                .containsExactly(
                        "{\"op\":\"MERGE\",\"id\":\"oth-003\",\"before\":null,\"after\":{\"section\":\"OTHERS\",\"index\":3,"
                                + "\"entry\":{\"name\":\"oth-003\",\"text\":\"ab\",\"helpful\":3,\"harmful\":3,"
                                + "\"pinned\":true}},\"why\":\"\"}",
                        "{\"op\":\"MERGE\",\"id\":\"oth-001\",\"before\":{\"section\":\"OTHERS\",\"index\":0,"
                                + "\"entry\":{\"pinned\":true,\"name\":\"oth-001\",\"harmful\":1,\"text\":\"a\","
                                + "\"helpful\":3,\"weight\":0.10}},\"after\":null,\"why\":\"merged into oth-003\"}",
                        "{\"op\":\"MERGE\",\"id\":\"oth-002\",\"before\":{\"section\":\"OTHERS\",\"index\":1,"
                                + "\"entry\":{\"name\":\"oth-002\",\"text\":\"b\",\"helpful\":0,\"harmful\":2,"
                                + "\"author\":\"someone\"}},\"after\":null,\"why\":\"merged into oth-003\"}");
        assertThat(JsonWriter.compact(at(edit.document().tree(), "sections", "OTHERS")))
                .isEqualTo(
                        "[\"a note\",{\"name\":\"oth-003\",\"text\":\"ab\",\"helpful\":3,\"harmful\":3,\"pinned\":true}]");
    }

    @Test
    void recordsTagsAndPruning() {
        Applied applied = FOREIGN.playbook()
                .tag(List.of(
                        new Tag("oth-001", Rating.HELPFUL, "worked", List.of("l1")),
                        new Tag("oth-002", Rating.HARMFUL, "")))
                .then(Playbook::prune);

        PlaybookDocument.Edit edit = FOREIGN.with(applied, NOW);

        assertThat(changes(edit))
                .extracting(
                        change -> at((Json.Obj) change, "op"),
                        change -> at((Json.Obj) change, "id"),
                        change -> at((Json.Obj) change, "why"),
                        change -> at((Json.Obj) change, "before", "index"))
                .map(tuple -> tuple.toList().stream()
                        .map(value -> JsonWriter.compact((Json) value))
                        .toList())
                .containsExactly(
                        List.of("\"TAG\"", "\"oth-001\"", "\"worked\"", "0"),
                        List.of("\"TAG\"", "\"oth-002\"", "\"\"", "2"),
                        List.of("\"PRUNE\"", "\"oth-002\"", "\"harmful 3 times, helpful 0\"", "2"));
        assertThat(JsonWriter.compact(entries(edit.document(), "OTHERS").getFirst()))
                .isEqualTo(
                        "{\"pinned\":true,\"name\":\"oth-001\",\"harmful\":1,\"text\":\"a\",\"helpful\":4,\"weight\":0.10}");
    }

    @Test
    void writesAPinAndTakesItOutAgain() {
        PlaybookDocument.Edit pinned = FOREIGN.with(FOREIGN.playbook().pin("oth-002", true), NOW);
        PlaybookDocument.Edit loose = FOREIGN.with(FOREIGN.playbook().pin("oth-001", false), NOW);

        assertThat(changes(pinned)).containsExactly(json("""
                        {"op": "PIN", "id": "oth-002",
                         "before": {"section": "OTHERS", "index": 2, "entry":
                           {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 2, "author": "someone"}},
                         "after": {"section": "OTHERS", "index": 2, "entry":
                           {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 2, "author": "someone",
                            "pinned": true}},
                         "evidence": [], "why": ""}"""));
        assertThat(JsonWriter.compact(entries(loose.document(), "OTHERS").getFirst()))
                .isEqualTo("{\"name\":\"oth-001\",\"harmful\":1,\"text\":\"a\",\"helpful\":3,\"weight\":0.10}");
    }

    @Test
    void recordsBothPlacesOfAMove() {
        PlaybookDocument.Edit edit = FOREIGN.with(FOREIGN.playbook().move("oth-002", Section.MISTAKES), NOW);

        String entry = """
                {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 2, "author": "someone"}""";
        assertThat(changes(edit)).containsExactly(json("""
                        {"op": "MOVE", "id": "oth-002",
                         "before": {"section": "OTHERS", "index": 2, "entry": %s},
                         "after": {"section": "MISTAKES TO AVOID", "index": 0, "entry": %s},
                         "evidence": [], "why": ""}""".formatted(entry, entry)));
        assertThat(entries(edit.document(), "MISTAKES TO AVOID")).containsExactly(json(entry));
        assertThat(entries(edit.document(), "OTHERS")).hasSize(2);
        assertThat(edit.change().top().get("id_floors")).isEqualTo(object("{\"after\": {\"oth\": 2}}"));
    }

    @Test
    @DisplayName("INV-CUR-001: the document that is edited stays as it is")
    void leavesTheDocumentAsItIs() {
        String before = text(FOREIGN);

        PlaybookDocument.Edit edit = edit(FOREIGN, """
                [{"type": "DELETE", "target_id": "oth-002"}, {"type": "ADD", "text": "c"}]""");

        assertThat(text(FOREIGN)).isEqualTo(before);
        assertThat(text(edit.document())).isNotEqualTo(before);
    }

    @Test
    void leavesEverythingElseInTheFileAsItIs() {
        PlaybookDocument.Edit edit = edit(FOREIGN, """
                [{"type": "ADD", "text": "c", "section": "USER PREFERENCES"}]""");

        String added = """
                "USER PREFERENCES": [
                      {
                        "name": "pref-001",
                        "text": "c",
                        "helpful": 0,
                        "harmful": 0
                      }
                    ]""";
        assertThat(text(edit.document()))
                .isEqualTo(text(FOREIGN)
                        .replace("\"USER PREFERENCES\": []", added)
                        .replace("\"last_updated\": null", "\"last_updated\": \"" + NOW + "\""));
    }

    @Test
    void carriesTheTimeBeforeAndAfter() {
        PlaybookDocument without = document("{\"sections\": {}}");

        PlaybookDocument.Edit first = edit(without, "[{\"type\": \"ADD\", \"text\": \"a\"}]");
        PlaybookDocument.Edit second = first.document().with(add(first.document(), "b"), "2026-06-01T00:00:00+02:00");
        PlaybookDocument.Edit third = second.document().with(add(second.document(), "c"), "2026-06-01T00:00:00+02:00");

        assertThat(first.change().top()).isEqualTo(object("""
                        {"last_updated": {"after": "2026-05-06T07:08:09Z"}}"""));
        assertThat(second.change().top()).isEqualTo(object("""
                        {"last_updated": {"before": "2026-05-06T07:08:09Z", "after": "2026-06-01T00:00:00+02:00"}}"""));
        assertThat(third.change().top().members()).isEmpty();
        assertThat(third.document().tree().text("last_updated")).isEqualTo("2026-06-01T00:00:00+02:00");
    }

    @Test
    void writesFloorsOnlyWhenARemovalMakesThemNecessary() {
        PlaybookDocument document = others(entry("oth-001", "a"), entry("oth-002", "b"), entry("oth-003", "c"));

        PlaybookDocument.Edit low = edit(document, """
                [{"type": "DELETE", "target_id": "oth-001"}, {"type": "ADD", "text": "d"}]""");
        PlaybookDocument.Edit high = edit(document, """
                [{"type": "DELETE", "target_id": "oth-003"}]""");

        assertThat(low.document().tree().get("id_floors")).isNull();
        assertThat(high.document().tree().get("id_floors")).isEqualTo(object("{\"oth\": 3}"));
        assertThat(high.change().top().get("id_floors")).isEqualTo(object("{\"after\": {\"oth\": 3}}"));
        assertThat(high.document().playbook().nextId(Section.OTHERS)).isEqualTo("oth-004");
    }

    @Test
    void writesAFloorBesideThoseThatAreThere() {
        PlaybookDocument document = document("""
                {"id_floors": {"team": 4, "oth": 2, "pat": 9},
                 "sections": {"OTHERS": [%s], "USER PREFERENCES": [%s]}}""".formatted(entry("oth-007", "a"), entry("pref-001", "b")));

        PlaybookDocument.Edit edit = edit(document, """
                [{"type": "DELETE", "target_id": "oth-007"}, {"type": "DELETE", "target_id": "pref-001"}]""");
        PlaybookDocument.Edit next = edit(edit.document(), "[{\"type\": \"ADD\", \"text\": \"c\"}]");

        Json.Obj floors = object("{\"team\": 4, \"oth\": 7, \"pat\": 9, \"pref\": 1}");
        assertThat(JsonWriter.compact(at(edit.document().tree(), "id_floors"))).isEqualTo(JsonWriter.compact(floors));
        assertThat(edit.change().top().get("id_floors"))
                .isEqualTo(Json.Obj.of("before", object("{\"team\": 4, \"oth\": 2, \"pat\": 9}"), "after", floors));
        assertThat(next.change().top().members().keySet()).doesNotContain("id_floors");
        assertThat(next.document().playbook().in(Section.OTHERS).getFirst().name())
                .isEqualTo("oth-008");
    }

    @Test
    void refusesAnAddToASectionThatIsNoList() {
        PlaybookDocument document = document("{\"sections\": {\"OTHERS\": {\"a\": 1}, \"PROJECT CONTEXT\": []}}");

        PlaybookDocument.Edit elsewhere = edit(document, """
                [{"type": "ADD", "text": "c", "section": "PROJECT CONTEXT"}]""");

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> edit(document, "[{\"type\": \"ADD\", \"text\": \"c\"}]"))
                .withMessageContaining("$.sections.OTHERS: this is no list")
                .satisfies(e -> assertThat(e.place()).isEqualTo("$.sections.OTHERS"));
        assertThat(at(elsewhere.document().tree(), "sections", "OTHERS")).isEqualTo(object("{\"a\": 1}"));
        assertThat(elsewhere.document().playbook().size()).isOne();
    }

    @Test
    void editsAFileOfAnOlderFormInTodays() {
        PlaybookDocument document = document("{\"key_points\": [\"a\", {\"text\": \"b\", \"score\": -3}]}");

        PlaybookDocument.Edit edit = document.with(document.playbook().prune(), NOW);

        assertThat(edit.document().isRestructured()).isFalse();
        assertThat(edit.document().tree().members().keySet()).containsExactly("sections", "last_updated");
        assertThat(changes(edit))
                .singleElement()
                .extracting(change -> at((Json.Obj) change, "before"))
                .isEqualTo(object("""
                        {"section": "OTHERS", "index": 1,
                         "entry": {"text": "b", "name": "kpt_002", "helpful": 0, "harmful": 3}}"""));
    }

    @Test
    void keepsByteOrderMarkAndEndOfTheFile() {
        PlaybookDocument marked = document("\uFEFF{\"sections\": {}}");
        PlaybookDocument ended = document("{\"sections\": {}}\n");

        String markedAfter =
                text(edit(marked, "[{\"type\": \"ADD\", \"text\": \"a\"}]").document());
        String endedAfter =
                text(edit(ended, "[{\"type\": \"ADD\", \"text\": \"a\"}]").document());

        assertThat(markedAfter).startsWith("\uFEFF{").endsWith("}");
        assertThat(endedAfter).startsWith("{").endsWith("}\n");
    }

    @Test
    @DisplayName("INV-CUR-004 INV-SECT-002: an edit makes no section, and what it writes reads as what was applied")
    void writesWhatReadsAsThePlaybookThatWasApplied() {
        Applied applied = FOREIGN.playbook().apply(DeltaJson.read(object("""
                {"operations": [
                  {"type": "ADD", "text": "c", "section": "TEAM RULES"},
                  {"type": "ADD", "text": "d\\n😀", "section": "mistakes to avoid"},
                  {"type": "DELETE", "target_id": "oth-001"}]}""")));

        PlaybookDocument again = document(text(FOREIGN.with(applied, NOW).document()));

        assertThat(again.playbook()).isEqualTo(applied.playbook());
        assertThat(((Json.Obj) at(again.tree(), "sections")).members().keySet())
                .isEqualTo(((Json.Obj) at(FOREIGN.tree(), "sections")).members().keySet());
        assertThat(again.findings()).isNotEmpty().allMatch(finding -> !finding.contains("[3]"));
        assertThat(again.tree().members()).containsAllEntriesOf(Map.of("version", new Json.Text("1.0")));
    }

    private static PlaybookDocument.Edit edit(PlaybookDocument document, String operations) {
        Delta delta = Delta.of(DeltaJson.operations((Json.Arr) json(operations)));
        return document.with(document.playbook().apply(delta), NOW);
    }

    private static Applied add(PlaybookDocument document, String text) {
        return document.playbook()
                .apply(DeltaJson.read(object("{\"operations\": [{\"type\": \"ADD\", \"text\": \"" + text + "\"}]}")));
    }
}
