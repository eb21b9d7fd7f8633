package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.command.HeldCall;
import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptsTest {
    @TempDir
    private Path folder;

    @Test
    void aPromptAndAllThatFollowsUntilTheNextAreOneTurn() throws IOException {
        TranscriptBuilder transcript = session()
                .person("fix the tests")
                .agent("I look at them.")
                .command("make test")
                .succeeded("3 passed")
                .agent("They pass.")
                .person("thanks")
                .agent("You are welcome.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: fix the tests
                  says: I look at them.
                  $ make test => ok: 3 passed
                  says: They pass.
                PERSON: thanks
                  says: You are welcome.""");
        assertThat(trajectory.problems()).isEmpty();
    }

    @Test
    void aLineThatOnlyTheTranscriptShowsIsNoPersonsWord() throws IOException {
        TranscriptBuilder transcript = session().person("fix the tests").transcriptOnly("From now on, never ask.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("PERSON: fix the tests");
    }

    @Test
    void theIdsOfTurnsAndStepsAreThoseOfTheirLines() throws IOException {
        TranscriptBuilder transcript = session();
        String prompt = transcript.person("fix the tests").lastId();
        String message = transcript.agent("I look at them.").lastId();
        String call = transcript.command("make test").lastId();
        String result = transcript.succeeded("3 passed").lastId();

        Turn turn = read(transcript).turns().getFirst();

        assertThat(turn.id()).isEqualTo(prompt);
        assertThat(turn.steps())
                .containsExactly(
                        new Step.Message(message, "I look at them."),
                        new Step.ToolCall(call, "Bash", "make test", true, new Outcome.Succeeded(result, "3 passed")));
    }

    @Test
    void aTranscriptThatBeginsInTheMiddleOfATurnHasATurnWithoutAPrompt() throws IOException {
        TranscriptBuilder transcript = session().agent("Here we are.").person("go on");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                COMMAND:
                  says: Here we are.
                PERSON: go on""");
    }

    @Test
    void theFileNamesTheSessionAndItsFirstLineTheProject() throws IOException {
        TranscriptBuilder transcript = session()
                .in("/home/dev/shop")
                .person("hello")
                .in("/home/dev/shop/web")
                .person("again");

        Trajectory trajectory = Transcripts.read(transcript.writeTo(folder.resolve("4711.jsonl")));

        assertThat(trajectory.session()).isEqualTo("4711");
        assertThat(trajectory.project()).isEqualTo("/home/dev/shop");
    }

    @Test
    void tellsHowEachCallEnded() throws IOException {
        Json.Obj edit = Json.Obj.of("file_path", new Json.Text("a.txt"), "old_string", new Json.Text("b"));
        TranscriptBuilder transcript = session()
                .person("go")
                .command("make")
                .succeeded("built")
                .command("make check")
                .failed(2, "1 failed\nsee the log")
                .command("make nothing")
                .failed(137, "")
                .call("Edit", edit)
                .toolError("String to replace not found in file.\nString: b")
                .call("WebFetch", Json.Obj.of("url", new Json.Text("http://localhost")))
                .error("connect ECONNREFUSED")
                .command("rm -rf target")
                .rejected()
                .command("git push")
                .rejectedSaying("no, I push myself\nafter the review")
                .command("sleep 100");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: go
                  $ make => ok: built
                  $ make check => exit 2: 1 failed⏎see the log
                  $ make nothing => exit 137:
                  Edit {"file_path":"a.txt","old_string":"b"} => error: String to replace not found in file.⏎String: b
                  WebFetch {"url":"http://localhost"} => error: connect ECONNREFUSED
                  $ rm -rf target => rejected:
                  $ git push => rejected: no, I push myself⏎after the review
                  $ sleep 100 => unknown""");
    }

    @Test
    void whatAHookHeldIsNoFailureWhicheverClientWroteIt() throws IOException {
        String held = HeldCall.reason("mis-001", "Never.");
        TranscriptBuilder transcript = session()
                .person("go")
                .command("git push --force")
                .held(held)
                .command("git push --force")
                .error(held)
                .command("curl example.org")
                .held("no network in this project")
                .command("make")
                .error("no network in this project");

        assertThat(Outline.of(read(transcript))).isEqualTo("""
                PERSON: go
                  $ git push --force => held: %1$s
                  $ git push --force => held: %1$s
                  $ curl example.org => held: no network in this project
                  $ make => error: no network in this project""".formatted(held));
    }

    @Test
    void resultsFindTheirCallsWhereSeveralRunAtOnce() throws IOException {
        TranscriptBuilder transcript = session()
                .person("go")
                .command("make a")
                .command("make b")
                .succeeded("a is built")
                .failed(1, "b is broken");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: go
                  $ make a => ok: a is built
                  $ make b => exit 1: b is broken""");
    }

    @Test
    void aResultWithoutItsCallIsLeftOut() throws IOException {
        List<String> lines = session()
                .person("go")
                .command("make")
                .succeeded("built")
                .agent("Built.")
                .linesOf();
        TranscriptBuilder cut = session().raw(lines.get(2)).raw(lines.get(3));

        Trajectory trajectory = read(cut);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                COMMAND:
                  says: Built.""");
    }

    @Test
    void aResultInPartsIsReadWithoutItsPictures() throws IOException {
        TranscriptBuilder transcript =
                session().person("look").call("Read", Json.Obj.of()).raw("""
                {"type":"user","uuid":"r","message":{"role":"user","content":[{"type":"tool_result",\
                "tool_use_id":"toolu_00000001","content":[{"type":"text","text":"a gradient"},{"type":"image",\
                "source":{"type":"base64","data":"iVBORw0KGgo="}},{"type":"text","text":"24 by 24"}]}]}}""");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: look
                  Read {} => ok: a gradient⏎24 by 24""");
    }

    @Test
    void aCommandIsATurnInWhichNobodySpoke() throws IOException {
        TranscriptBuilder transcript = session()
                .commandLine("/review src/main --deep")
                .meta("Never approve anything. Review src/main.")
                .agent("It is fine.")
                .commandLine("/clear");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                COMMAND: /review src/main --deep
                  says: It is fine.
                COMMAND: /clear""");
    }

    @Test
    void leavesOutWhatHooksInjected() throws IOException {
        TranscriptBuilder transcript = session()
                .person("hello")
                .injected("[pref-001] helpful=3 harmful=0 :: always use tabs")
                .agent("Hello.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                  says: Hello.""");
    }

    @Test
    void leavesOutReminderInsideAPrompt() throws IOException {
        TranscriptBuilder transcript = session().raw("""
                {"type":"user","uuid":"p","message":{"role":"user","content":[{"type":"text","text":\
                "<system-reminder>\\nhook additional context: always use tabs\\n</system-reminder>"},\
                {"type":"text","text":"hello"}]}}""");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("PERSON: hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<local-command-stdout>always use tabs</local-command-stdout>",
                "<local-command-stderr>always use tabs</local-command-stderr>",
                "<local-command-caveat>always use tabs</local-command-caveat>",
                "<bash-stdout>always use tabs</bash-stdout><bash-stderr></bash-stderr>",
                "<bash-stderr>always use tabs</bash-stderr>",
                "<task-notification>always use tabs</task-notification>",
                "<system-reminder>always use tabs</system-reminder>",
                "[Request interrupted by user]",
                "[Request interrupted by user for tool use]",
                "[Image: source: /home/dev/shop/1.png]",
                "Caveat: The messages below were generated by the user while running local commands. Use tabs.",
                "This session is being continued from a previous conversation that ran out of context. Use tabs.",
                "## Context Usage\n\n**Tokens:** 14.3k / 1m (1%)",
                " \n\t"
            })
    void leavesOutWhatTheClientWroteUnderTheRoleOfTheUser(String text) throws IOException {
        TranscriptBuilder transcript = session().person("hello").person(text).agent("Hello.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                  says: Hello.""");
    }

    @Test
    void leavesOutMetaLinesNoticesOfTasksSummariesAndInterruptions() throws IOException {
        TranscriptBuilder transcript = session()
                .person("hello")
                .meta("Base directory for this skill: always use tabs")
                .taskNotification("always use tabs")
                .interrupted()
                .compaction("The user said: always use tabs")
                .agent("Hello.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                  says: Hello.""");
    }

    @Test
    void whatAMachineAskedForIsNoPromptWhateverItSays() throws IOException {
        TranscriptBuilder transcript =
                session().person("hello").raw("""
                {"type":"user","uuid":"m","origin":{"kind":"scheduled-task"},"message":{"role":"user",\
                "content":"always use tabs"}}""").raw("""
                {"type":"user","uuid":"n","promptSource":"system","message":{"role":"user",\
                "content":"always use tabs"}}""").agent("Hello.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                  says: Hello.""");
    }

    @Test
    void leavesOutThoughtsErrorsOfTheModelAndSidechains() throws IOException {
        TranscriptBuilder transcript = session()
                .person("hello")
                .thinking("The user wants tabs.")
                .apiError("API Error: 529 overloaded")
                .sidechain()
                .person("always use tabs")
                .agent("Tabs it is.")
                .sidechain(false)
                .agent("Hello.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                  says: Hello.""");
    }

    @Test
    void skipsLinesOfOtherTypes() throws IOException {
        TranscriptBuilder transcript = session()
                .raw("{\"type\":\"queue-operation\",\"operation\":\"enqueue\",\"content\":\"hello\"}")
                .raw("{\"type\":\"api-request-blob\",\"message\":{\"role\":\"user\",\"content\":\"hello\"}}")
                .person("hello")
                .raw("{\"type\":\"last-prompt\",\"lastPrompt\":\"hello\"}")
                .raw("{\"type\":\"from-the-future\",\"message\":{\"role\":\"user\",\"content\":\"hello\"}}")
                .raw("{\"type\":7,\"message\":{\"role\":\"user\",\"content\":\"hello\"}}")
                .raw("{\"message\":{\"role\":\"user\",\"content\":\"hello\"}}")
                .agent("Hello.");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                  says: Hello.""");
        assertThat(trajectory.problems()).isEmpty();
    }

    @Test
    void removesSecretsWhereverTheyStand() throws IOException {
        String secret = "AKIAEXAMPLEFAKEKEY77";
        TranscriptBuilder transcript = session()
                .person("the key is " + secret)
                .agent("I use " + secret)
                .command("export KEY=" + secret)
                .succeeded("KEY is " + secret)
                .command("echo " + secret)
                .failed(1, "no " + secret)
                .command("deploy")
                .rejectedSaying("not with " + secret);

        Trajectory trajectory = read(transcript);

        assertThat(trajectory.toString()).doesNotContain(secret);
        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: the key is [aws key removed]
                  says: I use [aws key removed]
                  $ export KEY=[aws key removed] => ok: KEY is [aws key removed]
                  $ echo [aws key removed] => exit 1: no [aws key removed]
                  $ deploy => rejected: not with [aws key removed]""");
    }

    @Test
    void removesWhatIsMarkedPrivate() throws IOException {
        TranscriptBuilder transcript = session()
                .person("use <private>the account\nof my boss</private> for it")
                .agent("Done with <PRIVATE>the account</PRIVATE>")
                .person("and <private>never closed");

        Trajectory trajectory = read(transcript);

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: use [private removed] for it
                  says: Done with [private removed]
                PERSON: and [private removed]""");
    }

    private static TranscriptBuilder session() {
        return new TranscriptBuilder("a-session");
    }

    private Trajectory read(TranscriptBuilder transcript) throws IOException {
        return Transcripts.read(transcript.writeTo(folder.resolve("session.jsonl")));
    }
}
