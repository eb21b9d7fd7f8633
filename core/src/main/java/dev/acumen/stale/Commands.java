package dev.acumen.stale;

import dev.acumen.stale.Mention.Task;
import dev.acumen.stale.Mention.Tool;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Commands in backticks that name what a project gave a name to.
final class Commands {
    private static final Pattern BETWEEN = Pattern.compile("&&|\\|\\||[;|]");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_.:/-]*");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*[:?+]?=.*");
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?i)foo|bar|baz|x+|y|n|name|target|script|task|recipe|module|crate|package|your.*|my.*|some.*");

    /// Cargo's commands that work on a crate of the project; the others may name any.
    private static final Set<String> CARGO =
            Set.of("build", "test", "run", "check", "clippy", "bench", "b", "t", "r", "c");

    /// What has a value behind it that is no name of a script.
    private static final Set<String> VALUED =
            Set.of("--filter", "-F", "--prefix", "-C", "--dir", "--cwd", "-w", "--workspace", "workspace", "-d");

    private Commands() {}

    static void in(String code, Set<Mention> mentions) {
        for (String command : BETWEEN.split(code, -1)) {
            List<String> words = List.of(command.strip().split("\\s+", -1));
            int start = 0;
            while (start < words.size() && isBefore(words.get(start))) {
                start++;
            }
            if (start < words.size() - 1) {
                one(words.get(start), words.subList(start + 1, words.size()), mentions);
            }
        }
    }

    private static boolean isBefore(String word) {
        return ASSIGNMENT.matcher(word).matches()
                || word.equals("$")
                || word.equals("sudo")
                || word.equals("time")
                || word.equals("env")
                || word.equals("CI=1");
    }

    private static void one(String program, List<String> words, Set<Mention> mentions) {
        switch (program) {
            case "npm", "pnpm" -> after(List.of("run", "run-script"), words, Tool.SCRIPT, true, mentions);
            // These two also run what is installed, whose names have no colon.
            case "yarn", "bun" -> after(List.of("run"), words, Tool.SCRIPT, false, mentions);
            case "composer" -> after(List.of("run", "run-script"), words, Tool.COMPOSER, true, mentions);
            case "deno" -> after(List.of("task"), words, Tool.DENO, true, mentions);
            case "make", "gmake" -> first(words, Tool.MAKE, mentions);
            case "just" -> first(words, Tool.JUST, mentions);
            case "cargo" -> cargo(words, mentions);
            case "gradle", "./gradlew", "gradlew" -> gradle(words, mentions);
            case "mvn", "./mvnw", "mvnw" -> maven(words, mentions);
            default -> {
                // Nobody of whom anything is known.
            }
        }
    }

    private static void after(
            List<String> verbs, List<String> words, Tool tool, boolean isAnyName, Set<Mention> mentions) {
        int verb = 0;
        while (verb < words.size()
                && (words.get(verb).startsWith("-") || words.get(verb).equals("workspace"))) {
            verb += VALUED.contains(words.get(verb)) ? 2 : 1;
        }
        if (verb >= words.size() || !verbs.contains(words.get(verb))) {
            return;
        }
        if (verb + 1 < words.size() && (isAnyName || words.get(verb + 1).contains(":"))) {
            add(tool, words.get(verb + 1), mentions);
        }
    }

    /// The first word, where it is no option: of an option it is not known whether the next word belongs to it.
    private static void first(List<String> words, Tool tool, Set<Mention> mentions) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-C") || word.equals("-f")) {
                i++;
            } else if (!ASSIGNMENT.matcher(word).matches() && !word.matches("-j\\d*|-[skBn]|--silent|--always-make")) {
                add(tool, word, mentions);
                return;
            }
        }
    }

    private static void cargo(List<String> words, Set<Mention> mentions) {
        if (!CARGO.contains(words.getFirst())) {
            return;
        }
        for (int i = 1; i < words.size() && !words.get(i).equals("--"); i++) {
            Tool tool = words.get(i).equals("-p") || words.get(i).equals("--package")
                    ? Tool.CRATE
                    : words.get(i).equals("--bin") ? Tool.CARGO_BIN : null;
            if (tool != null && i + 1 < words.size()) {
                add(tool, words.get(i + 1), mentions);
            }
        }
    }

    /// `:module:task`, or `:one:two:task`.
    private static void gradle(List<String> words, Set<Mention> mentions) {
        for (String word : words) {
            if (word.matches(":?[\\w.-]+(:[\\w.-]+)+")) {
                String module = word.substring(0, word.lastIndexOf(':'));
                add(Tool.GRADLE, module.startsWith(":") ? module.substring(1) : module, mentions);
            }
        }
    }

    private static void maven(List<String> words, Set<Mention> mentions) {
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).equals("-pl") || words.get(i).equals("--projects")) {
                for (String module : words.get(i + 1).split(",", -1)) {
                    add(Tool.MAVEN, module.startsWith(":") ? module.substring(1) : module, mentions);
                }
            }
        }
    }

    private static void add(Tool tool, String word, Set<Mention> mentions) {
        String name = word.length() > 1 && (word.endsWith(",") || word.endsWith("."))
                ? word.substring(0, word.length() - 1)
                : word;
        if (name.length() <= 100
                && NAME.matcher(name).matches()
                && !PLACEHOLDER.matcher(name).matches()) {
            mentions.add(new Task(tool, name));
        }
    }
}
