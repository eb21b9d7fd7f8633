package dev.acumen.command;

import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The key points of a playbook that are said at calls of tools, because a person said at which.
///
/// A command is one of a guard's if it runs the same program and has the guard's words in their order, others perhaps
/// between them. A change of a file is one of a guard's if the guard names the file. What a pattern behind `!` names is
/// none of them. A key point that is shown at its calls alone is also shown where a prompt, a read or a command names
/// such a file.
public final class Guards {
    /// What may begin or end a path in a sentence and is none of it.
    private static final String MARKS = "`'\"()[]{}<>,;:!?*@";

    /// What stands before a pattern that says what is not named.
    private static final String EXCEPT = "!";

    /// What stands before a word of the index that only the calls of subagents are looked through for.
    private static final String SUBAGENTS = "@";

    private final List<Guarded> all;

    private Guards(List<Guarded> all) {
        this.all = all;
    }

    /// The guards of a playbook's key points. A pattern that is none counts for nothing, and neither does a guard of
    /// such patterns alone.
    public static Guards in(Playbook playbook) {
        List<Guarded> all = new ArrayList<>();
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                if (!keyPoint.guard().isEmpty()) {
                    Guarded guarded = Guarded.of(keyPoint);
                    if (!guarded.commands.isEmpty() || !guarded.files.isEmpty()) {
                        all.add(guarded);
                    }
                }
            }
        }
        return new Guards(all);
    }

    /// Whether a pattern says what is not named.
    private static boolean isException(String text) {
        return text.startsWith(EXCEPT);
    }

    private static String named(String text) {
        return isException(text) ? text.substring(EXCEPT.length()) : text;
    }

    /// What of a guard names nothing, in a sentence each; empty where all of it can be read.
    public static List<String> problems(Guard guard) {
        List<String> problems = new ArrayList<>();
        for (String text : guard.commands()) {
            if (CommandPattern.of(named(text)) == null) {
                problems.add("“" + text + "” is no single command with a program's name first, such as git push main");
            }
        }
        for (String text : guard.files()) {
            if (FilePattern.of(named(text)) == null) {
                problems.add("“" + text
                        + "” is no pattern as in a .gitignore with two plain characters, such as generated/");
            }
        }
        if (!guard.isEmpty() && areExceptions(guard.commands()) && areExceptions(guard.files())) {
            problems.add("it only says, behind !, what is not named");
        }
        return problems;
    }

    private static boolean areExceptions(List<String> texts) {
        for (String text : texts) {
            if (!isException(text)) {
                return false;
            }
        }
        return true;
    }

    /// What of a playbook is shown to a prompt: all but the key points that are shown at their calls alone, where the
    /// prompt names none of their files.
    ///
    /// @param folder where the session is, from the top of the project, with a slash at its end; empty for the top
    public Playbook shown(Playbook playbook, String prompt, String folder) {
        Set<String> hidden = new LinkedHashSet<>();
        List<String> paths = new ArrayList<>();
        for (Guarded guarded : all) {
            if (guarded.is(Guard.Effect.SHOW)) {
                if (paths.isEmpty()) {
                    paths.add(folder);
                    addPaths(prompt, folder, paths);
                }
                if (!guarded.isOfAny(paths)) {
                    hidden.add(guarded.keyPoint.name());
                }
            }
        }
        return hidden.isEmpty() ? playbook : playbook.without(hidden);
    }

    /// The words of a text that may be paths.
    private static void addPaths(String text, String folder, List<String> paths) {
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) <= ' ') {
                String word = bare(text.substring(start, i));
                if (!word.isEmpty()) {
                    addPath(word, folder, paths);
                }
                start = i + 1;
            }
        }
    }

    /// As that of a folder, for a pattern may be about what is below.
    private static void addPath(String word, String folder, List<String> paths) {
        paths.add(word + "/");
        if (!folder.isEmpty()) {
            paths.add(folder + word + "/");
        }
    }

    private static String bare(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && MARKS.indexOf(word.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && (MARKS.indexOf(word.charAt(end - 1)) >= 0 || word.charAt(end - 1) == '.')) {
            end--;
        }
        return word.substring(start, end);
    }

    /// The key points that hold a call, each enough by itself.
    ///
    /// @param released the ids of those by which nothing is held
    public List<CallAdvice> holding(ToolCall call, Collection<String> released) {
        CommandLine line = CommandLine.of(call.command());
        List<CallAdvice> found = new ArrayList<>();
        for (Guarded guarded : all) {
            boolean isHolding = guarded.isSaying(Guard.Effect.HOLD)
                    && guarded.keyPoint.tally().harmful() < KnownFailures.OVERRIDDEN
                    && !released.contains(guarded.keyPoint.name());
            if (isHolding && (guarded.isChanged(call) || guarded.isRun(line, true))) {
                found.add(guarded.advice(call, CallAdvice.HELD));
            }
        }
        return found;
    }

    /// The key points that are said again at a call, then those that are shown at it and nowhere else.
    public List<CallAdvice> saying(ToolCall call) {
        CommandLine line = CommandLine.of(call.command());
        List<CallAdvice> found = new ArrayList<>();
        for (Guarded guarded : all) {
            if (guarded.isSaying(Guard.Effect.REMIND) && (guarded.isChanged(call) || guarded.isRun(line, false))) {
                found.add(guarded.advice(call, CallAdvice.REMINDED));
            }
        }
        List<String> paths = paths(call, line);
        for (Guarded guarded : all) {
            if (guarded.isSaying(Guard.Effect.SHOW) && (guarded.isOfAny(paths) || guarded.isRun(line, false))) {
                found.add(guarded.advice(call, CallAdvice.SHOWN));
            }
        }
        return found;
    }

    private static List<String> paths(ToolCall call, CommandLine line) {
        List<String> paths = new ArrayList<>();
        paths.add(call.file());
        for (Command command : line.commands()) {
            for (String argument : command.arguments()) {
                addPath(argument, "", paths);
            }
        }
        for (List<String> folder : line.folders()) {
            for (String argument : folder) {
                addPath(argument, "", paths);
            }
        }
        return paths;
    }

    /// What the calls hold at which there may be something to say: names of programs, and pieces of paths, which begin
    /// with a slash. What is for subagents alone has [#SUBAGENTS] before it.
    ///
    /// @param shown the ids of key points that the session has in its context
    public List<String> words(Collection<String> shown) {
        Set<String> words = new LinkedHashSet<>();
        Set<String> rest = new LinkedHashSet<>();
        for (Guarded guarded : all) {
            boolean isDone = guarded.is(Guard.Effect.SHOW) && shown.contains(guarded.keyPoint.name());
            for (CommandPattern command : guarded.commands) {
                (isDone ? rest : words).add(command.program());
            }
            for (FilePattern files : guarded.files) {
                (isDone ? rest : words).add("/" + files.literal());
            }
        }
        for (String word : rest) {
            if (!words.contains(word)) {
                words.add(SUBAGENTS + word);
            }
        }
        return new ArrayList<>(words);
    }

    /// A key point with a guard that can be read.
    ///
    /// @param passed commands that are named by mistake
    /// @param spared files that are named by mistake
    private record Guarded(
            KeyPoint keyPoint,
            List<CommandPattern> commands,
            List<CommandPattern> passed,
            List<FilePattern> files,
            List<FilePattern> spared) {
        private static Guarded of(KeyPoint keyPoint) {
            Guarded guarded =
                    new Guarded(keyPoint, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (String text : keyPoint.guard().commands()) {
                CommandPattern pattern = CommandPattern.of(named(text));
                if (pattern != null) {
                    (isException(text) ? guarded.passed : guarded.commands).add(pattern);
                }
            }
            for (String text : keyPoint.guard().files()) {
                FilePattern pattern = FilePattern.of(named(text));
                if (pattern != null) {
                    (isException(text) ? guarded.spared : guarded.files).add(pattern);
                }
            }
            return guarded;
        }

        private boolean is(Guard.Effect effect) {
            return keyPoint.guard().effect() == effect;
        }

        /// Whether it has this effect, and did not mislead too often.
        private boolean isSaying(Guard.Effect effect) {
            return is(effect) && !keyPoint.tally().isHarmful();
        }

        private boolean isChanged(ToolCall call) {
            return call.isChange() && isOf(call.file());
        }

        private boolean isOf(String path) {
            return isOf(path, files) && !isOf(path, spared);
        }

        private static boolean isOf(String path, List<FilePattern> patterns) {
            for (FilePattern pattern : patterns) {
                if (pattern.isOf(path)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isOfAny(List<String> paths) {
            for (String path : paths) {
                if (isOf(path)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isRun(CommandLine line, boolean isCertain) {
            for (Command command : line.calls(isCertain)) {
                if (isOf(command, commands) && !isOf(command, passed)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isOf(Command command, List<CommandPattern> patterns) {
            for (CommandPattern pattern : patterns) {
                if (pattern.isOf(command)) {
                    return true;
                }
            }
            return false;
        }

        private CallAdvice advice(ToolCall call, String reason) {
            boolean isOfFile = call.command().isEmpty() || commands.isEmpty();
            return new CallAdvice(keyPoint, isOfFile ? "" : commands.getFirst().program(), reason);
        }
    }
}
