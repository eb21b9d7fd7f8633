package dev.acumen.output;

import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.List;

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
        StringBuilder line = new StringBuilder(
                "acumen guard " + keyPoint.name() + " --" + guard.effect().word());
        guard.commands().forEach(command -> line.append(" --command ").append(quoted(command)));
        guard.files().forEach(files -> line.append(" --file ").append(quoted(files)));
        return line.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
