package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MarkdownListTest {
    @Test
    void entriesOfAllListsAreKeyPointsInTheSectionOfTheirHeading() {
        ImportedKeyPoints foreign = MarkdownList.read("""
                # Notes for agents

                ## Conventions
                - use tabs
                * small commits,
                  each green
                1. one
                2) two

                Gotchas
                -------
                + [ ] the cache is never cleared
                + [x] port 80 is taken

                **Architecture:**
                - hexagonal
                ### Database
                - PostgreSQL 17
                """);

        assertThat(foreign.passedOver()).isEmpty();
        assertThat(texts(foreign))
                .containsExactly(
                        "USER PREFERENCES: use tabs",
                        "USER PREFERENCES: small commits, each green",
                        "USER PREFERENCES: one",
                        "USER PREFERENCES: two",
                        "MISTAKES TO AVOID: the cache is never cleared",
                        "MISTAKES TO AVOID: port 80 is taken",
                        "PROJECT CONTEXT: hexagonal",
                        "MISTAKES TO AVOID: PostgreSQL 17");
        assertThat(foreign.entries().getFirst().place()).isEqualTo("line 4");
    }

    @Test
    void whatStandsBelowAnEntryBelongsToItAndBelowALabelIsOneOfItsOwn() {
        ImportedKeyPoints foreign = MarkdownList.read("""
                - run the checks
                  - make lint
                    - with -v
                  - make test.
                  - then push
                - **Testing:**
                    - real database
                      - no mocks
                    - seeds in messages
                - last
                """);

        assertThat(foreign.entries())
                .extracting(entry -> entry.placed().keyPoint().text())
                .containsExactly(
                        "run the checks; make lint; with -v; make test. then push",
                        "**Testing:** real database; no mocks",
                        "**Testing:** seeds in messages",
                        "last");
    }

    @Test
    void whatIsNoListIsToldOnce() {
        ImportedKeyPoints foreign = MarkdownList.read("""
                ---
                name: x
                ---
                A word before
                all of it.

                ```sh
                - not an entry
                ```
                <!-- - nor this
                - nor this -->
                - [Contents](#contents)
                - page through:
                  ```py
                  for page in range(10):
                  ```
                ---
                | a | b |
                - * * *
                """);

        assertThat(foreign.passedOver())
                .containsExactly(
                        "line 4: neither a heading nor a list entry",
                        "line 7: a block of code is no list entry",
                        "line 18: neither a heading nor a list entry");
        assertThat(foreign.entries())
                .extracting(entry -> entry.placed().keyPoint().text())
                .containsExactly("page through:\n```py\nfor page in range(10):\n```", "* * *");
    }

    @Test
    void whatExportWroteAsMarkdownIsReadBack() {
        ImportedKeyPoints foreign = MarkdownList.read("""
                \uFEFF## USER PREFERENCES\r
                - [pref-003] use tabs (helpful 5, harmful 1, pinned)\r
                - [x-1] (helpful 1, harmful 1)\r
                """);

        assertThat(foreign.entries().getFirst().placed().section()).isEqualTo(Section.PREFERENCES);
        assertThat(foreign.entries().getFirst().placed().keyPoint())
                .isEqualTo(new KeyPoint("pref-003", "use tabs", new Tally(5, 1), true));
        assertThat(foreign.entries().get(1).placed().keyPoint().text()).isEqualTo("(helpful 1, harmful 1)");
    }

    @Test
    void whatExportHadToEscapeIsUndoneInOurOwnLinesOnly() {
        for (String text : List.of(
                "use `List<T>` and <T> of @scope/pkg",
                "`@scope/pkg` stays, `\\<` too",
                "`<!-- c -->` and <!-- d --> and a --> b",
                "a ` b @README.md",
                "read @a `b` @c`d",
                "x <name>")) {
            String written = "- [oth-001] " + MarkdownText.inline(text) + " (helpful 0, harmful 0)";

            assertThat(MarkdownList.read(written).entries())
                    .extracting(entry -> entry.placed().keyPoint().text().replace(" `d", "`d"))
                    .containsExactly(text);
        }
        assertThat(MarkdownList.read("- see ``@a`` \\<b>").entries())
                .extracting(entry -> entry.placed().keyPoint().text())
                .containsExactly("see ``@a`` \\<b>");
    }

    @Test
    void ourOwnMarkdownIsWrittenTheSameWayAgain() {
        String[] parts = {"`", "``", "@a", "<", "<b>", "!--", "--", ">", "\\", " ", "x", ".", "/", "\u3000", "🙂"};
        for (int seed = 0; seed < 5_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder("x");
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            String written = MarkdownText.inline(text.toString());

            assertThat(MarkdownText.inline(MarkdownText.own(written)))
                    .as("seed " + seed)
                    .isEqualTo(written);
        }
    }

    @Test
    void deepAndLongTextsAreReadInLinearTime() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            text.append(" ".repeat(i % 500)).append("- a\n");
        }
        text.append("- b:\n").append("  - c\n".repeat(50_000)).append("# ").append(" #".repeat(200_000));
        text.append('\n')
                .append("-".repeat(500_000))
                .append("\n**")
                .append("a".repeat(500_000))
                .append('\n');

        ImportedKeyPoints foreign = MarkdownList.read(text.toString());

        assertThat(foreign.entries()).hasSizeGreaterThan(50_000);
    }

    @Test
    void anyTextIsReadWithoutAFailure() {
        String[] parts = {
            "- ",
            "* ",
            "1. ",
            "# ",
            "\n",
            "\n\n",
            "  ",
            "\t",
            "a",
            "a:",
            "```",
            "---",
            "===",
            "**b**",
            "<!--",
            "-->",
            "[x] ",
            "[a-1] ",
            " (helpful 1, harmful 2)",
            "> ",
            "\r",
            "\uFEFF",
            "🙂",
            "\u0000"
        };
        for (int seed = 0; seed < 5_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(parts[random.nextInt(parts.length)]);
            }

            assertThat(MarkdownList.read(text.toString()).entries())
                    .as("seed " + seed)
                    .allMatch(entry -> !entry.placed().keyPoint().text().isBlank());
            assertThat(ClaudeMemory.read(text.toString()).entries())
                    .as("seed " + seed)
                    .allMatch(entry -> !entry.placed().keyPoint().text().isBlank());
        }
    }

    private static List<String> texts(ImportedKeyPoints foreign) {
        return foreign.entries().stream()
                .map(entry -> entry.placed().section().title() + ": "
                        + entry.placed().keyPoint().text())
                .toList();
    }
}
