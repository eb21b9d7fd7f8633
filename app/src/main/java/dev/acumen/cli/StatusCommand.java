package dev.acumen.cli;

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
import dev.acumen.doctor.Status;
import dev.acumen.json.Json;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.llm.SpendSums;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.ModelChoiceOutput;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.QueuedSession;
import dev.acumen.remote.Remote;
import dev.acumen.remote.Remotes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    StatusCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        return line.isPlain();
    }

    @Override
    public Integer call() {
        Settings settings = settings();
        settings.notes().forEach(this::warn);
        ModelChoice choice = modelChoice(settings);
        Optional<Path> project = project().find(environment());
        List<RuntimeException> troubles = new ArrayList<>();
        Status status = Status.of(
                environment(), settings, choice, project, () -> project().readStore(environment()), troubles::add);
        if (isJson()) {
            print(status.ban()
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

    private List<String> lines(Status status) {
        List<String> lines = new ArrayList<>();
        status.project()
                .ifPresent(project -> lines.add("project    " + environment().shown(project.folder())));
        if (project().find(environment()).isEmpty()) {
            lines.add("project    " + ProjectChecks.NO_PROJECT);
        }
        status.project().ifPresent(project -> others(project.folder(), lines));
        lines.add("hooks      " + installed(status));
        status.ban()
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
        lines.addAll(status.spendingLines());
        if (!status.own().isEmpty()) {
            lines.add("settings   this project's " + SettingsFile.IN_PROJECT + " sets "
                    + status.own().stream()
                            .map(value -> value.setting().label() + " = " + value.text())
                            .collect(Collectors.joining(", ")));
        }
        status.project().ifPresent(project -> lines.addAll(project.lines()));
        lines.addAll(status.user().lines());
        // Also where the playbook cannot be read.
        project().find(environment()).ifPresent(project -> lines.addAll(service(status, project)));
        lines.addAll(status.queueLines());
        return lines;
    }

    private List<String> service(Status status, Path project) {
        return new Remotes(environment().acumenFolder())
                .separated(project)
                .map(why -> "none: " + why)
                .or(() -> service(project).map(remote -> remote + waiting(status, project)))
                .map(told -> List.of("service    " + told))
                .orElse(List.of());
    }

    /// The service that the project's sessions go to.
    private Optional<Remote> service(Path project) {
        try {
            return new Remotes(environment().acumenFolder()).of(project);
        } catch (FailureException e) {
            warn(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /// What waits to be sent there, and why.
    private static String waiting(Status status, Path project) {
        List<QueuedSession> waiting = status.queued().stream()
                .filter(session -> session.project().equals(project.toString()))
                .toList();
        String tried = waiting.stream()
                .filter(session -> !session.reason().isEmpty())
                .findFirst()
                .map(StatusCommand::lastTry)
                .orElse("");
        return waiting.isEmpty() ? "" : "; " + ConsoleOutput.counted(waiting.size(), "session") + " to be sent" + tried;
    }

    /// The service may answer by now.
    private static String lastTry(QueuedSession session) {
        String next = session.next().isEmpty() ? "" : ", next try " + QueuedSession.minute(session.next());
        return next + "; acumen remote sync tries now; last try: " + session.reason();
    }

    /// Playbooks that a person may take for the project's own.
    private void others(Path folder, List<String> lines) {
        OtherPlaybooks others = new OtherPlaybooks(environment(), folder);
        project().worktree(environment()).ifPresent(worktree -> lines.add("worktree   " + others.worktree(worktree)));
        others.lines().forEach(line -> lines.add("apart      " + line));
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

    private Json.Obj json(Status status) {
        Map<String, Json> members = new LinkedHashMap<>(ModelChoiceOutput.json(status.choice()));
        members.put("today", json(status.today()));
        members.put("month", json(status.month()));
        members.put("limits", ModelChoiceOutput.json(status.limits()));
        members.put("limit_reached", new Json.Bool(status.isLimitReached()));
        status.project().ifPresent(project -> project.json(members));
        project()
                .find(environment())
                .flatMap(this::service)
                .ifPresent(remote -> members.put("service", RemoteCommand.json(remote)));
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
