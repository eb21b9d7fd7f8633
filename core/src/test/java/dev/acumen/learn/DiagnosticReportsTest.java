package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.store.Cause;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DiagnosticReportsTest {
    private static final String PLAYBOOK = """
            {"sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "use type hints", "helpful": 5, "harmful": 1},
                {"name": "pat-002", "text": "prefer pathlib", "helpful": 3, "harmful": 0}],
              "MISTAKES TO AVOID": [{"name": "mis-001", "text": "bad advice", "helpful": 1, "harmful": 4}]}}
            """;
    private static final String KEY = "sk-ant-" + "a1B2".repeat(8);

    @Test
    @DisplayName("OBS-CUR-001: the summary tells what was applied, what was skipped, and why")
    void summarizesOperations() {
        Applied applied = apply(
                add("new"),
                add("use type hints"),
                new Operation.Update("pat-001", "use type hints everywhere", Provenance.NONE),
                new Operation.Update("pat-099", "x", Provenance.NONE),
                new Operation.Merge(List.of("pat-001", "pat-002", "pat-098"), "both", null, Provenance.NONE),
                new Operation.Merge(List.of("pat-003", "pat-097"), "one", null, Provenance.NONE),
                new Operation.Delete("mis-001", Provenance.NONE),
                new Operation.Malformed("RENAME", "unknown type \"RENAME\""),
                new Operation.Malformed("", "an operation is an object, not a number"),
                new Operation.Malformed("MERGE", "source_ids has to be\na list"));

        assertThat(text("curator_ops_summary", applied)).isEqualTo("""
                Curator operations summary:
                  ADD: 1 applied, 1 skipped
                  UPDATE: 1 applied, 1 skipped
                  MERGE: 1 applied, 2 skipped
                  DELETE: 1 applied, 0 skipped
                  Unknown type: 2 skipped
                  Skip reasons:
                    - MERGE at index 4: there is no key point pat-098 to merge
                    - MERGE at index 5: there is no key point pat-097 to merge
                    - ADD at index 1: pat-001 already says this
                    - UPDATE at index 3: there is no key point pat-099
                    - MERGE at index 5: a MERGE needs two different key points that exist; there is no pat-097
                    - RENAME at index 7: unknown type "RENAME"
                    - operation at index 8: an operation is an object, not a number
                    - MERGE at index 9: source_ids has to be a list

                Cause: apply
                """);
    }

    @Test
    @DisplayName(
            "OBS-CUR-001 SCN-CUR-009-01 SCN-CUR-009-04: what is beyond the limit is told, by itself and summarized")
    void tellsThatADeltaWasTooLong() {
        Applied applied = apply(Collections.nCopies(15, new Operation.Delete("pat-001", Provenance.NONE))
                .toArray(Operation[]::new));

        assertThat(text("curator_ops_truncated", applied)).isEqualTo("""
                Operations list truncated from 15 to 10

                Cause: apply
                """);
        assertThat(text("curator_ops_summary", applied)).contains("""
                  DELETE: 1 applied, 9 skipped
                  Unknown type: 0 skipped
                  Operations list truncated from 15 to 10
                  Skip reasons:
                """);
    }

    @Test
    void tellsOfEachDeltaThatWasTooLong() {
        Delta eleven = Delta.of(Collections.nCopies(11, add("a")));
        Delta ten = Delta.of(Collections.nCopies(10, add("b")));
        Delta thirteen = Delta.of(Collections.nCopies(13, add("c")));

        List<DiagnosticReport> reports =
                reports(playbook -> playbook.apply(List.of(eleven, thirteen, ten, eleven), Map.of()));

        assertThat(reports)
                .filteredOn(report -> report.name().equals("curator_ops_truncated"))
                .extracting(report -> report.text().lines().findFirst().orElseThrow())
                .containsExactly(
                        "Operations list truncated from 11 to 10",
                        "Operations list truncated from 13 to 10",
                        "Operations list truncated from 11 to 10");
    }

    @Test
    @DisplayName("SCN-CUR-009-03: nothing is said of a limit that ten operations keep")
    void saysNothingOfALimitThatWasKept() {
        Applied applied = apply(Collections.nCopies(10, add("a")).toArray(Operation[]::new));

        assertThat(names(applied)).containsExactly("curator_ops_summary");
        assertThat(text("curator_ops_summary", applied)).doesNotContain("truncated");
    }

    @Test
    @DisplayName("OBS-CUR-002 SCN-CUR-003-03 SCN-CUR-004-02 SCN-CUR-013-02: ids that do not exist, once each")
    void tellsIdsThatDoNotExist() {
        Applied applied = apply(
                new Operation.Update("pat-099", "x", Provenance.NONE),
                new Operation.Delete("pat-098", Provenance.NONE),
                new Operation.Merge(List.of("pat-001", "pat-002", "pat-097"), "both", null, Provenance.NONE),
                new Operation.Merge(List.of("pat-096", "pat-096"), "one", null, Provenance.NONE));

        assertThat(texts("curator_nonexistent_id", applied))
                .containsExactly(
                        "MERGE references non-existent ID: \"pat-097\"\n\nCause: apply\n",
                        "MERGE references non-existent ID: \"pat-096\"\n\nCause: apply\n",
                        "UPDATE references non-existent ID: \"pat-099\"\n\nCause: apply\n",
                        "DELETE references non-existent ID: \"pat-098\"\n\nCause: apply\n");
    }

    @Test
    @DisplayName("OBS-CUR-002: what a tag or a pin names is no operation's id")
    void reportsNoOperationWhereThereWasNone() {
        List<DiagnosticReport> reports = reports(playbook -> playbook.tag(
                        List.of(new Tag("pat-099", Rating.HELPFUL, ""), new Tag("pat-001", Rating.HELPFUL, "")))
                .then(tagged -> tagged.pin("pat-099", true))
                .then(tagged -> tagged.pin("pat-001", false))
                .then(tagged -> tagged.move("pat-099", Section.OTHERS)));

        assertThat(reports).isEmpty();
    }

    @Test
    @DisplayName("OBS-CUR-003 REQ-CUR-004 SCN-CUR-004-01: a DELETE with its id, its text and its reason")
    void auditsADelete() {
        Applied applied = apply(new Operation.Delete("mis-001", Provenance.of("contradicts \"project\" standards")));

        assertThat(text("curator_delete_audit", applied)).isEqualTo("""
                DELETE applied: target_id="mis-001", text="bad advice", reason="contradicts \\"project\\" standards"

                Cause: apply
                """);
    }

    @Test
    @DisplayName("OBS-CUR-004 REQ-CUR-013: an UPDATE with its id and both texts")
    void auditsAnUpdate() {
        Applied applied = apply(new Operation.Update("pat-001", "use type hints\neverywhere", Provenance.NONE));

        assertThat(text("curator_update_audit", applied)).isEqualTo("""
                UPDATE applied: target_id="pat-001", old_text="use type hints", new_text="use type hints\\neverywhere"

                Cause: apply
                """);
    }

    @Test
    @DisplayName("OBS-SCORE-001: migrated entries, each with its older form and its score")
    void tellsWhatWasMigrated() {
        List<DiagnosticReport> reports = reports("""
                {"key_points": ["bare", {"name": "a", "text": "b"}, {"name": "c", "text": "d", "score": -2},
                                {"name": "e", "text": "f", "helpful": 1, "harmful": 0}]}""", Applied::nothing);

        assertThat(only("playbook_migration", reports)).isEqualTo("""
                Migrated 3 playbook entries:
                [
                  {
                    "name": "kpt_001",
                    "from": "bare_string",
                    "original_score": null
                  },
                  {
                    "name": "a",
                    "from": "dict_no_score",
                    "original_score": null
                  },
                  {
                    "name": "c",
                    "from": "dict_with_score",
                    "original_score": -2
                  }
                ]

                Cause: apply
                """);
    }

    @Test
    @DisplayName("OBS-SECT-001: how many entries a flat list had")
    void countsWhatWentToOthers() {
        List<DiagnosticReport> reports = reports("{\"key_points\": [\"a\", \"b\", 7]}", Applied::nothing);

        assertThat(only("sections_migration", reports)).isEqualTo("""
                Migrated 3 entries from flat key_points to OTHERS section

                Cause: apply
                """);
    }

    @Test
    @DisplayName("OBS-SECT-001 REQ-SECT-007: of a file with both forms, that the flat list was ignored")
    void warnsOfBothForms() {
        List<DiagnosticReport> reports = reports("{\"key_points\": [\"a\"], \"sections\": {}}", Applied::nothing);

        assertThat(reports).containsExactly(new DiagnosticReport("sections_dual_key_warning", """
                        Dual-key playbook.json detected: both 'sections' and 'key_points' present. Using 'sections', \
                        ignoring 'key_points'.

                        Cause: apply
                        """));
    }

    @Test
    @DisplayName("OBS-SCORE-001 OBS-SECT-001: nothing of a file in today's form, of none, and of an empty list")
    void saysNothingWhereNothingWasMigrated() {
        assertThat(reports(PLAYBOOK, Applied::nothing)).isEmpty();
        assertThat(reports("{}", Applied::nothing)).isEmpty();
        assertThat(reports("{\"key_points\": []}", Applied::nothing)).isEmpty();
        assertThat(DiagnosticReports.of(Cause.of("learn"), PlaybookDocument.empty(), Applied.nothing(Playbook.empty())))
                .isEmpty();
    }

    @Test
    @DisplayName("OBS-SCORE-002 REQ-CUR-015 SCN-CUR-015-04: what was pruned, with its tally and the rule")
    void tellsWhatWasPruned() {
        assertThat(reports(Playbook::prune)).containsExactly(new DiagnosticReport("playbook_pruning", """
                Pruned 1 key points:
                  - mis-001: "bad advice" (helpful=1, harmful=4) reason: harmful >= 3 AND harmful > helpful

                Cause: apply
                """));
    }

    @Test
    @DisplayName("OBS-SECT-002: the section as it was named, the text, and where it went")
    void tellsASectionThatIsNone() {
        Applied applied = apply(new Operation.Add("be brief", "STYLE", Provenance.NONE));

        assertThat(text("sections_unknown_section", applied)).isEqualTo("""
                Unknown section "STYLE" for key point: "be brief". Assigned to OTHERS.

                Cause: apply
                """);
    }

    @Test
    @DisplayName("REQ-CUR-006: a rollback with the stack trace of the defect")
    void tellsTheDefectBehindARollback() {
        DiagnosticReport report = DiagnosticReports.rollback(
                Cause.learned("session-1", "none"), new IllegalStateException("injected password=hunter2hunter2"));

        assertThat(report.name()).isEqualTo("curator_ops_rollback");
        assertThat(report.text()).startsWith("""
                        Operations rollback due to exception:
                        java.lang.IllegalStateException: injected password=[secret removed]
                        \tat dev.acumen.learn.DiagnosticReportsTest.tellsTheDefectBehindARollback""").endsWith("\n\nCause: learn, session session-1, model none\n");
    }

    @Test
    @DisplayName("OBS-CUR-003: a text is cut to 80 characters, and never through the middle of one")
    void cutsTextsBetweenCharacters() {
        String face = "😀";

        Applied applied = apply(
                add(face.repeat(81)),
                add(face.repeat(80)),
                new Operation.Delete("oth-001", Provenance.NONE),
                new Operation.Delete("oth-002", Provenance.NONE));

        assertThat(texts("curator_delete_audit", applied))
                .hasSize(2)
                .allSatisfy(text -> assertThat(text).contains("text=\"" + face.repeat(80) + "\", "));
    }

    @Test
    void takesSecretsOutOfEveryReport() {
        String padding = "x".repeat(70) + " ";
        Operation[] operations = {
            new Operation.Add(padding + KEY, KEY, Provenance.NONE),
            new Operation.Update("pat-001", padding + KEY, Provenance.NONE),
            new Operation.Update("pat-001", "again", Provenance.NONE),
            new Operation.Update(KEY, "x", Provenance.NONE),
            new Operation.Delete(KEY + "2", Provenance.NONE),
            new Operation.Merge(List.of(KEY + "0", KEY + "1"), "x", null, Provenance.NONE),
            new Operation.Delete("oth-001", Provenance.of("</private> " + KEY)),
            new Operation.Malformed(KEY, "unknown type " + KEY)
        };
        String flat = """
                {"key_points": [{"name": "%s", "text": "%s", "helpful": 0, "harmful": 3, "score": 1},
                                {"name": "pat-001", "text": "use type hints"},
                                {"name": "%s x", "text": "t"}]}""".formatted(KEY, KEY, KEY);

        List<DiagnosticReport> reports = DiagnosticReports.of(
                Cause.learned(KEY, KEY),
                document(flat),
                document(flat).playbook().apply(Delta.of(List.of(operations))).then(Playbook::prune));

        assertThat(reports)
                .extracting(DiagnosticReport::name)
                .contains(
                        "playbook_migration",
                        "sections_unknown_section",
                        "curator_nonexistent_id",
                        "curator_delete_audit",
                        "curator_update_audit",
                        "curator_ops_summary",
                        "playbook_pruning");
        assertThat(reports)
                .allSatisfy(report -> assertThat(report.text())
                        .doesNotContain("sk-ant")
                        .contains(
                                "\n\nCause: learn, session [anthropic key removed], model [anthropic key removed]\n"));
        assertThat(only("curator_delete_audit", reports)).startsWith("DELETE applied: target_id=\"oth-001\"");
    }

    private static Operation add(String text) {
        return new Operation.Add(text, null, Provenance.NONE);
    }

    private static PlaybookDocument document(String json) {
        return PlaybookDocument.read(json.getBytes(StandardCharsets.UTF_8), "playbook.json");
    }

    private static Applied apply(Operation... operations) {
        return document(PLAYBOOK).playbook().apply(Delta.of(List.of(operations)));
    }

    private static List<DiagnosticReport> reports(String json, Function<Playbook, Applied> change) {
        PlaybookDocument before = document(json);
        return DiagnosticReports.of(Cause.of("apply"), before, change.apply(before.playbook()));
    }

    private static List<DiagnosticReport> reports(Function<Playbook, Applied> change) {
        return reports(PLAYBOOK, change);
    }

    private static List<String> names(Applied applied) {
        return reports(_ -> applied).stream().map(DiagnosticReport::name).toList();
    }

    private static List<String> texts(String name, Applied applied) {
        return reports(_ -> applied).stream()
                .filter(report -> report.name().equals(name))
                .map(DiagnosticReport::text)
                .toList();
    }

    private static String text(String name, Applied applied) {
        return only(name, reports(_ -> applied));
    }

    private static String only(String name, List<DiagnosticReport> reports) {
        List<DiagnosticReport> named =
                reports.stream().filter(report -> report.name().equals(name)).toList();
        assertThat(named).as(name).hasSize(1);
        return named.getFirst().text();
    }
}
