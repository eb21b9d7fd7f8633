package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.doctor.Check;
import dev.acumen.doctor.Examination;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.TerminalInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen doctor`.
@Command(
        name = "doctor",
        description = {
            "Test the installed hooks as Claude Code runs them, and what they need.",
            "Says for each problem what to do. Changes nothing. Sends nothing, except with --online. In a project that is"
                    + " joined to a team's service, asks the service who you are."
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
        List<Check> checks = new Examination(
                        environment(),
                        AcumenCommand.running(),
                        project,
                        project().worktree(environment()),
                        () -> project().readStore(environment()))
                .all(isOnline);
        tell(checks);
        return Examination.count(checks, Check.Level.PROBLEM) > 0
                ? CommandLine.ExitCode.SOFTWARE
                : CommandLine.ExitCode.OK;
    }

    private void tell(List<Check> checks) {
        if (isJson()) {
            print(Json.Obj.of(
                    "checks",
                    new Json.Arr(checks.stream().map(Check::json).toList()),
                    "problems",
                    Json.Num.of(Examination.count(checks, Check.Level.PROBLEM))));
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
        columns.say(Examination.summary(checks));
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
        List<Check> checks = json.get("checks") instanceof Json.Arr(List<Json> all)
                ? all.stream().map(check -> Check.of((Json.Obj) check)).toList()
                : List.of();
        return Examination.summary(checks)
                + checks.stream()
                        .filter(check -> check.level() == Check.Level.PROBLEM)
                        .findFirst()
                        .map(check -> " " + check.name() + ": " + check.finding() + ". acumen doctor says what to do.")
                        .orElse("");
    }
}
