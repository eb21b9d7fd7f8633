package dev.acumen.cli;

import dev.acumen.adapt.AdaptOptions;
import dev.acumen.adapt.Agent;
import dev.acumen.adapt.Evaluation;
import dev.acumen.adapt.RunFolder;
import dev.acumen.adapt.RunLog;
import dev.acumen.adapt.Score;
import dev.acumen.adapt.Scored;
import dev.acumen.adapt.Task;
import dev.acumen.adapt.TestResult;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.experiment.PairedDifference;
import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.output.Money;
import dev.acumen.playbook.Playbook;
import dev.acumen.providers.Role;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen eval`.
@Command(
        name = "eval",
        description = {
            "Measure a playbook: try tasks without it and with it, and compare the scores.",
            "The difference is paired by task and has a 95 percent interval. acumen adapt says what a file of tasks is."
        })
final class EvalCommand extends ProjectCommand {
    @Parameters(paramLabel = "TASKS", description = "The tasks to measure with (.jsonl).")
    private Path tasks = Path.of("");

    @Option(names = "--playbook", paramLabel = "FILE", description = "The playbook. Default: that of the project.")
    private @Nullable Path playbook;

    @Option(
            names = "--run",
            paramLabel = "FOLDER",
            description =
                    "Also write result files, as the paper authors' program does. A run that was stopped goes on there.")
    private @Nullable Path folder;

    @Mixin
    private TaskOptions how = new TaskOptions();

    EvalCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        List<Task> all = how.read(resolved(tasks));
        Playbook measured = measured();
        try {
            if (folder == null) {
                return tell(measure(RunLog.inMemory(), how.agent(this::model), measured, all), all);
            }
            RunFolder run = RunFolder.in(resolved(folder));
            try (RunLog log = run.log()) {
                run.begin(how.setup(() -> model().name()));
                Agent agent = how.agent(() -> run.logged(model()));
                List<TestResult> results = measure(log, agent, measured, all);
                if (stopped(results).isEmpty()) {
                    run.write(results.getLast().evaluation());
                }
                return tell(results, all);
            }
        } catch (IOException e) {
            throw new FailureException(folder + " cannot be used as a run folder: " + ErrorAdvice.told(e));
        }
    }

    private Playbook measured() {
        if (playbook == null) {
            return settledStore().read().playbook();
        }
        try {
            return PlaybookDocument.read(Files.readAllBytes(resolved(playbook)), playbook.toString())
                    .playbook();
        } catch (IOException e) {
            throw new FailureException(playbook + " cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private LanguageModel model() {
        Settings settings = settings();
        return how.model(environment(), settings, modelChoice(settings), Role.REFLECTOR);
    }

    /// Without the playbook, and with it.
    private List<TestResult> measure(RunLog log, Agent agent, Playbook measured, List<Task> all) {
        AdaptOptions options = how.options();
        TestResult without = TestResult.of(agent, how.scorer(), log, Playbook.empty(), all, options);
        return without.stopped().isPresent()
                ? List.of(without)
                : List.of(without, TestResult.of(agent, how.scorer(), log, measured, all, options));
    }

    private static Optional<Failure> stopped(List<TestResult> results) {
        return results.getLast().stopped();
    }

    private Integer tell(List<TestResult> results, List<Task> all) {
        Optional<Failure> stopped = stopped(results);
        if (stopped.isPresent()) {
            warn("the measurement was stopped: " + stopped.get().reason()
                    + (folder == null ? "" : "; the same command goes on"));
            return CommandLine.ExitCode.SOFTWARE;
        }
        Evaluation without = results.getFirst().evaluation();
        Evaluation with = results.getLast().evaluation();
        PairedDifference difference = PairedDifference.of(scores(without), scores(with));
        ModelUsage usage = results.getFirst().usage().plus(results.getLast().usage());
        if (isJson()) {
            print(Json.Obj.of(
                    "tasks", Json.Num.of(all.size()),
                    "without", json(without),
                    "with", json(with),
                    "difference", number(difference.mean()),
                    "half_interval", Double.isFinite(difference.half()) ? number(difference.half()) : Json.NULL,
                    "usage", ModelUsageJson.write(usage)));
        } else {
            console().say(line("Without the playbook", without));
            console().say(line("With the playbook", with));
            console()
                    .say(String.format(
                            Locale.ROOT,
                            "Difference: %+.3f%s. Used: %s.",
                            difference.mean(),
                            Double.isFinite(difference.half())
                                    ? String.format(
                                            Locale.ROOT, " ± %.3f (95 percent, paired by task)", difference.half())
                                    : "",
                            Money.told(usage)));
        }
        return CommandLine.ExitCode.OK;
    }

    private static String line(String label, Evaluation evaluation) {
        return String.format(
                Locale.ROOT,
                "%s: score %.3f, %d of %d right.",
                label,
                evaluation.score(),
                evaluation.right(),
                evaluation.attempts().size());
    }

    private static Json json(Evaluation evaluation) {
        return Json.Obj.of("score", number(evaluation.score()), "right", Json.Num.of(evaluation.right()));
    }

    private static double[] scores(Evaluation evaluation) {
        return evaluation.attempts().stream()
                .map(Scored::score)
                .mapToDouble(Score::value)
                .toArray();
    }

    private static Json number(double value) {
        return new Json.Num(
                BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_UP).toPlainString());
    }
}
