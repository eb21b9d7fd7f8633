package dev.acumen.trajectory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Renders a session as text for a reviewer, under a budget, and cuts it between turns into windows.
///
/// The most detail is tried first, then less and less ([RenderLimits#LEVELS]) until the session costs no more than its
/// [allowance][Words]; below [RenderLimits#ECONOMICAL] and [RenderLimits#ECONOMICAL_WHEN_LONG] only what does not fit
/// the budget is lowered. Until there, what a reviewer learns most from stays readable: commands that are marked, that
/// failed or that worked after all, and errors. A turn that does not fit a window is lowered alone. What does not fit
/// even so loses turns in its middle, those without marks first. The same session gives the same windows.
public final class Windows {
    /// How much may be sent.
    ///
    /// @param window tokens of one window, its digest included; at least 1,000
    /// @param session tokens of all windows together; at least `window`
    public record Budget(int window, int session) {
        public Budget {
            if (window < LEAST_WINDOW || session < window) {
                throw new IllegalArgumentException("window " + window + ", session " + session
                        + ": a window has at least " + LEAST_WINDOW + " tokens, a session at least one window");
            }
        }
    }

    private static final int LEAST_WINDOW = 1_000;

    /// What a line for turns that are left out weighs at most, in quarters of a token.
    private static final int GAP = 64;

    private final List<Turn> turns;
    private final String project;
    private final Marks marks;
    private final long window;
    private final long session;
    private final long digest;
    private final int[] failures;
    private final int[] levels;

    private Windows(Trajectory trajectory, Map<String, List<String>> marks, Budget budget) {
        this.turns = trajectory.turns();
        this.project = trajectory.project();
        this.marks = new Marks(marks);
        this.window = (long) budget.window() * Tokens.ONE - 2 * Tokens.ONE;
        this.session = (long) budget.session() * Tokens.ONE;
        this.digest = Math.min(Digest.MOST_TOKENS, budget.window() / 10) * (long) Tokens.ONE;
        this.failures = Digest.failures(turns);
        this.levels = new int[turns.size()];
    }

    /// The windows of a session, in order; none for a session without turns.
    ///
    /// @param marks from the id of a transcript line to what was noticed there, in short words; such a place is
    /// shown rather than counted
    public static List<Window> of(Trajectory session, Map<String, List<String>> marks, Budget budget) {
        return session.turns().isEmpty() ? List.of() : new Windows(session, marks, budget).cut();
    }

    private List<Window> cut() {
        long allowance = Words.allowance(turns);
        int economical = Words.isLong(turns) ? RenderLimits.ECONOMICAL_WHEN_LONG : RenderLimits.ECONOMICAL;
        for (int level = 0; level <= RenderLimits.LEAST; level++) {
            long most = level < economical ? Math.min(allowance, textBudget()) : textBudget();
            List<TurnText.Rendered> rendered = render(level, most);
            if (rendered != null) {
                return pack(rendered);
            }
        }
        return pack(withGaps());
    }

    /// What all texts may weigh so that digests fit too: of two neighbouring windows the texts weigh more than one
    /// window without its digest, which bounds the number of windows.
    private long textBudget() {
        double digests = 2.0 * (digest + 2 * Tokens.ONE) / (window - digest);
        return (long) ((session - digest - 2 * Tokens.ONE) / (1 + digests));
    }

    /// All turns at a level; null as soon as they weigh too much.
    private @Nullable List<TurnText.Rendered> render(int level, long most) {
        List<TurnText.Rendered> rendered = new ArrayList<>();
        long weight = 0;
        for (int i = 0; i < turns.size(); i++) {
            TurnText.Rendered turn = fitting(i, level);
            weight += turn.weight();
            if (weight > most) {
                return null;
            }
            rendered.add(turn);
        }
        return rendered;
    }

    /// A turn at the first level, from the given one on, at which it fits a window.
    private TurnText.Rendered fitting(int index, int level) {
        for (int i = Math.max(level, levels[index]); ; i++) {
            TurnText.Rendered turn = TurnText.of(
                    index + 1, turns.get(index), project, marks, RenderLimits.LEVELS.get(i), window - digest);
            if (turn.weight() <= window - digest || i == RenderLimits.LEAST) {
                levels[index] = Math.max(levels[index], i);
                return turn;
            }
        }
    }

    /// As many turns as fit at the least detail, first and last ones and marked ones first; the others are null.
    private List<TurnText.@Nullable Rendered> withGaps() {
        TurnText.@Nullable Rendered[] kept = new TurnText.Rendered[turns.size()];
        BitSet marked = new BitSet();
        IntStream.range(0, turns.size()).filter(this::isMarked).forEach(marked::set);
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, turns.size()).boxed().toList());
        order.sort(Comparator.<Integer>comparingInt(
                        i -> StepFilter.distance(i, turns.size()) == 0 ? 0 : marked.get(i) ? 1 : 2)
                .thenComparingInt(i -> StepFilter.distance(i, turns.size())));
        long left = textBudget();
        for (int i : order) {
            TurnText.Rendered turn = fitting(i, RenderLimits.LEAST);
            left -= turn.weight() + GAP;
            if (left < 0) {
                break;
            }
            kept[i] = turn;
        }
        return Arrays.asList(kept);
    }

    private boolean isMarked(int index) {
        Turn turn = turns.get(index);
        return marks.isMarked(List.of(turn.id()))
                || turn.steps().stream().anyMatch(step -> marks.isMarked(StepLines.of(step)));
    }

    private List<Window> pack(List<? extends TurnText.@Nullable Rendered> rendered) {
        List<Window> windows = new ArrayList<>();
        Draft draft = new Draft(0);
        for (int i = 0; i < rendered.size(); i++) {
            TurnText.Rendered turn = rendered.get(i);
            int first = i;
            if (turn == null) {
                while (i + 1 < rendered.size() && rendered.get(i + 1) == null) {
                    i++;
                }
                turn = gap(first, i);
            }
            if (draft.weight + turn.weight() > window) {
                windows.add(draft.window(first));
                draft = new Draft(first);
            }
            draft.add(turn);
        }
        windows.add(draft.window(rendered.size()));
        return List.copyOf(windows);
    }

    private static TurnText.Rendered gap(int first, int last) {
        String text = "T" + (first + 1) + "-T" + (last + 1) + " left out: " + (last - first + 1) + " turns\n";
        return new TurnText.Rendered(text, Tokens.weight(text), Map.of());
    }

    /// A window in the making.
    private final class Draft {
        private final int first;
        private final String before;
        private final StringBuilder text = new StringBuilder();
        private final Map<String, List<String>> lines = new LinkedHashMap<>();
        private long weight;

        private Draft(int first) {
            this.first = first;
            this.before = Digest.of(turns, failures, first, digest);
            this.weight = Tokens.weight(before);
        }

        private void add(TurnText.Rendered turn) {
            text.append(turn.text());
            weight += turn.weight();
            lines.putAll(turn.lines());
        }

        private Window window(int end) {
            List<String> ids = turns.subList(first, end).stream().map(Turn::id).toList();
            return new Window(ids, before, text.toString(), lines);
        }
    }
}
