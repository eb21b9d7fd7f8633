package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedBlockTest {
    private static final String BEGIN = "<!-- acumen:begin x -->";
    private static final String END = "<!-- acumen:end -->";

    @Test
    void aBlockGoesToTheEndAndIsReplacedWhereItIs() {
        String first = with("# Ours\n\ntext\n", "one");

        String second = with(first + "more\n", "two\nlines");

        assertThat(first).startsWith("# Ours\n\ntext\n\n<!-- acumen:begin").endsWith("\none\n\n" + END + "\n");
        assertThat(second).isEqualTo(first.replace("one\n", "two\nlines\n") + "more\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\uFEFF",
                "a",
                "a\n",
                "a\n\n",
                "a\r\n",
                "a\r\nb",
                "\n",
                "\r\n",
                "a\nb\r",
                "a\r\nb\r",
                "\uFEFFa\r\n",
                "```\ncode\n```\n",
                "```\n" + BEGIN + "\n```\n",
                "- ```\n  code\n  ```\n",
                "~~~\n```\n~~~",
                "é"
            })
    void takenOutAgainItLeavesTheFileAsItWas(String file) {
        String once = with(file, "x\ny");

        assertThat(with(once, "x\ny")).isEqualTo(once);
        assertThat(without(once)).isEqualTo(file);
        assertThat(without(with(once, "z"))).isEqualTo(file);
    }

    @Test
    void lineEndsAndAByteOrderMarkAreThoseOfTheFile() {
        assertThat(with("\uFEFFa\r\n", "x\ny"))
                .startsWith("\uFEFFa\r\n\r\n<!--")
                .contains("x\r\ny\r\n");
        assertThat(with("a", "x")).startsWith("a\n\n<!--").endsWith(END);
    }

    @Test
    void bytesThatAreNoUtf8StayAsTheyAre() {
        byte[] latin = {(byte) 0xE9, '\n'};

        byte[] written = MarkedBlock.in(latin, "f").with("ä");

        assertThat(written).startsWith((byte) 0xE9, (byte) '\n');
        assertThat(new String(written, StandardCharsets.UTF_8)).contains("\nä\n");
    }

    @Test
    void marksInFencedCodeAreText() {
        String shown = "```md\n" + BEGIN + "\nnot ours\n" + END + "\n```\n";

        assertThat(MarkedBlock.in(bytes(shown), "f").isThere()).isFalse();
        assertThat(with(shown, "x")).startsWith(shown);
    }

    @Test
    void whatAPersonWroteIntoTheBlockGoesEvenAnOpenFence() {
        assertThat(with(BEGIN + "\n```\n" + END + "\nrest", "x")).endsWith("\nx\n\n" + END + "\nrest");
    }

    @Test
    void aMarkWithoutTheOtherIsAnErrorWithItsLine() {
        refused("a\n" + BEGIN + "\nb\n", "f: line 2: here a block begins that does not end");
        refused("a\n\n" + END + "\n", "f: line 3: here a block ends that did not begin");
        refused(BEGIN + "\n" + BEGIN + "\n" + END, "f: line 1: here a block begins that does not end before");
        refused(BEGIN + "\n" + END + "\n" + BEGIN + "\n" + END, "f: line 3: here a second block begins");
        refused("a\0", "f: this is no text");
    }

    @Test
    void nothingGoesIntoAnOpenFence() {
        assertThatThrownBy(() -> with("a\n```\nb\n", "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("f: line 2: a code fence begins here and does not end; close it first");
    }

    @Test
    void anyFileKeepsEveryByteBesideTheBlock() {
        String[] parts = {
            "a", "\n", "\r\n", "\r", " ", "# x", "```", "~~~~", "- ", "> ", BEGIN, END, "<!-- ", " -->", "\uFEFF", "é",
            "\n\n"
        };
        int written = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder file = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                file.append(parts[random.nextInt(parts.length)]);
            }
            try {
                boolean wasThere = MarkedBlock.in(bytes(file.toString()), "f").isThere();
                String once = with(file.toString(), "x\ny");
                assertThat(with(once, "x\ny")).as("seed " + seed).isEqualTo(once);
                if (!wasThere) {
                    assertThat(once).as("seed " + seed).startsWith(file.toString());
                    assertThat(without(once)).as("seed " + seed).isEqualTo(file.toString());
                }
                written++;
            } catch (BadInputException e) {
                assertThat(e.getMessage()).as("seed " + seed).contains("line ");
            }
        }
        assertThat(written).isGreaterThan(5_000);
    }

    @Test
    void veryLongLinesAreNoTrouble() {
        String file = "-".repeat(200_000) + "\n" + "`".repeat(200_000) + "x`\n" + "<!-- acumen:begin".repeat(20_000);

        assertThat(without(with(file, "x"))).isEqualTo(file);
    }

    private static void refused(String file, String message) {
        assertThatThrownBy(() -> MarkedBlock.in(bytes(file), "f"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(message);
    }

    private static String with(String file, String content) {
        return new String(MarkedBlock.in(bytes(file), "f").with(content), StandardCharsets.UTF_8);
    }

    private static String without(String file) {
        return new String(MarkedBlock.in(bytes(file), "f").without(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
