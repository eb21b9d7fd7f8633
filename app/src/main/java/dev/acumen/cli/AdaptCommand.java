package dev.acumen.cli;

import dev.acumen.adapt.AdaptListener;
import dev.acumen.adapt.AdaptOptions;
import dev.acumen.adapt.AdaptOptions.Feedback;
import dev.acumen.adapt.AdaptOptions.GateOn;
import dev.acumen.adapt.AdaptResult;
import dev.acumen.adapt.AdaptStep;
import dev.acumen.adapt.Adaptation;
import dev.acumen.adapt.Evaluation;
import dev.acumen.adapt.Gate;
import dev.acumen.adapt.RunFolder;
import dev.acumen.adapt.RunLog;
import dev.acumen.adapt.Score;
import dev.acumen.adapt.Task;
import dev.acumen.adapt.TestResult;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.Prompts;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.Refiners;
import dev.acumen.project.AcumenFolder;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.Role;
import dev.acumen.refine.Refiner;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen adapt`.
@Command(
        name = "adapt",
        description = {
            "Learn a playbook from tasks with known answers or a check, as in the ACE paper.",
            "Each line of the file is a task: {\"input\", \"reference\", \"context\", \"id\"}, of which only input is"
                    + " needed, or {\"context\", \"target\"} as in the data of the paper's authors."
        },
        footer = {
            "",
            "The run folder gets report.md with charts, and result files as the authors' program writes them. It is a"
                    + " project of its own: acumen show --project FOLDER shows its playbook. A run that was stopped goes on"
                    + " with the same command, and pays for nothing twice."
        })
final class AdaptCommand extends ProjectCommand {
    /// When the gate decides.
    enum GateChoice {
        DELTA,
        EPOCH,
        OFF;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "TASKS", description = "The tasks to learn from (.jsonl).")
    private Path tasks = Path.of("");

    @Option(
            names = "--validation",
            paramLabel = "FILE",
            description =
                    "Held-out tasks, for the gate and the choice of the best playbook. Without them everything is kept.")
    private @Nullable Path validation;

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "Tasks that are tried with the playbook of the start and with the best one.")
    private @Nullable Path test;

    @Option(
            names = "--run",
            paramLabel = "FOLDER",
            description = "The run folder. Default: the name of TASKS with -run at its end.")
    private @Nullable Path folder;

    @Option(
            names = "--playbook",
            paramLabel = "FILE",
            description = "The playbook to begin with, which stays as it is. Default: an empty one.")
    private @Nullable Path begin;

    @Mixin
    private TaskOptions how = new TaskOptions();

    @Option(
            names = "--online",
            description =
                    "Do the tasks once, in order, and learn after each batch; a task is scored before it teaches.")
    private boolean isOnline;

    @Option(names = "--epochs", paramLabel = "N", description = "How often the tasks are gone through. Default: 1.")
    private int epochs = AdaptOptions.defaults().epochs();

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "How many tasks are tried with the same playbook before it changes. Default: 4.")
    private int batch = AdaptOptions.defaults().batch();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often an answer that is not right is reflected on and tried again. Default: 3.")
    private int rounds = AdaptOptions.defaults().rounds();

    @Option(
            names = "--curate-every",
            paramLabel = "N",
            description = "The Curator is asked after every N tasks. Default: 1.")
    private int curateEvery = AdaptOptions.defaults().curateEvery();

    @Option(
            names = "--feedback",
            paramLabel = "KIND",
            description = "What the Reflector sees: reference (default; the right answer too), score, or none.")
    private Feedback feedback = Feedback.REFERENCE;

    @Option(
            names = "--gate",
            paramLabel = "WHEN",
            description =
                    "Turn back what lowers the score on held-out tasks: after each delta (default), each epoch, or off.")
    private GateChoice gate = GateChoice.DELTA;

    @Option(
            names = "--evaluate-every",
            paramLabel = "N",
            description = "Measure the held-out tasks after every N tasks. Default: after each epoch.")
    private int evaluateEvery;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "End after N measurements without a better score. Default: never.")
    private int patience;

    @Option(names = "--seed", paramLabel = "N", description = "For the order of tasks. Default: 1.")
    private long seed = 1;

    AdaptCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        AdaptOptions options = options();
        List<Task> train = how.read(resolved(tasks));
        List<Task> heldOut = validation == null ? List.of() : how.read(resolved(validation));
        List<Task> tested = test == null ? List.of() : how.read(resolved(test));
        LanguageModel reflector = model(Role.REFLECTOR);
        LanguageModel curator = model(Role.CURATOR);
        String begun = begun();
        Path place = resolved(folder == null ? runName() : folder);
        try {
            RunFolder run = RunFolder.in(place);
            try (RunLog log = run.log()) {
                run.begin(how.setup(reflector::name)
                        .with("reflector", new Json.Text(reflector.name()))
                        .with("curator", new Json.Text(curator.name()))
                        .with("playbook", new Json.Text(begin == null ? "" : Hash.of(begun))));
                Adaptation adaptation = adaptation(place, begun, log, run.logged(reflector), run.logged(curator));
                AdaptResult result =
                        isOnline ? adaptation.online(train, options) : adaptation.offline(train, heldOut, options);
                List<TestResult> tests = result.stopped().isPresent() || tested.isEmpty()
                        ? List.of()
                        : List.of(
                                adaptation.test(result.start(), tested, options),
                                adaptation.test(result.best(), tested, options));
                Optional<Failure> stopped = result.stopped()
                        .or(() -> tests.stream()
                                .flatMap(one -> one.stopped().stream())
                                .findFirst());
                List<Evaluation> measured = stopped.isPresent()
                        ? List.of()
                        : tests.stream().map(TestResult::evaluation).toList();
                run.write(result.stoppedBy(stopped), isOnline, options, first(measured), last(measured));
                return conclude(place, result, measured, stopped);
            }
        } catch (IOException e) {
            throw new FailureException(place + " cannot be used as a run folder: " + ErrorAdvice.told(e));
        }
    }

    private static Optional<Evaluation> first(List<Evaluation> measured) {
        return measured.stream().findFirst();
    }

    private static Optional<Evaluation> last(List<Evaluation> measured) {
        return measured.stream().reduce((_, last) -> last);
    }

    private Path runName() {
        String name = String.valueOf(resolved(tasks).getFileName());
        return Path.of(name.replaceFirst("\\.[^.]*$", "") + "-run");
    }

    private AdaptOptions options() {
        if (isOnline && (validation != null || epochs != 1)) {
            throw new ParameterException(spec().commandLine(), "--online goes with neither --validation nor --epochs");
        }
        try {
            return how.options()
                    .withEpochs(epochs)
                    .withBatch(batch)
                    .withRounds(rounds)
                    .withCurateEvery(curateEvery)
                    .withFeedback(feedback)
                    .withEvaluations(evaluateEvery, patience)
                    .withSeed(seed)
                    .withGate(
                            gate == GateChoice.OFF ? Optional.empty() : Optional.of(Gate.defaults()),
                            gate == GateChoice.EPOCH ? GateOn.EPOCH : GateOn.DELTA);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec().commandLine(), e.getMessage(), e);
        }
    }

    private LanguageModel model(Role role) {
        return how.model(environment(), settings(), modelChoice(settings()), role);
    }

    private Adaptation adaptation(Path place, String begun, RunLog log, LanguageModel reflector, LanguageModel curator)
            throws IOException {
        Prompts prompts = Prompts.in(environment().acumenFolder().resolve(AcumenFolder.PROMPTS));
        long tokens = Budgets.limits(settings()).sessionTokens();
        Set<String> known = environment().secrets();
        // One that remembers nothing: a run that goes on compares what it compared before.
        Refiner refiner =
                new Refiners(environment(), this::warn).of(settings(), place).onTrial();
        Adaptation adaptation = Adaptation.of(
                how.agent(() -> reflector),
                how.scorer(),
                new ModelReflector(reflector, prompts, tokens, ModelListener.NONE, known),
                new ModelCurator(curator, prompts, tokens, ModelListener.NONE, known, refiner),
                store(place, begun));
        return adaptation.refining(refiner).logging(log).listening(new Told()).judgedBy(reflector.name());
    }

    /// The playbook to begin with, as it is in its file; empty where none is named.
    private String begun() {
        if (begin == null) {
            return "";
        }
        try {
            byte[] bytes = Files.readAllBytes(resolved(begin));
            PlaybookDocument.read(bytes, begin.toString());
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new FailureException("the playbook cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private FilePlaybookStore store(Path place, String begun) throws IOException {
        FilePlaybookStore store = new FilePlaybookStore(place, environment().clock());
        if (!begun.isEmpty() && !Files.exists(store.file())) {
            Files.createDirectories(store.file().getParent());
            Files.writeString(store.file(), begun);
        }
        return store;
    }

    /// Tells how the run goes on, a line for each task and each measurement.
    private final class Told implements AdaptListener {
        @Override
        public void learned(AdaptStep step) {
            if (!isJson()) {
                Score last = step.attempts().getLast().score();
                String tries =
                        step.attempts().size() == 1 ? "" : String.format(Locale.ROOT, ", then %.2f", last.value());
                console()
                        .say(String.format(
                                Locale.ROOT,
                                "%s: score %.2f%s; %s%s",
                                step.task().id(),
                                step.attempts().getFirst().score().value(),
                                tries,
                                step.operations() == 0
                                        ? "nothing to change"
                                        : ConsoleOutput.counted(step.operations(), "change"),
                                step.isKept() ? "" : ", turned back"));
            }
        }

        @Override
        public void evaluated(Evaluation evaluation) {
            if (!isJson()) {
                console().say(String.format(Locale.ROOT, "Held-out tasks: score %.3f.", evaluation.score()));
            }
        }
    }

    private Integer conclude(Path place, AdaptResult result, List<Evaluation> measured, Optional<Failure> stopped) {
        if (isJson()) {
            print(JsonReader.objectIn(place.resolve("final_results.json")));
        } else {
            console().say("");
            if (!measured.isEmpty()) {
                console()
                        .say(String.format(
                                Locale.ROOT,
                                "Test: score %.3f with the playbook of the start, %.3f with the best one.",
                                measured.getFirst().score(),
                                measured.getLast().score()));
            }
            console()
                    .say(ConsoleOutput.counted(result.best().size(), "key point") + " in "
                            + place.resolve(RunFolder.BEST) + "; the report is " + place.resolve(RunFolder.REPORT)
                            + ".");
        }
        stopped.ifPresent(why -> warn("the run was stopped: " + why.reason() + "; the same command goes on"));
        return stopped.isPresent() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }
}
