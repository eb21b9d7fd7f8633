package dev.acumen.trajectory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Renders one turn.
final class TurnText {
    /// A turn as text.
    ///
    /// @param weight of the text, in quarters of a token
    record Rendered(String text, long weight, Map<String, List<String>> lines) {}

    private static final int MOST_KINDS = 6;

    private final String label;
    private final Turn turn;
    private final String project;
    private final Marks marks;
    private final RenderLimits detail;
    private final long most;
    private final StringBuilder out = new StringBuilder();
    private final Map<String, List<String>> lines = new LinkedHashMap<>();

    private TurnText(int number, Turn turn, String project, Marks marks, RenderLimits detail, long most) {
        this.label = "T" + number;
        this.turn = turn;
        this.project = project.isEmpty() ? "" : project + "/";
        this.marks = marks;
        this.detail = detail;
        this.most = most;
    }

    /// @param number the turn's place in the session, from 1
    /// @param project the folder of the project; paths in it are shown from there
    /// @param most a weight beyond which the text is not needed and may end early
    static Rendered of(int number, Turn turn, String project, Marks marks, RenderLimits detail, long most) {
        TurnText text = new TurnText(number, turn, project, marks, detail, most);
        text.prompt();
        text.steps();
        return new Rendered(text.out.toString(), Tokens.weight(text.out), text.lines);
    }

    private void prompt() {
        List<String> place = List.of(turn.id());
        lines.put(label, place);
        out.append(label).append(' ').append(turn.author().name().toLowerCase(Locale.ROOT));
        out.append(marks.of(place));
        words(Excerpt.of(turn.prompt(), isOfAnAgent() ? detail.order() : detail.prompt()));
    }

    private void steps() {
        StepFilter chosen = new StepFilter(turn, marks, detail);
        BitSet shown = chosen.steps();
        int end = turn.steps().size();
        for (int i = 0; i < end && out.length() <= most; i++) {
            if (shown.get(i)) {
                step(i, chosen);
            } else {
                int next = shown.nextSetBit(i);
                int last = next < 0 ? end - 1 : next - 1;
                counted(i, last);
                i = last;
            }
        }
    }

    private void step(int index, StepFilter chosen) {
        Step step = turn.steps().get(index);
        String place = label + "." + (index + 1);
        lines.put(place, StepLines.of(step));
        out.append(place).append(marks.of(StepLines.of(step)));
        switch (step) {
            case Step.Message said ->
                words(index == chosen.conclusion() ? conclusion(said.text()) : message(said.text()));
            case Step.ToolCall call -> {
                out.append(' ')
                        .append(CallText.head(call, project, detail, limit(index, chosen))
                                .stripTrailing())
                        .append('\n');
                fence(CallText.output(call.outcome(), project, detail));
            }
            case Step.Elided ignored -> throw new AssertionError("counted, never shown");
        }
    }

    private int limit(int index, StepFilter chosen) {
        return chosen.isRemarkable(index) ? detail.remarkable() : detail.input();
    }

    private boolean isOfAnAgent() {
        return turn.author() == Turn.Author.AGENT;
    }

    private String message(String text) {
        return TextSanitizer.withCitations(TextSanitizer.firstSentence(text, detail.message()), text);
    }

    private String conclusion(String text) {
        int limit = isOfAnAgent() ? detail.order() : detail.conclusion();
        String shortened =
                detail.isFlat() ? TextSanitizer.ends(TextSanitizer.line(text), limit) : Excerpt.of(text, limit);
        return TextSanitizer.withCitations(shortened, text);
    }

    /// What was said: behind the label where it is one line, else below it.
    private void words(String text) {
        List<String> said = TextSanitizer.lines(text);
        if (said.size() > 1) {
            out.append(":\n");
            said.forEach(this::fenced);
        } else {
            out.append(said.getFirst().isEmpty() ? "" : ": ")
                    .append(said.getFirst())
                    .append('\n');
        }
    }

    private void fence(String text) {
        if (!text.isBlank()) {
            TextSanitizer.lines(text).forEach(this::fenced);
        }
    }

    private void fenced(String line) {
        out.append(line.isEmpty() ? "|" : "| ").append(line).append('\n');
    }

    /// `T3.2-9 (6 Read)`; messages are only told where there is nothing else
    private void counted(int first, int last) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<String> behind = new ArrayList<>();
        for (Step step : turn.steps().subList(first, last + 1)) {
            int steps = step instanceof Step.Elided elided ? elided.steps() : 1;
            String kind = CallText.kind(step);
            counts.merge(counts.size() < MOST_KINDS || counts.containsKey(kind) ? kind : "others", steps, Integer::sum);
            behind.addAll(StepLines.of(step));
        }
        String place = label + "." + (first + 1) + (last > first ? "-" + (last + 1) : "");
        lines.put(place, List.copyOf(behind));
        if (counts.size() > 1) {
            counts.remove(CallText.MESSAGE);
        }
        List<String> told = new ArrayList<>();
        counts.forEach((kind, count) ->
                told.add(count + " " + kind + (count > 1 && kind.equals(CallText.MESSAGE) ? "s" : "")));
        out.append(place).append(" (").append(String.join(", ", told)).append(")\n");
    }
}
