package dev.acumen.trajectory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Which steps of a turn are shown; the others are counted.
final class Shown {
    private final List<Step> steps;
    private final Marks marks;
    private final Detail detail;
    private final int conclusion;
    private final int[] ranks;

    private Shown(Turn turn, Marks marks, Detail detail) {
        this.steps = turn.steps();
        this.marks = marks;
        this.detail = detail;
        this.conclusion = conclusion(turn);
        this.ranks = IntStream.range(0, steps.size()).map(this::rank).toArray();
    }

    static BitSet of(Turn turn, Marks marks, Detail detail) {
        Shown shown = new Shown(turn, marks, detail);
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < shown.steps.size(); i++) {
            if (!shown.isCounted(i)) {
                chosen.add(i);
            }
        }
        return shown.limited(chosen);
    }

    /// The index of the agent's last message; -1 for none.
    static int conclusion(Turn turn) {
        for (int i = turn.steps().size() - 1; i >= 0; i--) {
            if (turn.steps().get(i) instanceof Step.Message) {
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
        if (steps.get(index) instanceof Step.Elided) {
            return true;
        }
        return switch (detail.counted()) {
            case NONE -> false;
            case RUNS -> continues(index, -1) || continues(index, 1);
            case UNREMARKABLE -> ranks[index] == 3;
        };
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
                && ranks[index] == 3
                && ranks[other] == 3;
    }

    /// 0 is kept longest: what was noticed, the user's words, the conclusion; 3 is unremarkable.
    private int rank(int index) {
        Step step = steps.get(index);
        if (index == conclusion || marks.isMarked(Places.of(step))) {
            return 0;
        }
        return switch (step) {
            case Step.Message message -> Citations.in(message.text()).isEmpty() ? 3 : 2;
            case Step.ToolCall call ->
                switch (call.outcome()) {
                    case Outcome.Rejected _ -> 0;
                    case Outcome.Failed _ -> 1;
                    case Outcome.Unknown() -> 2;
                    case Outcome.Succeeded _ -> 3;
                };
            case Step.Elided _ -> 3;
        };
    }
}
