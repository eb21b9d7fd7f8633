package dev.acumen.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
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

    /// How a command line begins that does nothing where the program is gone; `install` wrote none before.
    private static final String GUARD = "! \\[ -x (?<tested>" + WORD + ") ] \\|\\| ";

    /// How that of a call of a tool begins, which does nothing in a session in which there is nothing to say to one.
    private static final String INDEX = "! [ -f \"${ACUMEN_HOME:-$HOME/.acumen}/sessions/$CLAUDE_CODE_SESSION_ID.";

    private static final String INDEX_END = "\" ] || ";

    private static final String TESTS =
            "(?:" + Pattern.quote(INDEX) + "[a-z]+" + Pattern.quote(INDEX_END) + ")?(?:" + GUARD + ")?";

    private static final Pattern CALL = Pattern.compile(TESTS + "(?<before>(?:" + BEFORE + ")*)(?<program>" + WORD
            + ")[ \\t]+hook[ \\t]+(?<event>[A-Za-z]+)(?:[ \\t]+--client[ \\t]+(?<client>[a-z-]+))?\\s*");

    /// The same, where the client's own shell reads the program.
    private static final Pattern READ = Pattern.compile(
            TESTS + "(?<before>)\\{ set -- hook (?<event>[A-Za-z]+) (?<program>" + WORD + "); \\. \\k<program>; }\\s*");

    private static final Pattern MENTION = Pattern.compile("(?:^|[\\s/'\"=;&|(])acumen['\"]?\\s+hook(?:\\s|$)");

    /// No command of ours is longer.
    private static final int LONGEST = 10_000;

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final String NAME = "acumen";

    /// The command line for an event. Quotes stand only where the path needs them. Where the program was moved or
    /// deleted it does nothing and ends well, for the client shows an error at each prompt otherwise.
    ///
    /// Tools are called often. So the client's own shell looks whether a session has an index for such an event,
    /// and reads the program itself, whose first lines look into that: another shell would cost as much again.
    ///
    /// @param client the client's name; empty for Claude Code, whose shell alone knows the session
    public String command(HookEvent event, String client) {
        return event.index().isEmpty() || !client.isEmpty()
                ? tested(event, client) + "exec " + word() + arguments(event, client)
                : tested(event, client) + "{ set -- hook " + event.label() + " " + word() + "; . " + word() + "; }";
    }

    private String tested(HookEvent event, String client) {
        String index = event.index().isEmpty() || !client.isEmpty() ? "" : INDEX + event.index() + INDEX_END;
        return index + "! [ -x " + word() + " ] || ";
    }

    private static String arguments(HookEvent event, String client) {
        return " hook " + event.label() + (client.isEmpty() ? "" : " --client " + client);
    }

    /// The command line for an event that keeps what a person put before the program.
    String command(Call call, HookEvent event, String client) {
        return call.before().isEmpty()
                ? command(event, client)
                : tested(event, client) + call.before() + word() + arguments(event, client);
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
    public record Call(String before, String file) {

        /// Whether the program is not there any more. Of one that the shell would have to find, that is not known.
        public boolean isGone() {
            return file.startsWith("/") && !Files.isExecutable(Path.of(file));
        }
    }

    /// The hook of Acumen's that a command line calls for an event, wherever its program is. Empty for any other
    /// command, be it one that does more than that: it is somebody else's.
    ///
    /// @param event the event under which it stands
    /// @param client the name of the client in whose settings it stands; empty for Claude Code
    static Optional<Call> call(HookEvent event, String client, String command) {
        if (command.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher read = READ.matcher(command);
        Matcher call = read.matches() ? read : CALL.matcher(command);
        if (!call.matches()
                || !call.group("event").equals(event.label())
                || !client.equals(read.matches() ? "" : Objects.requireNonNullElse(call.group("client"), ""))) {
            return Optional.empty();
        }
        String program = unquoted(call.group("program"));
        String tested = call.group("tested");
        if (tested != null && !unquoted(tested).equals(program)) {
            return Optional.empty();
        }
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
