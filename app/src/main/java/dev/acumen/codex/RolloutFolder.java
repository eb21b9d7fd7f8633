package dev.acumen.codex;

import dev.acumen.client.LineReader;
import dev.acumen.client.SessionFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where Codex keeps its rollouts: a folder for each day, within folders for months and years, and one for those that
/// a person archived.
///
/// @param home Codex's folder of the user's, which need not exist
record RolloutFolder(Path home) {
    private static final Pattern NAME =
            Pattern.compile("rollout-.*?-(" + "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.jsonl");

    /// An id that holds the time at which it was made.
    private static final Pattern TIMED =
            Pattern.compile("([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}");

    /// The source of a session that `codex exec` ran.
    private static final String UNATTENDED = "exec";

    private static final String FILES = "rollout-*.jsonl";

    /// The folder of those that are not archived.
    Path sessions() {
        return home.resolve("sessions");
    }

    /// The folder of those that are.
    Path archive() {
        return home.resolve("archived_sessions");
    }

    /// The session, or the subagent, of a rollout, by the name of its file.
    static String session(Path rollout) {
        String name = String.valueOf(rollout.getFileName());
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? matcher.group(1) : name.replaceFirst("\\.jsonl$", "");
    }

    /// The rollouts of sessions, of those files alone that somebody wants to be looked into, the oldest first.
    ///
    /// @param trouble hears why a folder cannot be read
    List<SessionFile> read(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        List<SessionFile> found = new ArrayList<>();
        for (Path year : in(sessions(), "[0-9]*", trouble)) {
            for (Path month : in(year, "[0-9]*", trouble)) {
                in(month, "[0-9]*", trouble).forEach(day -> read(day, isWanted, trouble, found));
            }
        }
        read(archive(), isWanted, trouble, found);
        found.sort(SessionFile.BY_TIME);
        return found;
    }

    private static void read(
            Path folder, Predicate<Path> isWanted, Consumer<IOException> trouble, List<SessionFile> found) {
        for (Path file : in(folder, FILES, trouble)) {
            if (isWanted.test(file)) {
                at(file).ifPresent(found::add);
            }
        }
    }

    private static List<Path> in(Path folder, String glob, Consumer<IOException> trouble) {
        List<Path> paths = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
                entries.forEach(paths::add);
            } catch (DirectoryIteratorException e) {
                trouble.accept(e.getCause());
            } catch (IOException e) {
                trouble.accept(e);
            }
        }
        return paths;
    }

    /// The rollout of a session or a subagent. Its id says when it began, and so in which folder it is, but for the
    /// time zone.
    ///
    /// @throws IOException if a folder cannot be read
    Optional<Path> find(String id) throws IOException {
        Matcher timed = TIMED.matcher(id);
        if (!timed.matches()) {
            return Optional.empty();
        }
        LocalDate began = Instant.ofEpochMilli(Long.parseLong(timed.group(1) + timed.group(2), 16))
                .atOffset(ZoneOffset.UTC)
                .toLocalDate();
        List<IOException> trouble = new ArrayList<>();
        List<Path> folders = new ArrayList<>();
        for (int days = -1; days <= 1; days++) {
            LocalDate day = began.plusDays(days);
            folders.add(sessions()
                    .resolve("%04d".formatted(day.getYear()))
                    .resolve("%02d".formatted(day.getMonthValue()))
                    .resolve("%02d".formatted(day.getDayOfMonth())));
        }
        folders.add(archive());
        Optional<Path> found = folders.stream()
                .flatMap(folder -> in(folder, "rollout-*-" + id + ".jsonl", trouble::add).stream())
                .findFirst();
        if (found.isEmpty() && !trouble.isEmpty()) {
            throw trouble.getFirst();
        }
        return found;
    }

    /// What the first line of a session's rollout says; empty for that of a subagent, which belongs to its session.
    static Optional<SessionFile> at(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            LineReader lines = new LineReader(in, Rollouts.LINE_LIMIT);
            RolloutLine first =
                    lines.next() && !lines.isTooLong() ? RolloutLine.read(lines.bytes(), lines.length()) : null;
            return first == null ? Optional.empty() : at(file, first);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<SessionFile> at(Path file, RolloutLine first) {
        boolean isSession = first.type().equals(RolloutLine.SESSION)
                && !first.text("cwd").isEmpty()
                && first.text("parent_thread_id").isEmpty()
                && !first.text("thread_source").equals("subagent");
        return isSession
                ? Optional.of(new SessionFile(
                        file,
                        first.payload().textOr("id", session(file)),
                        first.text("cwd"),
                        first.payload().textOr("timestamp", first.time()),
                        first.text("source").equals(UNATTENDED)))
                : Optional.empty();
    }

    /// Where a rollout is, which a person may have archived. One that is nowhere else stays as it was named.
    Path moved(Path rollout) {
        Path archived = archive().resolve(String.valueOf(rollout.getFileName()));
        return !Files.exists(rollout) && Files.isRegularFile(archived) ? archived : rollout;
    }

    /// A file that a call names from where it is made; null where that is no path.
    static @Nullable String absolute(String folder, String name) {
        try {
            return Path.of(folder).resolve(name).normalize().toString();
        } catch (InvalidPathException _) {
            return null;
        }
    }
}
