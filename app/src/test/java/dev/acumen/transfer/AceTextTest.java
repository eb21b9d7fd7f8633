package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AceTextTest {
    @Test
    void readsBulletsWithTalliesAndWithout() {
        ImportedKeyPoints foreign = AceText.read("""
                ## STRATEGIES AND HARD RULES
                [shr-00001] Look at the specification first.

                [shr-00005] helpful=3 harmful=1 :: Write small chunks of code.
                ## OTHERS
                - [misc-00007] helpful=0 harmful=0 :: Log out [at the end] :: always.
                """);

        assertThat(foreign.passedOver()).isEmpty();
        assertThat(foreign.entries())
                .containsExactly(
                        entry(
                                2,
                                "STRATEGIES AND HARD RULES",
                                Section.PATTERNS,
                                "shr-00001",
                                "Look at the specification first.",
                                Tally.ZERO),
                        entry(
                                4,
                                "STRATEGIES AND HARD RULES",
                                Section.PATTERNS,
                                "shr-00005",
                                "Write small chunks of code.",
                                new Tally(3, 1)),
                        entry(
                                6,
                                "OTHERS",
                                Section.OTHERS,
                                "misc-00007",
                                "Log out [at the end] :: always.",
                                Tally.ZERO));
    }

    @Test
    void linesBelowABulletBelongToItAlsoWhenTheyLookLikeAHeading() {
        ImportedKeyPoints foreign = AceText.read("""
                ## CODE SNIPPETS & TEMPLATES
                [code-00001] helpful=1 harmful=0 :: Page through:
                # all pages
                for page in range(10):

                    show(page)
                ## Common mistakes to avoid
                [err-00002] helpful=0 harmful=0 :: Do not guess.
                """);

        assertThat(foreign.entries().getFirst().placed().keyPoint().text())
                .isEqualTo("Page through:\n# all pages\nfor page in range(10):\n\n    show(page)");
        assertThat(foreign.entries().getLast().placed().section()).isEqualTo(Section.MISTAKES);
    }

    @ParameterizedTest
    @CsvSource({
        "STRATEGIES AND HARD RULES, PATTERNS",
        "APIs TO USE FOR SPECIFIC INFORMATION, CONTEXT",
        "USEFUL CODE SNIPPETS AND TEMPLATES, PATTERNS",
        "COMMON MISTAKES AND CORRECT STRATEGIES, MISTAKES",
        "PROBLEM-SOLVING HEURISTICS AND WORKFLOWS, PATTERNS",
        "VERIFICATION CHECKLIST, PATTERNS",
        "TROUBLESHOOTING AND PITFALLS:, MISTAKES",
        "STRATEGIES & INSIGHTS, PATTERNS",
        "FORMULAS & CALCULATIONS, PATTERNS",
        "CODE SNIPPETS & TEMPLATES, PATTERNS",
        "COMMON MISTAKES TO AVOID, MISTAKES",
        "PROBLEM-SOLVING HEURISTICS, PATTERNS",
        "CONTEXT CLUES & INDICATORS, CONTEXT",
        "User preferences, PREFERENCES",
        "OTHERS, OTHERS",
        "RAPID WINS, OTHERS"
    })
    void everySectionOfThePapersProgramsHasOneOfOurs(String heading, Section section) {
        assertThat(Headings.section(heading).orElse(Section.OTHERS)).isEqualTo(section);
    }

    @Test
    void whatIsNoBulletIsToldWithItsLine() {
        ImportedKeyPoints foreign = AceText.read("""
                A playbook

                [shr-00001]
                [shr-00002] helpful=99999999999999999999 harmful=0 :: a
                """);

        assertThat(foreign.passedOver())
                .containsExactly("line 1: neither a heading nor a key point", "line 3: shr-00001 has no text");
        assertThat(foreign.entries().getFirst().placed().keyPoint().tally()).isEqualTo(new Tally(Tally.MOST, 0));
    }

    @Test
    void aByteOrderMarkIsReadOver() {
        ImportedKeyPoints foreign = AceText.read("\uFEFF## COMMON MISTAKES\r\n[err-00001] a\r\n");

        assertThat(foreign.passedOver()).isEmpty();
        assertThat(foreign.entries().getFirst().placed().section()).isEqualTo(Section.MISTAKES);
    }

    @Test
    void aTallyThatIsNoneIsToldAndTheTextTaken() {
        ImportedKeyPoints foreign = AceText.read("[err-00001] helpful=-3 harmful=1 :: Do not guess.");

        assertThat(foreign.passedOver())
                .containsExactly("line 1: the tally of err-00001 was not understood; it begins at nothing");
        assertThat(foreign.entries().getFirst().placed().keyPoint())
                .isEqualTo(new KeyPoint("err-00001", "Do not guess.", Tally.ZERO));
    }

    @Test
    void anyTextIsReadWithoutAFailure() {
        String[] parts = {
            "[shr-00001]", " helpful=1 harmful=", "2", " :: ", "## ", "\n", "\r\n", "x", "[", "]", "🙂", "\u0000"
        };
        for (int trial = 0; trial < 2_000; trial++) {
            SplittableRandom random = new SplittableRandom(trial);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(parts[random.nextInt(parts.length)]);
            }

            ImportedKeyPoints foreign = AceText.read(text.toString());

            assertThat(foreign.entries())
                    .as("seed " + trial)
                    .allMatch(entry -> entry.place().startsWith("line ")
                            && !entry.placed().keyPoint().text().isBlank());
        }
    }

    private static ImportedKeyPoints.Entry entry(
            int line, String heading, Section section, String id, String text, Tally tally) {
        return new ImportedKeyPoints.Entry(
                "line " + line, heading, true, new SectionedKeyPoint(section, new KeyPoint(id, text, tally)));
    }
}
