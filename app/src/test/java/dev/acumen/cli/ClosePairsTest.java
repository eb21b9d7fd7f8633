package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of key points that are close, with a model and without.
class ClosePairsTest {
    private static final String FIRST = "Wrap every remote call in the retry helper";
    private static final String SECOND = "Every remote call belongs behind the retry helper";

    @TempDir
    private Path folder = Path.of("");

    private Program program;

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
        Files.createDirectories(Objects.requireNonNull(program.playbook().getParent()));
        writePlaybook();
    }

    private void writePlaybook() throws IOException {
        Files.writeString(program.playbook(), """
                {"version": "1.0", "sections": {"OTHERS": [
                  {"name": "oth-001", "text": "%s", "helpful": 2, "harmful": 0},
                  {"name": "oth-002", "text": "%s", "helpful": 3, "harmful": 0}]}}
                """.formatted(FIRST, SECOND));
    }

    private static Reply saying(String verdict) {
        return Reply.text("{\"pairs\": [{\"pair\": 1, \"first\": \"belongs behind\", \"second\": \"remote call\","
                + " \"verdict\": \"" + verdict + "\"}]}");
    }

    @Test
    void theModelIsAskedOnceAndItsVerdictMerges() throws IOException {
        try (Played.Http played = Played.anthropic(program, Script.sequence(saying("same")))) {
            Program.Ran ran = played.program().run("refine");

            assertThat(ran.err()).isEmpty();
            assertThat(ran.out()).contains("oth-001", "tokens");
            assertThat(program.playbook()).content().contains(SECOND).doesNotContain(FIRST);
            assertThat(played.prompts()).singleElement().asString().contains(FIRST, SECOND);
            writePlaybook();

            Program.Ran again = played.program().run("refine", "--json");

            assertThat(played.requests()).isEqualTo(1);
            assertThat(list(again, "merge")).hasSize(1);
        }
    }

    @Test
    void whatTheModelCallsOppositeIsAContradictionWithItsWords() throws IOException {
        try (Played.Http played = Played.anthropic(program, Script.sequence(saying("opposite")))) {
            played.program().run("refine");

            Program.Ran ran = played.program().run("refine", "--dry-run", "--json");

            assertThat(list(ran, "guarded")).singleElement().satisfies(pair -> {
                assertThat(((Json.Obj) pair).textOr("kind", "")).isEqualTo("opposite");
                assertThat(((Json.Obj) pair).textOr("why", "")).contains("remote call", "belongs behind");
            });
            assertThat(list(ran, "close")).isEmpty();
            assertThat(played.requests()).isEqualTo(1);
        }
    }

    @Test
    void aTrialNoModelAndAReachedLimitSendNothing() throws IOException {
        try (Played.Http played = Played.anthropic(program, Script.sequence(saying("same")))) {
            Program.Ran trial = played.program().run("refine", "--dry-run");
            Program.Ran none = played.program().run("refine", "--model", "none");
            Program.Ran limited =
                    played.program().with("ACUMEN_LIMITS_CALLS", "0").run("refine");
            Program.Ran json = played.program().run("refine", "--model", "none", "--json");

            assertThat(played.requests()).isZero();
            assertThat(trial.out()).contains("Possible duplicates", FIRST, SECOND);
            assertThat(none.out()).contains("1 close pair is undecided").contains("acumen review");
            assertThat(limited.exitCode()).isZero();
            assertThat(limited.err()).contains("close pairs stay undecided", "limits.calls");
            assertThat(list(json, "close")).hasSize(1);
            assertThat(program.playbook()).content().contains(FIRST, SECOND);
        }
    }

    @Test
    void anAnswerThatCannotBeReadLeavesThePairUndecided() throws IOException {
        try (Played.Http played = Played.anthropic(
                program, Script.sequence(Reply.text("Merge them all."), Reply.text("{\"pairs\": [{\"pair\": 9}]}")))) {
            Program.Ran ran = played.program().run("refine");
            Program.Ran next = played.program().run("refine");

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.err()).contains("close pairs stay undecided");
            assertThat(next.err()).isEmpty();
            assertThat(next.out()).contains("1 close pair is undecided");
            assertThat(program.playbook()).content().contains(FIRST, SECOND);
        }
    }

    @Test
    void reviewListsThemWithoutATerminal() throws IOException {
        Program.Ran text = program.run("review");
        Program.Ran json = program.run("review", "--json");

        assertThat(text.out())
                .isEqualTo("1 close pair is undecided. In a terminal, acumen review asks: same,"
                        + " contradiction or different.\n");
        assertThat(list(json, "close")).hasSize(1);
    }

    private static List<Json> list(Program.Ran ran, String name) {
        return ((Json.Arr) Objects.requireNonNull(ran.json().get(name))).elements();
    }
}
