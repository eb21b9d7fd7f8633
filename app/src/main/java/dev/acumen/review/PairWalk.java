package dev.acumen.review;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Pair;
import dev.acumen.store.PlaybookStore;
import java.io.IOException;
import java.util.List;

/// Walks a person through pairs of key points and asks one question about each. Each decision is carried out at once.
///
/// @param store the playbook
record PairWalk(PlaybookStore store, ConsoleOutput console, Answers answers) {
    /// What follows an answer.
    enum Next {
        PAIR,
        /// The same question again.
        AGAIN,
        /// The same question again, after the help.
        HELP,
        END
    }

    /// Carries an answer out.
    @FunctionalInterface
    interface Decision {
        Next on(String answer, KeyPoint first, KeyPoint second) throws IOException, InterruptedException;
    }

    /// What is asked about a pair.
    ///
    /// @param title what the pair is, such as `Contradiction`
    /// @param keys the answers, in one line
    /// @param help what each answer does
    record Question(String title, String keys, String help, Decision decision) {}

    /// Asks about each pair that is still as it was found, and not settled.
    ///
    /// @param planned the playbook in which they were found
    /// @return whether the person went through to the end
    boolean walk(Playbook planned, List<Pair> pairs, Question question) throws IOException, InterruptedException {
        Next next = Next.PAIR;
        for (int i = 0; i < pairs.size() && next != Next.END; i++) {
            Pair pair = pairs.get(i);
            Playbook playbook = store.read().playbook();
            if (!PairDecision.open(List.of(pair), planned, playbook).isEmpty()) {
                console.say("");
                console.heading(question.title() + " " + (i + 1) + " of " + pairs.size());
                ContradictionWalk.tell(console, playbook, pair);
                next = ask(question, keyPoint(playbook, pair.first()), keyPoint(playbook, pair.second()));
            }
        }
        return next != Next.END;
    }

    private static KeyPoint keyPoint(Playbook playbook, String name) {
        return playbook.find(name).orElseThrow().keyPoint();
    }

    /// Asks until there is an answer. The end of the input ends the walk.
    ///
    /// @return [Next#PAIR] or [Next#END]
    Next ask(Question question, KeyPoint first, KeyPoint second) throws IOException, InterruptedException {
        while (true) {
            String answer = answers.to(question.keys()).orElse("q");
            switch (question.decision().on(answer, first, second)) {
                case PAIR -> {
                    return Next.PAIR;
                }
                case AGAIN -> {}
                case HELP -> console.say(question.help().indent(2).stripTrailing());
                case END -> {
                    return Next.END;
                }
            }
        }
    }

    /// Tells what came of an answer.
    ///
    /// @return whether the playbook was changed
    boolean tell(Applied applied) {
        if (applied.rejections().isEmpty()) {
            console.applied(applied);
        } else {
            applied.rejections().forEach(rejection -> console.line("  ! not done: " + rejection.reason()));
        }
        return applied.rejections().isEmpty();
    }
}
