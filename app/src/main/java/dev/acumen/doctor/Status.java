package dev.acumen.doctor;

import dev.acumen.claudecode.HookBan;
import dev.acumen.claudecode.Installations;
import dev.acumen.client.Client;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import dev.acumen.json.BadInputException;
import dev.acumen.llm.Limits;
import dev.acumen.llm.SpendFile;
import dev.acumen.llm.SpendSums;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.UnendedSessions;
import dev.acumen.pipeline.WorkerLocks;
import dev.acumen.project.AcumenFolder;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.QueuedSession;
import dev.acumen.queue.Spool;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What Acumen does, what it costs, and what waits. Making one changes nothing.
///
/// @param project empty where there is none, or where it cannot be read
/// @param user the user's own playbook
/// @param places the settings of Claude Code
/// @param others the other clients that call Acumen
/// @param ban what keeps Claude Code from running hooks
/// @param month what was spent since the month began, today included
/// @param own what this project's own file sets
/// @param queued what waits to be learned
/// @param failed what nobody will try again by itself
/// @param spooled how many more sessions wait in events that no worker has read
/// @param unended sessions of the project that no event has ended
public record Status(
        Optional<ProjectState> project,
        UserState user,
        List<Installations.Place> places,
        List<Client> others,
        Optional<HookBan> ban,
        ModelChoice choice,
        Limits limits,
        SpendSums.Sum today,
        SpendSums.Sum month,
        List<Settings.Value> own,
        List<QueuedSession> queued,
        List<QueuedSession> failed,
        int spooled,
        UnendedSessions.Count unended,
        boolean isWorking) {
    private static final int MOST_SESSIONS = 5;

    /// How things are now.
    ///
    /// @param choice who is asked
    /// @param folder the project's folder; empty where there is none
    /// @param store opens the project's playbook, which may fail
    /// @param trouble hears why the project cannot be told of: the rest is told
    /// @throws FailureException if anything else cannot be read
    public static Status of(
            Environment environment,
            Settings settings,
            ModelChoice choice,
            Optional<Path> folder,
            Supplier<FilePlaybookStore> store,
            Consumer<RuntimeException> trouble) {
        List<Installations.Place> places = new Installations(environment.clientFolder(), folder).places();
        List<Client> others = Clients.installed(Clients.of(environment).others());
        boolean isInstalled = !others.isEmpty() || places.stream().anyMatch(Installations.Place::callsAcumen);
        List<QueuedSession> queued = sessions(environment, AcumenFolder.QUEUE);
        return new Status(
                folder.flatMap(project -> state(project, store, environment, trouble)),
                UserState.of(environment, settings),
                places,
                others,
                HookBan.in(environment.managed(), places),
                choice,
                Budgets.limits(settings),
                spent(environment, settings, SpendFile::spentToday),
                spent(environment, settings, SpendFile::spentThisMonth),
                settings.values().stream()
                        .filter(value -> value.source().equals(SettingsFile.IN_PROJECT))
                        .toList(),
                queued,
                sessions(environment, AcumenFolder.FAILED),
                spooled(environment, queued),
                isInstalled ? unended(environment, folder) : UnendedSessions.Count.NONE,
                isWorking(environment));
    }

    private static Optional<ProjectState> state(
            Path folder,
            Supplier<FilePlaybookStore> store,
            Environment environment,
            Consumer<RuntimeException> trouble) {
        try {
            return Optional.of(ProjectState.of(folder, store.get(), environment));
        } catch (BadInputException | StoreException | FailureException e) {
            trouble.accept(e);
            return Optional.empty();
        }
    }

    private interface Reading {
        SpendSums.Sum of(SpendFile file) throws IOException;
    }

    private static SpendSums.Sum spent(Environment environment, Settings settings, Reading reading) {
        try {
            return reading.of(new Budgets(environment).spending(settings));
        } catch (IOException e) {
            throw new FailureException("what was spent cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private static List<QueuedSession> sessions(Environment environment, String folder) {
        try {
            return QueuedSession.in(environment.acumenFolder().resolve(folder));
        } catch (IOException e) {
            throw new FailureException("the queue cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// How many sessions wait in the spool that are not in the queue as well.
    private static int spooled(Environment environment, List<QueuedSession> queued) {
        try {
            Set<String> sessions = new Spool(environment.acumenFolder()).sessions();
            queued.forEach(entry -> sessions.remove(entry.session()));
            return sessions.size();
        } catch (IOException e) {
            throw new FailureException("the spool cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private static UnendedSessions.Count unended(Environment environment, Optional<Path> folder) {
        try {
            return folder.isPresent() && Files.isDirectory(folder.get())
                    ? new UnendedSessions(environment, folder.get().toRealPath()).count()
                    : UnendedSessions.Count.NONE;
        } catch (IOException e) {
            throw new FailureException("the transcripts of this project cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private static boolean isWorking(Environment environment) {
        try {
            return WorkerLocks.isAnyHeld(environment.acumenFolder());
        } catch (IOException e) {
            throw new FailureException("the workers' locks cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// Whether a limit of the day is reached, so that work waits until midnight.
    public boolean isLimitReached() {
        BigDecimal usd = today.usage().cost().orElse(BigDecimal.ZERO);
        return today.calls() >= limits.calls()
                || today.usage().total() >= limits.tokens()
                || usd.compareTo(limits.usd()) >= 0;
    }

    /// Rows of two columns, for a person: what was spent, and whether a limit is reached.
    public List<String> spendingLines() {
        List<String> lines = new ArrayList<>();
        lines.add("today      " + today.calls() + " of " + limits.calls() + " calls, "
                + today.usage().total() + " of " + limits.tokens() + " tokens, " + usdToday());
        if (isLimitReached()) {
            lines.add("           A limit is reached: work waits until midnight.");
        }
        if (month.calls() > 0) {
            lines.add("month      " + month.calls() + " calls, " + month.usage().total() + " tokens, " + usd(month));
        }
        return lines;
    }

    /// What was spent today of the limit.
    public String usdToday() {
        String limit = limits.usd().toPlainString() + " USD";
        return isPriceUnknown(today) ? "price unknown (limit " + limit + ")" : rounded(today) + " of " + limit;
    }

    private static String usd(SpendSums.Sum sum) {
        return isPriceUnknown(sum) ? "price unknown" : rounded(sum) + " USD";
    }

    /// Tokens without a cost are those of a model without a price.
    private static boolean isPriceUnknown(SpendSums.Sum sum) {
        return sum.usage().total() > 0
                && sum.usage().cost().orElse(BigDecimal.ZERO).signum() == 0;
    }

    private static String rounded(SpendSums.Sum sum) {
        return sum.usage()
                .cost()
                .orElse(BigDecimal.ZERO)
                .setScale(4, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /// Rows of two columns, for a person: sessions that wait, are still open, or failed.
    public List<String> queueLines() {
        List<String> lines = new ArrayList<>();
        lines.add("queue      " + ConsoleOutput.counted(queued.size(), "session")
                + (spooled == 0 ? "" : "; " + spooled + " more in events that no worker has read yet")
                + (isWorking ? "; a worker is at work" : ""));
        sessions(queued.stream().filter(session -> !session.reason().isEmpty()).toList(), lines);
        if (unended.cutOff() > 0) {
            lines.add("cut off    " + ConsoleOutput.counted(unended.cutOff(), "session")
                    + " that ended without an event; queued when the next session of this project starts");
        }
        if (unended.going() > 0) {
            lines.add("open       " + ConsoleOutput.counted(unended.going(), "session")
                    + ", still running or killed less than 30 minutes ago");
        }
        if (!failed.isEmpty()) {
            lines.add("failed     " + ConsoleOutput.counted(failed.size(), "session") + ", not retried automatically");
            sessions(failed, lines);
        }
        return lines;
    }

    private static void sessions(List<QueuedSession> sessions, List<String> lines) {
        sessions.stream().limit(MOST_SESSIONS).forEach(session -> lines.add("           " + session.told()));
        if (sessions.size() > MOST_SESSIONS) {
            lines.add("           and " + (sessions.size() - MOST_SESSIONS) + " more");
        }
    }
}
