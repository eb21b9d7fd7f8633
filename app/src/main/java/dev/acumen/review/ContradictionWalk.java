package dev.acumen.review;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Verdicts;
import dev.acumen.store.PlaybookStore;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Walks a person through the pairs of key points that contradict each other. Each decision is carried out at once.
///
/// @param store the playbook
public record ContradictionWalk(PlaybookStore store, ConsoleOutput console, Answers answers) {
    private static final String KEYS = "1 keeps the first, 2 the second, edit, both, skip, quit, ? ";
    private static final String HELP = """
              1  keep the first and remove the second
              2  keep the second and remove the first
              e  say one of them in your own words
              b  both are right: they are not shown as a contradiction again
              s  skip: it waits for another time
              q  quit: what was decided is done""";

    /// The contradictions that a plan found and nobody settled.
    public static List<Pair> of(Refinement plan) {
        return plan.guarded().stream()
                .filter(pair -> pair.kind() == Pair.Kind.OPPOSITE)
                .toList();
    }

    /// Shows a pair.
    public static void tell(ConsoleOutput console, Playbook playbook, Pair pair) {
        for (String id : List.of(pair.first(), pair.second())) {
            playbook.find(id)
                    .map(SectionedKeyPoint::keyPoint)
                    .ifPresent(keyPoint -> console.line("  ! [" + id + "] helpful="
                            + keyPoint.tally().helpful() + " harmful="
                            + keyPoint.tally().harmful() + " :: " + keyPoint.text()));
        }
        if (!pair.why().isEmpty()) {
            console.aside("      " + pair.why());
        }
    }

    /// @param planned the playbook in which they were found
    /// @return whether the person went through to the end
    public boolean walk(Playbook planned, List<Pair> pairs) throws IOException, InterruptedException {
        return pairWalk().walk(planned, pairs, question());
    }

    /// What a person is asked about two key points that cannot both be right.
    PairWalk.Question question() {
        return new PairWalk.Question("Contradiction", KEYS, HELP, this::decide);
    }

    private PairWalk.Next decide(String answer, KeyPoint first, KeyPoint second)
            throws IOException, InterruptedException {
        switch (answer) {
            case "1" -> pairWalk().tell(decision().keep(first, second));
            case "2" -> pairWalk().tell(decision().keep(second, first));
            case "b", "both" -> pairWalk().tell(decision().both(first, second));
            case "e", "edit" -> {
                return edit(first, second) ? PairWalk.Next.PAIR : PairWalk.Next.AGAIN;
            }
            case "s", "skip" -> {}
            case "q", "quit" -> {
                return PairWalk.Next.END;
            }
            default -> {
                return PairWalk.Next.HELP;
            }
        }
        return PairWalk.Next.PAIR;
    }

    private boolean edit(KeyPoint first, KeyPoint second) throws IOException, InterruptedException {
        Optional<KeyPoint> which = answers.to("  which one, 1 or 2 ")
                .flatMap(answer -> answer.equals("1")
                        ? Optional.of(first)
                        : answer.equals("2") ? Optional.of(second) : Optional.empty());
        Optional<String> text = which.isEmpty()
                ? Optional.empty()
                : answers.reworded(which.get().text());
        if (text.isEmpty()) {
            console.say("  Left as it is.");
            return false;
        }
        KeyPoint other = which.get().equals(first) ? second : first;
        return pairWalk().tell(decision().reword(which.get(), text.get(), other));
    }

    private PairDecision decision() {
        return new PairDecision(store, Verdicts.NOTHING);
    }

    private PairWalk pairWalk() {
        return new PairWalk(store, console, answers);
    }
}
