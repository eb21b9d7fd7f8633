package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.experiment.ExperimentState;
import dev.acumen.json.Json;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.Experiment;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen experiment`.
@Command(
        name = "experiment",
        description = {
            "Measure whether the playbook helps, by withholding it from a share of sessions.",
            "start: from now on, a share of new sessions gets no playbook, or lacks one key point. stop: show everything"
                    + " to new sessions again. status: show how many sessions took part; the default. Off until"
                    + " started."
        },
        footer = {
            "",
            "A held-out session is also told nothing by guards and after failures. Subagents are in the group of their"
                    + " session. A session keeps its group to its end. acumen report shows the difference."
        })
final class ExperimentCommand extends ProjectCommand {
    private static final String START = "start";
    private static final String STOP = "stop";

    @Parameters(arity = "0..1", paramLabel = "start|stop|status", description = "What to do. Default: status.")
    private String action = "status";

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            description = "With start: how many of 100 sessions to hold out, 1 to 90. Default: 20.")
    private @Nullable String share;

    @Option(
            names = "--key-point",
            paramLabel = "ID",
            description = "With start: withhold this key point alone. Default: the whole playbook.")
    private @Nullable String keyPoint;

    ExperimentCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (!action.equals(START) && (share != null || keyPoint != null)) {
            throw new ParameterException(spec().commandLine(), "--share and --key-point go with start");
        }
        Path folder = project().folder(environment());
        try {
            switch (action) {
                case START -> start(folder);
                case STOP -> stop(folder);
                case "status" -> {}
                default ->
                    throw new ParameterException(spec().commandLine(), "expected start, stop or status, not " + action);
            }
            show(ExperimentState.of(folder, environment()));
        } catch (IOException e) {
            throw new FailureException("the experiment cannot be read or changed: " + ErrorAdvice.told(e));
        }
        return CommandLine.ExitCode.OK;
    }

    private void start(Path folder) throws IOException {
        int percent = share == null ? Experiment.SHARE : percent(share);
        if (keyPoint != null) {
            Playbook playbook = settledStore().read().playbook();
            if (playbook.find(keyPoint).isEmpty()) {
                throw new ParameterException(spec().commandLine(), Suggestions.noKeyPoint(keyPoint, playbook.ids()));
            }
        }
        Experiment running = Experiment.of(folder);
        if (running != null && !running.isStopped()) {
            throw new FailureException("an experiment is running since " + running.id()
                    + "; acumen experiment stop ends it, and its sessions stay in acumen report");
        }
        new Experiment(now(), percent, keyPoint == null ? "" : keyPoint).write(folder);
    }

    private int percent(String text) {
        int percent = Experiment.share(
                text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : text);
        if (percent == 0) {
            throw new ParameterException(
                    spec().commandLine(),
                    "--share is a whole number of percent from 1 to " + Experiment.MOST + ", not " + text);
        }
        return percent;
    }

    private void stop(Path folder) throws IOException {
        Experiment running = Experiment.of(folder);
        if (running != null && !running.isStopped()) {
            running.stoppedAt(now()).write(folder);
        }
    }

    private String now() {
        return environment().clock().instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private void show(Optional<ExperimentState> state) {
        if (isJson()) {
            print(state.map(ExperimentState::json).orElse(Json.Obj.of("running", new Json.Bool(false))));
            return;
        }
        console()
                .say(state.map(one -> "Experiment: " + one.told() + ".")
                        .orElse("No experiment. acumen experiment start begins one."));
        if (action.equals(START)) {
            console()
                    .say("It counts for sessions that begin from now on. acumen why says of each session whether"
                            + " something was withheld.");
        }
    }
}
