package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.trajectory.Trajectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is broken in a transcript is told with its place, and costs the rest nothing.
class BrokenTranscriptsTest {
    private static final long SEED = 20_260_121;
    private static final int MIB = 1 << 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{oops",
                "not JSON at all",
                "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"never",
                "{\"type\":\"user\"} and more",
                "{\"type\":\"user\",\"message\":nope}",
                "[{\"type\":\"user\"}]",
                "\"user\"",
                "42",
                "null",
                "\0\0{\"type\":\"user\"}"
            })
    void aBrokenLineIsReportedAndTheRestIsRead(String broken) throws IOException {
        TranscriptBuilder transcript = session().person("one").raw(broken).person("two");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: one
                PERSON: two""");
        assertThat(trajectory.problems())
                .singleElement()
                .asString()
                .startsWith("session.jsonl, line 2: left out, for it is broken: ");
    }

    @Test
    void everyBrokenLineIsReportedWithItsOwnNumber() throws IOException {
        TranscriptBuilder transcript = session()
                .raw("{1")
                .person("one")
                .raw("")
                .raw("{2")
                .person("two")
                .raw("{3");

        Trajectory trajectory = read(transcript);

        assertThat(trajectory.problems())
                .map(problem -> problem.substring(0, problem.indexOf(':')))
                .containsExactly("session.jsonl, line 1", "session.jsonl, line 4", "session.jsonl, line 6");
    }

    @Test
    void aTornLastLineIsReportedAsCutOff() throws IOException {
        String text = session().person("one").person("two").text();

        Trajectory trajectory = read(bytes(text.substring(0, text.length() - 40)));

        assertThat(Outline.of(trajectory)).isEqualTo("PERSON: one");
        assertThat(trajectory.problems()).containsExactly("session.jsonl, line 2: left out, for it is cut off");
    }

    @Test
    void aLastLineThatIsWholeNeedsNoLineBreak() throws IOException {
        String text = session().person("one").person("two").text();

        Trajectory trajectory = read(bytes(text.strip()));

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: one
                PERSON: two""");
        assertThat(trajectory.problems()).isEmpty();
    }

    @Test
    void aLineTornInsideOfACharacterIsReportedAsCutOff() throws IOException {
        byte[] whole = bytes(session().person("one").person("schön").text());
        int umlaut = new String(whole, StandardCharsets.ISO_8859_1).indexOf("sch") + 3;

        Trajectory trajectory = read(Arrays.copyOf(whole, umlaut + 1));

        assertThat(Outline.of(trajectory)).isEqualTo("PERSON: one");
        assertThat(trajectory.problems())
                .last()
                .asString()
                .isEqualTo("session.jsonl, line 2: left out, for it is cut" + " off");
    }

    @Test
    void bytesThatAreNoUtf8AreReplacedAndReported() throws IOException {
        byte[] bytes =
                bytes(session().person("one").person("caf# now").person("three").text());
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == '#' ? (byte) 0xE9 : bytes[i];
        }

        Trajectory trajectory = read(bytes);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: one
                PERSON: caf\uFFFD now
                PERSON: three""");
        assertThat(trajectory.problems())
                .containsExactly("session.jsonl, line 2: bytes that are no UTF-8 were replaced");
    }

    @Test
    void aByteOrderMarkIsReadOver() throws IOException {
        Trajectory trajectory = read(bytes("\uFEFF" + session().person("one").text()));

        assertThat(Outline.of(trajectory)).isEqualTo("PERSON: one");
        assertThat(trajectory.problems()).isEmpty();
    }

    @Test
    void blankLinesAndCarriageReturnsAreNoProblem() throws IOException {
        String text =
                "\n  \n\r\n" + session().person("one").person("two").text().replace("\n", "\r\n\r\n") + "\t\n ";

        Trajectory trajectory = read(bytes(text));

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: one
                PERSON: two""");
        assertThat(trajectory.problems()).isEmpty();
    }

    @Test
    void anEmptyFileHasNoTurns() throws IOException {
        Trajectory trajectory = read(new byte[0]);

        assertThat(trajectory.turns()).isEmpty();
        assertThat(trajectory.problems()).isEmpty();
        assertThat(trajectory.project()).isEmpty();
    }

    @Test
    void aLineOfTwentyMegabytesIsReportedAndTheRestIsRead() throws IOException {
        TranscriptBuilder transcript =
                session().person("one").person("x".repeat(20 * MIB)).person("three");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: one
                PERSON: three""");
        assertThat(trajectory.problems())
                .singleElement()
                .asString()
                .startsWith("session.jsonl, line 2: left out, for it is 20 MiB long");
    }

    @Test
    void aLineOfSixMegabytesIsReadAndItsBulkIsCut() throws IOException {
        TranscriptBuilder transcript = session()
                .person("one")
                .command("seq")
                .succeeded("1, ".repeat(MIB))
                .person("three");

        Trajectory trajectory = read(transcript);

        assertThat(trajectory.problems()).isEmpty();
        assertThat(trajectory.turns()).hasSize(2);
        assertThat(trajectory.turns().getFirst().toString())
                .contains("characters left out")
                .hasSizeLessThan(10_000);
    }

    @Test
    void aLineWithoutAnIdHasOneThatStaysTheSame() throws IOException {
        String one = "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"one\"}}";
        String two = "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"two\"}}";

        List<String> ids = read(session().raw(one).raw(two)).turnIds();
        List<String> later = Transcripts.read(
                        session().raw("{\"type\":\"mode\"}").raw(two).raw(one).writeTo(folder.resolve("another.jsonl")))
                .turnIds();

        assertThat(ids).hasSize(2).doesNotHaveDuplicates().noneMatch(String::isBlank);
        assertThat(later).containsExactly(ids.get(1), ids.get(0));
    }

    @Test
    void aFileThatIsNotThereIsAnException() {
        assertThatThrownBy(() -> Transcripts.read(folder.resolve("none.jsonl")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void noDamageEverStopsTheReading() throws IOException {
        byte[] whole = bytes(session()
                .person("ä prompt")
                .agent("text")
                .command("make")
                .failed(2, "no")
                .command("rm")
                .rejectedSaying("never")
                .commandLine("/x y")
                .compaction("a summary")
                .injected("[pat-001] a")
                .person("<private>secret</private>")
                .text());
        SplittableRandom random = new SplittableRandom(SEED);
        int rounds = (int) (100_000 * Double.parseDouble(System.getProperty("acumen.scale", "0.02")));

        for (int round = 0; round < rounds; round++) {
            byte[] damaged = damaged(whole, random);

            Trajectory trajectory = read(damaged);

            assertThat(trajectory.turns())
                    .as("seed %d, round %d", SEED, round)
                    .noneMatch(turn -> turn.prompt().isBlank() && turn.steps().isEmpty());
        }
    }

    /// Up to four times: a byte changed, a piece taken out, or a piece doubled.
    private static byte[] damaged(byte[] whole, SplittableRandom random) {
        byte[] bytes = whole;
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            int from = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, from + random.nextInt(1, 200));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, from);
            switch (random.nextInt(4)) {
                case 0 -> out.write(random.nextInt(256));
                case 1 -> out.write("{}[]\",:\\\n\0é".charAt(random.nextInt(11)));
                case 2 -> out.write(bytes, from, to - from);
                default -> from = to - 1;
            }
            out.write(bytes, from + 1, bytes.length - from - 1);
            bytes = out.toByteArray();
        }
        return bytes;
    }

    private static TranscriptBuilder session() {
        return new TranscriptBuilder("a-session");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Trajectory read(TranscriptBuilder transcript) throws IOException {
        return read(bytes(transcript.text()));
    }

    private Trajectory read(byte[] bytes) throws IOException {
        return Transcripts.read(Files.write(folder.resolve("session.jsonl"), bytes));
    }
}
