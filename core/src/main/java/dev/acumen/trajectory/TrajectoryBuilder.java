package dev.acumen.trajectory;

import dev.acumen.redaction.Secrets;
import dev.acumen.redaction.VisibleText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Builds a trajectory from a transcript, line by line, and keeps it small: secrets are taken out, bulk is cut, and
/// what a very long session did beyond a budget is only counted. A person's words and failures are kept longest.
///
/// For one thread.
public final class TrajectoryBuilder {
    private static final int PROMPT_LIMIT = 100_000;
    private static final int MESSAGE_LIMIT = 8_000;
    private static final int INPUT_LIMIT = 2_000;
    private static final int OUTPUT_LIMIT = 2_000;
    private static final int ERROR_LIMIT = 4_000;

    /// A prompt, once the budget is spent.
    private static final int LATE_PROMPT_LIMIT = 500;

    private static final int MOST_PROBLEMS = 100;
    private static final int MOST_STEPS = 40_000;
    private static final long MOST_CHARACTERS = 12_000_000;

    private final String session;
    private final Set<String> known;
    private String project = "";
    private final List<Draft> drafts = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, OpenCall> openCalls = new HashMap<>();
    private @Nullable Draft current;
    private int furtherProblems;
    private int steps;
    private long characters;

    private record OpenCall(Draft turn, int index) {}

    private static final class Draft {
        private final String id;
        private final Turn.Author author;
        private final String prompt;
        private final List<Step> steps = new ArrayList<>();

        private Draft(String id, Turn.Author author, String prompt) {
            this.id = id;
            this.author = author;
            this.prompt = prompt;
        }
    }

    /// @param session the session's id
    public TrajectoryBuilder(String session) {
        this(session, Set.of());
    }

    /// @param session the session's id
    /// @param known secrets of any form, which are taken out wherever they stand
    public TrajectoryBuilder(String session, Set<String> known) {
        this.session = session;
        this.known = Set.copyOf(known);
    }

    /// The folder in which the session ran; the first that is said counts.
    public void project(String folder) {
        if (project.isEmpty()) {
            project = folder;
        }
    }

    /// Notes something that could not be read. Of very many such things most are only counted.
    public void problem(String problem) {
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(problem);
        } else {
            furtherProblems++;
        }
    }

    /// What follows does not belong to the turn in progress: another transcript begins.
    public void endTurn() {
        current = null;
    }

    /// The id of the turn in progress; empty for none.
    public String turnInProgress() {
        return current == null ? "" : current.id;
    }

    /// How many turns there are so far.
    public int size() {
        return drafts.size();
    }

    /// The ids of the turns from a place on, up to now.
    ///
    /// @param first what [#size] was before the first of them
    public Set<String> turnIdsFrom(int first) {
        return drafts.subList(first, drafts.size()).stream()
                .map(draft -> draft.id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// A new turn begins.
    public void prompt(String line, Turn.Author author, String text) {
        if (isExhausted()) {
            current = new Draft(line, author, "");
            return;
        }
        String redacted = Secrets.redacted(VisibleText.of(text), known);
        String kept = Excerpt.of(redacted, isSpent() ? LATE_PROMPT_LIMIT : PROMPT_LIMIT);
        characters += kept.length();
        current = new Draft(line, author, kept);
        drafts.add(current);
    }

    /// The agent says something.
    public void message(String line, String text) {
        if (isSpent()) {
            elide(line, text.length());
        } else {
            add(line, new Step.Message(line, kept(text, MESSAGE_LIMIT)));
        }
    }

    /// The agent calls a tool; how that ends comes later, under the same `callId`.
    ///
    /// @param callId what the result will name
    public void call(String line, String callId, String tool, String input, boolean isCommand) {
        if (isExhausted()) {
            elide(line, input.length());
            return;
        }
        String kept = kept(input, isSpent() ? LATE_PROMPT_LIMIT : INPUT_LIMIT);
        int index = add(line, new Step.ToolCall(line, tool, kept, isCommand, new Outcome.Unknown()));
        openCalls.put(callId, new OpenCall(turn(line), index));
    }

    /// A tool call worked.
    public void succeeded(String callId, String line, String output) {
        boolean wasSpent = isSpent();
        OpenCall call = close(callId, new Outcome.Succeeded(line, wasSpent ? "" : kept(output, OUTPUT_LIMIT)));
        if (call != null && wasSpent && call.index() == call.turn().steps.size() - 1) {
            call.turn().steps.removeLast();
            elide(line, output.length());
        }
    }

    /// A tool call failed.
    public void failed(String callId, String line, OptionalInt exitCode, String error) {
        close(callId, new Outcome.Failed(line, exitCode, kept(error, isSpent() ? LATE_PROMPT_LIMIT : ERROR_LIMIT)));
    }

    /// The user did not allow a tool call.
    ///
    /// @param reason the user's words, empty for none
    public void rejected(String callId, String line, String reason) {
        close(callId, new Outcome.Rejected(line, kept(reason, PROMPT_LIMIT)));
    }

    /// A hook kept a tool call from being run.
    ///
    /// @param reason what the agent was told
    public void held(String callId, String line, String reason) {
        close(callId, new Outcome.Held(line, kept(reason, isSpent() ? LATE_PROMPT_LIMIT : ERROR_LIMIT)));
    }

    /// The trajectory of what was put in.
    public Trajectory build() {
        List<Turn> turns = new ArrayList<>();
        for (Draft draft : drafts) {
            if (!draft.prompt.isBlank() || !draft.steps.isEmpty()) {
                turns.add(new Turn(draft.id, draft.author, draft.prompt, draft.steps));
            }
        }
        List<String> told = new ArrayList<>(problems);
        if (furtherProblems > 0) {
            told.add("… and " + furtherProblems + " more");
        }
        return new Trajectory(session, project, turns, told);
    }

    private @Nullable OpenCall close(String callId, Outcome outcome) {
        OpenCall call = openCalls.remove(callId);
        if (call != null && call.turn().steps.get(call.index()) instanceof Step.ToolCall open) {
            call.turn()
                    .steps
                    .set(
                            call.index(),
                            new Step.ToolCall(open.line(), open.tool(), open.input(), open.isCommand(), outcome));
        }
        return call;
    }

    private String kept(String text, int limit) {
        String kept = Secrets.redacted(Excerpt.of(VisibleText.of(text), limit), known);
        characters += kept.length();
        return kept;
    }

    private int add(String line, Step step) {
        List<Step> of = turn(line).steps;
        of.add(step);
        steps++;
        return of.size() - 1;
    }

    /// Counts a step that is not kept, together with those just before it.
    private void elide(String line, int length) {
        List<Step> of = turn(line).steps;
        if (!of.isEmpty() && of.getLast() instanceof Step.Elided(int count, long size)) {
            of.set(of.size() - 1, new Step.Elided(count + 1, size + length));
        } else {
            of.add(new Step.Elided(1, length));
        }
    }

    /// The turn in progress; where a transcript begins in the middle of one, a turn without a prompt.
    private Draft turn(String line) {
        Draft turn = current;
        if (turn == null) {
            turn = new Draft(line, Turn.Author.COMMAND, "");
            current = turn;
            drafts.add(turn);
        }
        return turn;
    }

    /// Whether so much was kept that even prompts and failures are only counted.
    private boolean isExhausted() {
        return characters > 2 * MOST_CHARACTERS || steps > 4 * MOST_STEPS || drafts.size() > 4 * MOST_STEPS;
    }

    private boolean isSpent() {
        return steps > MOST_STEPS || characters > MOST_CHARACTERS;
    }
}
