package dev.acumen.doctor;

import dev.acumen.claudecode.Installations;
import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.BadInputException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.Refiners;
import dev.acumen.providers.ModelChoice;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// All that `acumen doctor` checks.
///
/// @param project the project's folder; empty where there is none
/// @param worktree the linked worktree whose project it is; empty where it is none
/// @param store opens the project's playbook, which may fail
public record Examination(
        Environment environment,
        RunningProgram running,
        Optional<Path> project,
        Optional<Path> worktree,
        Supplier<FilePlaybookStore> store) {

    /// Tries everything, which takes some seconds.
    ///
    /// @param isOnline whether the model is asked as well
    /// @return all findings, in the order in which they are told
    public List<Check> all(boolean isOnline) {
        List<Check> checks = new ArrayList<>();
        Settings settings = settings(checks);
        try {
            checks.addAll(hooks().all());
            checks.addAll(new ClientChecks(environment).all());
            checks.addAll(new ServerCheck(environment).all());
            ClientEnvironment client = new ClientEnvironment(environment, project);
            ModelChoice choice = ModelChoice.of(settings, client.whole());
            checks.addAll(new StateChecks(environment, settings, choice).all());
            if (isOnline) {
                checks.add(new OnlineCheck(environment, settings, choice).check());
            }
            client.notes(choice.why()).forEach(note -> checks.add(Check.note("provider", note, "")));
        } catch (IOException e) {
            checks.add(Check.problem("doctor", "it could not finish: " + e, ""));
        }
        checks.addAll(UserState.of(environment, settings).checks());
        if (project.isEmpty()) {
            checks.add(ProjectChecks.inHomeFolder());
        }
        project.ifPresent(folder -> checks.addAll(ofProject(folder, settings)));
        return checks;
    }

    /// What the clients' settings say of hooks, which takes a moment.
    ///
    /// @throws IOException if a file cannot be read
    public List<Check> settings() throws IOException {
        List<Check> checks = new ArrayList<>(hooks().settings());
        checks.addAll(new ClientChecks(environment).all());
        return checks;
    }

    private HookChecks hooks() {
        return new HookChecks(environment, new Installations(environment.clientFolder(), project), running);
    }

    private List<Check> ofProject(Path folder, Settings settings) {
        // What keeps meanings from being compared is one of the checks.
        Refiners refiners = new Refiners(environment, _ -> {});
        ProjectChecks of = new ProjectChecks(environment, folder, store, refiners.of(settings, folder));
        List<Check> checks = new ArrayList<>(of.all());
        worktree.map(of::worktree).ifPresent(checks::addAll);
        checks.addAll(new GitChecks(environment, folder).all());
        checks.addAll(new ServiceChecks(environment, folder).all());
        return checks;
    }

    /// The settings that hold; where a file of them cannot be understood, those without any file.
    private Settings settings(List<Check> checks) {
        try {
            return new SettingsFiles(environment).settings(project);
        } catch (BadInputException | FailureException e) {
            checks.add(Check.problem(
                    "settings",
                    e.getMessage() + "; sessions are shown nothing, and are not learned",
                    "fix the file; acumen config shows its values"));
            return Settings.of(SettingsFile.none(), SettingsFile.none(), Map.of());
        }
    }

    /// What came of it, in one line.
    public static String summary(List<Check> checks) {
        int problems = count(checks, Check.Level.PROBLEM);
        int notes = count(checks, Check.Level.NOTE);
        String worth = ConsoleOutput.counted(notes, "note") + ".";
        if (problems > 0) {
            return ConsoleOutput.counted(problems, "problem") + ", " + worth;
        }
        boolean isHeard = checks.stream()
                .anyMatch(check -> check.name().equals(HookChecks.EVENTS) && check.level() == Check.Level.OK);
        return isHeard
                ? "Everything works" + (notes == 0 ? "." : "; " + worth)
                : "No problem found, but Claude Code has not run the hooks yet; " + worth;
    }

    /// How many findings are of a level.
    public static int count(List<Check> checks, Check.Level level) {
        return Math.toIntExact(
                checks.stream().filter(check -> check.level() == level).count());
    }
}
