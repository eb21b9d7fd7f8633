package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.pipeline.Bootstrap;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `learn --all` over a whole history, with a model that takes its time.
class BootstrapTest {
    private static final boolean IS_FULL = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1;
    private static final int SESSIONS = IS_FULL ? 40 : 12;
    private static final Duration LATENCY = Duration.ofMillis(IS_FULL ? 500 : 0);

    @TempDir
    private Path folder = Path.of("");

    private WholeHistory reference = new WholeHistory(Path.of(""), 0);
    private int requests;

    @BeforeEach
    void learnedByTheProgram() throws IOException {
        reference = history("reference");
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            Program.Ran ran = reference.program(server.url()).run("learn", "--all", "--yes");
            requests = server.requests().size();

            assertThat(ran.err()).doesNotContain("acumen:");
            assertThat(ran.exitCode()).isZero();
        }
    }

    private WholeHistory history(String name) throws IOException {
        return WholeHistory.in(folder.resolve(name), SESSIONS);
    }

    @Test
    void fourInFlightAreThreeTimesAsFastAsOneAndGiveTheSameBytes() throws IOException {
        InFlight inFlight = new InFlight();
        try (ScriptedServer server = ScriptedServer.start(inFlight)) {
            WholeHistory slow = history("one");
            WholeHistory fast = history("four");

            long one = nanos(slow, server, 1);
            int mostOfOne = inFlight.most.getAndSet(0);
            inFlight.awaited = Bootstrap.BATCH;
            long four = nanos(fast, server, Bootstrap.BATCH);

            System.out.printf(
                    Locale.ROOT,
                    "bootstrap: %d sessions, %d ms a call: %d ms one at a time, %d ms four at a time, ratio %.2f%n",
                    SESSIONS,
                    LATENCY.toMillis(),
                    one / 1_000_000,
                    four / 1_000_000,
                    (double) one / four);
            assertSame(slow);
            assertSame(fast);
            assertThat(mostOfOne).isEqualTo(1);
            assertThat(inFlight.most).hasValue(Bootstrap.BATCH);
            if (IS_FULL) {
                assertThat((double) one / four).isGreaterThanOrEqualTo(3);
            }
        }
    }

    /// Answers after a while, and once so many requests as are awaited have waited at the same time; counts them.
    private static final class InFlight implements Script {
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private volatile int awaited;

        @Override
        public Reply reply(Received request, int number) {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            for (int i = 0; most.get() < awaited && i < 60_000; i++) {
                LockSupport.parkNanos(1_000_000);
            }
            LockSupport.parkNanos(LATENCY.toNanos());
            now.decrementAndGet();
            return ConstantModel.reply(request, Duration.ZERO);
        }
    }

    private static long nanos(WholeHistory history, ScriptedServer server, int inFlight) throws IOException {
        long began = System.nanoTime();
        history.learn(server.url(), inFlight);
        return System.nanoTime() - began;
    }

    private void assertSame(WholeHistory history) throws IOException {
        assertThat(history.playbook()).isEqualTo(reference.playbook());
        assertThat(history.journal()).isEqualTo(reference.journal());
    }

    @Test
    void givesTheSameBytesHoweverLongEachAnswerTakes() throws IOException {
        for (long seed = 0; seed < 3; seed++) {
            WholeHistory history = history("seed-" + seed);
            try (ScriptedServer server = ScriptedServer.start(ConstantModel.script(40, seed))) {
                history.program(server.url()).run("learn", "--all", "--yes");

                assertThat(server.requests()).as("seed " + seed).hasSize(requests);
                assertSame(history);
            }
        }
    }

    @Test
    void theOrderOfTheSessionsMatters() throws IOException {
        assertThat(reference.journal()).contains("Reworded by session", "Merged by session", "\"op\":\"DELETE\"");
        WholeHistory reversed = history("reversed");
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            for (int i = SESSIONS - 1; i >= 0; i--) {
                reversed.program(server.url())
                        .run("learn", reversed.transcript(i).toString());
            }
        }

        assertThat(reversed.playbook()).isNotEqualTo(reference.playbook());
    }

    @Test
    void asksAboutEachSessionOfTheProjectOnceInBothRoles() throws IOException {
        WholeHistory history = history("asked");
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            history.program(server.url()).run("learn", "--all", "--yes");
            List<String> asked =
                    server.requests().stream().map(ConstantModel::key).toList();

            assertThat(asked).doesNotHaveDuplicates().hasSize(2 * (SESSIONS - 1));
            assertThat(asked).contains("reflector 0", "curator 11").doesNotContain("reflector 5", "reflector 999");
        }
    }

    @Test
    void learnsATurnThatAForkHoldsAsWellOnlyOnceAndASubagentWithItsSession() throws IOException {
        WholeHistory history = history("forks");
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            history.program(server.url()).run("learn", "--all", "--yes");
            List<String> prompts = server.requests().stream()
                    .filter(request -> ConstantModel.key(request).startsWith("reflector"))
                    .map(Received::prompt)
                    .toList();

            assertThat(prompts)
                    .filteredOn(prompt -> prompt.contains("Work on topic-2-1"))
                    .hasSize(1);
            assertThat(prompts)
                    .filteredOn(prompt -> prompt.contains("Work on topic-3-7"))
                    .hasSize(1)
                    .noneMatch(prompt -> prompt.contains("Work on topic-2-1"));
            assertThat(prompts)
                    .filteredOn(prompt -> prompt.contains("Work on topic-2-9"))
                    .allMatch(prompt -> prompt.contains("Work on topic-2-1"));
        }
    }

    @Test
    void leavesNothingBehindButAccountsAndTrust() throws IOException {
        assertThat(reference.kept())
                .containsOnlyKeys(
                        "known-texts", "learning.lock", "spend.jsonl", "spend.jsonl.lock", "trust.json", "trust.lock");
    }

    @Test
    void hasNothingToDoTheSecondTime() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            Program.Ran ran = reference.program(server.url()).run("learn", "--all", "--yes");

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out()).contains("Nothing new", "The playbook is unchanged.");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void asJsonItPrintsAnObjectALineForEachTranscriptAndNothingElse() throws IOException {
        WholeHistory history = history("json");
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            Program.Ran ran = history.program(server.url()).run("learn", "--all", "--yes", "--json");

            assertThat(ran.jsonLines())
                    .extracting(line -> line.textOr("transcript", ""))
                    .containsExactlyElementsOf(IntStream.range(0, SESSIONS)
                            .mapToObj(i -> history.transcript(i).toString())
                            .toList());
            assertThat(ran.err().lines())
                    .allMatch(line -> line.matches("\\d+ of \\d+ sessions, [\\d,]+ tokens, price unknown.*"));
        }
    }

    @Test
    void goesOnWithTheOthersWhereOneIsNoTranscript() throws IOException {
        broken(reference, reference.projects().resolve("-any-name/s-001-broken.jsonl"));
        new TranscriptBuilder("s-900")
                .in(reference.project().toString())
                .person("Work on topic-900-1")
                .agent("Done.")
                .writeTo(reference.transcript(900));
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            Program.Ran ran = reference.program(server.url()).run("learn", "--all", "--yes", "--json");

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(ran.err()).containsOnlyOnce("s-001-broken.jsonl: this is no transcript");
            assertThat(ran.jsonLines()).hasSize(SESSIONS + 2);
            assertThat(ran.jsonLines())
                    .filteredOn(line -> line.get("failure") != null)
                    .hasSize(1);
            assertThat(ran.jsonLines().getLast().get("delta")).isInstanceOf(Json.Obj.class);
        }
    }

    @Test
    void withoutAModelAsWell() throws IOException {
        WholeHistory history = history("signals");
        broken(history, history.transcript(1));
        Program program = new Program(history.home(), history.project(), Map.of(), "");

        Program.Ran ran = program.run("learn", "--all", "--model", "none", "--json");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("s-001.jsonl: this is no transcript");
        assertThat(ran.jsonLines()).hasSize(SESSIONS);
        assertThat(ran.jsonLines())
                .filteredOn(line -> line.get("failure") != null)
                .hasSize(1);
        assertThat(history.kept()).isEmpty();
    }

    private static void broken(WholeHistory history, Path file) throws IOException {
        new TranscriptBuilder("broken")
                .in(history.project().toString())
                .meta("a line of the client's own")
                .raw("{\"type\":\"user\",\"message\":")
                .writeTo(file);
    }
}
