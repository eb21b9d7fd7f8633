package dev.acumen.cli;

import dev.acumen.clients.Clients;
import dev.acumen.command.Guards;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.document.GuardJson;
import dev.acumen.json.Json;
import dev.acumen.learn.GuardProposer;
import dev.acumen.learn.JudgementResult;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.GuardOutput;
import dev.acumen.output.Money;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.History;
import dev.acumen.pipeline.Judges;
import dev.acumen.pipeline.TranscriptReading;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.Projects;
import dev.acumen.redaction.Secrets;
import dev.acumen.review.EarlierCalls;
import dev.acumen.review.GuardTrial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen guard`.
@Command(
        name = "guard",
        description = {
            "Bind a key point to commands and files.",
            "Tries the guard with the project's earlier sessions, tells what it would have done, and asks. Without an ID"
                    + " it lists the guards."
        },
        footer = {
            "",
            "A command is named if it runs the program with these options, and with these words in their order; the"
                    + " first word stands first, others may stand between, and * stands for any characters. git push main"
                    + " names git push -u origin main, and not git push origin feature/main. Files are named as in a"
                    + " .gitignore: generated/, packages/web, *.sql. What stands behind ! is not named: --command 'cargo test' --command '!cargo test --doc'.",
            "",
            "Example: acumen guard pref-003 --hold --command 'git push main' --command 'git push *:main'",
            "Example: acumen guard ctx-007 --show --file packages/web",
            "",
            "A guard is part of the playbook: acumen log tells it, acumen undo takes it back. It counts in new sessions,"
                    + " and in running ones after a compaction."
        })
final class GuardCommand extends ChangeCommand {
    private static final int MOST_RULES = 60;

    @Parameters(arity = "0..1", paramLabel = "ID", description = "A key point, such as pref-003.")
    private @Nullable String id;

    @Option(
            names = "--command",
            paramLabel = "COMMAND",
            description = "A command that the guard names. Can be given more than once.")
    private List<String> commands = List.of();

    @Option(
            names = "--file",
            paramLabel = "PATTERN",
            description = "Files that the guard names. Can be given more than once.")
    private List<String> files = List.of();

    @ArgGroup
    private @Nullable Choice choice;

    @Option(
            names = "--propose",
            description =
                    "Ask the model for guards of the key points in your words that have none, and ask about each.")
    private boolean isProposing;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean isYes;

    /// What the guard does.
    static final class Choice {
        /// It needs no look: what is nothing else reminds.
        @Option(
                names = "--remind",
                description =
                        "Tell the agent the key point again when it calls this command or changes such a file, once a"
                                + " session. This is the default.")
        boolean isReminding;

        @Option(
                names = "--hold",
                description =
                        "Deny the call once a session, with the key point as the reason. The agent can repeat it.")
        private boolean isHolding;

        @Option(
                names = "--show",
                description =
                        "Show the key point only where a prompt or a command names such a file, or the agent reads or"
                                + " changes one, and nowhere else.")
        private boolean isShowing;

        @Option(names = "--off", description = "Take the guard away.")
        private boolean isOff;

        private Guard.Effect effect() {
            if (isHolding) {
                return Guard.Effect.HOLD;
            }
            return isShowing ? Guard.Effect.SHOW : Guard.Effect.REMIND;
        }
    }

    GuardCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() throws IOException {
        boolean isChange = choice != null || !commands.isEmpty() || !files.isEmpty();
        if (isProposing) {
            if (isChange || isYes || id != null) {
                throw new ParameterException(spec().commandLine(), "--propose asks about each guard, and goes alone");
            }
            return propose();
        }
        if (id == null) {
            if (isChange) {
                throw new ParameterException(spec().commandLine(), "the id of a key point is missing");
            }
            list(settledStore().read().playbook());
            return CommandLine.ExitCode.OK;
        }
        String named = id;
        Playbook playbook = settledStore().read().playbook();
        KeyPoint keyPoint = playbook.find(named)
                .map(SectionedKeyPoint::keyPoint)
                .orElseThrow(() ->
                        new ParameterException(spec().commandLine(), Suggestions.noKeyPoint(named, playbook.ids())));
        return isChange ? change(keyPoint) : look(keyPoint);
    }

    private void list(Playbook playbook) {
        List<KeyPoint> guarded = playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> !keyPoint.guard().isEmpty())
                .toList();
        if (isJson()) {
            print(new Json.Arr(guarded.stream().<Json>map(GuardCommand::json).toList()));
        } else if (guarded.isEmpty()) {
            console().say("No key point has a guard. acumen guard --help tells how to give it one.");
        } else {
            guarded.forEach(this::tell);
        }
    }

    private static Json.Obj json(KeyPoint keyPoint) {
        return Json.Obj.of(
                "id",
                new Json.Text(keyPoint.name()),
                "text",
                new Json.Text(keyPoint.text()),
                "guard",
                GuardJson.write(keyPoint.guard()));
    }

    private void tell(KeyPoint keyPoint) {
        ConsoleOutput console = console();
        console.line("[" + keyPoint.name() + "] " + keyPoint.text());
        console.reason(GuardOutput.told(keyPoint.guard()), List.of());
        Guards.problems(keyPoint.guard()).forEach(problem -> warn(keyPoint.name() + ": " + problem));
    }

    private int look(KeyPoint keyPoint) {
        Guard guard = keyPoint.guard();
        GuardTrial trial = guard.isEmpty() ? null : GuardTrial.of(guard, earlier());
        if (isJson()) {
            print(trial == null ? json(keyPoint) : json(keyPoint).with("trial", trial.json()));
        } else if (trial == null) {
            console().say(keyPoint.name() + " has no guard. acumen guard --help tells how to give it one.");
        } else {
            tell(keyPoint);
            trial.tell(console());
        }
        return CommandLine.ExitCode.OK;
    }

    private int change(KeyPoint keyPoint) {
        Guard guard = wanted(keyPoint.guard());
        Function<Playbook, Applied> change = playbook -> playbook.guard(keyPoint.name(), guard);
        if (guard.isEmpty()) {
            return change("guard", change);
        }
        if (!isJson()) {
            tell(keyPoint.withGuard(guard));
            GuardTrial.of(guard, earlier()).tell(console());
        }
        return isYes || isAgreed("Switch it on?", "changed") ? change("guard", change) : CommandLine.ExitCode.SOFTWARE;
    }

    private int propose() throws IOException {
        List<KeyPoint> open = settledStore()
                .read()
                .playbook()
                .keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> keyPoint.isByUser() && keyPoint.guard().isEmpty())
                .toList();
        List<KeyPoint> rules = open.subList(Math.max(0, open.size() - MOST_RULES), open.size());
        if (rules.size() < open.size()) {
            warn("the model is asked about the last " + rules.size() + " of " + open.size()
                    + " key points; the others can be guarded by hand");
        }
        if (rules.isEmpty()) {
            if (isJson()) {
                print(new Json.Arr(List.of()));
            } else {
                console().say("No key point in your words is without a guard.");
            }
            return CommandLine.ExitCode.OK;
        }
        Settings settings = settings();
        GuardProposer proposer = Judges.of(
                        environment(),
                        settings,
                        modelChoice(settings),
                        project().folder(environment()))
                .guards()
                .orElseThrow(() -> new FailureException("no model is asked here; acumen status says why. Guards are"
                        + " given by hand as well: acumen guard --help"));
        return switch (proposer.propose(rules)) {
            case JudgementResult.Failed<GuardProposer.Proposals> failed ->
                throw new FailureException(
                        "nothing is proposed: " + failed.failure().reason());
            case JudgementResult.Given<GuardProposer.Proposals>(GuardProposer.Proposals proposals) ->
                decide(proposals, rules.size());
        };
    }

    /// Tells what was proposed, and asks the person at the terminal about each guard.
    private int decide(GuardProposer.Proposals proposals, int rules) {
        List<KeyPoint> usable = proposals.guarded().stream()
                .filter(keyPoint -> Guards.problems(keyPoint.guard()).isEmpty())
                .toList();
        int dropped = proposals.guarded().size() - usable.size();
        if (dropped > 0) {
            warn(ConsoleOutput.counted(dropped, "proposal") + " of the model cannot be read as a guard");
        }
        EarlierCalls earlier = earlier();
        if (isJson()) {
            print(new Json.Arr(usable.stream()
                    .<Json>map(keyPoint -> json(keyPoint)
                            .with(
                                    "trial",
                                    GuardTrial.of(keyPoint.guard(), earlier).json()))
                    .toList()));
            return CommandLine.ExitCode.OK;
        }
        console()
                .say("For " + usable.size() + " of " + ConsoleOutput.counted(rules, "key point")
                        + " in your words a guard is proposed. " + Money.told(proposals.used()));
        for (KeyPoint keyPoint : usable) {
            Guard guard = keyPoint.guard();
            console().say("");
            tell(keyPoint);
            GuardTrial.of(guard, earlier).tell(console());
            if (!Terminal.isInteractive()) {
                console().line("  to switch it on: " + GuardOutput.commandLine(keyPoint));
            } else if (new Question(spec().commandLine(), environment()).isAgreed("Switch it on?")) {
                change("guard", playbook -> playbook.guard(keyPoint.name(), guard));
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private Guard wanted(Guard now) {
        Guards.problems(new Guard(Guard.Effect.REMIND, commands, files)).stream()
                .findFirst()
                .ifPresent(problem -> {
                    throw new ParameterException(spec().commandLine(), problem);
                });
        if (Stream.concat(commands.stream(), files.stream())
                .anyMatch(text -> !Secrets.redacted(text).equals(text))) {
            throw new ParameterException(spec().commandLine(), "a guard must hold no secret");
        }
        boolean isNamed = !commands.isEmpty() || !files.isEmpty();
        if (choice != null && choice.isOff) {
            if (isNamed) {
                throw new ParameterException(spec().commandLine(), "--off goes without --command and --file");
            }
            return Guard.NONE;
        }
        if (!isNamed && now.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "name what to guard, with --command or --file");
        }
        Guard.Effect effect = choice == null ? Guard.Effect.REMIND : choice.effect();
        return isNamed ? new Guard(effect, commands, files) : new Guard(effect, now.commands(), now.files());
    }

    /// The calls of the project's earlier sessions. Those that cannot be read are told.
    private EarlierCalls earlier() {
        // A guard of the user's own playbook can be given outside of projects.
        boolean isNowhere = isOfUser() && project().find(environment()).isEmpty();
        Path project = isNowhere ? environment().home() : project().folder(environment());
        try {
            List<Path> transcripts = isNowhere
                    ? List.of()
                    : new History(environment(), new TranscriptReading(environment(), project, false)).transcripts();
            EarlierCalls earlier = EarlierCalls.in(
                    transcripts,
                    Clients.of(environment()),
                    new Projects(environment().home()),
                    project);
            if (earlier.unreadable() > 0) {
                warn(ConsoleOutput.counted(earlier.unreadable(), "session") + " could not be read");
            }
            return earlier;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
