package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What shell commands are for, as far as their words tell.
final class Commands {
    private static final Pattern CHECK =
            Pattern.compile("^(?:(?:uv run|poetry run|pipenv run|npx|bunx|sudo|time)(?: --?\\S+(?:[ =]\\S+)?){0,3} +)?"
                    + "(?:python3? )?(?:\\S*/)?"
                    + "(?:pytest|tox|nox|vitest|jest|rspec|phpunit|ctest|ava|mocha|minitest|"
                    + "(?:cargo|go|mix|swift|dotnet|flutter|dart|sbt|lein|stack|cabal|zig|bazel) test|cargo nextest|"
                    + "(?:npm|pnpm|yarn|bun|deno)(?:\\s+\\S+){0,20} (?:run )?test\\S*|"
                    + "(?:mvn|mvnw|gradle|gradlew)(?:\\s+\\S+){0,20} (?:test|verify|check)|make (?:test|check)|"
                    + "playwright test|rails test|manage\\.py test|-m (?:pytest|unittest))(?=\\s|$|[;&|])");

    /// Programs that look around: when one of them fails, nothing is to be learned.
    private static final Set<String> EXPLORING = Set.of(
            "ls", "cat", "grep", "rg", "find", "head", "tail", "sed", "awk", "echo", "pwd", "which", "wc", "stat",
            "file", "test", "[", "tree", "diff", "curl", "wget", "sleep", "kill", "rm", "cp", "mv", "mkdir", "touch",
            "jq", "less", "sort", "uniq", "xargs", "true", "false", "exit", "type", "command", "env", "export",
            "source", "ps", "lsof", "ping", "dig", "nc", "git", "gh", "du", "df", "date", "ssh");

    /// What only wraps another program.
    private static final Set<String> WRAPPERS = Set.of(
            "sudo", "time", "env", "npx", "bunx", "uv", "uvx", "poetry", "pipenv", "run", "exec", "nix", "bash", "sh");

    private static final Set<String> PACKAGE_MANAGERS =
            Set.of("npm", "pnpm", "yarn", "bun", "pip", "pip3", "uv", "poetry", "docker-compose", "docker");

    /// Failures of the call itself, not of the code that it ran.
    private static final Pattern MISUSE = Pattern.compile(
            "command not found|go\\.mod file not found|cannot find main module|not found in PATH|"
                    + "No such file or directory|ModuleNotFoundError|No module named|"
                    + "could not find `?Cargo\\.toml|Cannot find module|Missing script|unknown (?:option|command|flag|"
                    + "shorthand flag|argument)|unrecognized (?:arguments?|option)|invalid (?:option|choice)|"
                    + "no configuration file|not a git repository|Permission denied|EACCES|ENOENT|EUNSUPPORTEDPROTOCOL|"
                    + "Unsupported URL Type|workspace:|engine|is not recognized|requires? (?:python|node|java)|"
                    + "No rule to make target|Unknown (?:lifecycle|command|goal)|no such (?:command|service|option)|"
                    + "not installed|cannot connect|could not connect|connection refused|does not exist|"
                    + "only-allow|Use \"?(?:pnpm|yarn|npm)|externally-managed|variable .{1,40} (?:is )?(?:not set|required)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern DECORATION =
            Pattern.compile("\\s*(?:2>&1|2>/dev/null|>/dev/null|\\|\\s*(?:tail|head|grep|less|tee)\\b[^|;&]*)");
    private static final Pattern FOLDER = Pattern.compile("^(?:cd\\s+\\S+\\s*(?:&&|;)\\s*){1,20}");
    private static final Pattern ASSIGNMENT = Pattern.compile("^(?:[A-Za-z_][A-Za-z0-9_]*=\\S*\\s+){1,20}");

    private Commands() {}

    /// Whether the command runs tests or another check of the project, and ends as that ends: behind a pipe or
    /// another command, its outcome says nothing.
    static boolean isCheck(String command) {
        String proper = withoutPreparation(command.strip());
        return CHECK.matcher(proper).find() && proper.indexOf('|') < 0 && proper.indexOf(';') < 0;
    }

    /// The command without what only shapes its output.
    static String essence(String command) {
        return DECORATION.matcher(command.strip()).replaceAll("").strip();
    }

    /// Whether it failed because of how it was called.
    static boolean isMisuse(String error) {
        return MISUSE.matcher(error).find();
    }

    /// The words that say so; empty where there are none.
    static String misuse(String error) {
        Matcher misuse = MISUSE.matcher(error);
        return misuse.find() ? misuse.group() : "";
    }

    /// Whether the command looks around rather than doing something; so do commands of several lines.
    static boolean isExploring(String command) {
        List<String> words = words(command);
        return words.isEmpty() || command.contains("\n") || EXPLORING.contains(words.getFirst());
    }

    /// Whether two commands are for the same purpose: one runs the program that the other runs too, perhaps in a
    /// wrapper or after something else, and both give it the same first argument.
    static boolean haveSamePurpose(String first, String second) {
        List<String> one = proper(first);
        List<String> two = proper(second);
        if (one.isEmpty() || two.isEmpty()) {
            return false;
        }
        String program = one.getFirst();
        int place = two.indexOf(program);
        if (place < 0 && arePackageManagers(program, two.getFirst())) {
            place = 0;
        }
        return place >= 0 && argument(one, 0).equals(argument(two, place));
    }

    /// The first argument that is no option, behind the program at this place; empty for none.
    private static String argument(List<String> words, int program) {
        for (String word : words.subList(program + 1, words.size())) {
            if (!word.startsWith("-")) {
                return word;
            }
        }
        return "";
    }

    private static List<String> proper(String command) {
        List<String> words = new ArrayList<>(words(command));
        words.removeIf(WRAPPERS::contains);
        return words;
    }

    private static boolean arePackageManagers(String first, String second) {
        return PACKAGE_MANAGERS.contains(first) && PACKAGE_MANAGERS.contains(second);
    }

    /// The words of the command proper: without folder changes and assignments before it, a path to the program cut
    /// off.
    private static List<String> words(String command) {
        List<String> words = List.of(withoutPreparation(essence(command)).split("\\s+"));
        if (words.getFirst().isEmpty()) {
            return List.of();
        }
        String program = words.getFirst();
        List<String> shortened = new ArrayList<>(words);
        shortened.set(0, program.substring(program.lastIndexOf('/') + 1));
        return shortened;
    }

    /// The command without the folder changes and assignments in front of it.
    private static String withoutPreparation(String command) {
        return ASSIGNMENT.matcher(FOLDER.matcher(command).replaceFirst("")).replaceFirst("");
    }
}
