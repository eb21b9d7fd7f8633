package dev.acumen.staleness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The files of a project, as they are now. Read once, within bounds: where there are more, or it takes longer,
/// it is not whole, and of it nothing is said to be missing. Links are not followed.
public final class WorkingTree {
    private static final int MOST_FILES = 200_000;
    private static final int DEEPEST = 60;
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final long MOST_BYTES = 1 << 20;

    /// Manifests of one kind that are read.
    private static final int MOST_OF_A_NAME = 200;

    /// Others' files, and what only machines look at.
    private static final Set<String> PASSED_OVER = Set.of(
            ".git",
            ".hg",
            ".svn",
            "node_modules",
            ".venv",
            "venv",
            "__pycache__",
            ".gradle",
            ".tox",
            ".mypy_cache",
            ".pytest_cache",
            ".terraform",
            ".next",
            ".nuxt",
            "site-packages");

    private final List<Path> roots;
    private final Map<String, List<String>> byName = new HashMap<>();
    private final Map<String, List<Path>> files = new HashMap<>();
    private final Set<String> unknown = new HashSet<>();
    private int count;
    private boolean isWhole = true;

    private WorkingTree(List<Path> roots) {
        this.roots = roots;
    }

    /// Reads a project's tree.
    ///
    /// @param project the project's folder
    /// @param top the folder that it is a part of, with all that it may name; the same where it is the whole
    public static WorkingTree read(Path project, Path top) {
        return read(project, top, MOST_FILES, LONGEST);
    }

    static WorkingTree read(Path project, Path top, int mostFiles, Duration longest) {
        WorkingTree tree = new WorkingTree(project.equals(top) ? List.of(top) : List.of(project, top));
        try {
            Files.walkFileTree(
                    top,
                    EnumSet.noneOf(FileVisitOption.class),
                    DEEPEST,
                    tree.new Visitor(top, mostFiles, System.nanoTime() + longest.toNanos()));
        } catch (IOException ignored) {
            tree.isWhole = false;
        }
        return tree;
    }

    /// Whether all of it was read that can be. Of one that is not, nothing can be said to be missing.
    boolean isWhole() {
        return isWhole;
    }

    /// Whether there is a file or a folder of this path, in the project or below any of its folders, with or
    /// without an ending; or whether there may be, where nobody can look.
    boolean mayHave(String path) {
        if (!isWhole || isThere(path)) {
            return true;
        }
        String wanted = path.toLowerCase(Locale.ROOT);
        for (String segment : wanted.split("/", -1)) {
            if (unknown.contains(segment)) {
                return true;
            }
        }
        for (String there : byName.getOrDefault(wanted.substring(wanted.lastIndexOf('/') + 1), List.of())) {
            if (there.equals(wanted) || there.endsWith("/" + wanted)) {
                return true;
            }
        }
        return false;
    }

    private boolean isThere(String path) {
        try {
            return roots.stream().anyMatch(root -> Files.exists(root.resolve(path)));
        } catch (InvalidPathException ignored) {
            return true;
        }
    }

    /// Whether the folder that a path would lie in is one of the project's.
    boolean hasFolderOf(String path) {
        int slash = path.lastIndexOf('/');
        return slash > 0
                && roots.stream()
                        .anyMatch(root ->
                                Files.isDirectory(root.resolve(path.substring(0, slash)), LinkOption.NOFOLLOW_LINKS));
    }

    /// Whether exactly this is a file or a folder of the project, and no link leads there.
    boolean holds(String path) {
        Path relative = Path.of(path);
        for (Path segment : relative) {
            if (unknown.contains(segment.toString().toLowerCase(Locale.ROOT))) {
                return false;
            }
        }
        return roots.stream().anyMatch(root -> Files.exists(root.resolve(relative), LinkOption.NOFOLLOW_LINKS));
    }

    /// Whether a file or a folder has this name, with or without its ending, wherever it is.
    boolean hasNamed(String name) {
        return byName.containsKey(name.toLowerCase(Locale.ROOT));
    }

    /// What stands in the files of a name, those that can be read.
    List<Content> contents(String name) {
        return contents(name::equals);
    }

    /// What stands in the files whose names pass, those that can be read. Large ones are passed over.
    List<Content> contents(Predicate<String> names) {
        List<Content> contents = new ArrayList<>();
        files.forEach((name, paths) -> {
            if (names.test(name)) {
                paths.stream().limit(MOST_OF_A_NAME).forEach(path -> contents.add(content(name, path)));
            }
        });
        return contents;
    }

    /// What stands in a file.
    ///
    /// @param text empty where it cannot be read
    record Content(String name, Path file, String text, boolean isReadable) {}

    private static Content content(String name, Path file) {
        try {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= MOST_BYTES) {
                return new Content(name, file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8), true);
            }
        } catch (IOException ignored) {
            // As if it could not be understood.
        }
        return new Content(name, file, "", false);
    }

    private void add(String relative, Path path, boolean isFile) {
        String lower = relative.toLowerCase(Locale.ROOT);
        String name = lower.substring(lower.lastIndexOf('/') + 1);
        byName.computeIfAbsent(name, ignored -> new ArrayList<>()).add(lower);
        int dot = name.indexOf('.', 1);
        if (dot > 0) {
            // Programs import files without their endings.
            String stem = lower.substring(0, lower.length() - name.length() + dot);
            byName.computeIfAbsent(name.substring(0, dot), ignored -> new ArrayList<>())
                    .add(stem);
            int last = name.lastIndexOf('.');
            if (last > dot) {
                byName.computeIfAbsent(name.substring(0, last), ignored -> new ArrayList<>())
                        .add(lower.substring(0, lower.length() - name.length() + last));
            }
        }
        if (isFile) {
            files.computeIfAbsent(String.valueOf(path.getFileName()), ignored -> new ArrayList<>())
                    .add(path);
        }
    }

    private final class Visitor implements FileVisitor<Path> {
        private final Path top;
        private final int mostFiles;
        private final long end;

        Visitor(Path top, int mostFiles, long end) {
            this.top = top;
            this.mostFiles = mostFiles;
            this.end = end;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (folder.equals(top)) {
                return FileVisitResult.CONTINUE;
            }
            FileVisitResult result = seen(folder, false);
            return result == FileVisitResult.CONTINUE && PASSED_OVER.contains(name(folder))
                    ? FileVisitResult.SKIP_SUBTREE
                    : result;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                unknown.add(name(file).toLowerCase(Locale.ROOT));
            }
            return seen(file, attributes.isRegularFile());
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            unknown.add(name(file).toLowerCase(Locale.ROOT));
            return seen(file, false);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
            if (failure != null) {
                unknown.add(name(folder).toLowerCase(Locale.ROOT));
            }
            return FileVisitResult.CONTINUE;
        }

        private FileVisitResult seen(Path path, boolean isFile) {
            if (++count > mostFiles || System.nanoTime() - end > 0) {
                isWhole = false;
                return FileVisitResult.TERMINATE;
            }
            add(top.relativize(path).toString().replace('\\', '/'), path, isFile);
            return FileVisitResult.CONTINUE;
        }

        private static String name(Path path) {
            return String.valueOf(path.getFileName());
        }
    }
}
