package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often a session is tried, when, and what the last try leaves.
class LearnTriesTest {
    @TempDir
    private Path folder = Path.of("");

    private Program project() throws IOException {
        return LinterSession.in(Program.in(folder));
    }

    @Test
    void keepsTheWaitThatIsAskedFor() throws IOException {
        List<Instant> times = new ArrayList<>();
        Script replies = Script.sequence(
                Reply.rateLimited(Duration.ofSeconds(1)),
                Reply.rateLimited(Duration.ofSeconds(1)),
                Reply.rateLimited(Duration.ofSeconds(1)));
        Script timed = (request, number) -> {
            times.add(Instant.now());
            return replies.reply(request, number);
        };
        try (Played.Http played = Played.anthropic(project(), timed)) {
            Program.Ran ran = played.program().run("learn", "s.jsonl");

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(times).hasSize(3);
            assertThat(Duration.between(times.get(0), times.get(1))).isGreaterThanOrEqualTo(Duration.ofMillis(950));
            assertThat(Duration.between(times.get(1), times.get(2))).isGreaterThanOrEqualTo(Duration.ofMillis(950));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2026-02-03T06:05:06Z", "1000, 2026-02-04T04:05:06Z"})
    void aWaitThatIsTooLongIsLeftToALaterTry(long hours, String next) throws IOException {
        Script script = Script.sequence(
                Reply.rateLimited(Duration.ofHours(hours)),
                Reply.text(LinterSession.REFLECTION),
                Reply.text(LinterSession.DELTA));
        try (Played.Http played = Played.anthropic(project(), script)) {
            Program program = played.program();

            Program.Ran ran = program.run("learn", "s.jsonl");

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(played.requests()).isEqualTo(1);
            assertThat(LinterSession.entries(program, "queue"))
                    .extracting(entry -> entry.textOr("next", ""))
                    .containsExactly(next);
            assertThat(program.run("learn", "s.jsonl").exitCode()).isZero();
            assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
        }
    }

    @Test
    void learningAllStopsAtAFaultAndGoesOnWithoutAskingTwice() throws IOException {
        Program project = project();
        Path sessions = Files.createDirectories(project.home().resolve(".claude/projects/p"));
        for (String name : List.of("a", "b", "c", "d", "e")) {
            new TranscriptBuilder(name)
                    .in(project.here().toString())
                    .person("Please run the linter before every commit.")
                    .agent("I follow [pat-001].")
                    .writeTo(sessions.resolve(name + ".jsonl"));
        }
        AtomicBoolean isDown = new AtomicBoolean(true);
        AtomicInteger refused = new AtomicInteger();
        Script script = (request, _) -> {
            boolean isCurator = request.prompt().startsWith("You look after");
            if (isCurator && isDown.get()) {
                refused.incrementAndGet();
                return Reply.unauthorized();
            }
            return Reply.text(isCurator ? LinterSession.DELTA : LinterSession.REFLECTION);
        };
        try (Played.Http played = Played.anthropic(project, script)) {
            Program program = played.program();

            Program.Ran stopped = program.run("learn", "--all", "--yes");

            assertThat(stopped.exitCode()).isEqualTo(1);
            assertThat(stopped.err()).contains("acumen: stopped: the provider answered 401");
            assertThat(refused).hasValue(4);
            assertThat(played.requests()).isEqualTo(8);
            assertThat(program.playbook()).hasContent(LinterSession.PLAYBOOK);
            assertThat(LinterSession.entries(program, "queue")).hasSize(4);

            isDown.set(false);
            Program.Ran learned = program.run("learn", "--all", "--yes");

            assertThat(learned.err()).doesNotContain("acumen:");
            assertThat(learned.exitCode()).isZero();
            assertThat(played.requests() - 8).isEqualTo(4 + 2);
            assertThat(LinterSession.keyPoints(program))
                    .contains("pref-001 +0 -0 " + LinterSession.RULE)
                    .first()
                    .isEqualTo("pat-001 +7 -0 The tests run with `make check`");
            assertThat(LinterSession.entries(program, "queue")).isEmpty();
            assertThat(LinterSession.spent(program)).hasSize(played.requests());
        }
    }

    @Test
    void afterTheSixthTryNobodyTriesAgainByItself() throws IOException {
        try (Played.Http played = Played.anthropic(project(), Script.always(Reply.text("I would rather not.")))) {
            Program program = played.program();
            List<String> next = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                assertThat(program.run("learn", "s.jsonl").exitCode()).isEqualTo(1);
                next.add(LinterSession.entries(program, "queue").getFirst().textOr("next", ""));
            }

            Program.Ran sixth = program.run("learn", "s.jsonl");

            assertThat(next)
                    .containsExactly(
                            "2026-02-03T04:06:06Z",
                            "2026-02-03T04:15:06Z",
                            "2026-02-03T05:05:06Z",
                            "2026-02-03T10:05:06Z",
                            "2026-02-04T04:05:06Z");
            assertThat(sixth.exitCode()).isEqualTo(1);
            assertThat(sixth.err()).endsWith("; it is among those that failed, and learning it again begins anew\n");
            assertThat(LinterSession.entries(program, "queue")).isEmpty();
            assertThat(LinterSession.entries(program, "failed")).singleElement().satisfies(entry -> {
                assertThat(entry.get("tries")).isEqualTo(Json.Num.of(6));
                assertThat(entry.textOr("reason", "")).startsWith("the answer cannot be read");
            });
            assertThat(played.requests()).isEqualTo(6);
            assertThat(program.playbook()).hasContent(LinterSession.PLAYBOOK);
        }
    }

    @Test
    void whenTheCuratorFailsForTheSixthTimeTagsAloneAreSaved() throws IOException {
        Script script = Script.sequence(Reply.text(LinterSession.REFLECTION), Reply.text("I would rather not."));
        try (Played.Http played = Played.anthropic(project(), script)) {
            Program program = played.program();
            for (int i = 0; i < 5; i++) {
                assertThat(program.run("learn", "s.jsonl").exitCode()).isEqualTo(1);
            }
            assertThat(program.playbook()).hasContent(LinterSession.PLAYBOOK);

            Program.Ran sixth = program.run("learn", "s.jsonl");

            assertThat(sixth.exitCode()).isZero();
            assertThat(sixth.out()).contains("only tags are counted");
            assertThat(played.requests()).isEqualTo(7);
            assertThat(LinterSession.keyPoints(program))
                    .containsExactly(
                            "pat-001 +3 -0 The tests run with `make check`",
                            "pat-002 +1 -0 Ports are listed in ports.toml");
            assertThat(LinterSession.entries(program, "queue")).isEmpty();
            assertThat(LinterSession.entries(program, "failed")).isEmpty();
            assertThat(Files.readString(program.here().resolve(".claude/acumen/journal.jsonl")))
                    .contains("the Curator could not be asked (the answer cannot be read")
                    .contains("only tags are counted");
        }
    }

    @Test
    void aWrongKeyIsForgivenHoweverOftenItIsTried() throws IOException {
        Script script = (request, number) -> number >= 1 && number <= 8
                ? Reply.unauthorized()
                : Reply.text(number == 0 ? LinterSession.REFLECTION : LinterSession.DELTA);
        try (Played.Http played = Played.anthropic(project(), script)) {
            Program program = played.program();
            for (int i = 0; i < 8; i++) {
                assertThat(program.run("learn", "s.jsonl").exitCode()).isEqualTo(1);
            }
            assertThat(program.playbook()).hasContent(LinterSession.PLAYBOOK);

            Program.Ran mended = program.run("learn", "s.jsonl");

            assertThat(mended.exitCode()).isZero();
            assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
        }
    }

    @Test
    void whatTheCuratorWillNeverBeAnsweredLeavesTheTagsAtOnce() throws IOException {
        Script script = Script.sequence(Reply.text(LinterSession.REFLECTION), Reply.badRequest());
        try (Played.Http played = Played.anthropic(project(), script)) {
            Program.Ran ran = played.program().run("learn", "s.jsonl");

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.out()).contains("the Curator could not be asked (the provider answered 400");
            assertThat(LinterSession.keyPoints(played.program()))
                    .containsExactly(
                            "pat-001 +3 -0 The tests run with `make check`",
                            "pat-002 +1 -0 Ports are listed in ports.toml");
            assertThat(LinterSession.entries(played.program(), "failed")).isEmpty();
        }
    }

    @Test
    void twoAtOnceDoNotPayTwice() throws IOException {
        List<Program.Ran> second = new ArrayList<>();
        List<Program> programs = new ArrayList<>();
        Script script = (_, number) -> {
            if (number == 0) {
                second.add(programs.getFirst().run("learn", "s.jsonl"));
            }
            return Reply.text(number == 0 ? LinterSession.REFLECTION : LinterSession.DELTA);
        };
        try (Played.Http played = Played.anthropic(project(), script)) {
            programs.add(played.program());

            Program.Ran first = played.program().run("learn", "s.jsonl");

            assertThat(first.err()).isEmpty();
            assertThat(first.exitCode()).isZero();
            assertThat(second)
                    .containsExactly(new Program.Ran(
                            1,
                            second.getFirst().out(),
                            "acumen: s.jsonl: another acumen is learning this; try again when it has ended\n"));
            assertThat(played.requests()).isEqualTo(2);
        }
    }

    @Test
    void twoThatLearnAllAtOnceDoNotPayTwice() throws IOException {
        Program project = project();
        new TranscriptBuilder("a")
                .in(project.here().toString())
                .person("Please run the linter before every commit.")
                .agent("I follow [pat-001].")
                .writeTo(Files.createDirectories(project.home().resolve(".claude/projects/p"))
                        .resolve("a.jsonl"));
        List<Program.Ran> second = new ArrayList<>();
        List<Program> programs = new ArrayList<>();
        Script script = (_, number) -> {
            if (number == 0) {
                second.add(programs.getFirst().run("learn", "--all", "--yes"));
            }
            return Reply.text(number == 0 ? LinterSession.REFLECTION : LinterSession.DELTA);
        };
        try (Played.Http played = Played.anthropic(project, script)) {
            programs.add(played.program());

            Program.Ran first = played.program().run("learn", "--all", "--yes");

            assertThat(first.exitCode()).isZero();
            assertThat(second.getFirst().exitCode()).isEqualTo(1);
            assertThat(second.getFirst().err())
                    .isEqualTo("acumen: learn --all: another acumen is learning this; try again when it has ended\n");
            assertThat(played.requests()).isEqualTo(2);
        }
    }

    @Test
    void aQueueEntryThatIsBrokenCostsOnlyWhatItKept() throws IOException {
        Script script = Script.sequence(
                Reply.text(LinterSession.REFLECTION),
                Reply.unauthorized(),
                Reply.text(LinterSession.REFLECTION),
                Reply.text(LinterSession.DELTA));
        try (Played.Http played = Played.anthropic(project(), script)) {
            Program program = played.program();
            program.run("learn", "s.jsonl");
            Path queue = program.home().resolve(".acumen/queue");
            String name = Program.files(queue).keySet().iterator().next();
            Files.write(queue.resolve(name), "{\"v\":1,\"answers\":{\"refl".getBytes(StandardCharsets.UTF_8));

            Program.Ran ran = program.run("learn", "s.jsonl");

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.err()).contains(name, "it was moved to failed/, and its session begins anew");
            assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
            assertThat(LinterSession.entries(program, "queue")).isEmpty();
        }
    }

    @Test
    void aBrokenPromptDoesNotConcernWhomNoModelIsAskedFor() throws IOException {
        Program program = project();
        Path prompts = Files.createDirectories(program.home().resolve(".acumen/prompts"));
        Files.writeString(prompts.resolve("curator.md"), "no place");

        assertThat(program.run("learn", "--model", "none", "s.jsonl").exitCode())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"--yes,s.jsonl", "--model=,s.jsonl"})
    void refusesOptionsThatMeanNothing(String option, String transcript) throws IOException {
        assertThat(project().run("learn", option, transcript).exitCode()).isEqualTo(2);
    }
}
