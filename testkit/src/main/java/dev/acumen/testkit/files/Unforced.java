package dev.acumen.testkit.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What was done to a folder and would not survive a loss of power for sure.
///
/// Names are lost in order: where a change of a folder is lost, so are all later ones of this folder. Files that
/// went are kept aside by a second link, so that they come back as they were, times included.
final class Unforced {
    private final Path folder;
    private final Path aside;
    private final List<Change> names = new ArrayList<>();
    private final Map<Object, Content> contents = new LinkedHashMap<>();
    private final Map<Path, FileTime> forcedFolders = new HashMap<>();
    private int links;

    Unforced(Path folder) throws IOException {
        this.folder = folder;
        this.aside = Files.createDirectories(folder.resolveSibling(folder.getFileName() + ".aside"));
    }

    /// A change of names in folders.
    private sealed interface Change {
        Set<Path> folders();

        void undo() throws IOException;
    }

    private record Made(Path path) implements Change {
        @Override
        public Set<Path> folders() {
            return Set.of(parent(path));
        }

        @Override
        public void undo() throws IOException {
            delete(path);
        }
    }

    private record Removed(Path path, Path before) implements Change {
        @Override
        public Set<Path> folders() {
            return Set.of(parent(path));
        }

        @Override
        public void undo() throws IOException {
            Files.move(before, path);
        }
    }

    private record Moved(Path from, Path to, @Nullable Path before) implements Change {
        @Override
        public Set<Path> folders() {
            return parent(from).equals(parent(to)) ? Set.of(parent(to)) : Set.of(parent(from), parent(to));
        }

        @Override
        public void undo() throws IOException {
            Files.move(to, from);
            if (before != null) {
                Files.move(before, to);
            }
        }
    }

    /// A file as it was when it was last forced.
    // Nobody compares these.
    @SuppressWarnings("ArrayRecordComponent")
    private record Content(byte[] bytes, FileTime time) {}

    synchronized void made(Path path) {
        names.add(new Made(path));
    }

    /// Keeps aside what is about to go; null where there is nothing.
    synchronized @Nullable Path before(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        Path link = aside.resolve(Integer.toString(links++));
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return Files.createDirectory(link);
        }
        return Files.createLink(link, path);
    }

    synchronized void removed(Path path, @Nullable Path before) {
        if (before != null) {
            names.add(new Removed(path, before));
        }
    }

    synchronized void moved(Path from, Path to, @Nullable Path before) {
        names.add(new Moved(from, to, before));
    }

    /// A file is about to be written to.
    synchronized void changing(Path path) throws IOException {
        // Whoever is interrupted must not lose what is remembered here.
        boolean wasInterrupted = Thread.interrupted();
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            if (!contents.containsKey(key(now))) {
                contents.put(key(now), new Content(Files.readAllBytes(path), now.lastModifiedTime()));
            }
        } catch (NoSuchFileException ignored) {
            // It was removed while it was open: there is nothing to lose.
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// A file's content is on the disk, or a folder's names are.
    synchronized void forced(Path path) throws IOException {
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException ignored) {
            return;
        }
        if (now.isDirectory()) {
            forcedNames(path);
            forcedFolders.put(path, now.lastModifiedTime());
        } else {
            contents.remove(key(now));
        }
    }

    /// What went before in any folder that a change is about is on the disk with it.
    private void forcedNames(Path path) {
        Set<Path> forced = new HashSet<>(Set.of(path));
        for (int i = names.size() - 1; i >= 0; i--) {
            if (names.get(i).folders().stream().anyMatch(forced::contains)) {
                forced.addAll(names.remove(i).folders());
            }
        }
    }

    /// All of it is on the disk.
    synchronized void forget() throws IOException {
        names.clear();
        contents.clear();
        forcedFolders.clear();
        delete(aside);
        Files.createDirectory(aside);
    }

    /// Loses some of it.
    synchronized void lose(SplittableRandom random) throws IOException {
        loseNames(random);
        Map<Object, Path> files = files();
        for (Map.Entry<Object, Content> content : contents.entrySet()) {
            Path file = files.get(content.getKey());
            if (file != null) {
                lose(file, content.getValue(), random);
            }
        }
        forget();
    }

    private void loseNames(SplittableRandom random) throws IOException {
        double likely = random.nextInt(5) / 4.0;
        Set<Path> torn = new HashSet<>();
        List<Change> lost = new ArrayList<>();
        for (Change change : names) {
            if (random.nextDouble() < likely || change.folders().stream().anyMatch(torn::contains)) {
                torn.addAll(change.folders());
                lost.add(change);
            }
        }
        for (Change change : lost.reversed()) {
            change.undo();
        }
        names.removeAll(lost);
        for (Path each : torn) {
            giveBackTime(each);
        }
    }

    /// A folder that has lost all changes since it was forced has the time that it had then.
    private void giveBackTime(Path each) throws IOException {
        FileTime time = forcedFolders.get(each);
        boolean isChanged = names.stream().anyMatch(change -> change.folders().contains(each));
        if (time != null && !isChanged && Files.isDirectory(each)) {
            Files.setLastModifiedTime(each, time);
        }
    }

    private Map<Object, Path> files() throws IOException {
        Map<Object, Path> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                files.put(key(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)), path);
            }
        }
        return files;
    }

    private static void lose(Path file, Content before, SplittableRandom random) throws IOException {
        switch (random.nextInt(3)) {
            case 0 -> {
                Files.write(file, before.bytes());
                Files.setLastModifiedTime(file, before.time());
            }
            case 1 -> Files.write(file, torn(Files.readAllBytes(file), before.bytes(), random));
            default -> {
                // All of it is there, though nobody waited for it.
            }
        }
    }

    /// The beginning of the new content, and then the old one, nothing, or zeros: its length came first.
    /// Where something was only added at the end, nobody touched what stood before it, and it stays.
    private static byte[] torn(byte[] now, byte[] before, SplittableRandom random) {
        boolean isAdded = now.length >= before.length && Arrays.equals(now, 0, before.length, before, 0, before.length);
        int cut = isAdded ? random.nextInt(before.length, now.length + 1) : random.nextInt(now.length + 1);
        byte[] torn = Arrays.copyOf(now, cut);
        return switch (random.nextInt(3)) {
            case 0 -> torn;
            case 1 -> Arrays.copyOf(torn, now.length);
            default -> {
                byte[] mixed = Arrays.copyOf(before, Math.max(cut, before.length));
                System.arraycopy(now, 0, mixed, 0, cut);
                yield mixed;
            }
        };
    }

    private static Object key(BasicFileAttributes file) {
        return Objects.requireNonNull(file.fileKey(), "files have to have keys here");
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    /// Removes a file or a folder with all that is in it.
    static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
