package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyTest {
    private static final String PLAYBOOK = """
            {"version": "1.0", "last_updated": null, "sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1},
                {"name": "pat-002", "text": "deploy on Fridays", "helpful": 1, "harmful": 3}]}}
            """;

    private static final String ADD = """
            {"type": "ADD", "text": "use tabs", "section": "USER PREFERENCES"}""";

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook(PLAYBOOK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[%s]", "{\"operations\": [%s]}", "{\"reasoning\": \"because\", \"operations\": [%s]}"})
    @DisplayName("REQ-CUR-014: a bare list and an object with operations are a delta, which prunes nothing")
    void aListAndAnObjectWithOperationsAreADelta(String form) throws IOException {
        Files.writeString(file("ops.json"), form.formatted(ADD));

        Program.Ran ran = program.run("apply", "ops.json");

        assertThat(ran).isEqualTo(new Program.Ran(0, "  + [pref-001] USER PREFERENCES :: use tabs\n", ""));
        assertThat(program.run("show").out()).contains("[pref-001] helpful=0 harmful=0 :: use tabs", "[pat-002]");
    }

    @Test
    void anOperationWhoseTextHoldsASecretIsRejectedAndTheOthersGoOn() throws IOException {
        String secret = "sk-" + "ant-abcdefghijklmnopqrstuvwxyz012345";
        String operations = """
                [{"type": "ADD", "text": "call it with %1$s"}, %2$s,
                 {"type": "UPDATE", "target_id": "pat-001", "text": "use %1$s", "reason": "why not"},
                 {"type": "DELETE", "target_id": "pat-002", "reason": "it named %1$s"}]""".formatted(secret, ADD);

        Program.Ran ran = program.withInput(operations).run("apply", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out() + ran.err()).contains("its text holds a secret (anthropic key)", "use tabs");
        assertThat(program.run("show").out())
                .contains("run make check", "use tabs")
                .doesNotContain("pat-002");
        assertThat(program.files().values()).noneMatch(file -> file.contains(secret));
    }

    @Test
    void aNewKeyPointThatHoldsASecretIsRejected() {
        String secret = "sk-" + "ant-abcdefghijklmnopqrstuvwxyz012345";

        Program.Ran ran = program.withInput("{\"new_key_points\": [\"use " + secret + "\", \"use tabs\"]}")
                .run("apply", "-");

        assertThat(ran.out() + ran.err()).contains("its text holds a secret (anthropic key)", "use tabs");
        assertThat(program.run("show").out()).contains("use tabs").doesNotContain(secret);
    }

    @Test
    void everyKindOfOperationIsToldWithItsReason() {
        String operations = """
                [{"type": "ADD", "text": "use tabs", "reason": "said so", "evidence": ["l1", "l2"]},
                 {"type": "UPDATE", "target_id": "pat-001", "text": "run make check first", "evidence": ["l3"]},
                 {"type": "MERGE", "source_ids": ["pat-001", "oth-001"], "merged_text": "check, with tabs"},
                 {"type": "DELETE", "target_id": "pat-002", "reason": "nobody does"}]""";

        Program.Ran ran = program.withInput(operations).run("apply", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                  + [oth-001] OTHERS :: use tabs
                      said so (transcript lines l1, l2)
                  ~ [pat-001] run make check first
                       (transcript line l3)
                  + [pat-003] PATTERNS & APPROACHES :: check, with tabs
                  - [pat-001] run make check first
                      merged into pat-003
                  - [oth-001] use tabs
                      merged into pat-003
                  - [pat-002] deploy on Fridays
                      nobody does
                """, ""));
    }

    @Test
    void aDashIsStandardInput() {
        Program.Ran ran = program.withInput("[" + ADD + "]").run("apply", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, "  + [pref-001] USER PREFERENCES :: use tabs\n", ""));
    }

    @Test
    void withoutAFileItIsCalledWronglyAndReadsNothing() {
        Program.Ran ran = program.withInput("[" + ADD + "]").run("apply");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).startsWith("acumen: Missing required parameter: 'FILE'\n");
        assertThat(program.playbook()).hasContent(PLAYBOOK);
    }

    @Test
    @DisplayName(
            "REQ-CUR-008 SCN-CUR-008-01: with evaluations it is an extraction, judged and pruned; operations count")
    void anExtractionIsJudgedAndPruned() {
        String extraction = """
                {"operations": [%s], "new_key_points": ["never taken"],
                 "evaluations": [{"name": "pat-001", "rating": "helpful"}]}""".formatted(ADD);

        Program.Ran ran = program.withInput(extraction).run("apply", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                  + [pref-001] USER PREFERENCES :: use tabs
                  ~ [pat-001] helpful
                  - [pat-002] deploy on Fridays
                      harmful 3 times, helpful 1
                """, ""));
        assertThat(program.run("show").out())
                .contains("[pat-001] helpful=6 harmful=1")
                .doesNotContain("never taken");
    }

    @Test
    @DisplayName("REQ-CUR-008 SCN-CUR-008-02: new_key_points alone is an extraction in the older form")
    void newKeyPointsAreTheOlderForm() {
        String extraction = """
                {"new_key_points": ["use tabs", {"text": "be brief", "section": "USER PREFERENCES"}]}""";

        Program.Ran ran = program.withInput(extraction).run("apply", "-");

        assertThat(ran.out()).isEqualTo("""
                  + [oth-001] OTHERS :: use tabs
                  + [pref-001] USER PREFERENCES :: be brief
                  - [pat-002] deploy on Fridays
                      harmful 3 times, helpful 1
                """);
    }

    @Test
    @DisplayName("REQ-CUR-008 SCN-CUR-008-03: an empty list of operations still outweighs new_key_points")
    void anEmptyListOfOperationsOutweighsNewKeyPoints() {
        Program.Ran ran = program.withInput("{\"operations\": [], \"new_key_points\": [\"use tabs\"]}")
                .run("apply", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).doesNotContain("use tabs").contains("- [pat-002]");
    }

    @Test
    @DisplayName("REQ-CUR-015: --prune removes what is harmful after a delta, too")
    void prunesWhereItIsAskedTo() {
        Program.Ran ran = program.withInput("[]").run("apply", "--prune", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                  - [pat-002] deploy on Fridays
                      harmful 3 times, helpful 1
                """, ""));
    }

    @Test
    @DisplayName(
            "REQ-CUR-005 SCN-CUR-005-04: what cannot be applied is told, costs the others nothing, and is no failure")
    void rejectionsAreToldAndAreNoFailure() {
        String operations = """
                [{"type": "DELETE", "target_id": "pat-099"}, 7, {"type": "RENAME"},
                 {"type": "ADD", "text": "run make check"}, %s]""".formatted(ADD);

        Program.Ran ran = program.withInput(operations).run("apply", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                  + [pref-001] USER PREFERENCES :: use tabs
                  ! DELETE at index 0 was not applied: there is no key point pat-099
                  ! operation at index 1 was not applied: an operation is an object, not a number
                  ! RENAME at index 2 was not applied: unknown type "RENAME"; it is ADD, UPDATE, MERGE or DELETE
                  ! ADD at index 3 was not applied: pat-001 already says this
                """, ""));
    }

    @Test
    void whatWasPassedOverIsToldAsWell() {
        String operations = """
                [{"type": "ADD", "text": "use tabs", "section": "X"},
                 {"type": "MERGE", "source_ids": ["pat-001", "pat-099", "oth-001"], "merged_text": "check, with tabs"}]""";

        Program.Ran ran = program.withInput(operations).run("apply", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                  + [oth-001] OTHERS :: use tabs
                  + [pat-003] PATTERNS & APPROACHES :: check, with tabs
                  - [pat-001] run make check
                      merged into pat-003
                  - [oth-001] use tabs
                      merged into pat-003
                  ! ADD at index 0: there is no section X; it went to OTHERS
                  ! MERGE at index 1: there is no key point pat-099 to merge
                """, ""));
    }

    @Test
    @DisplayName("CON-CUR-004 SCN-CUR-009-04: the eleventh operation is rejected")
    void theEleventhOperationIsRejected() {
        StringBuilder operations = new StringBuilder();
        for (int i = 0; i < 11; i++) {
            operations.append(i == 0 ? "[" : ",").append("{\"type\": \"ADD\", \"text\": \"rule %d\"}".formatted(i));
        }

        Program.Ran ran = program.withInput(operations + "]").run("apply", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("+ [oth-010] OTHERS :: rule 9\n")
                .endsWith("  ! ADD at index 10 was not applied: a delta has at most 10 operations\n");
    }

    @Test
    @DisplayName("SCN-CUR-014-04: an empty delta changes nothing, says so, and leaves the file byte for byte")
    void anEmptyDeltaChangesNothing() throws IOException {
        Program.Ran ran = program.withInput("[]").run("apply", "-");

        assertThat(ran).isEqualTo(new Program.Ran(0, "  Nothing changed.\n", ""));
        assertThat(program.playbook()).hasContent(PLAYBOOK);
    }

    @Test
    void asJsonItTellsWhatWasDoneAndThePlaybookAfterwards() throws IOException {
        String extraction = """
                {"operations": [
                   {"type": "ADD", "text": "use tabs", "section": "USER PREFERENCES", "evidence": ["l1"]},
                   {"type": "DELETE", "target_id": "pat-099"},
                   {"type": "MERGE", "source_ids": ["pat-001", "pref-001"], "merged_text": "check, with tabs"}],
                 "evaluations": [{"name": "pat-003", "rating": "helpful"}, {"name": "x", "rating": "helpful"}]}""";

        Program.Ran ran = program.withInput(extraction).run("apply", "--json", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.json().members().keySet())
                .containsExactly("applied", "rejected", "tagged", "pruned", "playbook");
        assertThat(ran.json().without("playbook")).isEqualTo(json("""
                {"applied": [
                   {"index": 0, "op": "ADD", "id": "pref-001", "evidence": ["l1"]},
                   {"index": 2, "op": "MERGE", "id": "pat-003", "evidence": []}],
                 "rejected": [
                   {"index": 1, "op": "DELETE", "reason": "there is no key point pat-099"},
                   {"index": 1, "op": "TAG", "reason": "there is no key point x"}],
                 "tagged": [{"id": "pat-003", "tag": "helpful"}],
                 "pruned": ["pat-002"]}"""));
        assertThat(Objects.requireNonNull(ran.json().get("playbook")))
                .isEqualTo(program.run("show", "--json").json());
    }

    @Test
    void whereItIsStrictARejectionHasAnExitCodeOfItsOwn() {
        String operations =
                "[{\"type\": \"ADD\", \"text\": \"use tabs\"}, {\"type\": \"DELETE\", \"target_id\": \"x\"}]";

        Program.Ran refused = program.withInput(operations).run("apply", "-", "--strict", "--json");
        Program.Ran applied = program.withInput("[{\"type\": \"ADD\", \"text\": \"use blanks\"}]")
                .run("apply", "-", "--strict");

        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.json().members()).containsKeys("applied", "rejected").doesNotContainKey("error");
        assertThat(program.run("show").out()).contains(":: use tabs\n");
        assertThat(applied.exitCode()).isZero();
        assertThat(program.run("apply", "--help").out()).contains("--strict", "3  ");
    }

    @Test
    void asJsonARejectionIsNoFailureEither() {
        Program.Ran ran = program.withInput("[7]").run("apply", "--json", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.json().get("rejected")).isEqualTo(json("""
                [{"index": 0, "op": "", "reason": "an operation is an object, not a number"}]"""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"type\": \"ADD\",\n}]", "[{\"type\": \"ADD\"},\n", "[{\"type\": \"ADD\"}\n oops"})
    void whatIsNoJsonIsAFailureThatNamesThePlace(String malformed) throws IOException {
        Files.writeString(file("ops.json"), malformed);

        Program.Ran ran = program.run("apply", "ops.json");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("acumen: ops.json: ").contains("line 2, column ");
        assertThat(program.playbook()).hasContent(PLAYBOOK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"ops\": []}",
                "7",
                "\"ADD\"",
                "null",
                "{\"operations\": 7}",
                "{\"operations\": null}",
                ""
            })
    void whatHasAnotherShapeIsAFailure(String json) {
        Program.Ran ran = program.withInput(json).run("apply", "-");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("acumen: standard input: ").hasLineCount(1);
        assertThat(program.playbook()).hasContent(PLAYBOOK);
    }

    @Test
    void aFileThatIsMissingIsAFailure() {
        assertThat(program.run("apply", "none.json"))
                .isEqualTo(new Program.Ran(1, "", "acumen: none.json: there is no such file\n"));
    }

    @Test
    void theProjectOptionNamesThePlaybookAndMakesItsFolder() {
        Program.Ran ran = program.withInput("[" + ADD + "]").run("apply", "--project", "a/new/one", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(file("a/new/one/.claude/playbook.json")).content().contains("use tabs");
        assertThat(program.playbook()).hasContent(PLAYBOOK);
    }

    private static Json json(String text) {
        return JsonReader.read(text, "expected");
    }

    private Path file(String name) {
        return program.here().resolve(name);
    }
}
