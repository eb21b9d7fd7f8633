package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a person says to forget is proposed to go, and nothing else is.
class ForgetRequestsTest {
    private static final Playbook PLAYBOOK = Playbook.of(
            Map.of(
                    Section.PREFERENCES,
                    List.of(
                            keyPoint("pref-001", "Use jest for the unit tests of the shop"),
                            keyPoint("pref-002", "Always use pnpm, never npm"),
                            keyPoint("pref-003", "Never push to main"),
                            keyPoint("pref-004", "Indent with tabs")),
                    Section.CONTEXT,
                    List.of(
                            keyPoint("ctx-001", "Releases happen on Thursdays"),
                            keyPoint("ctx-002", "Run the tests before a commit"))),
            Map.of(),
            Set.of());

    private static KeyPoint keyPoint(String id, String text) {
        return new KeyPoint(id, text, new Tally(0, 0));
    }

    private static List<Operation> proposed(String prompt) {
        return ForgetRequests.addedTo(Judgement.NOTHING, Sessions.of("u " + prompt, "m Done."), PLAYBOOK)
                .held()
                .stream()
                .map(PendingOperation::operation)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Forget jest, use vitest.                                        | pref-001 | Use vitest for the unit tests of the shop
            please forget about jest, we use vitest from now on             | pref-001 | Use vitest for the unit tests of the shop
            No, forget pnpm. Use yarn instead.                              | pref-002 | Always use yarn, never npm
            Forget what I said about tabs, use two spaces instead           | pref-004 | Indent with two spaces
            """)
    void aThingThatAnotherTakesThePlaceOfIsProposedToBeReworded(String prompt, String id, String text) {
        assertThat(proposed(prompt)).singleElement().isInstanceOfSatisfying(Operation.Update.class, update -> {
            assertThat(update.targetId()).isEqualTo(id);
            assertThat(update.text()).isEqualTo(text);
            assertThat(update.basis().evidence()).containsExactly("l1");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Forget what I said about pushing to main.                       | pref-003
            ok, forget everything I told you about Thursdays                | ctx-001
            Forget the rule about tabs                                      | pref-004
            forget pref-002                                                 | pref-002
            Thanks. You can forget what we said about releases on Thursdays! | ctx-001
            """)
    void whatWasSaidAboutATopicIsProposedToGo(String prompt, String id) {
        assertThat(proposed(prompt))
                .singleElement()
                .isInstanceOfSatisfying(
                        Operation.Delete.class,
                        delete -> assertThat(delete.targetId()).isEqualTo(id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Don't forget jest, use it for the unit tests",
                "Never forget the tests",
                "Did you forget what I said about tabs?",
                "You keep forgetting tabs, use them",
                "Don't forget what I said about tabs.",
                "Forget it, use whatever works",
                "Forget npm, use pnpm",
                "Forget what I said about the weather",
                "Forget the tests, use the debugger",
                "I forget what I said about tabs",
                "The users forget pnpm, use a banner to remind them",
                "Implement a forget password link, use the mailer"
            })
    void nothingElseIs(String prompt) {
        assertThat(proposed(prompt)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Forget what I said about Thursdays", "Forget jest, use vitest"})
    void itIsASignal(String prompt) {
        assertThat(Signals.in(Sessions.of("u " + prompt))).anyMatch(Signal.Retraction.class::isInstance);
    }
}
