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
    public static String told(Guard.Effect effect, int count, int commands, int files, int sessions) {
        if (sessions == 0) {
            return "There are no earlier sessions of this project to try it with.";
        }
        String would = switch (effect) {
            case SHOW -> "been shown at ";
            case REMIND -> "been said at ";
            case HOLD -> "held ";
        };
        return "In " + ConsoleOutput.counted(sessions, "earlier session") + " it would have " + would + count + " of "
                + ConsoleOutput.counted(commands + files, "call") + ", of which " + commands + " ran a command and "
                + files
                + " read or changed a file" + (count == 0 ? "." : ":");
    }
}
