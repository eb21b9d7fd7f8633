package dev.acumen.cli;

import dev.acumen.claudecode.ClaudeCode;
import dev.acumen.claudecode.HookBan;
import dev.acumen.claudecode.Installations;
import dev.acumen.claudecode.Scope;
import dev.acumen.client.ClientSettings;
import dev.acumen.client.HookEntries;
import dev.acumen.client.HookTable;
import dev.acumen.client.InstalledFiles;
import dev.acumen.client.Launcher;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.ModelChoiceOutput;
import dev.acumen.output.Terminal;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.GitExclude;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.ProcessResult;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.transfer.GitInstall;
import dev.acumen.transfer.UserRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `acumen install`.
@Command(
        name = "install",
        description = {
            "Install Acumen's hooks in the settings of Claude Code, and of the other clients that are found.",
            "Shows the hooks and asks once."
        },
        footer = {
            "",
            "Scope user writes ~/.claude/settings.json (CLAUDE_CONFIG_DIR replaces ~/.claude). Scope project"
                    + " writes the project's .claude/settings.local.json, which stays out of git. Other settings stay as"
                    + " they are. Hooks of the reference program are replaced.",
            "",
            "Other clients get their hooks with scope user alone.",
            "",
            "--git writes .git/config and .git/info/attributes. acumen uninstall removes all of it."
        })
final class InstallCommand extends ProjectCommand {
    private static final Duration TRAINING = Duration.ofMinutes(2);

    /// Where hooks go.
    enum Where {
        /// For all of the user's projects.
        USER(Scope.USER),
        /// For this project alone.
        PROJECT(Scope.PROJECT);

        private final Scope scope;

        Where(Scope scope) {
            this.scope = scope;
        }
    }

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            defaultValue = "user",
            description = "user: all projects (default); project: this project, on this machine.")
    private Where where = Where.USER;

    @Option(
            names = "--git",
            description =
                    "Install no hooks. Let git merge the playbooks of this repository through Acumen, key point by key point,"
                            + " in this clone and its worktrees.")
    private boolean isGit;

    @Mixin
    private ClientOption client = new ClientOption();

    @Option(names = "--mcp", description = "Also register the MCP server in these clients.")
    private boolean isMcp;

    @Option(
            names = "--user-repo",
            paramLabel = "DIR",
            description =
                    "Install no hooks. Keep your own playbook (acumen show --user) in this folder, such as a git repository that"
                            + " your other machines have as well.")
    private @Nullable Path userRepository;

    @Option(names = "--yes", description = "Install without asking.")
    private boolean isYes;

    @Option(names = "--refresh", hidden = true, description = "Update the hooks that call this program; add no others.")
    private boolean isRefresh;

    InstallCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (isMcp && (isGit || where == Where.PROJECT)) {
            throw new ParameterException(
                    spec().commandLine(), "--mcp goes with scope user: the server finds the project by itself");
        }
        if (isGit && spec().commandLine().getParseResult().hasMatchedOption("--scope")) {
            throw new ParameterException(spec().commandLine(), "--git installs no hooks, and --scope is about hooks");
        }
        if (!isGit && where == Where.USER && project().isGiven()) {
            throw new ParameterException(spec().commandLine(), "--project goes with --scope project");
        }
        client.check(spec().commandLine(), environment(), where == Where.PROJECT);
        Launcher launcher = new Launcher(environment()
                .launcher()
                .orElseThrow(() -> new FailureException("hooks call the script acumen, and this was not started by it:"
                        + " start it as /path/to/acumen install")));
        if (userRepository != null) {
            Path folder = environment().workingDirectory().resolve(userRepository);
            new UserRepository(environment(), folder)
                    .install(launcher, isJson() ? Optional.empty() : Optional.of(columns()))
                    .ifPresent(this::print);
            return CommandLine.ExitCode.OK;
        }
        if (isGit) {
            GitInstall git = new GitInstall(environment(), project().folder(environment()));
            git.install(launcher, isJson() ? Optional.empty() : Optional.of(columns()), this::warn)
                    .ifPresent(this::print);
            return CommandLine.ExitCode.OK;
        }
        Path file = file();
        try {
            if (isRefresh) {
                return refresh(launcher, file);
            }
            return client.isClaudeCode(environment(), where == Where.PROJECT)
                    ? install(launcher, file)
                    : installInOthers(launcher);
        } catch (BadInputException e) {
            if (!e.source().equals(file.toString())) {
                throw e;
            }
            return refused(e, launcher);
        } catch (IOException e) {
            throw new FailureException("the hooks cannot be installed: " + ErrorAdvice.told(e));
        }
    }

    private Path file() {
        Optional<Path> project = where == Where.PROJECT
                ? Optional.of(project().folder(environment()))
                : project().find(environment());
        Path file = new Installations(environment().clientFolder(), project)
                .file(where.scope)
                .orElseThrow();
        if (where == Where.PROJECT && leadsOut(file, project.orElseThrow())) {
            throw new FailureException(file + " leads out of the project; it is left alone");
        }
        return file;
    }

    /// Whether a link, which may have come with the repository, leads to a file of somebody else's.
    private static boolean leadsOut(Path file, Path project) {
        try {
            Path real = project.toRealPath();
            return leadsOutOf(real, file) || leadsOutOf(real, project.resolve(".claude"));
        } catch (IOException e) {
            throw new FailureException(project + " cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private static boolean leadsOutOf(Path project, Path link) throws IOException {
        if (!Files.isSymbolicLink(link)) {
            return false;
        }
        return !Files.exists(link) || !link.toRealPath().startsWith(project);
    }

    /// The file is left as it is, and a person gets what would have been added.
    private int refused(BadInputException e, Launcher launcher) {
        warn(e.getMessage() + "; the file was not changed");
        if (!isJson()) {
            out().println("Mend it and try again, or add this to it by hand:");
            out().println();
        }
        print(HookEntries.alone(ClaudeCode.HOOKS, launcher));
        return CommandLine.ExitCode.SOFTWARE;
    }

    /// What is missing beside Claude Code's hooks. Where a file cannot be understood, a person gets what to add by
    /// hand.
    private Additions additions(Launcher launcher) {
        OtherClients others = client.others(environment(), where == Where.PROJECT, this::warn);
        ClientServers servers =
                new ClientServers(environment(), isMcp ? client.all(environment()) : List.of(), this::warn);
        return new Additions(others.pending(launcher, this::printByHand), servers.pending(launcher));
    }

    private void printByHand(String text) {
        if (!isJson()) {
            out().println("Mend it and try again, or add this to it by hand:");
            out().println();
            out().println(text);
        }
    }

    /// Where Claude Code is not meant.
    private int installInOthers(Launcher launcher) throws IOException {
        Additions additions = additions(launcher);
        if (!additions.isNothing() && !isAgreed(columns -> additions.announce(launcher, columns))) {
            return Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE;
        }
        InstalledFiles installed = new InstalledFiles(environment().acumenFolder());
        if (!installed.hasBegun()) {
            installed.begin(environment().clock().instant());
        }
        Additions.Done done = additions.put(launcher);
        train(launcher);
        if (isJson()) {
            Map<String, Json> members = new LinkedHashMap<>();
            done.json(members);
            print(new Json.Obj(members));
        } else {
            additions.tell(done, columns());
            tellWhatNext(done.isAnything());
        }
        return CommandLine.ExitCode.OK;
    }

    private int install(Launcher launcher, Path file) throws IOException {
        Additions additions = additions(launcher);
        ClientSettings before = ClientSettings.read(file);
        HookEntries.Merged merged = before.entries(ClaudeCode.HOOKS).with(launcher);
        boolean isNew = !merged.settings().equals(before.settings());
        List<Installations.Place> gone = gone(file);
        boolean isAnything = isNew || !gone.isEmpty() || !additions.isNothing();
        if (isAnything
                && !isAgreed(columns -> {
                    announce(launcher, file, merged, columns);
                    additions.announce(launcher, columns);
                })) {
            return Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE;
        }
        boolean hadFolder = Files.isDirectory(Objects.requireNonNull(file.getParent()));
        begin();
        Path acumen = environment().acumenFolder();
        Optional<Path> backup = before.write(
                merged.settings(),
                acumen.resolve(AcumenFolder.BACKUP),
                environment().clock().instant());
        Set<String> empty = before.entries(ClaudeCode.HOOKS).empty();
        if (before.isThere()) {
            empty.add(InstalledFiles.FILE);
        }
        if (hadFolder) {
            empty.add(InstalledFiles.FOLDER);
        }
        new InstalledFiles(acumen).add(file, empty);
        if (where == Where.PROJECT) {
            exclude(file);
        }
        mend(gone, launcher);
        Additions.Done done = additions.put(launcher);
        train(launcher);
        tell(file, isNew, backup, merged.replaced(), done);
        if (!isJson()) {
            additions.tell(done, columns());
            tellWhatNext(isNew || done.isAnything());
        }
        warnOfOthers(before);
        return CommandLine.ExitCode.OK;
    }

    /// Notes that sessions are learned from now on, where no hook or plugin has called Acumen for them until now.
    private void begin() throws IOException {
        Path acumen = environment().acumenFolder();
        InstalledFiles installed = new InstalledFiles(acumen);
        boolean isFirst = new Installations(
                        environment().clientFolder(), project().find(environment()))
                .places().stream()
                        .filter(place -> where == Where.PROJECT || place.scope() == Scope.USER)
                        .noneMatch(Installations.Place::callsAcumen);
        if (!installed.hasBegun() || (isFirst && where == Where.USER)) {
            installed.begin(environment().clock().instant());
        } else if (isFirst) {
            new OffSwitch(acumen).begin(project().folder(environment()));
        }
    }

    /// Brings hooks that call this program, or a version that `install.sh` unpacked, up to date, as after an upgrade.
    private int refresh(Launcher launcher, Path file) throws IOException {
        Path versions = environment().acumenFolder().resolve(AcumenFolder.VERSIONS);
        for (Installations.Place place : installed(file)) {
            boolean isMeant = place.ours().stream().anyMatch(hook -> hook.isFor(launcher) || hook.isBelow(versions));
            if (isMeant && rewrite(place, launcher)) {
                columns().say("Updated the hooks in " + environment().shown(place.file()) + ".");
            }
        }
        OtherClients.here(environment(), this::warn)
                .refresh(launcher)
                .forEach(other ->
                        columns().say("Updated the hooks in " + environment().shown(other) + "."));
        return CommandLine.ExitCode.OK;
    }

    /// The settings files with hooks of Acumen's that lead to a program that is gone.
    private List<Installations.Place> gone(Path file) throws IOException {
        return installed(file).stream().filter(place -> !place.gone().isEmpty()).toList();
    }

    /// The settings files that may hold hooks of Acumen's: the one that is installed into, the user's, and wherever
    /// else Acumen has put them.
    private List<Installations.Place> installed(Path file) throws IOException {
        Map<Path, Scope> files = new LinkedHashMap<>(Map.of(file, where.scope));
        files.putIfAbsent(Scope.USER.file(environment().clientFolder()), Scope.USER);
        new InstalledFiles(environment().acumenFolder())
                .all()
                .forEach(other -> files.putIfAbsent(other, Scope.PROJECT));
        return files.entrySet().stream()
                .filter(one -> one.getValue() == Scope.USER || !Files.isSymbolicLink(one.getKey()))
                .map(one -> Installations.place(one.getValue(), one.getKey()))
                .toList();
    }

    /// Lets the hooks in a settings file call this program.
    ///
    /// @return whether that changed anything
    private boolean rewrite(Installations.Place place, Launcher launcher) throws IOException {
        ClientSettings settings = ClientSettings.read(place.file());
        Json.Obj now = settings.entries(ClaudeCode.HOOKS).with(launcher).settings();
        Optional<Path> _ = settings.write(
                now,
                environment().acumenFolder().resolve(AcumenFolder.BACKUP),
                environment().clock().instant());
        return !now.equals(settings.settings());
    }

    /// Lets hooks that lead to a program that is gone call this one, and says so.
    private void mend(List<Installations.Place> gone, Launcher launcher) throws IOException {
        for (Installations.Place place : gone) {
            boolean _ = rewrite(place, launcher);
            if (!isJson()) {
                columns()
                        .say("Replaced the hooks in " + environment().shown(place.file()) + ": their program is gone ("
                                + String.join(", ", place.gone()) + ").");
            }
        }
    }

    /// @param announcement shows the hooks
    private boolean isAgreed(Consumer<Columns> announcement) {
        Settings settings = settings();
        settings.notes().forEach(this::warn);
        if (!isJson()) {
            Columns columns = columns();
            announcement.accept(columns);
            announce(settings, columns);
        }
        return isYes || isAgreed("Install?", "changed");
    }

    private void announce(Launcher launcher, Path file, HookEntries.Merged merged, Columns columns) {
        columns.say("Acumen's hooks go into " + environment().shown(file) + ", for "
                + (where == Where.USER ? "all of your projects" : "this project") + ":");
        columns.say("");
        for (HookTable.Row row : ClaudeCode.HOOKS.rows()) {
            columns.row("%-18s %s".formatted(row.label(), ClaudeCode.HOOKS.command(row, launcher)), 19);
        }
        merged.replaced().forEach(command -> columns.row("in place of        " + command, 19));
        columns.say("");
    }

    private void announce(Settings settings, Columns columns) {
        ModelChoice choice = modelChoice(settings);
        columns.rows(ModelChoiceOutput.lines(choice));
        columns.row(ModelChoiceOutput.line(Budgets.limits(settings)));
        columns.say("");
        columns.say(
                switch (choice) {
                    case ModelChoice.Chosen _ ->
                        "After a session, Acumen sends its transcript to this provider, in the background, without the"
                                + " secrets that it recognises and within these limits. What it learns goes into the"
                                + " project's .claude/playbook.json, and later sessions see it. With"
                                + " {\"provider\": \"none\"} in "
                                + environment()
                                        .shown(environment().acumenFolder().resolve(AcumenFolder.CONFIG))
                                + ", Acumen sends nothing and learns without a model.";
                    case ModelChoice.SignalsAlone _ ->
                        "After a session, Acumen learns in the background, without a model. What it learns goes into the"
                                + " project's .claude/playbook.json, and later sessions see it. Nothing is sent anywhere.";
                    case ModelChoice.Impossible _ ->
                        "Until this is fixed, Acumen learns without a model. What it learns goes into the project's"
                                + " .claude/playbook.json, and later sessions see it. Nothing is sent.";
                });
        columns.say("Provider and key come from the environment in which the client is started.");
        columns.say("");
    }

    private void exclude(Path file) throws IOException {
        switch (new GitExclude(environment().variables()).exclude(file)) {
            case GitExclude.Outcome.Tracked _ ->
                warn("git has " + file + ", and it now names a path of this machine: git rm --cached keeps"
                        + " the file and takes it out");
            case GitExclude.Outcome.Excluded excluded ->
                new InstalledFiles(environment().acumenFolder()).addExcluded(file, excluded.line());
            case GitExclude.Outcome.Nothing _ -> {}
        }
    }

    /// Makes the start-up archive now, so that no session has to wait for a start without it.
    private void train(Launcher launcher) {
        try {
            ProcessResult ran = ProcessResult.of(
                    List.of(launcher.file().toString(), "--train"),
                    environment().workingDirectory(),
                    environment().variables(),
                    "",
                    TRAINING);
            if (!ran.isWell()) {
                warn("the start-up cache could not be made; hooks work, and start more slowly");
            }
        } catch (IOException e) {
            warn("the launcher could not be started: " + ErrorAdvice.told(e));
        }
    }

    private void tell(Path file, boolean isNew, Optional<Path> backup, List<String> replaced, Additions.Done done) {
        if (isJson()) {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("scope", new Json.Text(where.scope.label()));
            members.put("file", new Json.Text(file.toString()));
            members.put("changed", new Json.Bool(isNew));
            backup.ifPresent(copy -> members.put("backup", new Json.Text(copy.toString())));
            members.put("replaced", Json.Arr.ofTexts(replaced));
            done.json(members);
            print(new Json.Obj(members));
        } else {
            columns().say(Additions.told(environment().shown(file), isNew, backup.map(environment()::shown)));
        }
    }

    private void tellWhatNext(boolean isNew) {
        if (!isNew) {
            return;
        }
        columns()
                .say(
                        "New sessions are learned from now on. acumen learn --all learns earlier ones, acumen doctor tests the hooks,"
                                + " acumen status shows what they do, acumen uninstall removes them.");
    }

    /// What else in the settings makes a difference.
    private void warnOfOthers(ClientSettings before) {
        Optional<Path> project = project().find(environment());
        List<Installations.Place> others = new Installations(environment().clientFolder(), project).places();
        HookBan.in(environment().managed(), others)
                .ifPresent(ban -> warn(ban.told(ban.file().toString()) + ": " + ban.todo()));
        others.stream()
                .filter(place -> place.file().equals(before.file()))
                .flatMap(place -> place.leftAlone().stream())
                .forEach(this::warn);
        if (others.stream().anyMatch(Installations.Place::isPluginEnabled)) {
            warn("the plugin is switched on as well, so each hook runs twice: claude plugin disable acumen@acumen, or"
                    + " acumen uninstall");
        }
    }
}
