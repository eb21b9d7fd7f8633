package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the worker does with what hooks left.
class WorkerTest extends InTheBackground {
    @Test
    void learnsASessionThatEnded() throws IOException {
        Path spool = fired.event("SessionEnd", "other", said("s-1"), NOW);

        Program.Ran ran = work(spool);

        assertThat(ran).isEqualTo(new Program.Ran(0, "", ""));
        assertThat(Files.readString(program.playbook())).contains("make lint before you commit");
        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
        assertThat(fired.log()).contains("s-1.jsonl: learned 1 turn, 1 change").doesNotContain("lint");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(fired.acumen().resolve("worker.log"))))
                .isEqualTo("rw-------");
        assertThat(Files.readString(fired.acumen().resolve("trust.json")))
                .contains(program.here().toString());
    }

    @Test
    void takesTheProjectThatTheClientNames() throws IOException {
        Path elsewhere = Files.createDirectories(program.home().resolve("elsewhere"));
        Path spool = fired.event("SessionEnd", "other", said("s-1"), NOW);

        program.with("CLAUDE_PROJECT_DIR", elsewhere.toString()).run("worker", "--spool", spool.toString());

        assertThat(elsewhere.resolve(".claude/playbook.json")).exists();
        assertThat(program.playbook()).doesNotExist();
    }

    @Test
    void readsAPayloadThatIsCutOff() throws IOException {
        String payload =
                "{\"transcript_path\":\"%s\",\"cwd\":\"%s\",\"hook_event_name\":\"PreCompact\",\"custom_instructions\":\"xx"
                        .formatted(
                                transcript(
                                        session("s").person(RULE).agent("Yes.").person("Go on."), "s"),
                                program.here());

        work(fired.raw("PreCompact", payload, NOW));

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("spool")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "{", "not json", "{\"cwd\":\"/\"}", "{\"hook_event_name\":\"SessionEnd\"}"})
    void putsAsideWhatCannotBeUnderstood(String text) throws IOException {
        Path spool = fired.raw("SessionEnd", text, NOW);

        assertThat(work(spool).exitCode()).isZero();

        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("failed")).hasSize(2);
        assertThat(fired.files("failed")).allMatch(name -> name.endsWith(".damaged"));
        Path reason = fired.acumen().resolve("failed").resolve(spool.getFileName() + ".reason.damaged");
        assertThat(((Json.Obj) JsonReader.read(Files.readString(reason), "failed")).textOr("reason", ""))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "playbook_update_on_clear, false, SessionEnd, clear, 0",
        "playbook_update_on_clear, false, SessionEnd, other, 1",
        "playbook_update_on_clear, 0, SessionEnd, clear, 1",
        "playbook_update_on_clear, '\"false\"', SessionEnd, clear, 1",
        "playbook_update_on_exit, false, SessionEnd, clear, 1",
        "playbook_update_on_exit, false, SessionEnd, prompt_input_exit, 0",
        "playbook_update_on_exit, false, SessionEnd, resume, 0",
        "playbook_update_on_exit, true, SessionEnd, other, 1"
    })
    void honoursTheSwitchesInTheClientsSettings(String name, String value, String event, String reason, int learned)
            throws IOException {
        Files.createDirectories(program.home().resolve(".claude"));
        Files.writeString(
                program.home().resolve(".claude/settings.json"), "{\"" + name + "\": " + value + ", \"hooks\": {}}");

        work(fired.event(event, reason, said("s-1"), NOW));

        assertThat(fired.learned()).hasSize(learned);
        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void dropsTheEndOfASubagentWhereThatIsSwitchedOff() throws IOException {
        Files.createDirectories(program.home().resolve(".claude"));
        Files.writeString(
                program.home().resolve(".claude/settings.json"), "{\"playbook_update_on_subagent_stop\": false}");

        work(fired.event("SubagentStop", "", said("s-1"), NOW));

        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void dropsSessionsWithoutAPersonWhereTheyAreNotWanted() throws IOException {
        Program headless = program.with("CLAUDE_CODE_SESSION_ATTENDED", "0").with("ACUMEN_LEARN_HEADLESS", "false");

        headless.run(
                "worker",
                "--spool",
                fired.event("SessionEnd", "other", said("s-1"), NOW).toString());

        assertThat(fired.learned()).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void dropsASessionOfWhichTheClientKeptNoTranscript() throws IOException {
        work(fired.event("SessionEnd", "other", folder.resolve("none.jsonl"), NOW));

        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void learnsNothingWhereItIsOff() throws IOException {
        Files.createDirectories(program.here().resolve(".claude/acumen"));
        Files.createFile(program.here().resolve(".claude/acumen/off"));

        work(fired.event("SessionEnd", "other", said("s-1"), NOW));

        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.learned()).isEmpty();
    }

    @Test
    void saysWhyATranscriptThatIsGoneWasNotLearned() throws IOException {
        Path transcript = said("s-1");
        program = program.with("ACUMEN_PROVIDER", "openai").with("OPENAI_BASE_URL", "http://127.0.0.1:1/v1");
        work(fired.event("SessionEnd", "other", transcript, NOW));
        assertThat(fired.files("queue")).hasSize(1);
        Files.delete(transcript);

        program.at(NOW.plus(Duration.ofDays(2)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.files("failed")).hasSize(1);
        assertThat(fired.log()).contains("the transcript is gone");
    }

    @Test
    void theLastTurnWaitsUntilTheSessionEnds() throws IOException {
        TranscriptBuilder session = saying(session("s")).person("Never push to main.");
        Path transcript = transcript(session, "s");

        work(fired.event("PreCompact", "", transcript, NOW));

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.log()).contains("1 turn in progress");
        transcript(session.agent("Understood."), "s");

        work(fired.event("SessionEnd", "other", transcript, NOW));

        assertThat(fired.learned()).hasSize(2).doesNotHaveDuplicates();
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void aTurnThatBeganAfterTheEndWaitsForTheNextOne() throws IOException {
        Path transcript = transcript(saying(session("s")).person("Never push to main."), "s");
        Instant beforeTheLastPrompt = Instant.parse("2026-01-15T09:00:01Z");

        work(fired.event("SessionEnd", "resume", transcript, beforeTheLastPrompt));

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void theEndOfASubagentWaitsForItsSession() throws IOException {
        Path transcript = transcript(saying(session("s")).person("Go on."), "s");

        work(fired.event("SubagentStop", "", transcript, NOW));

        assertThat(fired.learned()).isEmpty();
        assertThat(fired.files("queue")).hasSize(1);

        work(fired.event("SessionEnd", "other", transcript, NOW));

        assertThat(fired.learned()).hasSize(2);
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void olderHistoryIsLeftToLearnAll() throws IOException {
        said("s-1");
        program.run("worker", "--catch-up", program.here().toString());

        program.at(NOW.plus(Duration.ofDays(1)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).isEmpty();
    }

    @Test
    void whatWasFoundLearnedIsNotReadAgain() throws IOException {
        Path transcript = said("s-1");
        work(fired.event("SessionEnd", "other", transcript, NOW));
        Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");
        String log = fired.log();

        program.at(NOW.plus(Duration.ofHours(1)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.log()).isEqualTo(log);
    }

    @Test
    void anEventThatComesWhileItsSessionIsLearnedIsNotLost() throws IOException {
        TranscriptBuilder session = saying(session("s")).person("Never push to main.");
        Path transcript = transcript(session, "s");
        AtomicBoolean isFirst = new AtomicBoolean(true);
        List<String> kept = new ArrayList<>();
        Script script = (request, number) -> {
            if (request.prompt().contains("\n# Reflection\n") && isFirst.getAndSet(false)) {
                try {
                    transcript(session.agent("Understood."), "s");
                    Path spool = fired.event("SessionEnd", "other", transcript, NOW);
                    assertThat(work(spool).exitCode()).isZero();
                    kept.add(Files.readString(fired.acumen()
                            .resolve("queue")
                            .resolve(fired.files("queue").getFirst())));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return Reply.text(
                    request.prompt().contains("\n# Reflection\n")
                            ? "{\"reasoning\": \"\", \"operations\": []}"
                            : "{\"analysis\": \"fine\", \"bullet_tags\": [], \"insights\": ["
                                    + "{\"insight\": \"%s\"}, {\"insight\": \"Never push to main\"}]}".formatted(RULE));
        };
        try (Played.Http played = Played.anthropic(Program.in(folder), script)) {
            program = played.program();

            work(fired.event("PreCompact", "", transcript, NOW));

            assertThat(kept).singleElement().asString().contains("reflector", "SessionEnd", "\"events\": 2");
            assertThat(fired.learned()).hasSize(2).doesNotHaveDuplicates();
            assertThat(played.requests()).isEqualTo(4);
            assertThat(fired.files("queue")).isEmpty();
        }
    }

    @Test
    void aSessionThatComesAgainAfterItWasLearnedIsLearnedByTheSameWorker() throws IOException {
        TranscriptBuilder first = saying(session("s-1"));
        Path transcript = transcript(first, "s-1");
        AtomicBoolean isFirst = new AtomicBoolean(true);
        Script script = (request, number) -> {
            if (request.prompt().contains("second session") && isFirst.getAndSet(false)) {
                try {
                    transcript(first.person("Never push to main.").agent("Understood."), "s-1");
                    work(fired.event("SessionEnd", "other", transcript, NOW.plusSeconds(1)));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return Reply.text(
                    request.prompt().contains("\n# Reflection\n")
                            ? "{\"reasoning\": \"\", \"operations\": []}"
                            : "{\"analysis\": \"fine\", \"bullet_tags\": []}");
        };
        try (Played.Http played = Played.anthropic(Program.in(folder), script)) {
            program = played.program();
            Path second = transcript(
                    session("s-2").person("This is the second session. " + RULE).agent("Yes."), "s-2");
            fired.event("SessionEnd", "other", transcript, NOW.minusSeconds(90));

            work(fired.event("SessionEnd", "other", second, NOW));

            assertThat(fired.learned()).hasSize(3).doesNotHaveDuplicates();
            assertThat(fired.files("queue")).isEmpty();
        }
    }

    @Test
    void aModelThatIsDownIsAskedAboutOneSessionAlone() throws IOException {
        try (Played.Http played = Played.anthropic(Program.in(folder), Script.always(Reply.serverError()))) {
            program = played.program();
            for (int i = 0; i < 20; i++) {
                Path file = fired.event("SessionEnd", "other", said("s-" + i), NOW);
                if (i == 19) {
                    work(file);
                } else {
                    Fired.written(file, NOW.minusSeconds(120));
                }
            }

            assertThat(played.requests()).isEqualTo(3);
            assertThat(fired.files("queue")).hasSize(20);
            assertThat(fired.files("spool")).isEmpty();
        }
    }

    @Test
    void aPlaybookThatIsBrokenKeepsItsSessionsWaiting() throws IOException {
        program.havingPlaybook("{ broken");

        assertThat(work(fired.event("SessionEnd", "other", said("s-1"), NOW)).exitCode())
                .isZero();

        assertThat(fired.files("queue")).hasSize(1);
        assertThat(Files.readString(program.playbook())).isEqualTo("{ broken");
        program.havingPlaybook("{\"version\": \"1.0\", \"sections\": {}}");
        program.at(NOW.plusSeconds(61)).run("worker");
        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void whatIsRefusedForGoodIsNotCaughtUpWithAgain() throws IOException {
        try (Played.Http played = Played.anthropic(Program.in(folder), Script.always(Reply.badRequest()))) {
            program = played.program();
            work(fired.event("SessionEnd", "other", said("s-1"), NOW));
            assertThat(fired.files("failed")).hasSize(1);
            int requests = played.requests();
            Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");

            program.at(NOW.plus(Duration.ofHours(1)))
                    .run("worker", "--catch-up", program.here().toString());

            assertThat(played.requests()).isEqualTo(requests);
            assertThat(fired.files("failed")).hasSize(1);
        }
    }

    @Test
    void whatHappenedWhileItWasOffIsNotCaughtUpWith() throws IOException {
        program.run("worker", "--catch-up", program.here().toString());
        Path transcript = said("s-1");
        program.run("off");
        program.run("on");
        Fired.written(transcript, NOW.plusSeconds(60));
        Fired.written(program.here().resolve(".claude/acumen/on"), NOW.plusSeconds(120));

        program.at(NOW.plus(Duration.ofHours(1)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).isEmpty();
    }

    @Test
    void aChangedKeyTakesOverWhatWaits() throws IOException {
        Script script = Script.when(
                        request -> request.header("x-api-key").orElse("").equals("sk-old"), Reply.unauthorized())
                .orElse(Script.when(
                                request -> request.prompt().contains("\n# Reflection\n"),
                                Reply.text("{\"reasoning\": \"\", \"operations\": []}"))
                        .orElse(Reply.text("{\"analysis\": \"a\", \"bullet_tags\": []}")));
        try (Played.Http played = Played.anthropic(Program.in(folder), script)) {
            program = played.program().with("ANTHROPIC_API_KEY", "sk-old");
            work(fired.event("SessionEnd", "other", said("s-1"), NOW));
            assertThat(fired.files("queue")).hasSize(1);

            program.with("ANTHROPIC_API_KEY", "sk-new").run("worker");
            assertThat(fired.learned()).isEmpty();
            program.with("ANTHROPIC_API_KEY", "sk-new")
                    .run("worker", "--catch-up", program.here().toString());

            assertThat(fired.learned()).hasSize(1);
            assertThat(fired.files("queue")).isEmpty();
            assertThat(fired.log()).doesNotContain("sk-old").doesNotContain("sk-new");
        }
    }

    @Test
    void whatWasInjectedIsNotLearnedAsNew() throws IOException {
        program.havingPlaybook("""
                {"version": "1.0", "sections": {"USER PREFERENCES": [
                  {"name": "pref-001", "text": "Always run make lint before you commit", "helpful": 0, "harmful": 0}]}}
                """);
        String shown = "## USER PREFERENCES\n[pref-001] helpful=0 harmful=0 :: Always run make lint before you commit";
        TranscriptBuilder session = session("s")
                .person("Please mend the build. <system-reminder>" + shown + "</system-reminder>")
                .injected(shown)
                .agent("As [pref-001] says, always run make lint before you commit.");

        work(fired.event("SessionEnd", "other", transcript(session, "s"), NOW));

        assertThat(fired.learned()).hasSize(1);
        assertThat(LinterSession.keyPoints(program)).hasSize(1);
    }

    @Test
    void aLongQueueIsWorkedThrough() throws IOException {
        int count = (int) Math.max(300, 3_000 * Double.parseDouble(System.getProperty("acumen.scale", "0.02")));
        Queue queue = new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC));
        for (int i = 0; i < count; i++) {
            queue.add(new Event(program.here(), said("s-" + i), Event.Kind.ENDED, NOW, ""));
        }
        long start = System.nanoTime();

        program.run("worker");

        assertThat(fired.learned()).hasSize(count).doesNotHaveDuplicates();
        assertThat(fired.files("queue")).isEmpty();
        System.out.println("worker: " + count + " sessions in " + (System.nanoTime() - start) / 1_000_000 + " ms");
    }
}
