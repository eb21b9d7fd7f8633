package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.GuardOutput;
import dev.acumen.output.Terminal;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.KnownTexts;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.project.VisiblePart;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen trust`.
@Command(
        name = "trust",
        description = {
            "Trust a project's playbook, so that the agent sees all of it.",
            "Prints the key points that are new on this machine, and asks."
        },
        footer = {
            "",
            "A playbook from a cloned repository may be a stranger's, and its text would steer the agent. Acumen"
                    + " shows only key points that it learned, wrote or showed on this machine, in any folder or clone. It"
                    + " withholds all others until you trust the project.",
            "",
            "Trust applies to the project's path. Key points from later pulls are shown, and acumen status counts"
                    + " them.",
            "",
            "Without a terminal and without --yes, acumen trust prints the new key points and changes nothing."
        })
final class TrustCommand extends ProjectCommand {
    @Option(names = "--yes", description = "Trust without asking.")
    private boolean isYes;

    @Option(
            names = "--revoke",
            description =
                    "Stop trusting the project: the agent is shown none of its key points. Also forget their texts, so that"
                            + " other untrusted folders withhold them.")
    private boolean isRevoked;

    TrustCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Path project = project().folder(environment());
        try {
            return isRevoked ? revoke(project) : trust(project);
        } catch (IOException e) {
            throw new FailureException("the trust cannot be kept: " + ErrorAdvice.told(e));
        }
    }

    private int trust(Path project) throws IOException {
        Path acumen = environment().acumenFolder();
        Playbook playbook = playbook(project);
        VisiblePart part = VisiblePart.of(playbook, project, acumen);
        boolean isAgreed = isAgreed(project, part);
        if (isAgreed) {
            new Trust(acumen).trust(project, playbook, environment().clock().instant());
        }
        if (isJson()) {
            print(json(project, part, isAgreed));
        } else if (isAgreed) {
            tell(project, part);
        }
        if (isAgreed) {
            return CommandLine.ExitCode.OK;
        }
        warn(
                Terminal.isInteractive()
                        ? "nothing was changed"
                        : "nothing was changed: not a terminal, cannot ask; use --yes");
        return Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE;
    }

    private Playbook playbook(Path project) throws IOException {
        Playbook playbook = StoredPlaybook.read(project);
        if (playbook.size() == 0 && !Files.exists(project.resolve(Projects.PLAYBOOK))) {
            throw new FailureException("there is no playbook in "
                    + environment().shown(project) + ", and the first one that Acumen makes there needs no trust");
        }
        return playbook;
    }

    private static List<KeyPoint> keyPoints(Playbook playbook) {
        return playbook.keyPoints().map(SectionedKeyPoint::keyPoint).toList();
    }

    /// Prints what a person would trust, and asks. Where nothing is withheld there is nothing to read.
    private boolean isAgreed(Path project, VisiblePart part) {
        List<KeyPoint> withheld = part.withheld();
        if (withheld.isEmpty()) {
            return true;
        }
        if (!isJson()) {
            Columns columns = columns();
            columns.say("The agent is not shown " + withheld.size() + " of " + part.size() + " key points in "
                    + environment().shown(project) + ": " + part.cause() + ".");
            columns.say("");
            withheld.forEach(keyPoint -> columns.row(
                    keyPoint.name() + "  " + keyPoint.text()
                            + (keyPoint.guard().isEmpty()
                                    ? ""
                                    : "  (guard: " + GuardOutput.told(keyPoint.guard()) + ")"),
                    keyPoint.name().length() + 2));
            columns.say("");
        }
        return isYes
                || new Question(spec().commandLine(), environment())
                        .isAgreed("Trust them, and what later pulls bring?");
    }

    private void tell(Path project, VisiblePart part) {
        ConsoleOutput console = console();
        String what = ConsoleOutput.counted(part.size(), "key point");
        console.say(
                part.isTrusted()
                        ? "The playbook of " + environment().shown(project) + " is trusted already: " + what + "."
                        : "From now on the playbook of " + environment().shown(project)
                                + " is trusted: the agent is shown its " + what + ".");
        console.say("acumen show prints them, acumen off switches the project off.");
    }

    private static Json json(Path project, VisiblePart part, boolean isTrusted) {
        return Json.Obj.of(
                        "project", new Json.Text(project.toString()),
                        "key_points", Json.Num.of(part.size()),
                        "trusted", new Json.Bool(isTrusted),
                        "changed", new Json.Bool(isTrusted && !part.isTrusted()))
                .with(
                        "withheld",
                        new Json.Arr(part.withheld().stream()
                                .<Json>map(keyPoint -> Json.Obj.of(
                                        "id", new Json.Text(keyPoint.name()),
                                        "text", new Json.Text(keyPoint.text())))
                                .toList()));
    }

    private int revoke(Path project) throws IOException {
        Path acumen = environment().acumenFolder();
        boolean wasTrusted =
                new Trust(acumen).revoke(project, environment().clock().instant());
        try {
            new KnownTexts(acumen).forget(keyPoints(StoredPlaybook.read(project)));
        } catch (BadInputException | StoreException e) {
            warn("no text was forgotten: " + e.getMessage());
        }
        if (isJson()) {
            print(Json.Obj.of(
                    "project", new Json.Text(project.toString()),
                    "trusted", new Json.Bool(false),
                    "changed", new Json.Bool(wasTrusted)));
            return CommandLine.ExitCode.OK;
        }
        console()
                .say("The playbook of " + environment().shown(project)
                        + (wasTrusted
                                ? " is no longer trusted: the agent is shown none of it. Running sessions keep what they were shown."
                                : " was not trusted. The agent is shown none of it."));
        return CommandLine.ExitCode.OK;
    }
}
