package dev.acumen.command;

import org.jspecify.annotations.Nullable;

/// Commands, by one that a person wrote down: `git push main` is each call of `git` with the words `push` and `main` in
/// this order, whatever stands between and behind them. `*` in a word stands for any characters. Each option has to be
/// there, wherever. What only asks, as with `--help` or `--dry-run`, is none of them, nor is what only looks around.
///
/// @param wanted the command as it was written
record CommandPattern(Command wanted) {
    private static final int LONGEST = 200;

    /// The pattern of a text; null where it is not one command that begins with the name of a program.
    static @Nullable CommandPattern of(String text) {
        CommandLine line = text.length() > LONGEST ? CommandLine.of("") : CommandLine.of(text);
        boolean isOne = line.isCertain()
                && line.commands().size() == 1
                && line.folders().isEmpty();
        if (!isOne) {
            return null;
        }
        Command wanted = line.commands().getFirst();
        boolean isPlain = !wanted.isWrapped() && wanted.variables().isEmpty() && KnownFailures.isName(wanted.name());
        return isPlain ? new CommandPattern(wanted) : null;
    }

    /// The name of the program.
    String program() {
        return wanted.name();
    }

    /// Whether one of a line's commands is one of these.
    boolean isIn(CommandLine line) {
        for (Command command : line.commands()) {
            if (is(command)) {
                return true;
            }
        }
        return false;
    }

    private boolean is(Command command) {
        for (Command inner = command; inner != null; inner = inner.inner()) {
            if (inner.isLike(wanted) && !inner.isAsking() && !inner.isReading()) {
                return true;
            }
        }
        return false;
    }
}
