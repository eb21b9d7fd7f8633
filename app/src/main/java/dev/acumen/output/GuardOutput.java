package dev.acumen.output;

import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A guard in words.
public final class GuardOutput {
    private GuardOutput() {}

    /// What a guard does, and where: "holds once a session `git push main`, changes of generated/".
    public static String told(Guard guard) {
        if (guard.isEmpty()) {
            return "no guard";
        }
        List<String> named = new ArrayList<>();
        guard.commands().forEach(command -> named.add("`" + command + "`"));
        if (!guard.files().isEmpty()) {
            String files = guard.effect() == Guard.Effect.SHOW ? "" : "changes of ";
            named.add(files + String.join(", ", guard.files()));
        }
        String what = switch (guard.effect()) {
            case SHOW -> "shown only at ";
            case REMIND -> "said again at ";
            case HOLD -> "holds once a session ";
        };
        return what + String.join(", ", named);
    }

    /// The command that gives a key point its guard.
    public static String commandLine(KeyPoint keyPoint) {
        Guard guard = keyPoint.guard();
        StringBuilder line = new StringBuilder("acumen guard " + keyPoint.name() + " --"
                + guard.effect().name().toLowerCase(Locale.ROOT));
        guard.commands().forEach(command -> line.append(" --command ").append(quoted(command)));
        guard.files().forEach(files -> line.append(" --file ").append(quoted(files)));
        return line.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /// What a guard would have done in earlier sessions.
    ///
    /// @param named how many calls it names
    /// @param acted in how many sessions it would have acted
    public static String told(Guard.Effect effect, int named, int acted, int commands, int files, int sessions) {
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
                + " of a file; the guard names " + named + "."
                + (named == 0 ? "" : " " + would + " in " + ConsoleOutput.counted(acted, "session") + ":");
    }
}
