package dev.acumen.install;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The program as the client calls it.
///
/// @param file an absolute path
public record Launcher(Path file) {
    /// One word of a shell's command line.
    private static final String WORD = "(?:[^\\s'\"\\\\]|'[^']*'|\"[^\"]*\"|\\\\.)++";

    private static final Pattern CALL =
            Pattern.compile("(?s)(?<before>(?:.*\\s)?)(?<program>" + WORD + ")\\s+hook\\s+(?<event>\\w+)\\s*");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final String NAME = "acumen";

    /// The command line for an event. Quotes stand only where the path needs them.
    public String command(HookEvent event) {
        return word() + " hook " + event.label();
    }

    private String word() {
        String path = file.toString();
        return PLAIN.matcher(path).matches() ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    /// A hook of Acumen's, as a command line calls it.
    ///
    /// @param before what stands before it, such as a variable for it, with the blank behind
    /// @param file the program's path, as it is written
    /// @param event the name of the event
    record Call(String before, String file, String event) {}

    /// The hook of Acumen's that a command line calls, wherever its program is; empty for any other command.
    static Optional<Call> call(String command) {
        Matcher call = CALL.matcher(command);
        if (!call.matches()) {
            return Optional.empty();
        }
        String program = unquoted(call.group("program"));
        return name(program).contains(NAME)
                ? Optional.of(new Call(call.group("before"), program, call.group("event")))
                : Optional.empty();
    }

    private static String name(String program) {
        return program.substring(program.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    /// The program that a command line calls, where it is named by an absolute path.
    public static Optional<Path> fileIn(String command) {
        try {
            return call(command).map(call -> Path.of(call.file())).filter(Path::isAbsolute);
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
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
