package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One session that comes along in every way there is: each of its turns is learned once.
class LearnOnceTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final String PLAYBOOK = """
            {"version": "1.0", "sections": {"PATTERNS & APPROACHES": [
              {"name": "pat-001", "text": "The tests run with `make check`", "helpful": 0, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");
    private Fired fired = new Fired(folder, folder);
    private int minutes;

    private Path file(String name) {
        return program.home().resolve(".claude/projects/p/" + name + ".jsonl");
    }

    private Program now() {
        return program.at(NOW.plus(Duration.ofMinutes(minutes)));
    }

    private void fire(String event, String reason, TranscriptBuilder session, String name) throws IOException {
        minutes++;
        Instant time = NOW.plus(Duration.ofMinutes(minutes));
        Path transcript = Fired.written(session.writeTo(file(name)), time);
        Program.Ran ran = now().run(
                        "worker",
                        "--spool",
                        fired.event(event, reason, transcript, time).toString());
        assertThat(ran.exitCode()).isZero();
    }

    private void subagent() throws IOException {
        Path agent = file("s").resolveSibling("s/subagents/agent-1.jsonl");
        new TranscriptBuilder("agent")
                .in(program.here().toString())
                .sidechain()
                .person("Count the files")
                .command("ls")
                .succeeded("3")
                .agent("There are three.")
                .writeTo(agent);
        Fired.written(agent, NOW.plus(Duration.ofMinutes(minutes)));
        Files.writeString(
                agent.resolveSibling("agent-1.meta.json"), "{\"toolUseId\": \"none-of-ours\", \"finished\": true}");
    }

    private static TranscriptBuilder turn(TranscriptBuilder session, int number) {
        return session.person("Work on topic-" + number + ", please")
                .agent(number == 1 ? "As [pat-001] says, I run the tests." : "I run the tests.")
                .command("make check")
                .succeeded("3 tests passed")
                .agent("topic-" + number + " is done.");
    }

    private void everything() throws IOException {
        fired = Fired.in(program);
        program.havingPlaybook(PLAYBOOK);
        TranscriptBuilder session = new TranscriptBuilder("s").in(program.here().toString());
        turn(session, 1).person("Now topic-2, please");
        fire("PreCompact", "", session, "s");
        assertThat(fired.learned()).hasSize(1);
        fire("PreCompact", "", session, "s");
        subagent();
        fire("SubagentStop", "", session, "s");
        assertThat(fired.learned()).hasSize(1);
        session.command("make check").succeeded("all is well").agent("topic-2 is done.");
        fire("SessionEnd", "prompt_input_exit", turn(session, 3), "s");
        assertThat(fired.learned()).hasSize(4);
        fire("SessionEnd", "other", turn(session.forkedAs("fork"), 4), "fork");
        assertThat(fired.learned()).hasSize(5);
        fire("SessionEnd", "clear", turn(session, 5), "s");
        fire("SessionEnd", "clear", session, "s");

        minutes += 60;
        Files.delete(fired.acumen().resolve("seen").resolve(fired.files("seen").getFirst()));
        Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");
        assertThat(now().run("worker", "--catch-up", program.here().toString()).exitCode())
                .isZero();
        assertThat(now().run("learn", "--all", "--yes").exitCode()).isZero();
        assertThat(now().run("learn", file("s").toString(), file("fork").toString())
                        .exitCode())
                .isZero();

        assertThat(fired.learned()).hasSize(6).doesNotHaveDuplicates();
        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
        assertThat(LinterSession.keyPoints(program)).contains("pat-001 +1 -0 The tests run with `make check`");
    }

    @Test
    void fromSignals() throws IOException {
        program = Program.in(folder).with("ACUMEN_PROVIDER", "none");

        everything();
    }

    @Test
    void withAModel() throws IOException {
        Script script = Script.when(
                        request -> request.prompt().contains("\n# Reflection\n"),
                        Reply.text("{\"reasoning\": \"\", \"operations\": []}"))
                .orElse(Script.when(
                                request -> request.prompt().contains("topic-1 "),
                                Reply.text("{\"analysis\": \"a\", \"bullet_tags\": [{\"name\": \"pat-001\", \"tag\":"
                                        + " \"helpful\", \"rationale\": \"r\"}]}"))
                        .orElse(Reply.text("{\"analysis\": \"a\", \"bullet_tags\": []}")));
        try (Played.Http played = Played.anthropic(Program.in(folder), script)) {
            program = played.program();

            everything();

            int reflections = 4;
            int curated = 1;
            assertThat(played.requests()).isEqualTo(reflections + curated);
        }
    }

    @Test
    void whatIsStillGoingOnWaitsUnlessItsTranscriptIsNamed() throws IOException {
        program = Program.in(folder).with("ACUMEN_PROVIDER", "none");
        fired = Fired.in(program);
        TranscriptBuilder session = new TranscriptBuilder("s").in(program.here().toString());
        turn(session, 1).person("Now topic-2, please").command("make check");
        Path transcript = Fired.written(session.writeTo(file("s")), NOW);

        Program.Ran ran = program.at(NOW.plusSeconds(20)).run("learn", "--all", "--yes");

        assertThat(fired.learned()).hasSize(1);
        assertThat(ran.err()).contains("s.jsonl: 1 turn still in progress");
        program.at(NOW.plusSeconds(40)).run("learn", transcript.toString());
        assertThat(fired.learned()).hasSize(2);
    }
}
