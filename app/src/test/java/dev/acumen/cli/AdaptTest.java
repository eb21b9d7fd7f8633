package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.model.DesksModel;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acumen adapt` and `acumen eval` on the tasks of the example.
class AdaptTest {
    private static final Path TASKS = Path.of(System.getProperty("acumen.root", ".."), "examples", "adaptation")
            .toAbsolutePath();

    @TempDir
    private Path folder = Path.of("");

    private static String tasks(String name) {
        return TASKS.resolve(name + ".jsonl").toString();
    }

    private Program program(ScriptedServer server) throws IOException {
        return Program.in(folder)
                .with("ANTHROPIC_API_KEY", "key")
                .with("ANTHROPIC_BASE_URL", server.url().toString())
                .with("ACUMEN_LIMITS_CALLS", "1000");
    }

    private static Json.Obj result(Program program, String name) {
        return JsonReader.objectIn(program.here().resolve("run").resolve(name));
    }

    private static Json member(Json.Obj object, String outer, String inner) {
        return object.members().get(outer) instanceof Json.Obj within
                ? within.members().getOrDefault(inner, Json.NULL)
                : Json.NULL;
    }

    @Test
    void learnsTheShippedTasksAndWritesTheRunFolder() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);

            Program.Ran ran = program.run(
                    "adapt",
                    tasks("train"),
                    "--validation",
                    tasks("validation"),
                    "--test",
                    tasks("test"),
                    "--run",
                    "run");

            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isZero();
            assertThat(ran.out())
                    .contains("train-01: score 0.00, then 1.00; 1 change")
                    .contains("Test: score 0.000 with the playbook of the start, 1.000 with the best one.");
            assertThat(member(result(program, "final_results.json"), "final_test_results", "correct"))
                    .isEqualTo(Json.Num.of(16));
            assertThat(program.here().resolve("run/report.md"))
                    .content()
                    .contains("| score on 16 test tasks | 0.000 | 1.000 |", "![score](score.svg)");
            assertThat(program.here().resolve("run/score.svg")).content().startsWith("<svg ");
            assertThat(program.here().resolve("run/detailed_llm_logs")).isNotEmptyDirectory();
            // The run folder is a project.
            assertThat(program.run("show", "--project", "run").out()).contains("go to the desk tide");
        }
    }

    @Test
    void goesOnWithWhatWasAnsweredBefore() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);
            String[] call = {"adapt", tasks("train"), "--validation", tasks("validation"), "--run", "run"};
            program.run("adapt", tasks("train"), "--validation", tasks("validation"), "--run", "whole");
            int requests = server.requests().size();

            Program.Ran stopped = program.with("ACUMEN_LIMITS_CALLS", Integer.toString(requests + 40))
                    .run(call);
            Program.Ran ran = program.run(call);

            assertThat(stopped.exitCode()).isEqualTo(1);
            assertThat(stopped.err()).contains("the run was stopped: today's limit of ", "; the same command goes on");
            assertThat(ran.exitCode()).isZero();
            assertThat(server.requests()).hasSize(2 * requests);
            assertThat(program.run(call).exitCode()).isZero();
            assertThat(server.requests()).hasSize(2 * requests);
            assertThat(program.here().resolve("run/best_playbook.txt"))
                    .hasSameTextualContentAs(program.here().resolve("whole/best_playbook.txt"));
        }
    }

    @Test
    void refusesToGoOnWithARunThatIsMadeOtherwise() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);
            program.run("adapt", tasks("validation"), "--gate", "off", "--run", "run");

            Program.Ran other =
                    program.run("adapt", tasks("validation"), "--gate", "off", "--score", "set", "--run", "run");
            Program.Ran seed =
                    program.run("adapt", tasks("validation"), "--gate", "off", "--seed", "2", "--run", "run");

            assertThat(other.exitCode()).isNotZero();
            assertThat(other.err())
                    .contains("setup.json", "score", "the run began with \"exact\", not \"set\"; use another folder");
            assertThat(seed.exitCode()).isNotZero();
            assertThat(seed.err()).contains("seed", "the run began with 1, not 2");
        }
    }

    @Test
    void doesAStreamOfTasksOnline() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);

            Program.Ran ran =
                    program.run("adapt", tasks("train"), "--online", "--batch", "8", "--run", "run", "--json");

            assertThat(ran.exitCode()).isZero();
            assertThat(member(ran.json(), "online_test_results", "total")).isEqualTo(Json.Num.of(24));
            assertThat(program.here().resolve("run/test_results.json")).exists();
        }
    }

    @Test
    void asksAProgramForAnswersAndAnotherForScores() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);
            Files.writeString(program.here().resolve("agent"), """
                    if grep -q 'desk tide'; then echo tide; else echo front; fi
                    """);

            Program.Ran ran = program.run(
                    "eval",
                    tasks("test"),
                    "--agent",
                    "sh " + program.here().resolve("agent"),
                    "--check",
                    "test \"$(cat)\" = \"$ACUMEN_REFERENCE\"",
                    "--json");

            assertThat(ran.exitCode()).as(ran.err()).isZero();
            assertThat(member(ran.json(), "with", "right")).isEqualTo(Json.Num.of(0));
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void measuresAPlaybookAgainstNone() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);
            program.run("adapt", tasks("train"), "--gate", "off", "--run", "run");

            Program.Ran ran = program.run("eval", tasks("test"), "--playbook", "run/.claude/playbook.json");
            Program.Ran kept =
                    program.run("eval", tasks("test"), "--playbook", "run/.claude/playbook.json", "--run", "measured");

            assertThat(ran.out().lines())
                    .startsWith(
                            "Without the playbook: score 0.000, 0 of 16 right.",
                            "With the playbook: score 1.000, 16 of 16 right.");
            assertThat(ran.out()).contains("Difference: +1.000 ± 0.000 (95 percent, paired by task).");
            assertThat(kept.exitCode()).isZero();
            assertThat(member(
                            JsonReader.objectIn(program.here().resolve("measured/final_results.json")),
                            "test_results",
                            "correct"))
                    .isEqualTo(Json.Num.of(16));
        }
    }

    @Test
    void asksNothingAgainAfterTheEndAlsoWhereKeyPointsWereMerged() throws IOException {
        Script script = DesksModel.script();
        Script rewording = (request, number) -> {
            Reply reply = script.reply(request, number);
            boolean isCurator = request.prompt().contains("\n# Reflection\n");
            return isCurator ? Reply.json(repeated(number)) : reply;
        };
        try (ScriptedServer server = ScriptedServer.start(rewording)) {
            Program program = program(server);
            String[] call = {"adapt", tasks("validation"), "--rounds", "0", "--batch", "1", "--run", "run"};

            program.run(call);
            int requests = server.requests().size();
            String best = Files.readString(program.here().resolve("run/best_playbook.json"));
            program.run(call);

            assertThat(server.requests()).hasSize(requests);
            assertThat(program.here().resolve("run/best_playbook.json")).hasContent(best);
        }
    }

    /// Operations that say one thing in other letters each time.
    private static Json repeated(int number) {
        String text = number % 2 == 0 ? "Parcels go to the desk tide" : "parcels go to the desk TIDE!";
        return Json.Obj.of(
                "reasoning",
                new Json.Text(""),
                "operations",
                new Json.Arr(List.of(Json.Obj.of(
                        "type", new Json.Text("ADD"),
                        "text", new Json.Text(text),
                        "section", new Json.Text("PROJECT CONTEXT")))));
    }

    @Test
    void stopsWhereAgentOrCheckCannotBeStarted() throws IOException {
        Program program = Program.in(folder);

        Program.Ran agent = program.run("eval", tasks("test"), "--agent", "no-such-agent-here");
        Program.Ran check = program.run("eval", tasks("test"), "--agent", "echo tide", "--check", "./no-such-check");

        assertThat(agent.exitCode()).isEqualTo(1);
        assertThat(agent.err()).contains("the measurement was stopped: the agent could not be started");
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.err()).contains("the measurement was stopped: the check could not be started");
    }

    @Test
    void leavesFoldersOfOthersAlone() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Program program = program(server);
            Files.createDirectories(program.here().resolve("docs"));
            Files.writeString(program.here().resolve("docs/report.md"), "mine");

            Program.Ran ran = program.run("adapt", tasks("test"), "--run", "docs");

            assertThat(ran.exitCode()).isNotZero();
            assertThat(ran.err()).contains("docs", "this is no run folder, and not empty");
            assertThat(program.here().resolve("docs/report.md")).hasContent("mine");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void keepsSecretsThatAnAgentPrintsOutOfTheRunFolder() throws IOException {
        Program program = Program.in(folder);
        String secret = "sk-ant-api03-" + "abcdefghijklmnopqrstuvwxyz0123456789".repeat(2);

        program.run("eval", tasks("test"), "--agent", "echo ANTHROPIC_API_KEY=" + secret + "; exit 3", "--run", "run");

        assertThat(Files.readString(program.here().resolve("run/run.jsonl")))
                .contains("exit code 3")
                .doesNotContain(secret);
    }

    @Test
    void saysWhatIsWrongWithTheTasks() throws IOException {
        Program program = Program.in(folder);
        Files.writeString(program.here().resolve("bad.jsonl"), "{\"input\": \"one\"}\n{\"question\": \"two\"}\n");
        Files.writeString(program.here().resolve("empty.jsonl"), "\n");

        assertThat(program.run("adapt", "bad.jsonl").err()).contains("bad.jsonl", "line 2", "\"input\" is missing");
        assertThat(program.run("eval", "empty.jsonl").err()).contains("empty.jsonl holds no task");
        Files.writeString(program.here().resolve("list.jsonl"), "{\"input\": \"one\", \"reference\": [\"a\"]}\n");
        Files.writeString(program.here().resolve("open.jsonl"), "{\"input\": \"one\"}\n");

        assertThat(program.run("adapt", "list.jsonl").err())
                .contains("line 1", "\"reference\" is neither text nor number");
        assertThat(program.run("eval", "open.jsonl").err()).contains("task 1 has no reference to score an answer with");
        assertThat(program.run("adapt", "none.jsonl").err())
                .contains("the tasks cannot be read", "none.jsonl is not there");
        assertThat(program.run("adapt", tasks("train")).err()).contains("no model is configured");
        assertThat(program.run("adapt", tasks("train"), "--batch", "0").err())
                .contains("epochs, batch, in-flight, curate-every and budget are 1 or more");
        assertThat(program.run("adapt", tasks("train"), "--online", "--epochs", "2")
                        .err())
                .contains("--online goes with neither --validation nor --epochs");
    }
}
