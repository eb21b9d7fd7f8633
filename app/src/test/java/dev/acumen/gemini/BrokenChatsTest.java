package dev.acumen.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.Client;
import dev.acumen.client.RecordedSession;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is broken in a transcript is told with its place, and costs the rest nothing.
class BrokenChatsTest {
    private static final long SEED = 20_261_126;
    private static final int ROUNDS = 300;

    @TempDir
    private Path folder;

    private static Client client(String name) {
        return name.equals("gemini") ? new GeminiCli(Path.of("/none")) : new QwenCode(Path.of("/none"));
    }

    private RecordedSession read(String client, byte[] bytes) throws IOException {
        return client(client).read(Files.write(folder.resolve("s.jsonl"), bytes), Set.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gemini", "qwen"})
    void whateverHappensToALineTheOthersAreRead(String client) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Path> files = Transcripts.all(client);
        for (int round = 0; round < ROUNDS; round++) {
            Path file = files.get(random.nextInt(files.size()));
            List<String> lines = Files.readAllLines(file);
            int broken = random.nextInt(lines.size());

            RecordedSession session = read(client, mutated(lines, broken, random));

            assertThat(session.whole().problems())
                    .as("%s, line %d, round %d", file, broken + 1, round)
                    .allMatch(problem -> problem.startsWith("s.jsonl, line "));
            assertThat(session.whole().turnIds()).doesNotHaveDuplicates();
        }
    }

    /// The lines, one of them with other bytes in it, without some, cut off, or twice.
    private static byte[] mutated(List<String> lines, int broken, SplittableRandom random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < lines.size(); i++) {
            byte[] line = (lines.get(i) + "\n").getBytes(StandardCharsets.UTF_8);
            if (i == broken) {
                switch (random.nextInt(4)) {
                    case 0 -> random.nextBytes(line);
                    case 1 -> line[random.nextInt(line.length)] = (byte) random.nextInt(256);
                    case 2 -> line = Arrays.copyOf(line, random.nextInt(line.length));
                    default -> out.writeBytes(line);
                }
            }
            out.writeBytes(line);
        }
        return out.toByteArray();
    }

    @Test
    void problemsAreNamed() throws IOException {
        String whole = Files.readString(Transcripts.folder("gemini").resolve("resumed.jsonl"));

        RecordedSession session = read("gemini", (whole + "[1]\n{\"id\":").getBytes(StandardCharsets.UTF_8));

        long lines = whole.lines().count();
        assertThat(session.whole().problems())
                .containsExactly(
                        "s.jsonl, line " + (lines + 1) + ": left out, for it is broken: an object was expected",
                        "s.jsonl, line " + (lines + 2) + ": left out, for it is cut off");
        assertThat(session.whole().turns()).hasSize(2);
    }

    @Test
    void aPromptWithoutAnAnswerIsATurn() throws IOException {
        String line = """
                {"id":"a","timestamp":"2026-11-26T21:34:07.862Z","type":"user","content":[{"text":"always use tabs"}]}
                """;

        assertThat(read("gemini", line.getBytes(StandardCharsets.UTF_8)).whole().turns())
                .singleElement()
                .satisfies(turn -> assertThat(turn.prompt()).isEqualTo("always use tabs"));
    }

    @Test
    void whatTheClientSaysSoThatTheModelGoesOnIsNoTurn() throws IOException {
        String lines = """
                {"id":"a","timestamp":"t","type":"user","content":[{"text":"always use tabs"}]}
                {"id":"b","timestamp":"t","type":"gemini","content":"Yes.","model":"m"}
                {"id":"c","timestamp":"t","type":"user","content":[{"text":"Please continue."}],"displayContent":[{"text":"always use tabs"}]}
                {"id":"d","timestamp":"t","type":"gemini","content":"Done.","model":"m"}
                """;

        RecordedSession session = read("gemini", lines.getBytes(StandardCharsets.UTF_8));

        assertThat(session.whole().turnIds()).containsExactly("a");
        assertThat(session.whole().turns().getFirst().steps()).hasSize(2);
    }
}
