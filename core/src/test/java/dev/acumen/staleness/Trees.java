package dev.acumen.staleness;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Made-up projects, and key points of which a person said whether they are out of date there.
///
/// @param removed for each project, files that it had once
record Trees(Path folder, Map<String, Set<String>> removed) {

    /// A key point with its label: `stale`, `fine`, or `nothing` where it names nothing of the project.
    record Labelled(String tree, String label, String text) {}

    static List<Labelled> labelled() {
        return resource("keypoints.tsv")
                .lines()
                .map(line -> line.split("\t", 3))
                .map(parts -> new Labelled(parts[0], parts[1], parts[2]))
                .toList();
    }

    /// Writes all projects.
    static Trees write(Path folder) throws IOException {
        Map<String, Set<String>> removed = new HashMap<>();
        for (String tree : resource("trees.txt").split("(?m)^#### ", -1)) {
            if (!tree.isBlank()) {
                String name = tree.lines().findFirst().orElseThrow();
                removed.put(name, write(folder.resolve(name), tree));
            }
        }
        return new Trees(folder, removed);
    }

    private static Set<String> write(Path folder, String tree) throws IOException {
        Map<Path, List<String>> files = new LinkedHashMap<>();
        Set<String> removed = new HashSet<>();
        List<String> lines = new ArrayList<>();
        for (String line : tree.lines().skip(1).toList()) {
            if (line.startsWith("== ")) {
                lines = new ArrayList<>();
                files.put(folder.resolve(line.substring(3)), lines);
            } else if (line.startsWith("-- ")) {
                removed.add(line.substring(3));
            } else {
                lines.add(line);
            }
        }
        for (Map.Entry<Path, List<String>> file : files.entrySet()) {
            Files.createDirectories(Objects.requireNonNull(file.getKey().getParent()));
            Files.write(file.getKey(), file.getValue());
        }
        return removed;
    }

    WorkingTree tree(String name) {
        return WorkingTree.read(folder.resolve(name), folder.resolve(name));
    }

    /// A version control system that knows what was removed, as a path or the end of one.
    TrackedFiles history(String name) {
        return paths -> Optional.of(paths.stream()
                .filter(path -> removed.getOrDefault(name, Set.of()).stream()
                        .anyMatch(gone -> ("/" + gone + "/").contains("/" + path + "/")))
                .collect(Collectors.toSet()));
    }

    /// A playbook of one key point.
    static Playbook of(String text) {
        return of(List.of(text));
    }

    /// A playbook of these texts, as `oth-1`, `oth-2` …
    static Playbook of(List<String> texts) {
        List<KeyPoint> points = new ArrayList<>();
        for (String text : texts) {
            points.add(new KeyPoint("oth-" + (points.size() + 1), text, Tally.ZERO));
        }
        return Playbook.of(Map.of(Section.OTHERS, points), Map.of(), Set.of());
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Trees.class.getResourceAsStream("/stale/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
