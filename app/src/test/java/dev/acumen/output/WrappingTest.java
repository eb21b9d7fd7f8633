package dev.acumen.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WrappingTest {
    private static final List<String> PARTS = List.of(
            "word",
            " ",
            "  ",
            "a",
            "日本語で書く",
            "、",
            "（",
            "）",
            "👩‍👩‍👧‍👦",
            "❤\uFE0F",
            "e\u0301\u0302\u0303",
            "🇩🇪",
            "/a/path/that/is/longer/than/the/narrowest/line/ever/shown",
            "한국어",
            "x".repeat(70));

    private static String wrapped(int width, int hang, String text) {
        return String.join("\n", new Wrapping(width).lines(text, hang));
    }

    @Test
    void breaksBetweenWords() {
        assertThat(wrapped(24, 4, "  + [pat-001] run the tests before every commit"))
                .isEqualTo("  + [pat-001] run the\n    tests before every\n    commit");
    }

    @Test
    void leavesWhatFitsAlone() {
        assertThat(wrapped(20, 4, "exactly twenty chars")).isEqualTo("exactly twenty chars");
    }

    @Test
    void breaksBesideWideCharactersAndLeavesPunctuationWhereItBelongs() {
        assertThat(wrapped(20, 2, "提交之前总是运行测试，然后再推送")).isEqualTo("""
                提交之前总是运行测
                  试，然后再推送""");
    }

    @Test
    void beginsAWordThatIsLongerThanALineWhereItStands() {
        assertThat(wrapped(24, 2, "see https://example.org/a/very/long/address ok"))
                .isEqualTo("""
                see https://example.org/
                  a/very/long/address ok""");
    }

    @Test
    void breaksALongPathBehindASlash() {
        assertThat(wrapped(40, 2, "/srv/some-folder/another-folder/and-a-file.txt"))
                .isEqualTo("/srv/some-folder/another-folder/\n  and-a-file.txt");
    }

    @Test
    void keepsIndentedTextIndented() {
        assertThat(wrapped(20, 6, "      because it was so in the end"))
                .isEqualTo("      because it was\n      so in the end");
    }

    @Test
    void noLineIsTooWideAndNothingIsLost() {
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(1, 40); i > 0; i--) {
                text.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            int width = random.nextInt(20, 100);

            List<String> lines = new Wrapping(width).lines(text.toString(), random.nextInt(12));

            assertThat(lines)
                    .as("seed " + seed + ", width " + width + ": " + text)
                    .allSatisfy(line -> assertThat(Widths.of(line)).isLessThanOrEqualTo(width));
            assertThat(String.join("", lines).replace(" ", ""))
                    .as("seed " + seed)
                    .isEqualTo(text.toString().replace(" ", ""));
        }
    }
}
