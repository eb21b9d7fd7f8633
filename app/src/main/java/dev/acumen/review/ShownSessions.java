package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// The records that the hook keeps of what sessions were shown. Each is read once until it changes. Safe for use by
/// several threads.
public final class ShownSessions {
    private final Path folder;
    private Map<Path, Kept> known = Map.of();

    /// A record as it was read.
    private record Kept(FileTime time, long size, String project, ShownSession session) {}

    public ShownSessions(Environment environment) {
        folder = environment.acumenFolder().resolve(AcumenFolder.SESSIONS);
    }

    /// The sessions of a project that were shown something, the one that was so last at the end. A file that cannot
    /// be understood counts for nothing.
    ///
    /// @throws IOException if the folder cannot be read
    public List<ShownSession> of(Path project) throws IOException {
        Set<String> names = names(project);
        return those(kept -> names.contains(kept.project));
    }

    /// The sessions of any project that were shown something of the user's own playbook.
    ///
    /// @throws IOException if the folder cannot be read
    public List<ShownSession> ofUser() throws IOException {
        return those(kept -> kept.session.injections().stream()
                .flatMap(injection -> injection.chosen().keySet().stream())
                .anyMatch(KeyPoint::isOfUser));
    }

    /// The sessions of all projects.
    ///
    /// @throws IOException if the folder cannot be read
    List<ShownSession> all() throws IOException {
        return those(_ -> true);
    }

    private List<ShownSession> those(Predicate<Kept> isWanted) throws IOException {
        List<ShownSession> sessions = new ArrayList<>();
        for (Kept kept : read().values()) {
            if (!kept.session.injections().isEmpty() && isWanted.test(kept)) {
                sessions.add(kept.session);
            }
        }
        sessions.sort(Comparator.comparingLong(ShownSession::at));
        return sessions;
    }

    private synchronized Map<Path, Kept> read() throws IOException {
        Map<Path, Kept> all = new HashMap<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ShownSession.SUFFIX)) {
                for (Path file : files) {
                    read(file, all);
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        known = Map.copyOf(all);
        return known;
    }

    private void read(Path file, Map<Path, Kept> all) throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            Kept before = known.get(file);
            boolean isSame = before != null && before.time.equals(now.lastModifiedTime()) && before.size == now.size();
            all.put(file, isSame ? before : kept(file, now));
        } catch (NoSuchFileException _) {
            // Thirty days are over.
        }
    }

    private static Kept kept(Path file, BasicFileAttributes now) {
        Json.Obj json = JsonReader.objectIn(file);
        return new Kept(
                now.lastModifiedTime(),
                now.size(),
                json.textOr("project", ""),
                ShownSession.read(String.valueOf(file.getFileName()), json));
    }

    /// What the project's folder may be called.
    private static Set<String> names(Path project) {
        Set<String> names = new LinkedHashSet<>(Set.of(project.toString()));
        try {
            names.add(project.toRealPath().toString());
        } catch (IOException _) {
            // Then it is called as it was named.
        }
        return names;
    }
}
