package dev.acumen.cli;

import dev.acumen.claudecode.HookBan;
import dev.acumen.claudecode.Installations;
import dev.acumen.client.Client;
import dev.acumen.client.Launcher;
import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import dev.acumen.doctor.OtherPlaybooks;
import dev.acumen.doctor.ProjectChecks;
import dev.acumen.doctor.ProjectState;
import dev.acumen.doctor.UserState;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.llm.Limits;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.llm.SpendFile;
import dev.acumen.llm.SpendSums;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.ModelChoiceOutput;
import dev.acumen.pipeline.UnendedSessions;
import dev.acumen.pipeline.WorkerLocks;
import dev.acumen.project.AcumenFolder;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.QueuedSession;
import dev.acumen.queue.Spool;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `acumen status`.
@Command(
        name = "status",
        description = {
            "Show what Acumen does, what it costs, and what waits.",
            "Reports hooks, switches, provider, spending of today and this month, the playbook, recent sessions,"
                    + " the queue and open reviews. Changes nothing."
        })
final class StatusCommand extends ProjectCommand {
    private static final int MOST_SESSIONS = 5;

    StatusCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        return line.isPlain();
    }

    /// What is to be told.
    ///
    /// @param project empty where there is none
    /// @param user the user's own playbook
    /// @param places the settings of Claude Code
    /// @param others the other clients that call Acumen
    /// @param month what was spent since the month began, today included
    /// @param own what this project's own file sets
    /// @param queued what waits to be learned
    /// @param failed what nobody will try again by itself
    /// @param spooled how many more sessions wait in events that no worker has read
    /// @param unended sessions of the project that no event has ended
    private record Status(
            Optional<ProjectState> project,
            UserState user,
            List<Installations.Place> places,
            List<Client> others,
            ModelChoice choice,
            Limits limits,
            SpendSums.Sum today,
            SpendSums.Sum month,
            List<Settings.Value> own,
            List<QueuedSession> queued,
            List<QueuedSession> failed,
            int spooled,
            UnendedSessions.Count unended,
            boolean isWorking) {}

    @Override
    public Integer call() {
        Settings settings = settings();
        settings.notes().forEach(this::warn);
        ModelChoice choice = modelChoice(settings);
        Optional<Path> project = project().find(environment());
        List<RuntimeException> troubles = new ArrayList<>();
        List<Installations.Place> places = new Installations(environment().clientFolder(), project).places();
        List<Client> others =
                OtherClients.all(environment(), _ -> {}).installed().clients();
        List<QueuedSession> queued = sessions(AcumenFolder.QUEUE);
        Status status = new Status(
                project.flatMap(folder -> state(folder, troubles)),
                UserState.of(environment(), settings),
                places,
                others,
                choice,
                Budgets.limits(settings),
                spent(settings, SpendFile::spentToday),
                spent(settings, SpendFile::spentThisMonth),
                settings.values().stream()
                        .filter(value -> value.source().equals(SettingsFile.IN_PROJECT))
                        .toList(),
                queued,
                sessions(AcumenFolder.FAILED),
                spooled(queued),
                unended(project, !others.isEmpty() || places.stream().anyMatch(Installations.Place::callsAcumen)),
                isWorking());
        if (isJson()) {
            print(ban(status)
                    .map(found -> json(status)
                            .with(
                                    "hooks_disabled_by",
                                    new Json.Text(found.told(found.file().toString()))))
                    .orElseGet(() -> json(status)));
        } else {
            columns().rows(lines(status));
        }
        for (RuntimeException trouble : troubles) {
            throw trouble;
        }
        return choice instanceof ModelChoice.Impossible ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    /// @param troubles gets why it cannot be told: the rest is told before it
    private Optional<ProjectState> state(Path folder, List<RuntimeException> troubles) {
        try {
            return Optional.of(ProjectState.of(folder, project().readStore(environment()), environment()));
        } catch (BadInputException | StoreException | FailureException e) {
            troubles.add(e);
            return Optional.empty();
        }
    }

    private interface Reading {
        SpendSums.Sum of(SpendFile file) throws IOException;
    }

    private SpendSums.Sum spent(Settings settings, Reading reading) {
        try {
            return reading.of(new Budgets(environment()).spending(settings));
        } catch (IOException e) {
            throw new FailureException("what was spent cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private List<QueuedSession> sessions(String folder) {
        try {
            return QueuedSession.in(environment().acumenFolder().resolve(folder));
        } catch (IOException e) {
            throw new FailureException("the queue cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// How many sessions wait in the spool that are not in the queue as well.
    private int spooled(List<QueuedSession> queued) {
        try {
            Set<String> sessions = new Spool(environment().acumenFolder()).sessions();
            queued.forEach(entry -> sessions.remove(entry.session()));
            return sessions.size();
        } catch (IOException e) {
            throw new FailureException("the spool cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// None where no hook starts a worker that would look for them.
    private UnendedSessions.Count unended(Optional<Path> project, boolean isInstalled) {
        try {
            return isInstalled && project.isPresent() && Files.isDirectory(project.get())
                    ? new UnendedSessions(environment(), project.get().toRealPath()).count()
                    : UnendedSessions.Count.NONE;
        } catch (IOException e) {
            throw new FailureException("the transcripts of this project cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private boolean isWorking() {
        try {
            return WorkerLocks.isAnyHeld(environment().acumenFolder());
        } catch (IOException e) {
            throw new FailureException("the workers' locks cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// What was spent, and whether a limit is reached.
    private static List<String> spending(Status status) {
        List<String> lines = new ArrayList<>();
        Limits limits = status.limits();
        SpendSums.Sum today = status.today();
        lines.add("today      " + today.calls() + " of " + limits.calls() + " calls, "
                + today.usage().total() + " of " + limits.tokens() + " tokens, " + usd(today, limits));
        if (isReached(status)) {
            lines.add("           A limit is reached: work waits until midnight.");
        }
        SpendSums.Sum month = status.month();
        if (month.calls() > 0) {
            lines.add("month      " + month.calls() + " calls, " + month.usage().total() + " tokens, " + usd(month));
        }
        return lines;
    }

    private List<String> lines(Status status) {
        List<String> lines = new ArrayList<>();
        status.project()
                .ifPresent(project -> lines.add("project    " + environment().shown(project.folder())));
        if (project().find(environment()).isEmpty()) {
            lines.add("project    " + ProjectChecks.NO_PROJECT);
        }
        status.project().ifPresent(project -> others(project.folder(), lines));
        lines.add("hooks      " + installed(status));
        ban(status)
                .ifPresent(found ->
                        lines.add("           " + found.told(environment().shown(found.file()))));
        lines.add("state      "
                + status.project()
                        .map(ProjectState::off)
                        .filter(off -> !off.isEmpty())
                        .orElse("on"));
        lines.addAll(ModelChoiceOutput.lines(status.choice()));
        status.project()
                .ifPresent(project -> new ClientEnvironment(environment(), Optional.of(project.folder()))
                        .notes(status.choice().why())
                        .forEach(note -> lines.add("           " + note)));
        lines.addAll(spending(status));
        if (!status.own().isEmpty()) {
            lines.add("settings   this project's " + SettingsFile.IN_PROJECT + " sets "
                    + status.own().stream()
                            .map(value -> value.setting().label() + " = " + value.text())
                            .collect(Collectors.joining(", ")));
        }
        status.project().ifPresent(project -> lines.addAll(project.lines()));
        lines.addAll(status.user().lines());
        lines.add("queue      " + ConsoleOutput.counted(status.queued().size(), "session")
                + (status.spooled() == 0 ? "" : "; " + status.spooled() + " more in events that no worker has read yet")
                + (status.isWorking() ? "; a worker is at work" : ""));
        sessions(
                status.queued().stream()
                        .filter(session -> !session.reason().isEmpty())
                        .toList(),
                lines);
        lines.addAll(unended(status.unended()));
        if (!status.failed().isEmpty()) {
            lines.add("failed     " + ConsoleOutput.counted(status.failed().size(), "session")
                    + ", not retried automatically");
            sessions(status.failed(), lines);
        }
        return lines;
    }

    private static List<String> unended(UnendedSessions.Count count) {
        List<String> lines = new ArrayList<>();
        if (count.cutOff() > 0) {
            lines.add("cut off    " + ConsoleOutput.counted(count.cutOff(), "session")
                    + " that ended without an event; queued when the next session of this project starts");
        }
        if (count.going() > 0) {
            lines.add("open       " + ConsoleOutput.counted(count.going(), "session")
                    + ", still running or killed less than 30 minutes ago");
        }
        return lines;
    }

    /// Playbooks that a person may take for the project's own.
    private void others(Path folder, List<String> lines) {
        OtherPlaybooks others = new OtherPlaybooks(environment(), folder);
        project().worktree(environment()).ifPresent(worktree -> lines.add("worktree   " + others.worktree(worktree)));
        others.lines().forEach(line -> lines.add("apart      " + line));
    }

    private static void sessions(List<QueuedSession> sessions, List<String> lines) {
        sessions.stream().limit(MOST_SESSIONS).forEach(session -> lines.add("           " + session.told()));
        if (sessions.size() > MOST_SESSIONS) {
            lines.add("           and " + (sessions.size() - MOST_SESSIONS) + " more");
        }
    }

    private Optional<HookBan> ban(Status status) {
        return HookBan.in(environment().managed(), status.places());
    }

    /// Where hooks are.
    private String installed(Status status) {
        List<String> where = new ArrayList<>();
        for (Installations.Place place : status.places()) {
            if (!place.ours().isEmpty()) {
                where.add("installed in " + environment().shown(place.file()) + elsewhere(place));
            }
            if (place.isPluginEnabled()) {
                where.add("in the plugin that " + environment().shown(place.file()) + " switches on");
            }
        }
        status.others()
                .forEach(client -> where.add(
                        "installed in " + environment().shown(client.hooks().file()) + " for " + client.title()));
        return where.isEmpty() ? "not installed; acumen install does it" : String.join("; ", where);
    }

    /// Whether hooks call another program than this one.
    private String elsewhere(Installations.Place place) {
        if (!place.gone().isEmpty()) {
            return ", but their program is gone: " + String.join(", ", place.gone()) + "; acumen install replaces them";
        }
        Optional<Launcher> launcher = environment().launcher().map(Launcher::new);
        return place.ours().stream()
                .filter(hook -> launcher.isPresent() && !hook.isFor(launcher.get()))
                .findFirst()
                .map(hook -> ", of another installation: " + hook.command())
                .orElse("");
    }

    private static boolean isReached(Status status) {
        Limits limits = status.limits();
        SpendSums.Sum today = status.today();
        BigDecimal usd = today.usage().cost().orElse(BigDecimal.ZERO);
        return today.calls() >= limits.calls()
                || today.usage().total() >= limits.tokens()
                || usd.compareTo(limits.usd()) >= 0;
    }

    /// What was spent of the limit.
    private static String usd(SpendSums.Sum sum, Limits limits) {
        String limit = limits.usd().toPlainString() + " USD";
        return isPriceUnknown(sum) ? "price unknown (limit " + limit + ")" : rounded(sum) + " of " + limit;
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

    private static Json.Obj json(Status status) {
        Map<String, Json> members = new LinkedHashMap<>(ModelChoiceOutput.json(status.choice()));
        members.put("today", json(status.today()));
        members.put("month", json(status.month()));
        members.put("limits", ModelChoiceOutput.json(status.limits()));
        members.put("limit_reached", new Json.Bool(isReached(status)));
        status.project().ifPresent(project -> project.json(members));
        if (status.user().isThere()) {
            members.put("user", status.user().json());
        }
        members.put("installed", installedJson(status));
        members.put(
                "clients",
                Json.Arr.ofTexts(status.others().stream().map(Client::name).toList()));
        members.put("plugin", new Json.Bool(status.places().stream().anyMatch(Installations.Place::isPluginEnabled)));
        members.put(
                "project_settings",
                new Json.Arr(status.own().stream()
                        .<Json>map(value -> Json.Obj.of(
                                "name", new Json.Text(value.setting().label()), "value", value.json()))
                        .toList()));
        members.put("working", new Json.Bool(status.isWorking()));
        members.put("queued", Json.Num.of(status.queued().size()));
        members.put("spooled", Json.Num.of(status.spooled()));
        members.put("cut_off", Json.Num.of(status.unended().cutOff()));
        members.put("open", Json.Num.of(status.unended().going()));
        members.put("failed", Json.Num.of(status.failed().size()));
        members.put(
                "sessions",
                Json.Obj.of(
                        "queued", json(status.queued()),
                        "failed", json(status.failed())));
        return new Json.Obj(members);
    }

    private static Json json(SpendSums.Sum sum) {
        return ModelUsageJson.write(sum.usage()).with("calls", Json.Num.of(sum.calls()));
    }

    private static Json installedJson(Status status) {
        return new Json.Arr(status.places().stream()
                .filter(place -> !place.ours().isEmpty())
                .<Json>map(place -> Json.Obj.of(
                        "scope", new Json.Text(place.scope().label()),
                        "file", new Json.Text(place.file().toString())))
                .toList());
    }

    private static Json json(List<QueuedSession> sessions) {
        return new Json.Arr(sessions.stream().<Json>map(QueuedSession::json).toList());
    }
}
