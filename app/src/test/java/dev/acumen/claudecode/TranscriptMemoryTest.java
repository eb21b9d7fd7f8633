package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptMemoryTest {
    private static final long SEED = 20_260_122;
    private static final long MIB = 1 << 20;
    private static final String[] WORDS = {
        "the",
        "test",
        "fails",
        "at",
        "line 42,",
        "because",
        "`Order.total`",
        "is null;",
        "expected <3>",
        "but was:",
        "src/main/java/Order.java",
        "(see the log)",
        "error:",
        "warning,",
        "done.",
        "naïve",
        "→"
    };

    @TempDir
    private Path folder;

    @Test
    void aHugeTranscriptIsReadInASmallHeap() throws IOException, InterruptedException {
        Path transcript = folder.resolve("huge.jsonl");
        int turns = write(transcript, size());

        Finished finished = Finished.run(ReadTranscript.process("-Xmx128m", transcript), Duration.ofMinutes(10));
        Files.delete(transcript);

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEqualTo("""
                turns %d
                last prompt the end
                has problems false
                """.formatted(turns));
    }

    private static long size() {
        return (Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1 ? 200 : 40) * MIB;
    }

    /// Writes turns as long sessions have them: many calls with large outputs, some failures, and the client's own
    /// bulk between them.
    ///
    /// @return how many turns
    private static int write(Path transcript, long size) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        int turns = 0;
        try (BufferedWriter out = Files.newBufferedWriter(transcript)) {
            for (long written = 0; written < size; turns++) {
                TranscriptBuilder turn = new TranscriptBuilder("turn-" + turns).person(words(random, 40));
                for (int call = 0; call < 8; call++) {
                    turn.agent(words(random, 60)).command("make " + words(random, 5));
                    if (random.nextInt(4) == 0) {
                        turn.failed(1, words(random, 400));
                    } else {
                        turn.succeeded(words(random, 2_000));
                    }
                }
                turn.raw("{\"type\":\"api-request-blob\",\"blob\":\"" + "ABCD".repeat(5_000) + "\"}");
                out.write(turn.text());
                written += turn.text().length();
            }
            out.write(new TranscriptBuilder("the-end").person("the end").text());
        }
        return turns + 1;
    }

    private static String words(SplittableRandom random, int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(WORDS[random.nextInt(WORDS.length)]).append(i % 12 == 11 ? '\n' : ' ');
        }
        return words.toString();
    }
}
