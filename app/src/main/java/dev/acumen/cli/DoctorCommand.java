package dev.acumen.cli;

import dev.acumen.claudecode.Installations;
import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import dev.acumen.doctor.Check;
import dev.acumen.doctor.ClientChecks;
import dev.acumen.doctor.GitChecks;
import dev.acumen.doctor.HookChecks;
import dev.acumen.doctor.OnlineCheck;
import dev.acumen.doctor.ProjectChecks;
import dev.acumen.doctor.ServerCheck;
import dev.acumen.doctor.StateChecks;
import dev.acumen.doctor.UserState;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.TerminalInfo;
import dev.acumen.pipeline.Refiners;
import dev.acumen.providers.ModelChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen doctor`.
@Command(
        name = "doctor",
        description = {
            "Test the installed hooks as Claude Code runs them, and what they need.",
            "Says for each problem what to do. Changes nothing. Sends nothing, except with --online."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Everything works.",
            "1:Something does not work, or a failure.",
            "2:Usage error. Nothing was done."
        })
final class DoctorCommand extends ProjectCommand {
    private static final int NAME = 8;
    private static final int FINDING = 28;

    @Option(
            names = "--online",
            description = "Send one small request to the model that the hooks use. It counts against the limits.")
    private boolean isOnline;

    DoctorCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Optional<Path> project = project().find(environment());
        if (TerminalInfo.isDrawable(environment()) && !isJson()) {
            spec().commandLine().getErr().println("Trying the hooks, which takes some seconds …");
        }
        List<Check> checks = new ArrayList<>();
        Settings settings = settings(checks);
        try {
            checks.addAll(new HookChecks(
                            environment(),
                            new Installations(environment().clientFolder(), project),
                            new Acumen.Version().getVersion()[0],
                            Path.of(System.getProperty("java.home")),
                            System.getProperty("java.class.path"))
                    .all());
            checks.addAll(new ClientChecks(environment()).all());
            checks.addAll(new ServerCheck(environment()).all());
            ModelChoice choice = modelChoice(settings);
            checks.addAll(new StateChecks(environment(), settings, choice).all());
            if (isOnline) {
                checks.add(new OnlineCheck(environment(), settings, choice).check());
            }
            new ClientEnvironment(environment(), project)
                    .notes(choice.why())
                    .forEach(note -> checks.add(Check.note("provider", note, "")));
        } catch (IOException e) {
            checks.add(Check.problem("doctor", "it could not finish: " + e, ""));
        }
        checks.addAll(UserState.of(environment(), settings).checks());
        if (project.isEmpty()) {
            checks.add(ProjectChecks.inHomeFolder());
        }
        // What keeps meanings from being compared is one of the checks.
        Refiners refiners = new Refiners(environment(), _ -> {});
        project.map(folder -> new ProjectChecks(
                        environment(), folder, () -> project().readStore(environment()), refiners.of(settings, folder)))
                .ifPresent(of -> {
                    checks.addAll(of.all());
                    project().worktree(environment()).map(of::worktree).ifPresent(checks::addAll);
                });
        project.ifPresent(folder -> checks.addAll(new GitChecks(environment(), folder).all()));
        tell(checks);
        return count(checks, Check.Level.PROBLEM) > 0 ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    /// The settings that hold; where a file of them cannot be understood, those without any file.
    private Settings settings(List<Check> checks) {
        try {
            return settings();
        } catch (BadInputException | FailureException e) {
            checks.add(Check.problem(
                    "settings",
                    e.getMessage() + "; sessions are shown nothing, and are not learned",
                    "fix the file; acumen config shows its values"));
            return Settings.of(SettingsFile.none(), SettingsFile.none(), Map.of());
        }
    }

    private void tell(List<Check> checks) {
        if (isJson()) {
            print(Json.Obj.of(
                    "checks",
                    new Json.Arr(checks.stream().map(Check::json).toList()),
                    "problems",
                    Json.Num.of(count(checks, Check.Level.PROBLEM))));
            return;
        }
        Columns columns = columns();
        String line = "%-" + NAME + "s %-" + (FINDING - NAME - 2) + "s %s";
        for (Check check : checks) {
            columns.row(line.formatted(mark(check.level()), check.name(), check.finding()), FINDING);
            if (!check.todo().isEmpty()) {
                columns.row(line.formatted("", "", "→ " + check.todo()), FINDING + 2);
            }
        }
        columns.say("");
        boolean isHeard = checks.stream()
                .anyMatch(check -> check.name().equals(HookChecks.EVENTS) && check.level() == Check.Level.OK);
        columns.say(summary(count(checks, Check.Level.PROBLEM), count(checks, Check.Level.NOTE), isHeard));
    }

    private static String mark(Check.Level level) {
        return switch (level) {
            case OK -> "ok";
            case NOTE -> "note";
            case PROBLEM -> "PROBLEM";
        };
    }

    /// What came of it in one line, as a person reads it.
    ///
    /// @param json what the command prints
    static String verdict(Json.Obj json) {
        List<Json.Obj> checks = json.get("checks") instanceof Json.Arr(List<Json> all)
                ? all.stream().map(Json.Obj.class::cast).toList()
                : List.of();
        List<String> problems = checks.stream()
                .filter(check -> check.textOr("level", "").equals("problem"))
                .map(check -> check.textOr("name", "") + ": " + check.textOr("finding", ""))
                .toList();
        long notes = checks.stream()
                .filter(check -> check.textOr("level", "").equals("note"))
                .count();
        boolean isHeard = checks.stream()
                .anyMatch(check -> check.textOr("name", "").equals(HookChecks.EVENTS)
                        && check.textOr("level", "").equals("ok"));
        return summary(problems.size(), Math.toIntExact(notes), isHeard)
                + (problems.isEmpty() ? "" : " " + problems.getFirst() + ". acumen doctor says what to do.");
    }

    /// @param isHeard whether the client itself ran a hook
    private static String summary(int problems, int notes, boolean isHeard) {
        String worth = ConsoleOutput.counted(notes, "note") + ".";
        if (problems > 0) {
            return ConsoleOutput.counted(problems, "problem") + ", " + worth;
        }
        return isHeard
                ? "Everything works" + (notes == 0 ? "." : "; " + worth)
                : "No problem found, but Claude Code has not run the hooks yet; " + worth;
    }

    private static int count(List<Check> checks, Check.Level level) {
        return Math.toIntExact(
                checks.stream().filter(check -> check.level() == level).count());
    }
}
