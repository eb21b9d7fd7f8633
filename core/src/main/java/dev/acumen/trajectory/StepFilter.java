package dev.acumen.trajectory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Which steps of a turn are shown; the others are counted.
final class StepFilter {
    private static final int UNREMARKABLE = 3;

    private final List<Step> steps;
    private final Marks marks;
    private final RenderLimits detail;
    private final int conclusion;
    private final BitSet worked;
    private final int[] ranks;

    StepFilter(Turn turn, Marks marks, RenderLimits detail) {
        this.steps = turn.steps();
        this.marks = marks;
        this.detail = detail;
        this.conclusion = lastMessage(steps);
        this.worked = SecondTries.thatWorked(steps);
        this.ranks = IntStream.range(0, steps.size()).map(this::rank).toArray();
    }

    BitSet steps() {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (!isCounted(i)) {
                chosen.add(i);
            }
        }
        return limited(chosen);
    }

    /// The index of the agent's last message; -1 for none.
    int conclusion() {
        return conclusion;
    }

    /// Whether a step is more than work that went well.
    boolean isRemarkable(int index) {
        return ranks[index] < UNREMARKABLE;
    }

    private static int lastMessage(List<Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof Step.Message) {
                return i;
            }
        }
        return -1;
    }

    /// How far an index is from the nearer end: beginnings and ends say most.
    static int distance(int index, int size) {
        return Math.min(index, size - 1 - index);
    }

    private BitSet limited(List<Integer> chosen) {
        if (chosen.size() > detail.steps()) {
            chosen.sort(
                    Comparator.<Integer>comparingInt(i -> ranks[i]).thenComparingInt(i -> distance(i, steps.size())));
        }
        BitSet shown = new BitSet();
        chosen.stream().limit(detail.steps()).forEach(shown::set);
        return shown;
    }

    private boolean isCounted(int index) {
        return switch (steps.get(index)) {
            case Step.Elided ignored -> true;
            case Step.Message ignored -> !isRemarkable(index) && isAtLeast(RenderLimits.Counted.MESSAGES);
            case Step.ToolCall call when isRemarkable(index) -> false;
            case Step.ToolCall call when call.isCommand() -> isAtLeast(RenderLimits.Counted.UNREMARKABLE);
            case Step.ToolCall ignored ->
                isAtLeast(RenderLimits.Counted.TOOLS)
                        || (isAtLeast(RenderLimits.Counted.RUNS) && (continues(index, -1) || continues(index, 1)));
        };
    }

    private boolean isAtLeast(RenderLimits.Counted counted) {
        return detail.counted().compareTo(counted) >= 0;
    }

    /// Whether a call and its neighbour are of one tool and nothing special.
    private boolean continues(int index, int by) {
        int other = index + by;
        return other >= 0
                && other < steps.size()
                && steps.get(index) instanceof Step.ToolCall call
                && steps.get(other) instanceof Step.ToolCall neighbour
                && !call.isCommand()
                && call.tool().equals(neighbour.tool())
                && !isRemarkable(index)
                && !isRemarkable(other);
    }

    /// 0 is kept longest: what was noticed, the user's words, the conclusion.
    private int rank(int index) {
        Step step = steps.get(index);
        if (index == conclusion || marks.isMarked(StepLines.of(step))) {
            return 0;
        }
        return switch (step) {
            case Step.Message message -> Citations.in(message.text()).isEmpty() ? UNREMARKABLE : 2;
            case Step.ToolCall call ->
                switch (call.outcome()) {
                    case Outcome.Rejected ignored -> 0;
                    case Outcome.Failed ignored -> 1;
                    case Outcome.Held ignored -> 1;
                    case Outcome.Unknown() -> 2;
                    case Outcome.Succeeded ignored -> worked.get(index) ? 2 : UNREMARKABLE;
                };
            case Step.Elided ignored -> UNREMARKABLE;
        };
    }
}
