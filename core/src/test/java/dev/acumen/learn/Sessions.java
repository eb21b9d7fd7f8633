package dev.acumen.learn;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/// Small sessions from lines: `u` a person's prompt, `a` an agent's order, `m` a message, `$` a command that
/// worked, `!` one that failed, `t` another tool's call, `r` a call that the user did not allow; what came back
/// follows after `⇒`. The line of each entry is `l1`, `l2` …, that of its result `l2r`.
final class Sessions {
    static final Playbook PLAYBOOK = Playbook.of(
            Map.of(
                    Section.PATTERNS,
                    List.of(new KeyPoint("pat-001", "Run the tests before a commit", new Tally(5, 1)))),
            Map.of(),
            Set.of());

    private static final String ARROW = " ⇒ ";

    private final List<Turn> turns = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    private Sessions() {}

    static Trajectory of(String... lines) {
        return of(List.of(lines));
    }

    static Trajectory of(List<String> lines) {
        Sessions session = new Sessions();
        for (int i = lines.size() - 1; i >= 0; i--) {
            session.addFirst(lines.get(i).charAt(0), lines.get(i).substring(2).strip(), "l" + (i + 1));
        }
        return new Trajectory("session-1", "", session.turns, List.of());
    }

    private void addFirst(char kind, String text, String line) {
        int arrow = text.indexOf(ARROW);
        String input = arrow < 0 ? text : text.substring(0, arrow);
        String output = arrow < 0 ? "" : text.substring(arrow + ARROW.length());
        switch (kind) {
            case 'u' -> turn(line, Turn.Author.PERSON, text);
            case 'a' -> turn(line, Turn.Author.AGENT, text);
            case 'm' -> steps.addFirst(new Step.Message(line, text));
            case '$' -> call(line, "Bash", input, new Outcome.Succeeded(line + "r", output));
            case '!' -> call(line, "Bash", input, new Outcome.Failed(line + "r", OptionalInt.of(1), output));
            case 'r' -> call(line, "Bash", input, new Outcome.Rejected(line + "r", output));
            case 't' -> {
                String[] toolAndInput = input.split(" ", 2);
                call(line, toolAndInput[0], toolAndInput[1], new Outcome.Succeeded(line + "r", output));
            }
            default -> throw new IllegalArgumentException(kind + " " + text);
        }
    }

    private void turn(String line, Turn.Author author, String prompt) {
        turns.addFirst(new Turn(line, author, prompt, steps));
        steps.clear();
    }

    private void call(String line, String tool, String input, Outcome outcome) {
        steps.addFirst(new Step.ToolCall(line, tool, input, tool.equals("Bash"), outcome));
    }
}
