package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A simple command of a shell.
///
/// @param variables what is set for it alone, as in `CI=1`
/// @param program what is run, as it was written; empty where only variables are set
/// @param arguments the words behind the program, without quotes and redirections
/// @param isWrapped whether another program, such as `sudo` or `timeout`, runs it
record Command(List<String> variables, String program, List<String> arguments, boolean isWrapped) {
    /// They run the command behind them and their own options and numbers.
    private static final Set<String> WRAPPERS =
            Set.of("time", "command", "exec", "nohup", "env", "sudo", "nice", "timeout", "xargs");

    /// They run the tool of a project that the word behind them names, some after a word of their own.
    private static final Set<String> RUNNERS = Set.of("npx", "bunx", "uvx");

    private static final Set<String> RUNNERS_BY_A_WORD =
            Set.of("npm exec", "pnpm exec", "pnpm dlx", "yarn exec", "yarn dlx", "uv run", "poetry run", "bundle exec");

    /// Options of runners that only answer their question.
    private static final Set<String> YES = Set.of("-y", "--yes", "--no-install");

    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh");

    private static final Set<String> ASKING = Set.of("--help", "--version", "--dry-run");

    private static final Set<String> READING = Set.of(
            "ls", "cat", "head", "tail", "less", "more", "grep", "egrep", "rg", "find", "fd", "tree", "wc", "stat",
            "file", "diff", "pwd", "echo", "printf", "which", "type", "jq", "sort", "uniq", "cut", "ps", "du", "df",
            "env", "date", "man");

    private static final Set<String> GIT_READING =
            Set.of("status", "log", "diff", "show", "blame", "grep", "ls-files", "rev-parse");

    Command {
        variables = List.copyOf(variables);
        arguments = List.copyOf(arguments);
    }

    /// The command of some words.
    static Command of(List<String> words) {
        List<String> variables = new ArrayList<>();
        boolean isWrapped = false;
        int at = 0;
        while (at < words.size() && isBeforeProgram(words.get(at), isWrapped)) {
            if (isAssignment(words.get(at))) {
                variables.add(words.get(at));
            }
            isWrapped |= WRAPPERS.contains(words.get(at));
            at++;
        }
        return at == words.size()
                ? new Command(variables, "", List.of(), isWrapped)
                : new Command(variables, words.get(at), words.subList(at + 1, words.size()), isWrapped);
    }

    private static boolean isBeforeProgram(String word, boolean isWrapped) {
        boolean isOfWrapper = isWrapped && !word.isEmpty() && (isOption(word) || Character.isDigit(word.charAt(0)));
        return isOfWrapper || isAssignment(word) || WRAPPERS.contains(word);
    }

    private static boolean isAssignment(String word) {
        int end = word.indexOf('=');
        for (int i = 0; i < end; i++) {
            char c = word.charAt(i);
            boolean isName = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            if (!isName && !(i > 0 && c >= '0' && c <= '9')) {
                return false;
            }
        }
        return end > 0;
    }

    /// The program without the folder that it is in.
    String name() {
        return program.substring(program.lastIndexOf('/') + 1);
    }

    /// Whether it runs the program of another one with its variables and options, and with its other arguments in their
    /// order. Further ones may stand between them.
    boolean isCallOf(Command other) {
        return program.equals(other.program)
                && (isWrapped || !other.isWrapped)
                && (isTaskFirst() || !other.isTaskFirst())
                && holdsInOrder(other.words())
                && arguments.containsAll(other.arguments)
                && variables.containsAll(other.variables);
    }

    private boolean holdsInOrder(List<String> wanted) {
        List<String> words = words();
        boolean isSameFirst =
                wanted.isEmpty() || (!words.isEmpty() && words.getFirst().equals(wanted.getFirst()));
        int found = 0;
        for (String word : words) {
            found += found < wanted.size() && word.equals(wanted.get(found)) ? 1 : 0;
        }
        return isSameFirst && found == wanted.size();
    }

    /// The command that a runner such as `npx` or `uv run` is asked to run; null for any other command.
    @Nullable
    Command inner() {
        int at = RUNNERS.contains(name()) ? 0 : -1;
        if (!arguments.isEmpty() && RUNNERS_BY_A_WORD.contains(name() + " " + arguments.getFirst())) {
            at = 1;
        }
        while (at >= 0 && at < arguments.size() && YES.contains(arguments.get(at))) {
            at++;
        }
        if (at < 0 || at >= arguments.size() || isOption(arguments.get(at))) {
            return null;
        }
        List<String> words = new ArrayList<>(arguments.subList(at, arguments.size()));
        // As in jest@29, whose version says nothing about what is run.
        int version = words.getFirst().indexOf('@', 1);
        words.set(0, version < 0 ? words.getFirst() : words.getFirst().substring(0, version));
        words.addAll(0, variables);
        return of(words);
    }

    /// The line that a shell is given to run, as in `bash -c`; null for any other command.
    @Nullable
    String script() {
        for (int i = 0; SHELLS.contains(name()) && i + 1 < arguments.size(); i++) {
            String option = arguments.get(i);
            if (option.startsWith("-") && !option.startsWith("--") && option.endsWith("c")) {
                return arguments.get(i + 1);
            }
        }
        return null;
    }

    /// Whether all of it is the same. A record's own way to tell that takes a hook thirty milliseconds when it starts.
    boolean isTheSameAs(Command other) {
        return program.equals(other.program)
                && arguments.equals(other.arguments)
                && variables.equals(other.variables)
                && isWrapped == other.isWrapped;
    }

    /// Whether it only asks what would be done.
    boolean isAsking() {
        for (String argument : arguments) {
            if (ASKING.contains(argument) || argument.startsWith("--dry-run=")) {
                return true;
            }
        }
        return !arguments.isEmpty() && arguments.getLast().equals("-h");
    }

    /// Whether it only looks around.
    boolean isReading() {
        List<String> words = words();
        return READING.contains(name())
                || (name().equals("git") && !words.isEmpty() && GIT_READING.contains(words.getFirst()));
    }

    /// What stands behind an option may be its value.
    private boolean isTaskFirst() {
        return !arguments.isEmpty() && !isOption(arguments.getFirst());
    }

    /// Whether it runs the program of another one, wherever that is, for the same: the first word behind it is the
    /// same, unless it is a path.
    boolean isTaskOf(Command other) {
        List<String> words = words();
        List<String> wanted = other.words();
        boolean isAnyTask = wanted.isEmpty() || isPath(wanted.getFirst());
        return name().equals(other.name())
                && (isAnyTask || (!words.isEmpty() && words.getFirst().equals(wanted.getFirst())));
    }

    /// Whether a word names a place or a file rather than a task.
    static boolean isPath(String word) {
        return word.indexOf('/') >= 0 || word.indexOf('.') >= 0 || word.startsWith(":");
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        for (String argument : arguments) {
            if (!isOption(argument)) {
                words.add(argument);
            }
        }
        return words;
    }

    private static boolean isOption(String argument) {
        return argument.startsWith("-");
    }
}
