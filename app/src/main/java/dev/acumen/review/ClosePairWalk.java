package dev.acumen.review;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Verdicts;
import dev.acumen.store.PlaybookStore;
import java.io.IOException;
import java.util.List;

/// Walks a person through the nearest close pairs: key points that perhaps say the same, or contradict each other.
/// Each decision is carried out at once.
///
/// @param store the playbook
/// @param verdicts remember what the playbook cannot: that two were the same, in case one is learned again
public record ClosePairWalk(PlaybookStore store, ConsoleOutput console, Answers answers, Verdicts verdicts) {
    /// The most pairs that a person is asked about in one go.
    public static final int MOST = 20;

    private static final String KEYS = "same, contradiction, different, later, quit, ? ";
    private static final String HELP = """
              s  same: keep the first (or the pinned one), with the tallies of both
              2  same: keep the second instead
              c  contradiction: they cannot both be right
              d  different: both stay, and this is not asked again
              l  later: ask again another time
              q  quit: earlier answers stay""";

    /// How many pairs wait, and how to decide them.
    public static String waiting(int pairs) {
        return pairs == 1
                ? "1 close pair is undecided. In a terminal, acumen review asks: same, contradiction or different."
                : pairs
                        + " close pairs are undecided. In a terminal, acumen review asks: same, contradiction or different.";
    }

    /// @param planned the playbook in which they were found
    /// @param pairs the nearest first
    public void walk(Playbook planned, List<Pair> pairs) throws IOException, InterruptedException {
        pairWalk()
                .walk(
                        planned,
                        pairs.subList(0, Math.min(MOST, pairs.size())),
                        new PairWalk.Question("Close pair", KEYS, HELP, this::decide));
    }

    private PairWalk.Next decide(String answer, KeyPoint first, KeyPoint second)
            throws IOException, InterruptedException {
        switch (answer) {
            case "s", "same", "1" -> {
                boolean isSecondKept = PairDecision.isSecondKept(first, second);
                pairWalk().tell(decision().same(isSecondKept ? second : first, isSecondKept ? first : second));
            }
            case "2" -> pairWalk().tell(decision().same(second, first));
            case "c", "contradiction" -> {
                decision().opposite(first, second);
                return pairWalk().ask(contradictions().question(), first, second);
            }
            case "d", "different" -> pairWalk().tell(decision().both(first, second));
            case "l", "later" -> {}
            case "q", "quit" -> {
                return PairWalk.Next.END;
            }
            default -> {
                return PairWalk.Next.HELP;
            }
        }
        return PairWalk.Next.PAIR;
    }

    private PairDecision decision() {
        return new PairDecision(store, verdicts);
    }

    private PairWalk pairWalk() {
        return new PairWalk(store, console, answers);
    }

    private ContradictionWalk contradictions() {
        return new ContradictionWalk(store, console, answers);
    }
}
