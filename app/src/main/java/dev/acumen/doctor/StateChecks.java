package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.json.BadInputException;
import dev.acumen.llm.Limits;
import dev.acumen.llm.SpendSums;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.Refiners;
import dev.acumen.pipeline.WorkerLocks;
import dev.acumen.project.AcumenFolder;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Role;
import dev.acumen.queue.QueuedSession;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import dev.acumen.remote.Remotes;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who judges, what waits, and whether there is room and privacy to keep it.
public record StateChecks(Environment environment, Settings settings, ModelChoice choice) {
    private static final long LITTLE_ROOM = 200L << 20;
    private static final long NO_ROOM = 20L << 20;
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Set<PosixFilePermission> OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    /// All findings, in the order in which they are told.
    public List<Check> all() throws IOException {
        List<Check> checks = new ArrayList<>();
        settings.notes().forEach(note -> checks.add(Check.note("config", note, "")));
        checks.add(provider());
        checks.add(spending());
        checks.add(queue());
        checks.addAll(failed());
        checks.addAll(log());
        checks.addAll(folder());
        checks.add(meanings());
        return checks;
    }

    private Check provider() {
        return switch (choice) {
            case ModelChoice.Chosen chosen ->
                Check.ok(
                        "provider",
                        chosen.provider().label() + ": " + chosen.why() + "; "
                                + Stream.of(Role.values())
                                        .map(role -> chosen.name(role).value())
                                        .distinct()
                                        .collect(Collectors.joining(", "))
                                + chosen.url().map(url -> " at " + url).orElse("") + " (not asked; --online does)");
            case ModelChoice.SignalsAlone alone -> {
                String told = "none, signals alone: " + alone.why();
                yield alone.remedy().isEmpty()
                        ? Check.ok("provider", told)
                        : Check.note("provider", told, alone.remedy());
            }
            case ModelChoice.Impossible impossible ->
                Check.problem("provider", "no model: " + impossible.why(), "until then learning from signals only");
        };
    }

    private Check spending() throws IOException {
        try {
            Limits limits = Budgets.limits(settings);
            SpendSums.Sum today = new Budgets(environment).spending(settings).spentToday();
            String spent = "today %d of %d calls, %d of %d tokens"
                    .formatted(today.calls(), limits.calls(), today.usage().total(), limits.tokens());
            boolean isReached = today.calls() >= limits.calls() || today.usage().total() >= limits.tokens();
            return isReached
                    ? Check.note(
                            "limits", spent + ": what waits goes on after midnight", "acumen config shows the limits")
                    : Check.ok("limits", spent);
        } catch (BadInputException e) {
            return Check.problem("limits", ErrorAdvice.told(e), "fix the file or move it away");
        }
    }

    private Check queue() throws IOException {
        Path acumen = environment.acumenFolder();
        List<QueuedSession> waiting = QueuedSession.in(acumen.resolve(AcumenFolder.QUEUE));
        long spooled = forgotten(acumen.resolve(AcumenFolder.SPOOL));
        String told = ConsoleOutput.counted(waiting.size(), "session") + " waiting"
                + (WorkerLocks.isAnyHeld(acumen) ? ", a worker is at work" : "")
                + waiting.stream()
                        .filter(session -> !session.reason().isEmpty())
                        .findFirst()
                        .map(session -> "; " + session.told())
                        .orElse("");
        return spooled == 0
                ? Check.ok("queue", told)
                : Check.note(
                        "queue",
                        told + "; " + spooled + " not looked at for more than ten minutes",
                        "the next session that ends takes them along");
    }

    /// How many events wait longer than a worker would let them.
    private long forgotten(Path spool) throws IOException {
        if (!Files.isDirectory(spool)) {
            return 0;
        }
        long old = environment.clock().instant().minus(LONG).toEpochMilli();
        try (Stream<Path> files = Files.list(spool)) {
            return files.filter(file -> file.toFile().lastModified() < old).count();
        }
    }

    /// What nobody will try again. Of what was to be sent to a team's service, the checks of its project tell.
    private List<Check> failed() throws IOException {
        Path acumen = environment.acumenFolder();
        Remotes remotes = new Remotes(acumen);
        List<QueuedSession> failed = QueuedSession.in(acumen.resolve(AcumenFolder.FAILED)).stream()
                .filter(session -> !remotes.isJoined(Path.of(session.project())))
                .toList();
        return failed.isEmpty()
                ? List.of()
                : List.of(Check.note(
                        "failed",
                        ConsoleOutput.counted(failed.size(), "session") + " not learned; "
                                + failed.getFirst().told(),
                        "acumen status names them, acumen learn TRANSCRIPT tries again"));
    }

    /// The last that a hook had to complain of.
    private List<Check> log() throws IOException {
        Path log = environment.acumenFolder().resolve(AcumenFolder.HOOK_LOG);
        if (!Files.isRegularFile(log)) {
            return List.of();
        }
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return lines.isEmpty()
                ? List.of()
                : List.of(Check.note(
                        "hook.log",
                        ConsoleOutput.counted(lines.size(), "failure") + " of hooks, the last: " + lines.getLast(),
                        environment.shown(log) + " has all of them; remove it when it is settled"));
    }

    private List<Check> folder() throws IOException {
        Path acumen = environment.acumenFolder();
        List<Check> checks = new ArrayList<>();
        Path there = acumen;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        String name = environment.shown(acumen);
        if (there.equals(acumen) && isOpen(acumen)) {
            checks.add(Check.problem("folder", "others can look into " + name, "chmod 700 " + name));
        } else if (!Files.isWritable(there)) {
            checks.add(Check.problem("folder", name + " cannot be written", "nothing can be queued or remembered"));
        } else {
            checks.add(Check.ok("folder", name + (there.equals(acumen) ? ", for its owner alone" : ", not there yet")));
        }
        long room = Files.getFileStore(there).getUsableSpace();
        if (room < LITTLE_ROOM) {
            String left = (room >> 20) + " MB left for " + name;
            checks.add(
                    room < NO_ROOM ? Check.problem("disk", left, "make room") : Check.note("disk", left, "make room"));
        }
        return checks;
    }

    /// Tries the model of meanings.
    private Check meanings() {
        Embedder embedder = Refiners.embedder(environment.acumenFolder().resolve(AcumenFolder.CACHE));
        try {
            int dimensions = embedder.embed(List.of("try")).getFirst().length;
            return Check.ok("embeddings", embedder.model() + ", in process, " + dimensions + " dimensions");
        } catch (EmbedderException e) {
            return Check.note("embeddings", String.valueOf(e.getMessage()), "duplicates are found by words alone");
        }
    }

    private static boolean isOpen(Path folder) throws IOException {
        return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null
                && Files.getPosixFilePermissions(folder).stream().anyMatch(OTHERS::contains);
    }
}
