package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `acumen completion --write` puts into a package.
class ManualPagesTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    private Map<String, String> written(String target, String... more) throws IOException {
        Program program = Program.in(folder);
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addAll(List.of("completion", "--write", target));

        assertThat(program.run(arguments.toArray(String[]::new))).isEqualTo(new Program.Ran(0, "", ""));

        return Program.files(program.here().resolve(target));
    }

    private static Map<String, String> pages() {
        return ManualPages.of(Program.commands());
    }

    @Test
    void everyCommandAndTopicHasAPageAndEveryShellItsScript() throws IOException {
        Map<String, String> files = written("usr");

        List<String> expected = new ArrayList<>(List.of("share/man/man1/acumen.1"));
        Suggestions.commands(Program.commands()).forEach(name -> expected.add("share/man/man1/acumen-" + name + ".1"));
        HelpTopic.names().forEach(name -> expected.add("share/man/man7/acumen-" + name + ".7"));
        expected.add("share/bash-completion/completions/acumen");
        expected.add("share/zsh/site-functions/_acumen");
        expected.add("share/fish/vendor_completions.d/acumen.fish");
        assertThat(files).containsOnlyKeys(expected);
        assertThat(expected).hasSizeGreaterThan(45);
    }

    @Test
    void theFilesAreTheSameWhoeverMakesThem() throws IOException {
        assertThat(written("second", "--color=always")).isEqualTo(written("first"));
    }

    @Test
    void aPageHasItsParts() {
        String page = Objects.requireNonNull(pages().get("share/man/man1/acumen-apply.1"));

        assertThat(page)
                .startsWith(".TH \"ACUMEN\\-APPLY\" \"1\" \"\" \"acumen ")
                .contains(
                        """
                .SH "NAME"
                acumen\\-apply \\- Apply operations (ADD, UPDATE, MERGE, DELETE) made by another program
                .SH "SYNOPSIS"
                acumen apply [\\-\\-user] [\\-\\-store=URL] [\\-\\-playbook=NAME] [\\-\\-prune] [\\-\\-strict] FILE
                .SH "DESCRIPTION"
                """,
                        """
                .SH "EXIT STATUS"
                .TP
                .B "0"
                Success. Refused operations are listed.
                """,
                        ".SH \"ENVIRONMENT\"",
                        ".SH \"FILES\"",
                        ".B \"\\-h, \\-\\-help\"",
                        ".B \"\\-\\-color=WHEN\"");
        assertThat(pages().get("share/man/man1/acumen.1"))
                .contains(".B \"acumen\\-show(1)\"", ".B \"ACUMEN_HOME\"", ".B \".claude/playbook.json\"");
    }

    @Test
    void aPageIsOfAsciiAlone() {
        assertThat(pages().values()).allSatisfy(page -> assertThat(page).matches("[\\n -~]+"));
    }

    @Test
    void noTextIsTakenForARequest() {
        RoffText text =
                new RoffText("x", "1", "x").line(".so /etc/passwd").line("'br").line("a \\fBb\\fR “c” 👍");

        assertThat(text.toString()).endsWith("""
                \\&.so /etc/passwd
                \\&\\(aqbr
                a \\efBb\\efR \\[u201C]c\\[u201D] \\[u1F44D]
                """);
    }

    @Test
    void aTopicBecomesParagraphsRowsAndExamples() {
        assertThat(new RoffText("x", "7", "x").body("""
                A paragraph
                of two lines.

                  name, other,
                  third   what it
                          means
                  acumen show""").toString()).endsWith("""
                .PP
                A paragraph of two lines.
                .TP
                .B "name, other, third"
                what it means
                .PP
                .RS 4
                .nf
                acumen show
                .fi
                .RE
                """);
    }

    @Test
    void manAndMandocHaveNothingToSay() throws IOException, InterruptedException {
        Path mandoc = Path.of("/usr/bin/mandoc");
        Path man = Path.of("/usr/bin/man");
        assumeTrue(Files.isExecutable(mandoc) || Files.isExecutable(man), "no man, no mandoc: not tested");
        written("usr");
        String pages = Program.in(folder).here().resolve("usr/share/man") + "/man?/*";

        if (Files.isExecutable(mandoc)) {
            Finished linted = shell("mandoc -T lint -W warning " + pages + "; true");
            // The pages are the same on any day.
            assertThat((linted.out() + linted.err()).lines()).allMatch(line -> line.contains("missing date"));
        }
        if (Files.isExecutable(man)) {
            Finished shown = shell("for page in " + pages + "; do man --warnings -E UTF-8 -l \"$page\" || exit; done");
            assertThat(shown.err()).isEmpty();
            assertThat(shown.out()).contains("acumen-show - Show the playbook", "--section=NAME", "…");
        }
    }

    private static Finished shell(String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
        builder.environment().putAll(Map.of("MANWIDTH", "80", "MANPAGER", "cat", "LC_ALL", "C.UTF-8", "TERM", "dumb"));
        return Finished.run(builder, LIMIT);
    }
}
