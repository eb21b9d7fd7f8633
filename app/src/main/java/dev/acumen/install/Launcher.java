package dev.acumen.install;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The program as the client calls it.
///
/// @param file an absolute path
public record Launcher(Path file) {
    /// One word of a shell's command line, in which nothing is run.
    private static final String WORD =
            "(?:[^\\s'\"\\\\;&|<>()`]++|'[^']*+'|\"(?:[^\"\\\\`$]++|\\\\.|\\$(?!\\())*+\"|\\\\.)++";

    private static final String BEFORE =
            "(?:[A-Za-z_][A-Za-z0-9_]*+=(?:" + WORD + ")?|exec|env|nohup|nice(?:[ \\t]+-n[ \\t]*[0-9]+)?)[ \\t]+";

    private static final Pattern CALL = Pattern.compile(
            "(?<before>(?:" + BEFORE + ")*)(?<program>" + WORD + ")[ \\t]+hook[ \\t]+(?<event>[A-Za-z]+)\\s*");

    private static final Pattern MENTION = Pattern.compile("(?:^|[\\s/'\"=;&|(])acumen['\"]?\\s+hook(?:\\s|$)");

    /// No command of ours is longer.
    private static final int LONGEST = 10_000;

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final String NAME = "acumen";

    /// The command line for an event. Quotes stand only where the path needs them.
    public String command(HookEvent event) {
        return word() + " hook " + event.label();
    }

    /// The path as one word of a shell's command line.
    public String word() {
        String path = file.toString();
        return PLAIN.matcher(path).matches() ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    /// A hook of Acumen's, as a command line calls it.
    ///
    /// @param before what stands before it, such as a variable for it, with the blank behind
    /// @param file the program's path, as it is written
    record Call(String before, String file) {}

    /// The hook of Acumen's that a command line calls for an event, wherever its program is. Empty for any other
    /// command, be it one that does more than that: it is somebody else's.
    ///
    /// @param event the event under which it stands
    static Optional<Call> call(String event, String command) {
        if (command.length() > LONGEST || HookEvent.named(event).isEmpty()) {
            return Optional.empty();
        }
        Matcher call = CALL.matcher(command);
        if (!call.matches() || !call.group("event").equals(event)) {
            return Optional.empty();
        }
        String program = unquoted(call.group("program"));
        return program.substring(program.lastIndexOf('/') + 1).equals(NAME)
                ? Optional.of(new Call(call.group("before"), program))
                : Optional.empty();
    }

    /// Whether a command line seems to call a hook of Acumen's, in whatever way.
    static boolean isMentioned(String command) {
        return MENTION.matcher(command).find();
    }

    private static String unquoted(String word) {
        StringBuilder plain = new StringBuilder();
        char quote = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            } else if (c == '\\' && quote != '\'' && i + 1 < word.length()) {
                i++;
                plain.append(word.charAt(i));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
