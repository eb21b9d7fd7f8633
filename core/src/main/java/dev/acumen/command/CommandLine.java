package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A shell's command line in its simple commands.
///
/// @param commands in their order, without the folder changes before them; none where the line is too long
/// @param folders the arguments of each folder change before the first command
/// @param isCertain whether each of them is run, as it stands there, unless one before it fails: there are no loops, no
/// substitutions, no `||`, no documents in the line, and nothing in the background
record CommandLine(List<Command> commands, List<List<String>> folders, boolean isCertain) {
    private static final int LONGEST = 4_000;

    private static final Set<String> KEYWORDS = Set.of(
            "if",
            "then",
            "else",
            "elif",
            "fi",
            "for",
            "while",
            "until",
            "do",
            "done",
            "case",
            "esac",
            "function",
            "select",
            "{",
            "}",
            "!",
            "[[",
            "((");

    CommandLine {
        commands = List.copyOf(commands);
        folders = List.copyOf(folders);
    }

    static CommandLine of(String line) {
        return line.length() > LONGEST ? new CommandLine(List.of(), List.of(), false) : new Reader(line).read();
    }

    /// All that is called: the commands, what runners among them run, and the commands of lines that a shell is given.
    ///
    /// @param isCertain whether only what is certainly run is wanted
    List<Command> calls(boolean isCertain) {
        List<Command> calls = new ArrayList<>();
        if (this.isCertain || !isCertain) {
            for (Command command : commands) {
                calls.add(command);
                Command inner = command.inner();
                if (inner != null) {
                    calls.add(inner);
                }
                String script = command.script();
                if (script != null && script.length() < LONGEST) {
                    calls.addAll(of(script).calls(isCertain));
                }
            }
        }
        return calls;
    }

    /// Whether each command of another line is called in this one as well, in the folders that it names.
    boolean holds(CommandLine other) {
        return isEach(other, true) && folders.containsAll(other.folders);
    }

    /// Whether each command of another line is one of this line's as far as the program and its first word tell.
    boolean doesTasksOf(CommandLine other) {
        return isEach(other, false);
    }

    /// @param isCall whether a whole call is wanted, or the task alone
    private boolean isEach(CommandLine other, boolean isCall) {
        for (Command wanted : other.commands) {
            boolean isThere = false;
            for (Command command : commands) {
                isThere |= isCall ? command.isCallOf(wanted) : command.isTaskOf(wanted);
            }
            if (!isThere) {
                return false;
            }
        }
        return true;
    }

    /// Reads one line from its beginning to its end. What it does not understand separates commands.
    private static final class Reader {
        private final String line;
        private final List<Command> commands = new ArrayList<>();
        private final List<List<String>> folders = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private List<String> words = new ArrayList<>();
        private boolean isWord;
        private boolean isQuoted;
        private boolean isTarget;
        private boolean isCertain = true;
        private int at;

        private Reader(String line) {
            this.line = line;
        }

        private CommandLine read() {
            while (at < line.length()) {
                char c = line.charAt(at++);
                switch (c) {
                    case ' ', '\t', '\r' -> endWord();
                    case '\n', ';' -> endCommand();
                    case '&' -> and();
                    case '|' -> pipe();
                    case '>' -> output();
                    case '<' -> input();
                    case '\'' -> plainQuote();
                    case '"' -> quote();
                    case '\\' -> escape();
                    case '#' -> hash();
                    case '$' -> variable();
                    case '`', '(', ')' -> doubt();
                    default -> add(c);
                }
            }
            endCommand();
            return new CommandLine(commands, folders, isCertain);
        }

        private boolean isNext(char wanted) {
            return at < line.length() && line.charAt(at) == wanted;
        }

        /// Takes the next character where it is the wanted one.
        private boolean take(char wanted) {
            boolean isIt = isNext(wanted);
            at += isIt ? 1 : 0;
            return isIt;
        }

        private void add(char c) {
            word.append(c);
            isWord = true;
        }

        private void doubt() {
            isCertain = false;
            endCommand();
        }

        private void and() {
            if (take('&')) {
                endCommand();
            } else if (isNext('>')) {
                endWord();
            } else {
                doubt();
            }
        }

        private void pipe() {
            if (take('|')) {
                doubt();
            } else {
                take('&');
                endCommand();
            }
        }

        /// A redirection, whose number stands before it and whose target is the word behind it.
        private void output() {
            if (!isQuoted && word.length() == 1 && Character.isDigit(word.charAt(0))) {
                word.setLength(0);
                isWord = false;
            }
            endWord();
            take('>');
            take('&');
            isTarget = true;
        }

        private void input() {
            endWord();
            if (take('<')) {
                // A document: what follows is no command.
                isCertain = false;
                at = line.length();
            }
            isTarget = true;
        }

        private void plainQuote() {
            int end = line.indexOf('\'', at);
            isCertain &= end >= 0;
            word.append(line, at, end < 0 ? line.length() : end);
            isWord = true;
            isQuoted = true;
            at = end < 0 ? line.length() : end + 1;
        }

        private void quote() {
            isWord = true;
            isQuoted = true;
            while (at < line.length()) {
                char c = line.charAt(at++);
                if (c == '"') {
                    return;
                }
                isCertain &= c != '`' && !(c == '$' && isNext('('));
                if (c == '\\' && at < line.length()) {
                    c = line.charAt(at++);
                }
                word.append(c);
            }
            isCertain = false;
        }

        private void escape() {
            if (take('\n')) {
                endWord();
            } else if (at < line.length()) {
                add(line.charAt(at++));
            }
        }

        private void hash() {
            if (isWord) {
                add('#');
            } else {
                int end = line.indexOf('\n', at);
                at = end < 0 ? line.length() : end;
            }
        }

        private void variable() {
            isCertain &= !isNext('(') && !isNext('\'');
            add('$');
        }

        private void endWord() {
            boolean isKeyword = !isQuoted && words.isEmpty() && KEYWORDS.contains(word.toString());
            isCertain &= !isKeyword;
            if (isWord && !isTarget && !isKeyword) {
                words.add(word.toString());
            }
            isTarget &= !isWord;
            word.setLength(0);
            isWord = false;
            isQuoted = false;
        }

        private void endCommand() {
            endWord();
            isCertain &= !isTarget;
            isTarget = false;
            Command command = Command.of(words);
            words = new ArrayList<>();
            if (commands.isEmpty() && command.program().equals("cd")) {
                folders.add(command.arguments());
            } else if (!command.program().isEmpty()) {
                commands.add(command);
            }
        }
    }
}
