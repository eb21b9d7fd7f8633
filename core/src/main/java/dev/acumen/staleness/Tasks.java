package dev.acumen.staleness;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.staleness.Mention.Task;
import dev.acumen.staleness.Mention.Tool;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a project gave a name to, so that its tools can be told to do it: scripts, targets, recipes, crates,
/// modules.
final class Tasks {
    private static final Pattern TARGET = Pattern.compile("(?m)^ *([^\\s#:=][^#:=\\n]*?)\\s*::?(?!=)");
    private static final Pattern RECIPE =
            Pattern.compile("(?m)^@?([A-Za-z_][\\w-]*)\\b.*:(?!=)|^alias\\s+([\\w-]+)|^mod\\??\\s+([\\w-]+)");
    private static final Pattern CRATE = Pattern.compile("(?m)^\\s*name\\s*=\\s*[\"']([^\"'\\n]+)[\"']");

    /// What makes targets or recipes of which nobody knows who only reads.
    private static final Pattern HIDDEN =
            Pattern.compile("(?m)\\$\\((?:eval|call|foreach)|^ *[^\\s:/#]*\\$[^\\s:/#]*\\s*:(?!=)|^import\\b");

    private static final Pattern INCLUDE = Pattern.compile("(?m)^ *[-s]?include\\s+([^#\\n]*)");

    /// A line that goes on in the next one.
    private static final Pattern CONTINUED = Pattern.compile("\\\\\\r?\\n");

    private static final Set<String> CONFIGURED = Set.of(
            "cmakelists.txt", "configure", "configure.ac", "makefile.am", "makefile.in", "meson.build", "makefile.pl");

    private final WorkingTree tree;
    private final Map<Tool, Optional<Set<String>>> known = new EnumMap<>(Tool.class);

    Tasks(WorkingTree tree) {
        this.tree = tree;
    }

    /// Whether the project tells what the tool can be told, and this is not among it.
    boolean isMissing(Task task) {
        return tree.isWhole()
                && (task.place().isEmpty() || tree.holds(task.place()))
                && known.computeIfAbsent(task.tool(), this::names)
                        .filter(names -> !has(names, task))
                        .isPresent();
    }

    private boolean has(Set<String> names, Task task) {
        String name = task.name();
        return switch (task.tool()) {
            // npm has these two by itself.
            case SCRIPT ->
                names.contains(name) || name.equals("env") || (name.equals("start") && tree.hasNamed("server.js"));
            case COMPOSER, DENO, CRATE -> names.contains(name);
            // A program needs no entry, its file has its name.
            case CARGO_BIN -> names.contains(name) || tree.hasNamed(name);
            case MAKE -> names.stream().anyMatch(target -> fits(target, name)) || tree.mayHave(name);
            case JUST -> names.contains(name.contains(":") ? name.substring(0, name.indexOf(':')) : name);
            case GRADLE, MAVEN -> isModule(names, name);
        };
    }

    /// A module may be called by any part of its path, and settings are programs: what stands in them anywhere is
    /// there.
    private boolean isModule(Set<String> texts, String name) {
        for (String part : name.split("[:/]", -1)) {
            if (!tree.hasNamed(part) && texts.stream().noneMatch(text -> text.contains(part))) {
                return false;
            }
        }
        return true;
    }

    /// `%` in a target stands for anything.
    private static boolean fits(String target, String name) {
        int percent = target.indexOf('%');
        return percent < 0
                ? target.equals(name)
                : name.length() >= target.length() - 1
                        && name.startsWith(target.substring(0, percent))
                        && name.endsWith(target.substring(percent + 1));
    }

    /// The names that the project gives, or for modules the texts in which they stand; empty where that is not
    /// known.
    private Optional<Set<String>> names(Tool tool) {
        return switch (tool) {
            case SCRIPT -> scripts(tree.contents("package.json"), "scripts");
            case COMPOSER -> scripts(tree.contents("composer.json"), "scripts");
            case DENO -> tree.hasNamed("deno.jsonc") ? Optional.empty() : scripts(tree.contents("deno.json"), "tasks");
            case MAKE -> targets();
            case JUST -> recipes();
            // Only a lock file names the crates that others bring, on which cargo works as well.
            case CRATE -> {
                List<WorkingTree.Content> locks = tree.contents("Cargo.lock");
                yield !locks.isEmpty() && locks.stream().allMatch(WorkingTree.Content::isReadable)
                        ? crates()
                        : Optional.empty();
            }
            case CARGO_BIN -> crates();
            case GRADLE -> texts(tree.contents(name -> name.startsWith("settings.gradle")));
            case MAVEN -> texts(tree.contents("pom.xml"));
        };
    }

    private static Optional<Set<String>> scripts(List<WorkingTree.Content> files, String member) {
        Set<String> names = new HashSet<>();
        for (WorkingTree.Content file : files) {
            try {
                if (!(JsonReader.read(file.text(), file.name()) instanceof Json.Obj json)) {
                    return Optional.empty();
                }
                if (json.get(member) instanceof Json.Obj scripts) {
                    names.addAll(scripts.members().keySet());
                }
            } catch (BadInputException ignored) {
                return Optional.empty();
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(names);
    }

    private Optional<Set<String>> targets() {
        List<WorkingTree.Content> files = tree.contents(name -> name.equals("Makefile")
                || name.equals("GNUmakefile")
                || name.equals("makefile")
                || name.endsWith(".mk"));
        if (CONFIGURED.stream().anyMatch(tree::hasNamed)
                || files.stream().anyMatch(Tasks::isHidden)
                || files.stream().anyMatch(file -> includesOthers(file, files))) {
            return Optional.empty();
        }
        Set<String> names = new HashSet<>();
        for (WorkingTree.Content file : files) {
            String text = CONTINUED.matcher(file.text()).replaceAll(" ");
            Matcher matcher = TARGET.matcher(text);
            while (matcher.find()) {
                names.addAll(List.of(matcher.group(1).strip().split("\\s+", -1)));
            }
            phony(text, names);
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(names);
    }

    /// What is called phony counts as there, whatever the file makes of it.
    private static void phony(String text, Set<String> names) {
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(".PHONY")) {
                names.addAll(
                        List.of(line.substring(line.indexOf(':') + 1).strip().split("\\s+", -1)));
            }
        }
    }

    /// Whether a file includes one that was not read. What is included is looked for beside it, and where make
    /// runs.
    private static boolean includesOthers(WorkingTree.Content file, List<WorkingTree.Content> read) {
        Matcher matcher = INCLUDE.matcher(CONTINUED.matcher(file.text()).replaceAll(" "));
        while (matcher.find()) {
            for (String name : matcher.group(1).strip().split("\\s+", -1)) {
                if (!name.matches("[\\w./@+-]+")
                        || read.stream().noneMatch(one -> isAt(one.file(), file.file(), Path.of(name)))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAt(Path file, Path from, Path name) {
        Path place = name.normalize();
        return file.equals(from.resolveSibling(name).normalize()) || (!place.isAbsolute() && file.endsWith(place));
    }

    private static boolean isHidden(WorkingTree.Content file) {
        return !file.isReadable() || HIDDEN.matcher(file.text()).find();
    }

    private Optional<Set<String>> recipes() {
        List<WorkingTree.Content> files = tree.contents(name ->
                name.equalsIgnoreCase("justfile") || name.equalsIgnoreCase(".justfile") || name.endsWith(".just"));
        Set<String> names = new HashSet<>();
        for (WorkingTree.Content file : files) {
            if (isHidden(file)) {
                return Optional.empty();
            }
            Matcher matcher = RECIPE.matcher(file.text());
            while (matcher.find()) {
                for (int i = 1; i <= matcher.groupCount(); i++) {
                    if (matcher.group(i) != null) {
                        names.add(matcher.group(i));
                    }
                }
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(names);
    }

    /// Names in manifests and in the lock file.
    private Optional<Set<String>> crates() {
        List<WorkingTree.Content> files = tree.contents(name -> name.equals("Cargo.toml") || name.equals("Cargo.lock"));
        Set<String> names = new HashSet<>();
        for (WorkingTree.Content file : files) {
            if (!file.isReadable() && file.name().equals("Cargo.toml")) {
                return Optional.empty();
            }
            Matcher matcher = CRATE.matcher(file.text());
            while (matcher.find()) {
                names.add(matcher.group(1));
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(names);
    }

    private static Optional<Set<String>> texts(List<WorkingTree.Content> files) {
        Set<String> texts = new HashSet<>();
        for (WorkingTree.Content file : files) {
            if (!file.isReadable()) {
                return Optional.empty();
            }
            texts.add(file.text());
        }
        return texts.isEmpty() ? Optional.empty() : Optional.of(texts);
    }
}
