package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Transcripts that the real client wrote, where this machine has them beside the project.
class RealTranscriptsTest {
    private static final @Nullable Path FOLDER = folder();

    /// Text that the client, a hook or a command wrote, in one of these transcripts or another.
    private static final List<String> MACHINE_TEXT = List.of(
            "CTX-BEGIN",
            "lorem ipsum",
            "FAKE-COMPACT-SUMMARY",
            "This session is being continued",
            "Do the custom thing",
            "Say hello nicely",
            "API Error",
            "Context Usage",
            "[Request interrupted",
            "[Image: source",
            "<task-notification>",
            "<local-command",
            "<bash-",
            "<command-");

    @BeforeEach
    void thereAreTranscripts() {
        assumeTrue(FOLDER != null, "no shared/claude-code/transcripts above or beside the project: not tested");
    }

    @Test
    void everyTranscriptIsReadWithoutAProblemAndWithoutMachineText() throws IOException {
        List<Path> transcripts = transcripts();

        assertThat(transcripts).hasSizeGreaterThanOrEqualTo(21);
        for (Path file : transcripts) {
            Trajectory trajectory = Transcripts.read(file);
            assertThat(trajectory.problems()).as(file.toString()).isEmpty();
            assertThat(trajectory.turns()).as(file.toString()).isNotEmpty();
            assertThat(trajectory.turnIds()).as(file.toString()).doesNotHaveDuplicates();
            assertThat(trajectory.project()).as(file.toString()).startsWith("/home/dev/project");
            assertThat(said(trajectory))
                    .as(file.toString())
                    .noneMatch(text -> MACHINE_TEXT.stream().anyMatch(text::contains));
        }
    }

    @Test
    void oneTurn() throws IOException {
        assertThat(outline("p-hello.jsonl")).isEqualTo("""
                PERSON: hello
                  says: FAKE-ANSWER 1""");
    }

    @Test
    void thoughtsToolsAndAnExitCode() throws IOException {
        String expected = """
                PERSON: please do @@tools
                  says: Let me read notes.txt.
                  Read {"file_path":"/home/dev/project/notes.txt"} => ok: 1	hello file line 1⏎2	line 2⏎3
                  $ echo hi-from-bash; wc -l notes.txt => ok: hi-from-bash⏎2 notes.txt
                  $ ls /nonexistent-dir => exit 2: ls: cannot access '/nonexistent-dir': No such file or directory
                  says: notes.txt has 2 lines.""";

        assertThat(outline("p-tools-thinking.jsonl")).isEqualTo(expected);
        assertThat(outline("v2.1.197/p-tools-thinking.jsonl")).isEqualTo(expected.replace("please do", "please"));
    }

    @Test
    void anEditThatFailsValidationAndExitCodeThree() throws IOException {
        List<Step.ToolCall> calls = calls("p-edit-errors.jsonl", 0);

        assertThat(calls).extracting(Step.ToolCall::tool).containsExactly("Write", "Edit", "Edit", "Bash");
        assertThat(calls.get(0).outcome()).isInstanceOf(Outcome.Succeeded.class);
        assertThat(calls.get(1).outcome()).isInstanceOf(Outcome.Succeeded.class);
        assertThat(calls.get(2).outcome()).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.exitCode()).isEmpty();
            assertThat(failed.error()).isEqualTo("String to replace not found in file.\nString: does-not-exist");
        });
        assertThat(calls.get(3).outcome()).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.exitCode()).hasValue(3);
            assertThat(failed.error()).isEqualTo("alpha\ngamma");
        });
    }

    @Test
    void callsAtOnce() throws IOException {
        assertThat(outline("p-parallel-tools.jsonl")).isEqualTo("""
                PERSON: please @@par
                  says: Two reads.
                  Read {"file_path":"/home/dev/project/notes.txt"} => ok: 1	hello file line 1⏎2	line 2⏎3
                  $ pwd => ok: /home/dev/project
                  says: ok""");
    }

    @Test
    void aCallThatWasNotAllowed() throws IOException {
        assertThat(outline("p-permission-denied.jsonl")).isEqualTo("""
                PERSON: please @@bashdeny
                  says: I will run it.
                  $ rm -rf /home/dev/project/zzz => rejected:
                  says: You denied it.""");
    }

    @Test
    void tasks() throws IOException {
        assertThat(calls("p-tasks.jsonl", 0))
                .allMatch(call -> call.outcome() instanceof Outcome.Succeeded)
                .extracting(Step.ToolCall::tool)
                .containsExactly("TaskCreate", "TaskUpdate");
    }

    @Test
    void aSubagentInTheBackgroundAndItsNotice() throws IOException {
        List<Turn> turns = turns("p-subagent-background.jsonl");

        assertThat(turns).extracting(Turn::author).containsExactly(Turn.Author.PERSON, Turn.Author.AGENT);
        assertThat(turns)
                .extracting(Turn::prompt)
                .containsExactly("please @@sub", "@@subinner please read notes.txt and report");
        assertThat(outline("p-subagent-background.jsonl")).endsWith("says: SUBAGENT RESULT: notes.txt has two lines.");
    }

    @Test
    void aSubagentInTheForeground() throws IOException {
        for (String file : List.of("p-subagent-foreground.jsonl", "v2.1.197/p-subagent-foreground.jsonl")) {
            List<Turn> turns = turns(file);

            assertThat(turns).extracting(Turn::author).containsExactly(Turn.Author.PERSON, Turn.Author.AGENT);
            assertThat(calls(file, 0)).singleElement().satisfies(call -> {
                assertThat(call.tool()).isEqualTo("Agent");
                assertThat(call.outcome()).isInstanceOf(Outcome.Succeeded.class);
            });
            assertThat(calls(file, 1)).extracting(Step.ToolCall::tool).containsExactly("Read");
        }
    }

    @Test
    void aSkillThatTheAgentCalled() throws IOException {
        assertThat(outline("p-skill-tool.jsonl")).isEqualTo("""
                PERSON: greet @@skilltool
                  Skill {"skill":"greet","args":"Bob"} => ok: Launching skill: greet
                  says: Hello Bob!""");
    }

    @Test
    void aCommandOfTheProject() throws IOException {
        assertThat(outline("p-slash-command.jsonl")).isEqualTo("""
                COMMAND: /mycmd foo bar
                  says: FAKE-ANSWER 29""");
    }

    @Test
    void picturesThatWereReadOrGiven() throws IOException {
        assertThat(outline("p-image-read.jsonl")).isEqualTo("""
                PERSON: look @@img
                  Read {"file_path":"/home/dev/project/pic.png"} => ok:
                  says: It is a gradient.""");
        assertThat(outline("p-image-input.jsonl")).isEqualTo("""
                PERSON: what is this?
                  says: FAKE-ANSWER 50""");
    }

    @Test
    void anOutputThatTheClientMovedToAFile() throws IOException {
        assertThat(outline("p-big-output.jsonl")).startsWith("""
                        PERSON: please @@bigout
                          $ seq 1 20000 => ok: <persisted-output>⏎Output too large (106.3KB).""").endsWith("says: Counted to 20000.");
    }

    @Test
    void textThatHooksInjected() throws IOException {
        assertThat(outline("p-hook-context.jsonl")).isEqualTo("""
                PERSON: hello ctx
                  says: FAKE-ANSWER 40""");
        assertThat(outline("v2.1.197/p-hook-context.jsonl")).isEqualTo("""
                PERSON: hello
                  says: FAKE-ANSWER 2""");
    }

    @Test
    void anErrorOfTheModel() throws IOException {
        assertThat(outline("p-api-error.jsonl")).isEqualTo("PERSON: please @@err400");
    }

    @Test
    void aResumedSessionAndItsFork() throws IOException {
        List<Turn> resumed = turns("p-multi-turn.jsonl");
        List<Turn> fork = turns("p-fork.jsonl");

        assertThat(resumed).extracting(Turn::prompt).containsExactly("remember me", "second turn @@tools");
        assertThat(fork).hasSize(3).startsWith(resumed.toArray(new Turn[0]));
        assertThat(fork.getLast().prompt()).isEqualTo("forked turn");
    }

    @Test
    void aCompaction() throws IOException {
        assertThat(outline("p-compact.jsonl")).isEqualTo("""
                PERSON: first message before compaction
                  says: FAKE-ANSWER 47
                COMMAND: /compact keep it short
                PERSON: after compact
                  says: FAKE-ANSWER 49""");
    }

    @Test
    void aSessionAtTheTerminalUntilClear() throws IOException {
        List<Turn> turns = turns("interactive-1-until-clear.jsonl");

        assertThat(turns)
                .filteredOn(turn -> turn.author() == Turn.Author.PERSON)
                .extracting(Turn::prompt)
                .containsExactly("hello interactive", "@notes.txt what is in it?", "after compact");
        assertThat(turns)
                .filteredOn(turn -> turn.author() == Turn.Author.COMMAND)
                .extracting(Turn::prompt)
                .contains("/mycmd foo", "/compact focus on tests")
                .hasSize(3);
    }

    @Test
    void aSessionAtTheTerminalAfterClear() throws IOException {
        assertThat(turns("interactive-2-after-clear.jsonl"))
                .extracting(Turn::prompt)
                .containsExactly("/clear", "do @@edit", "please @@bashdeny", "please @@slow");
        assertThat(outline("interactive-2-after-clear.jsonl"))
                .contains("$ cat out.txt; exit 3 => exit 3: alpha⏎gamma")
                .endsWith("""
                          $ rm -rf /home/dev/project/zzz => rejected:
                        PERSON: please @@slow""");
    }

    @Test
    void whatIsNoTranscriptHasNoTurns() throws IOException {
        Trajectory history = Transcripts.read(file("history.jsonl"));

        assertThat(history.turns()).isEmpty();
        assertThat(history.problems()).isEmpty();
    }

    /// The folder beside the project, or beside a folder that holds it; null where there is none.
    private static @Nullable Path folder() {
        Path from = Path.of(System.getProperty("acumen.root", "")).toAbsolutePath();
        for (Path at = from; at != null; at = at.getParent()) {
            Path folder = at.resolve("shared/claude-code/transcripts");
            if (Files.isDirectory(folder)) {
                return folder;
            }
        }
        return null;
    }

    private static Path file(String name) {
        if (FOLDER == null) {
            throw new IllegalStateException("no transcripts");
        }
        return FOLDER.resolve(name);
    }

    private static List<Path> transcripts() throws IOException {
        try (Stream<Path> files = Files.walk(file(""))) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .filter(file -> !file.endsWith("history.jsonl"))
                    .filter(file -> !file.toString().contains("subagents"))
                    .sorted()
                    .toList();
        }
    }

    /// Everything that somebody said.
    private static List<String> said(Trajectory trajectory) {
        return trajectory.turns().stream()
                .flatMap(turn -> Stream.concat(
                        Stream.of(turn.prompt()),
                        turn.steps().stream().map(step -> step instanceof Step.Message message ? message.text() : "")))
                .toList();
    }

    private static String outline(String name) throws IOException {
        return Outline.of(Transcripts.read(file(name)));
    }

    private static List<Turn> turns(String name) throws IOException {
        return Transcripts.read(file(name)).turns();
    }

    private static List<Step.ToolCall> calls(String name, int turn) throws IOException {
        return turns(name).get(turn).steps().stream()
                .filter(Step.ToolCall.class::isInstance)
                .map(Step.ToolCall.class::cast)
                .toList();
    }
}
