package dev.acumen.review;

import dev.acumen.command.Guards;
import dev.acumen.command.ToolCall;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a guard would have done in a project's earlier sessions.
///
/// @param effect what the guard does
/// @param sessions how many were looked at
/// @param commands how many commands they ran
/// @param files how many times they read or changed a file of the project
/// @param acted in how many sessions it would have acted, which it does once in each
/// @param named the calls that the guard names, each as a person reads it, with how often it was made
public record GuardTrial(
        Guard.Effect effect, int sessions, int commands, int files, int acted, Map<String, Integer> named) {
    private static final int MOST_CALLS = 10;

    /// Tries a guard with these calls.
    public static GuardTrial of(Guard guard, EarlierCalls earlier) {
        KeyPoint keyPoint = new KeyPoint("guarded", "guarded", Tally.ZERO).withGuard(guard);
        Guards guards = Guards.in(Playbook.of(Map.of(Section.OTHERS, List.of(keyPoint)), Map.of(), Set.of()));
        Map<String, Integer> named = new LinkedHashMap<>();
        int commands = 0;
        int files = 0;
        int acted = 0;
        for (List<EarlierCalls.Made> session : earlier.sessions()) {
            boolean isActing = false;
            for (EarlierCalls.Made made : session) {
                commands += made.call().command().isEmpty() ? 0 : 1;
                files += made.call().file().isEmpty() ? 0 : 1;
                if (isNamed(made.call(), guard.effect(), guards)) {
                    named.merge(made.told(), 1, Integer::sum);
                    // A subagent is not held.
                    isActing |= guard.effect() != Guard.Effect.HOLD || !made.isOfSubagent();
                }
            }
            acted += isActing ? 1 : 0;
        }
        int sessions = earlier.sessions().size() + earlier.unreadable();
        return new GuardTrial(guard.effect(), sessions, commands, files, acted, named);
    }

    private static boolean isNamed(ToolCall call, Guard.Effect effect, Guards guards) {
        return effect == Guard.Effect.HOLD
                ? !guards.holding(call, List.of()).isEmpty()
                : !guards.saying(call).isEmpty();
    }

    /// How many calls the guard names.
    private int count() {
        return named.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// Tells it to a person, with the first of the calls.
    public void tell(ConsoleOutput console) {
        console.say(told());
        named.entrySet().stream()
                .limit(MOST_CALLS)
                .forEach(call -> console.line(
                        "  " + call.getKey() + (call.getValue() == 1 ? "" : "  (" + call.getValue() + "×)")));
        if (named.size() > MOST_CALLS) {
            console.say("  and " + (named.size() - MOST_CALLS) + " more");
        }
    }

    private String told() {
        if (sessions == 0) {
            return "There are no earlier sessions of this project to try it with.";
        }
        String would = switch (effect) {
            case SHOW -> "It would have been shown";
            case REMIND -> "It would have been said again";
            case HOLD -> "It would have held a call";
        };
        return ConsoleOutput.counted(sessions, "earlier session") + " made "
                + ConsoleOutput.counted(commands + files, "call") + ", " + commands + " of them commands and " + files
                + " of a file; the guard names " + count() + "."
                + (named.isEmpty() ? "" : " " + would + " in " + ConsoleOutput.counted(acted, "session") + ":");
    }

    /// The same for other programs.
    public Json json() {
        return Json.Obj.of(
                "sessions", Json.Num.of(sessions),
                "commands", Json.Num.of(commands),
                "files", Json.Num.of(files),
                "named", Json.Num.of(count()),
                "acted", Json.Num.of(acted));
    }
}
