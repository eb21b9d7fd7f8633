package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcumenCommandTest {
    private static final List<String> COMMANDS = List.of(
            "learn",
            "show",
            "search",
            "add",
            "edit",
            "remove",
            "merge",
            "move",
            "tag",
            "pin",
            "unpin",
            "refine",
            "why",
            "log",
            "undo",
            "review",
            "share",
            "apply",
            "import",
            "export",
            "setup",
            "install",
            "uninstall",
            "on",
            "off",
            "trust",
            "remote",
            "status",
            "doctor",
            "config");

    @TempDir
    private Path folder;

    @Test
    void withoutArgumentsItShowsTheFirstSteps() throws IOException {
        Program.Ran ran = Program.in(folder).run();

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                Acumen keeps a playbook of what a project's coding sessions taught.

                  acumen setup               set up Acumen for Claude Code: three questions
                  acumen install             install the hooks for Claude Code
                  acumen learn TRANSCRIPT…   learn from sessions now
                  acumen show, search, log   show the playbook and its history
                  acumen why                 explain what a session was shown
                  acumen add, edit, remove … change the playbook by hand
                  acumen undo                take a change back
                  acumen review              accept or reject what sessions taught
                  acumen ui                  do all of this in a browser
                  acumen apply FILE          apply operations made by another program
                  acumen import, export      convert from and to other formats
                  acumen share               move local changes into the playbook that git tracks
                  acumen install --git       let git merge playbooks; acumen check verifies them in CI
                  acumen remote              join a project to a team's service
                  acumen status, doctor      show what is on, what it costs and what does not work
                  acumen act                 choose what key points do when a command is run or fails
                  acumen guard               bind a key point to commands and files
                  acumen experiment, report  measure whether the playbook helps
                  acumen adapt, eval         learn from tasks with known answers, and measure a playbook
                  acumen off, on, uninstall  switch Acumen off or on, or remove the hooks
                  acumen upgrade             get the newest version, or go back
                  acumen config              show and change the settings

                Transcripts are in ~/.claude/projects. acumen COMMAND --help shows the options,
                acumen help the commands and topics.
                """, ""));
    }

    @Test
    void theHelpNamesEveryCommandAndTopic() throws IOException {
        Program.Ran ran = Program.in(folder).run("--help");

        List<String> topics = HelpTopic.all().stream()
                .map(topic -> "  %-13s %s".formatted(topic.name(), topic.title()))
                .toList();
        assertThat(ran.out()).endsWith("Topics (acumen help TOPIC):\n" + String.join("\n", topics) + "\n");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("Usage: acumen ")
                .contains(
                        COMMANDS.stream().map(command -> "\n  " + command + " ").toList());
    }

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void everyCommandHasItsHelpAndTheProjectOption(String command) throws IOException {
        Program.Ran ran = Program.in(folder).run(command, "--help");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("Usage: acumen " + command)
                .contains("--project=DIR")
                .contains("--json")
                .doesNotContain("\u001b");
    }

    @Test
    void theHelpOfHookNamesItsEvents() throws IOException {
        assertThat(Program.in(folder).run("hook", "--help").out()).contains("UserPromptSubmit", "SessionEnd");
        assertThat(Program.in(folder).run("--help").out()).contains("\n  hook ");
    }

    @Test
    void theHelpOfLearnNamesItsOptions() throws IOException {
        assertThat(Program.in(folder).run("learn", "--help").out()).contains("--again", "--dry-run", "--model=NAME");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V", "learn --version", "show -V"})
    void theVersionIsOneLine(String arguments) throws IOException {
        Program.Ran ran = Program.in(folder).run(arguments.split(" "));

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).matches("acumen \\S.*\\R");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "--nonsense",
                "learn",
                "learn --nonsense s.jsonl",
                "learn --model",
                "show a b",
                "show --section",
                "apply a b",
                "config a b",
                "config learn.mod",
                "show --project"
            })
    void aWrongCallIsToldInTwoLinesAndChangesNothing(String arguments) throws IOException {
        Program program = Program.in(folder);

        Program.Ran ran = program.run(arguments.split(" "));

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("acumen: ").contains("Try: acumen").hasLineCount(2);
        assertThat(program.files()).isEmpty();
    }
}
