package dev.acumen.cli;

import dev.acumen.claudecode.ClaudeCode;
import dev.acumen.claudecode.Installations;
import dev.acumen.claudecode.Scope;
import dev.acumen.client.ClientSettings;
import dev.acumen.client.InstalledFiles;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.WorkerLocks;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.GitExclude;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.transfer.GitInstall;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen uninstall`.
@Command(
        name = "uninstall",
        description =
                "Remove Acumen's hooks from the settings of Claude Code and of other clients, and its merges from git's.",
        footer = {
            "",
            "Playbooks and their history stay in the projects. ~/.acumen stays as well, except with --purge. To"
                    + " remove the plugin: claude plugin uninstall acumen@acumen."
        })
final class UninstallCommand extends ProjectCommand {
    private static final String BUSY = "a worker is learning a session; try again when it has ended";

    @Option(
            names = "--purge",
            description =
                    "Also remove ~/.acumen: the installed program, queue, spending, trust, settings and prompts. Lists what it"
                            + " removes, and asks.")
    private boolean isPurge;

    @Option(names = "--yes", description = "Purge without asking.")
    private boolean isYes;

    UninstallCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        StateFolder state = new StateFolder(environment().acumenFolder());
        try {
            if (isPurge) {
                state.check(environment());
            }
            Optional<Integer> refused = isPurge ? refusal(state) : Optional.empty();
            if (refused.isPresent()) {
                return refused.get();
            }
            List<String> problems = new ArrayList<>();
            List<Path> changed = new ArrayList<>(
                    new ClientServers(environment(), Clients.of(environment()).all(), this::warn).takeOut(problems));
            changed.addAll(OtherClients.all(environment(), this::warn).takeOut(problems));
            changed.addAll(takeOut(problems));
            Optional<Path> here = project().find(environment());
            List<Path> unmerged = GitInstall.takeOut(environment(), here, problems);
            problems.forEach(this::warn);
            tell(changed, unmerged);
            int exitCode = isPurge ? purge(state, problems.isEmpty()) : CommandLine.ExitCode.OK;
            if (isJson()) {
                print(json(changed, unmerged, isPurge && exitCode == CommandLine.ExitCode.OK));
            }
            return problems.isEmpty() ? exitCode : CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            throw new FailureException("the hooks cannot be taken out: " + ErrorAdvice.told(e));
        }
    }

    /// The settings files that may hold hooks, each with its scope.
    private Map<Path, Scope> files() throws IOException {
        Installations installations =
                new Installations(environment().clientFolder(), project().find(environment()));
        Map<Path, Scope> files = new LinkedHashMap<>();
        for (Scope scope : Scope.values()) {
            installations.file(scope).ifPresent(file -> files.putIfAbsent(file, scope));
        }
        new InstalledFiles(environment().acumenFolder()).all().forEach(file -> files.putIfAbsent(file, Scope.PROJECT));
        return files;
    }

    private List<Path> takeOut(List<String> problems) throws IOException {
        InstalledFiles installed = new InstalledFiles(environment().acumenFolder());
        List<Path> changed = new ArrayList<>();
        for (Map.Entry<Path, Scope> file : files().entrySet()) {
            Installations.Place place = Installations.place(file.getValue(), file.getKey());
            Optional<String> problem = problem(place);
            if (problem.isPresent()) {
                problems.add(problem.get());
            } else {
                if (!place.ours().isEmpty()) {
                    takeOut(place.settings().orElseThrow(), installed.emptyBefore(place.file()));
                    changed.add(place.file());
                }
                place.leftAlone().forEach(this::warn);
                Optional<GitExclude.Line> line = installed.excluded(place.file());
                if (line.isPresent()) {
                    line.get().remove();
                }
                installed.remove(place.file());
            }
        }
        return changed;
    }

    /// Why the hooks of a file cannot be taken out.
    private static Optional<String> problem(Installations.Place place) {
        if (!place.problem().isEmpty()) {
            return Optional.of(
                    place.problem() + "; the file was not changed. Remove the hooks that call acumen by hand");
        }
        return place.scope() == Scope.SHARED && !place.ours().isEmpty()
                ? Optional.of(place.file() + " is shared by all who work on the project, and calls acumen: remove these"
                        + " hooks by hand")
                : Optional.empty();
    }

    private void takeOut(ClientSettings settings, Set<String> empty) throws IOException {
        Path backups = environment().acumenFolder().resolve(AcumenFolder.BACKUP);
        Optional<Path> _ = settings.write(
                settings.entries(ClaudeCode.HOOKS).without(empty),
                backups,
                environment().clock().instant());
        if (!empty.contains(InstalledFiles.FILE)) {
            ClientSettings.read(settings.file()).removeIfEmpty(!empty.contains(InstalledFiles.FOLDER));
        }
    }

    private void tell(List<Path> changed, List<Path> unmerged) {
        if (isJson()) {
            return;
        }
        Columns columns = columns();
        if (changed.isEmpty()) {
            columns.say("No settings file holds hooks of Acumen.");
        }
        changed.forEach(file -> columns.say("Removed from " + environment().shown(file) + "."));
        unmerged.forEach(folder ->
                columns.say("Git merges the playbooks of " + environment().shown(folder) + " line by line again."));
        Installations installations =
                new Installations(environment().clientFolder(), project().find(environment()));
        columns.say(
                "Playbooks stay in the projects: .claude/playbook.json, and .claude/acumen/ with history and switches."
                        + " Remove them by hand if you want neither.");
        if (installations.places().stream().anyMatch(Installations.Place::isPluginEnabled)) {
            columns.say("The plugin is still switched on: claude plugin uninstall acumen@acumen.");
        }
    }

    /// The exit code where nothing may be purged; then nothing else is to be changed either.
    private Optional<Integer> refusal(StateFolder state) throws IOException {
        List<Path> parts = state.parts();
        List<String> problems = new ArrayList<>();
        for (Map.Entry<Path, Scope> file : files().entrySet()) {
            problem(Installations.place(file.getValue(), file.getKey())).ifPresent(problems::add);
        }
        problems.forEach(this::warn);
        if (!problems.isEmpty() || WorkerLocks.isAnyHeld(state.folder())) {
            warn("nothing was changed: "
                    + (problems.isEmpty()
                            ? BUSY
                            : "hooks would be left that need " + environment().shown(state.folder())));
            return Optional.of(CommandLine.ExitCode.SOFTWARE);
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        if (!isJson()) {
            Columns columns = columns();
            columns.say("To be removed from " + environment().shown(state.folder()) + ":");
            parts.forEach(part -> columns.say("  " + state.told(part)));
            List<Path> links = state.links();
            if (!links.isEmpty()) {
                columns.say(
                        "and from " + environment().shown(environment().home().resolve(".local")) + ": "
                                + ConsoleOutput.counted(links.size(), "link")
                                + " to the program, its manual pages and completions.");
            }
        }
        if (isYes || new Question(spec().commandLine(), environment()).isAgreed("Remove it, and the hooks?")) {
            return Optional.empty();
        }
        warn("nothing was changed"
                + (Terminal.isInteractive() ? "" : ": not a terminal, cannot ask; --yes purges without asking"));
        return Optional.of(Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE);
    }

    private int purge(StateFolder state, boolean isOut) throws IOException {
        if (state.parts().isEmpty()) {
            return CommandLine.ExitCode.OK;
        }
        // A worker may have begun while a person was asked.
        if (!isOut || WorkerLocks.isAnyHeld(state.folder())) {
            warn("nothing was purged: " + (isOut ? BUSY : "hooks are left"));
            return CommandLine.ExitCode.SOFTWARE;
        }
        List<Path> left = state.remove();
        left.forEach(path -> warn(
                AcumenFolder.isOfUser(String.valueOf(path.getFileName()))
                        ? "your own playbook stays: " + path
                        : "left, for it is not Acumen's: " + path));
        if (!isJson()) {
            columns().say("Removed.");
        }
        return CommandLine.ExitCode.OK;
    }

    private static Json json(List<Path> changed, List<Path> unmerged, boolean isPurged) {
        return Json.Obj.of(
                "changed",
                Json.Arr.ofTexts(changed.stream().map(Path::toString).toList()),
                "git",
                Json.Arr.ofTexts(unmerged.stream().map(Path::toString).toList()),
                "purged",
                new Json.Bool(isPurged));
    }
}
