package dev.acumen.opencode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenCodeSessionsTest {
    private static final String HEADER =
            "{\"type\":\"session\",\"version\":1,\"id\":\"ses_1\",\"folder\":\"/p\",\"time\":\"2026-11-26T12:00:00.000Z\",\"isHeadless\":false}";

    @TempDir
    private Path folder;

    private RecordedSession recorded(String session) throws IOException {
        return OpenCodeSessions.read(RecordedSessions.put(session, folder), Set.of());
    }

    private RecordedSession read(String... lines) throws IOException {
        Path file = folder.resolve("ses_1.jsonl");
        Files.writeString(file, HEADER + "\n" + String.join("\n", lines) + "\n");
        return OpenCodeSessions.read(file, Set.of());
    }

    private static String user(String... parts) {
        return "{\"type\":\"message\",\"parts\":[%s],\"role\":\"user\",\"time\":\"2026-11-26T12:00:01.000Z\",\"id\":\"msg_1\"}"
                .formatted(String.join(",", parts));
    }

    private static String assistant(String... parts) {
        return "{\"type\":\"message\",\"parts\":[%s],\"role\":\"assistant\",\"folder\":\"/p\",\"id\":\"msg_2\"}"
                .formatted(String.join(",", parts));
    }

    private static List<String> prompts(RecordedSession session) {
        return session.whole().turns().stream()
                .map(turn -> turn.author() + " " + turn.prompt())
                .toList();
    }

    private static Outcome outcome(RecordedSession session) {
        return ((Step.ToolCall) session.whole().turns().getFirst().steps().getFirst()).outcome();
    }

    @Test
    void whatAPersonDidInATerminalIsToldFromWhatWasAdded() throws IOException {
        RecordedSession session = recorded(RecordedSessions.TERMINAL);

        assertThat(session.whole().problems()).isEmpty();
        assertThat(prompts(session))
                .containsExactly(
                        "PERSON @@hello typed by me, always reply in German",
                        "COMMAND !echo shellmode; exit 3",
                        "COMMAND /greet bob",
                        "PERSON @@bash please",
                        "PERSON use pnpm instead, always",
                        "PERSON @@slow now",
                        "PERSON @@slowanswer and then killed");
        assertThat(session.whole().toString()).doesNotContain("PLAYBOOK", "SUMMARY", "template words");
        assertThat(session.lastPrompted()).isEqualTo("2026-11-26T21:57:02.579Z");
    }

    @Test
    void aCallThatWasDeclinedOrInterruptedIsNoFailure() throws IOException {
        List<Turn> turns = recorded(RecordedSessions.TERMINAL).whole().turns();

        assertThat(turns.get(1).steps())
                .singleElement()
                .satisfies(step -> assertThat(((Step.ToolCall) step).outcome()).isEqualTo(new Outcome.Unknown()));
        assertThat(turns.get(3).steps())
                .last()
                .satisfies(step -> assertThat(((Step.ToolCall) step).outcome()).isInstanceOf(Outcome.Rejected.class));
        assertThat(turns.get(5).steps())
                .singleElement()
                .satisfies(step -> assertThat(((Step.ToolCall) step).outcome()).isEqualTo(new Outcome.Unknown()));
    }

    @Test
    void aTurnThatWasCutOffWaits() throws IOException {
        RecordedSession session = recorded(RecordedSessions.TERMINAL);
        Instant soon = session.written().plus(Duration.ofMinutes(1));

        assertThat(session.openTurns(soon, RecordedSession.UNANSWERED)).containsExactly(session.lastTurn());
        assertThat(session.openTurns(soon.plus(Duration.ofDays(2)), RecordedSession.UNANSWERED))
                .isEmpty();
    }

    @Test
    void aCompactionAndWhatFollowsItAreNobodysWords() throws IOException {
        RecordedSession session = recorded(RecordedSessions.COMPACTED);

        assertThat(prompts(session)).containsExactly("PERSON @@big first", "PERSON @@hello second");
        assertThat(session.whole().toString()).doesNotContain("SUMMARY", "Continue if you have");
    }

    @Test
    void aForksTurnsAreKnownAgain() throws IOException {
        List<String> turns = recorded(RecordedSessions.RUN).whole().turnIds();
        List<String> forked = recorded(RecordedSessions.FORK).whole().turnIds();

        assertThat(forked)
                .startsWith(turns.subList(0, 5).toArray(String[]::new))
                .hasSize(7);
    }

    @Test
    void aSubagentIsOfTheTurnThatStartedIt() throws IOException {
        RecordedSession session = recorded(RecordedSessions.RUN);

        assertThat(session.subagents()).singleElement().satisfies(subagent -> {
            assertThat(subagent.caller()).isEqualTo(session.lastTurn());
            assertThat(subagent.turns())
                    .containsExactly(session.whole().turnIds().getLast());
        });
        assertThat(prompts(session)).last().isEqualTo("AGENT @@sub read the notes");
        assertThat(OpenCodeSessions.calls(folder.resolve(RecordedSessions.RUN + ".jsonl")))
                .filteredOn(RecordedCall::isOfSubagent)
                .singleElement()
                .satisfies(call -> assertThat(call.input().text("command")).isEqualTo("cat notes.txt"));
    }

    @Test
    void callsAreNamedAsClaudeCodeNamesThem() throws IOException {
        Path file = RecordedSessions.put(RecordedSessions.RUN, folder);

        assertThat(OpenCodeSessions.calls(file))
                .map(call -> call.tool() + " " + call.input().textOr("file_path", ""))
                .containsExactly(
                        "Bash ",
                        "Bash ",
                        "Read /tmp/project/notes.txt",
                        "Edit /tmp/project/notes.txt",
                        "Write /tmp/project/new.txt",
                        "Edit /tmp/project/notes.txt",
                        "task ",
                        "Bash ");
    }

    @Test
    void aSessionThatNobodyAttendedSaysSo() throws IOException {
        assertThat(OpenCodeSessions.session(RecordedSessions.put(RecordedSessions.RUN, folder)))
                .map(SessionFile::isHeadless)
                .contains(true);
        assertThat(OpenCodeSessions.session(RecordedSessions.put(RecordedSessions.TERMINAL, folder)))
                .map(SessionFile::isHeadless)
                .contains(false);
    }

    @Test
    void whatAcumenSaidToACallIsNotItsResult() throws IOException {
        RecordedSession session = read(user("{\"type\":\"text\",\"text\":\"go\"}"), assistant("""
                {"type":"tool","call":"c","tool":"bash","status":"completed","input":{"command":"npm i"},\
                "output":"no npm\\n\\n\\n<acumen>\\n[cmd-1] use pnpm\\n</acumen>","exit":127}"""));

        assertThat(outcome(session)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.exitCode()).hasValue(127);
            assertThat(failed.error()).isEqualTo("no npm");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    The user rejected permission to use this specific tool call. | Rejected
                    Playbook [pref-001] held this call, and the same call will pass: never npm | Held
                    Tool execution aborted | Unknown
                    File not found | Failed
                    """)
    void anErrorSaysHowACallEnded(String error, String outcome) throws IOException {
        RecordedSession session = read(user("{\"type\":\"text\",\"text\":\"go\"}"), assistant("""
                {"type":"tool","call":"c","tool":"bash","status":"error","input":{"command":"npm i"},"error":"%s"}""".formatted(error)));

        assertThat(outcome(session).getClass().getSimpleName()).isEqualTo(outcome);
    }

    @Test
    void thePersonsWordsOfARejectionAreKept() throws IOException {
        RecordedSession session = read(user("{\"type\":\"text\",\"text\":\"go\"}"), assistant("""
                {"type":"tool","call":"c","tool":"edit","status":"error","input":{"filePath":"/p/a"},"error":"The user \
                rejected permission to use this specific tool call with the following feedback: ask me first"}"""));

        assertThat(outcome(session))
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo("ask me first"));
    }
}
