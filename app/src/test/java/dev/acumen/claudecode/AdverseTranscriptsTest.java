package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Transcripts that are meant badly, or written by chance as if they were.
class AdverseTranscriptsTest {
    private static final boolean IS_FULL = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1;
    private static final long SEED = 20_260_123;

    @TempDir
    private Path folder;

    @Test
    void aPastedHexDumpTakesAboutAsLongForAByteAsAShortOne() throws IOException {
        Path part = hexDump(7_500);
        Path whole = hexDump(30_000);

        work(part);
        Duration ofPart = work(part);

        assertThat(work(whole)).isLessThan(ofPart.multipliedBy(8).plus(Duration.ofMillis(100)));
    }

    private Path hexDump(int bytes) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        StringBuilder dump = new StringBuilder("what is this? ");
        for (int i = 0; i < bytes; i++) {
            dump.append("%02x ".formatted(random.nextInt(256)));
        }
        return session().person(dump.toString()).writeTo(folder.resolve(bytes + ".jsonl"));
    }

    /// The processor's time, which other processes do not change much.
    private static Duration work(Path transcript) throws IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        assertThat(Transcripts.read(transcript).turns()).hasSize(1);
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
    }

    @Test
    void aFileOfBrokenLinesIsReadInASmallHeap() throws IOException, InterruptedException {
        Path transcript = folder.resolve("no-transcript.log");
        Files.writeString(transcript, "?\n".repeat(IS_FULL ? 10_000_000 : 3_000_000));

        Finished finished = Finished.run(ReadTranscript.process("-Xmx128m", transcript), Duration.ofMinutes(10));
        Files.delete(transcript);

        assertThat(finished.err()).doesNotContain("OutOfMemoryError");
        assertThat(finished.out()).isEqualTo("turns 0\nlast prompt \nhas problems true\n");
    }

    @Test
    void theStepsOfASubagentNeverBelongToAPerson() throws IOException {
        new TranscriptBuilder("s").person("find the leak").writeTo(folder.resolve("s.jsonl"));
        new TranscriptBuilder("a")
                .sidechain()
                .raw("{\"type\":\"user\",\"isSidechain\":true,\"message\":{\"role\":\"user\",\"conte")
                .agent("Done, as [pat-001] says.")
                .writeTo(folder.resolve("s/subagents/agent-a.jsonl"));

        Trajectory trajectory = Transcripts.read(folder.resolve("s.jsonl"));

        assertThat(trajectory.turns().getFirst().prompt()).isEqualTo("find the leak");
        assertThat(trajectory.turns().getFirst().steps()).isEmpty();
    }

    @Test
    void everyArgumentOfACallIsKept() throws IOException {
        Json.Obj input = Json.Obj.of(
                "source", new Json.Text("a.txt"), "data", new Json.Text("1"), "target", new Json.Text("b.txt"));

        Trajectory trajectory = read(session().person("copy it").call("Copy", input));

        assertThat(trajectory.turns().getFirst().steps())
                .singleElement()
                .isInstanceOfSatisfying(
                        Step.ToolCall.class,
                        call -> assertThat(call.input())
                                .isEqualTo("{\"source\":\"a.txt\",\"data\":\"1\",\"target\":\"b.txt\"}"));
    }

    @Test
    void aShellCommandOfThePersonIsShownAsItWasTyped() throws IOException {
        Trajectory trajectory =
                read(session().shell("git diff --stat", "1 file changed").agent("A small change."));

        assertThat(trajectory.turns())
                .singleElement()
                .satisfies(turn ->
                        assertThat(turn.prompt()).contains("git diff --stat").doesNotContain("<bash-input>"));
    }

    @Test
    void halfOfASurrogatePairIsReplaced() throws IOException {
        Trajectory trajectory = read(session().raw("""
                {"type":"user","uuid":"p","message":{"role":"user","content":"always use tabs \\ud83d"}}"""));

        assertThat(trajectory.turns().getFirst().prompt()).isEqualTo("always use tabs \uFFFD");
    }

    private static TranscriptBuilder session() {
        return new TranscriptBuilder("a-session");
    }

    private Trajectory read(TranscriptBuilder transcript) throws IOException {
        return Transcripts.read(transcript.writeTo(folder.resolve("session.jsonl")));
    }
}
