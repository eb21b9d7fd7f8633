package dev.acumen.staleness;

import dev.acumen.staleness.Mention.Task;
import dev.acumen.staleness.Mention.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Commands in backticks that name what a project gave a name to.
final class CommandMentions {
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

    /// What has the place behind it that a command works with.
    private static final Set<String> PLACED = Set.of(
            "-C",
            "--directory",
            "--dir",
            "--cwd",
            "--prefix",
            "--working-dir",
            "--working-directory",
            "--manifest-path",
            "--project-dir",
            "--file",
            "--makefile",
            "--justfile");

    private static final Set<String> FILED = Set.of("make", "gmake", "just", "mvn", "mvnw", "./mvnw");

    private static final Pattern RULES = Pattern.compile("(?:^|/)(?:GNUmakefile|[Mm]akefile|[^/]*\\.mk)$");

    /// A place that may be in the project.
    private static final Pattern PLACE = Pattern.compile("[\\w.@+-]+(?:/[\\w.@+-]+)*/?");

    private final Set<Mention> mentions;

    /// The folder that commands so far went to; empty is where they began.
    private Path here = Path.of("");

    private boolean isElsewhere;

    CommandMentions(Set<Mention> mentions) {
        this.mentions = mentions;
    }

    /// Reads what stands between the backticks of one sentence. Who goes to a folder stays there.
    void read(List<String> codes) {
        for (String code : codes) {
            for (String command : BETWEEN.split(code, -1)) {
                command(List.of(command.strip().split("\\s+", -1)));
            }
        }
    }

    private void command(List<String> words) {
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).matches("[(\"']*(?:cd|pushd)")) {
                go(words.get(i + 1));
            }
        }
        int start = 0;
        while (start < words.size() && isBefore(words.get(start))) {
            start++;
        }
        if (start < words.size() - 1 && !isElsewhere) {
            Path before = here;
            List<String> behind = words.subList(start + 1, words.size());
            places(words.get(start), behind).forEach(this::go);
            if (!isElsewhere) {
                one(words.get(start), behind);
            }
            here = before;
            isElsewhere = false;
        }
    }

    private void go(String place) {
        Path at = PLACE.matcher(place).matches() ? here.resolve(place).normalize() : Path.of("..");
        isElsewhere |= at.startsWith("..");
        here = at;
    }

    private static List<String> places(String program, List<String> words) {
        List<String> places = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            String place = equals > 0 && isPlaced(program, word.substring(0, equals))
                    ? word.substring(equals + 1)
                    : i + 1 < words.size() && isPlaced(program, word) ? words.get(++i) : "";
            if (!place.isEmpty()) {
                boolean isRules = program.endsWith("make") && word.matches("-f|--(?:make)?file.*");
                // Of other files it is not known which targets they have.
                places.add(isRules && !RULES.matcher(place).find() ? ".." : place);
            }
        }
        return places;
    }

    private static boolean isPlaced(String program, String option) {
        return PLACED.contains(option)
                || switch (option) {
                    case "-f" -> FILED.contains(program);
                    case "-d" -> program.equals("just") || program.equals("composer");
                    case "-p" -> program.endsWith("gradle") || program.endsWith("gradlew");
                    default -> false;
                };
    }

    private static boolean isBefore(String word) {
        return ASSIGNMENT.matcher(word).matches()
                || word.equals("$")
                || word.equals("sudo")
                || word.equals("time")
                || word.equals("env")
                || word.equals("CI=1");
    }

    private void one(String program, List<String> words) {
        switch (program) {
            case "npm", "pnpm" -> after(List.of("run", "run-script"), words, Tool.SCRIPT, true);
            // These two also run what is installed, whose names have no colon.
            case "yarn", "bun" -> after(List.of("run"), words, Tool.SCRIPT, false);
            case "composer" -> after(List.of("run", "run-script"), words, Tool.COMPOSER, true);
            case "deno" -> after(List.of("task"), words, Tool.DENO, true);
            case "make", "gmake" -> first(words, Tool.MAKE);
            case "just" -> first(words, Tool.JUST);
            case "cargo" -> cargo(words);
            case "gradle", "./gradlew", "gradlew" -> gradle(words);
            case "mvn", "./mvnw", "mvnw" -> maven(words);
            default -> {
                // Nobody of whom anything is known.
            }
        }
    }

    private void after(List<String> verbs, List<String> words, Tool tool, boolean isAnyName) {
        int verb = 0;
        while (verb < words.size()
                && (words.get(verb).startsWith("-") || words.get(verb).equals("workspace"))) {
            verb += VALUED.contains(words.get(verb)) ? 2 : 1;
        }
        if (verb >= words.size() || !verbs.contains(words.get(verb))) {
            return;
        }
        if (verb + 1 < words.size() && (isAnyName || words.get(verb + 1).contains(":"))) {
            add(tool, words.get(verb + 1));
        }
    }

    /// The first word, where it is no option: of an option it is not known whether the next word belongs to it.
    /// What has more plain words than a command would is prose.
    private void first(List<String> words, Tool tool) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-C") || word.equals("-f")) {
                i++;
            } else if (!ASSIGNMENT.matcher(word).matches()
                    && !word.matches("-j\\d*|\\d+|-[skBn]|--silent|--always-make")) {
                long plain = words.subList(i, words.size()).stream()
                        .filter(one -> one.matches("[\\p{L}]+[,.]?"))
                        .count();
                if (plain <= (tool == Tool.MAKE ? 1 : 2)) {
                    add(tool, word);
                }
                return;
            }
        }
    }

    private void cargo(List<String> words) {
        if (!CARGO.contains(words.getFirst())) {
            return;
        }
        for (int i = 1; i < words.size() && !words.get(i).equals("--"); i++) {
            Tool tool = words.get(i).equals("-p") || words.get(i).equals("--package")
                    ? Tool.CRATE
                    : words.get(i).equals("--bin") ? Tool.CARGO_BIN : null;
            if (tool != null && i + 1 < words.size()) {
                add(tool, words.get(i + 1));
            }
        }
    }

    /// `:module:task`, or `:one:two:task`.
    private void gradle(List<String> words) {
        for (String word : words) {
            if (word.matches(":?[\\w.-]+(:[\\w.-]+)+")) {
                String module = word.substring(0, word.lastIndexOf(':'));
                add(Tool.GRADLE, module.startsWith(":") ? module.substring(1) : module);
            }
        }
    }

    private void maven(List<String> words) {
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).equals("-pl") || words.get(i).equals("--projects")) {
                for (String module : words.get(i + 1).split(",", -1)) {
                    add(Tool.MAVEN, module.startsWith(":") ? module.substring(1) : module);
                }
            }
        }
    }

    private void add(Tool tool, String word) {
        String name = word.length() > 1 && (word.endsWith(",") || word.endsWith("."))
                ? word.substring(0, word.length() - 1)
                : word;
        if (name.length() <= 100
                && NAME.matcher(name).matches()
                && !PLACEHOLDER.matcher(name).matches()) {
            mentions.add(new Task(tool, name, here.toString()));
        }
    }
}
