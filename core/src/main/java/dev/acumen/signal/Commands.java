package dev.acumen.signal;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What shell commands are for, as far as their words tell.
final class Commands {
    private static final Pattern CHECK =
            Pattern.compile("(?:^|[;&|]\\s*|\\s)(?:pytest|tox|nox|vitest|jest|rspec|phpunit|ctest|ava|mocha|minitest|"
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

    /// Failures of the call itself, not of the code that it ran.
    private static final Pattern MISUSE = Pattern.compile(
            "command not found|not found in PATH|No such file or directory|ModuleNotFoundError|No module named|"
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

    /// Whether the command runs tests or another check of the project.
    static boolean isCheck(String command) {
        return CHECK.matcher(command).find();
    }

    /// The command without what only shapes its output.
    static String essence(String command) {
        return DECORATION.matcher(command.strip()).replaceAll("").strip();
    }

    /// Whether it failed because of how it was called.
    static boolean isMisuse(String error) {
        return MISUSE.matcher(error).find();
    }

    /// Whether the command looks around rather than doing something; so do commands of several lines.
    static boolean isExploring(String command) {
        List<String> words = words(command);
        return words.isEmpty() || command.contains("\n") || EXPLORING.contains(words.getFirst());
    }

    /// Whether two commands are for the same purpose: they run the same program, or one runs the other's in a
    /// wrapper, and they share their first argument where they have any in common.
    static boolean haveSamePurpose(String first, String second) {
        Set<String> one = new LinkedHashSet<>(words(first));
        Set<String> two = new LinkedHashSet<>(words(second));
        one.removeAll(WRAPPERS);
        two.removeAll(WRAPPERS);
        if (one.isEmpty() || two.isEmpty()) {
            return false;
        }
        String program = one.iterator().next();
        String other = two.iterator().next();
        boolean sameProgram = program.equals(other) || two.contains(program) || one.contains(other);
        boolean sameArgument = one.stream().skip(1).anyMatch(word -> !word.startsWith("-") && two.contains(word));
        return sameProgram || (sameArgument && arePackageManagers(program, other));
    }

    private static boolean arePackageManagers(String first, String second) {
        Set<String> managers =
                Set.of("npm", "pnpm", "yarn", "bun", "pip", "pip3", "uv", "poetry", "docker-compose", "docker");
        return managers.contains(first) && managers.contains(second);
    }

    /// The words of the command proper: without folder changes and assignments before it, a path to the program cut
    /// off.
    private static List<String> words(String command) {
        String proper = ASSIGNMENT
                .matcher(FOLDER.matcher(essence(command)).replaceFirst(""))
                .replaceFirst("");
        List<String> words = List.of(proper.split("\\s+"));
        if (words.getFirst().isEmpty()) {
            return List.of();
        }
        String program = words.getFirst();
        List<String> shortened = new java.util.ArrayList<>(words);
        shortened.set(0, program.substring(program.lastIndexOf('/') + 1));
        return shortened;
    }
}
