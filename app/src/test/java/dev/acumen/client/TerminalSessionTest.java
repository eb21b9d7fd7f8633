package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.Received;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sessions of a person at a terminal, in all the ways in which they begin and end.
class TerminalSessionTest extends OnAMachine {
    private static final String[] ARGUMENTS = {"--allowedTools", "Bash,Agent"};
    private static final String DONE = "Done as asked.";
    private static final String LEARNED = Scene.keyPoint("lesson-old");

    /// Says what the lesson says: beside words that no person typed, a lesson without ground waits for a yes.
    private static final String EIGHT = "mind lesson-eight: refunds go to the payment gateway twice a day";

    @BeforeEach
    void aPlaybook() throws IOException, InterruptedException {
        assertThat(machine().acumen("add", LEARNED, "--section", "ctx").exitCode())
                .isZero();
    }

    private Screen begin(Way way, String... more) throws IOException, InterruptedException {
        way.install(machine());
        return begin(way.and(more));
    }

    private Screen begin(String... more) {
        return machine()
                .terminal(Stream.concat(Stream.of(ARGUMENTS), Stream.of(more)).toArray(String[]::new));
    }

    private void assertLearned(String... lessons) {
        for (String lesson : lessons) {
            machine().awaitLearned(lesson);
        }
        machine().awaitRest();
    }

    /// The messages of the last request, in one text.
    private String lastRequest() {
        return Messages.of(machine().conversation().getLast()).text();
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @ParameterizedTest
    @EnumSource
    void isGivenThePlaybookAndLearnedAtItsEnd(Way way) throws IOException, InterruptedException {
        try (Screen screen = begin(way)) {
            screen.say("mind lesson-seven", DONE);
            screen.type("and " + Scene.FIX + " the tests");
            screen.await("The tests pass.");
            screen.exit();
        }

        assertThat(count(lastRequest(), LEARNED)).isEqualTo(1);
        assertLearned("lesson-seven");
    }

    @Test
    void clearEndsOneSessionAndBeginsAnother() throws IOException, InterruptedException {
        try (Screen screen = begin(Way.USER)) {
            screen.say("mind lesson-seven", DONE);
            screen.type("/clear");
            machine()
                    .await(
                            "what was cleared is learned",
                            () -> machine().playbook().contains(Scene.keyPoint("lesson-seven")));
            screen.say(EIGHT, DONE);
            String afterwards = lastRequest();
            screen.exit();

            assertThat(afterwards).contains(LEARNED).contains(Scene.keyPoint("lesson-seven"));
            assertThat(machine().transcripts()).hasSize(2);
        }
        assertLearned("lesson-seven", "lesson-eight");
    }

    @Test
    void aCompactionBringsThePlaybookBackAndIsLearnedOnce() throws IOException, InterruptedException {
        try (Screen screen = begin(Way.USER)) {
            screen.say("mind lesson-seven", DONE);
            screen.type("/compact");
            screen.await("Compacted");
            screen.type(EIGHT);
            machine().await("the next turn", () -> lastRequest().contains("mind lesson-eight"));
            screen.await(DONE);
            String afterwards = lastRequest();
            screen.exit();

            assertThat(afterwards).contains(LEARNED).doesNotContain("<persisted-output>");
        }
        assertLearned("lesson-seven", "lesson-eight");
        assertEveryTurnOnce();
    }

    @Test
    void aResumedSessionIsNotGivenThePlaybookTwice() throws IOException, InterruptedException {
        try (Screen screen = begin(Way.USER)) {
            screen.say("mind lesson-seven", DONE);
            screen.exit();
        }
        assertLearned("lesson-seven");
        try (Screen screen =
                begin("--resume", machine().transcripts().getFirst().session())) {
            screen.await("mind lesson-seven");
            screen.type(EIGHT);
            machine().await("the next turn", () -> lastRequest().contains("mind lesson-eight"));
            screen.await(DONE);
            screen.exit();
        }

        assertThat(count(lastRequest(), LEARNED)).isEqualTo(1);
        assertThat(machine().transcripts()).hasSize(1);
        assertLearned("lesson-eight");
        assertEveryTurnOnce();
    }

    @Test
    void resumeWithinASessionEndsItAndTakesUpTheOther() throws IOException, InterruptedException {
        Way.USER.install(machine());
        machine().ask("mind lesson-six");
        machine().awaitRest();
        String first = machine().transcripts().getFirst().session();
        try (Screen screen = begin()) {
            screen.say("mind lesson-seven", DONE);
            screen.type("/resume " + first);
            screen.await("mind lesson-six");
            screen.type(EIGHT);
            machine().await("the next turn", () -> lastRequest().contains("mind lesson-eight"));
            machine().await("the answer", () -> count(screen.text(), DONE) == 2);
            screen.exit();
        }

        assertThat(count(lastRequest(), LEARNED)).isEqualTo(1);
        assertLearned("lesson-six", "lesson-seven", "lesson-eight");
        assertEveryTurnOnce();
    }

    @Test
    void aForkIsLearnedWithoutWhatItCopied() throws IOException, InterruptedException {
        Way.USER.install(machine());
        machine().ask("mind lesson-six");
        machine().awaitRest();
        machine().ask("mind lesson-seven", "--continue", "--fork-session");
        assertLearned("lesson-six", "lesson-seven");

        assertThat(machine().transcripts()).hasSize(2);
        assertThat(count(lastRequest(), LEARNED)).isEqualTo(1);
        assertEveryTurnOnce();
    }

    @Test
    void aClosedTerminalIsAnEndLikeAnother() throws IOException, InterruptedException {
        try (Screen screen = begin(Way.USER)) {
            screen.say("mind lesson-seven", DONE);
            screen.hangUp();
        }

        assertLearned("lesson-seven");
    }

    @Test
    void aSubagentIsGivenThePlaybookAndItsWorkIsLearnedOnce() throws IOException, InterruptedException {
        try (Screen screen = begin(Way.USER)) {
            screen.say(Scene.AGENT + " please, and mind lesson-seven", Scene.NOTED);
            screen.exit();
        }

        List<Received> subagent = machine().conversation().stream()
                .filter(request -> Messages.of(request).asked().contains(Scene.SUBAGENT))
                .toList();
        assertThat(subagent)
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.body())
                        .contains("SubagentStart hook additional context: ")
                        .contains(LEARNED));
        assertThat(Messages.of(machine().conversation().getLast()).injections()).hasSize(1);
        assertLearned("lesson-seven");
        assertEveryTurnOnce();
    }

    @Test
    void twoSessionsSideBySideAreBothServedAndLearned() throws IOException, InterruptedException {
        try (Screen one = begin(Way.USER);
                Screen other = begin()) {
            one.say("mind lesson-seven", DONE);
            other.say("mind lesson-eight", DONE);
            one.type("again, mind lesson-nine");
            machine().await("the answer", () -> count(one.text(), DONE) == 2);
            String once = lastRequest();
            one.exit();
            other.exit();

            assertThat(count(once, LEARNED)).isEqualTo(1);
        }
        assertLearned("lesson-seven", "lesson-eight", "lesson-nine");
        assertThat(machine().transcripts().stream().map(Transcript::injected))
                .allSatisfy(texts -> assertThat(String.join("\n", texts)).contains(LEARNED));
        assertEveryTurnOnce();
    }

    /// No turn stands in two lines of the journal.
    private void assertEveryTurnOnce() throws IOException {
        assertThat(machine().learnedTurns()).doesNotHaveDuplicates();
    }
}
