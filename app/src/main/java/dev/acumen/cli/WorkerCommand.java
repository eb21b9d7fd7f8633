package dev.acumen.cli;

import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.output.InterruptNotice;
import dev.acumen.pipeline.CatchUp;
import dev.acumen.pipeline.Intake;
import dev.acumen.pipeline.OwnPlaybook;
import dev.acumen.pipeline.QueueLearner;
import dev.acumen.pipeline.Refiners;
import dev.acumen.pipeline.RemotePlaybook;
import dev.acumen.pipeline.SessionProject;
import dev.acumen.pipeline.Sweep;
import dev.acumen.pipeline.Worker;
import dev.acumen.pipeline.WorkerLog;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.PrivateFiles;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.Queue;
import dev.acumen.redaction.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen worker`: what the client's hooks start in the background.
@Command(
        name = "worker",
        hidden = true,
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        description = {
            "Internal: learn the queued sessions, in the background.",
            "The hooks start it; see worker.log in ~/.acumen."
        })
final class WorkerCommand implements Callable<Integer> {
    /// How many first waits of a request something is waited for that is not due yet: 90 s as a rule.
    private static final int PATIENCE = 45;

    private static final int SECONDS_TO_STOP = 5;

    /// What that means for sessions, but for those that a team's service learns.
    private static final String NO_MODEL =
            "; learning from signals only, but for sessions that a team's service learns";

    private final Environment environment;

    @Option(names = "--spool", paramLabel = "FILE", description = "The event that a hook wrote.")
    private @Nullable Path spool;

    @Option(
            names = "--catch-up",
            paramLabel = "DIR",
            description = "Look for sessions of this project that ended without an event.")
    private @Nullable String catchUp;

    WorkerCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        WorkerLog log = new WorkerLog(
                environment.acumenFolder(), environment.clock(), line -> Secrets.redacted(line, environment.secrets()));
        try {
            guarded(log, "the event was not noted", this::hear);
            work(log);
            return CommandLine.ExitCode.OK;
        } catch (IOException | RuntimeException e) {
            log.say("the worker ended: " + e);
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /// Keeps that the client ran a hook: `acumen doctor` shows it.
    private void hear() throws IOException {
        Path acumen = environment.acumenFolder();
        if (environment.variable("CLAUDECODE").isPresent() && Files.isDirectory(acumen)) {
            PrivateFiles.write(
                    acumen.resolve(AcumenFolder.HEARD), environment.clock().instant() + "\n");
        }
    }

    private void work(WorkerLog log) throws IOException {
        Queue queue = new Queue(environment.acumenFolder(), environment.clock(), log::say);
        Optional<ModelChoice> choice = choice(log);
        boolean isUsable = choice.isPresent();
        String fingerprint = choice.map(ModelChoice::fingerprint).orElse(CatchUp.UNUSABLE);
        takeIn(
                new Intake(environment, queue, fingerprint, log),
                new CatchUp(environment, queue, fingerprint, log),
                isUsable,
                log);
        new Sweep(environment.acumenFolder()).sweep(environment.clock().instant());
        if (isUsable && !isOff()) {
            drain(queue, fingerprint, log);
        }
    }

    private boolean isOff() {
        return new OffSwitch(environment.acumenFolder()).isOffEverywhere() || environment.isSwitchedOff();
    }

    /// Who is asked; without the file of any project, for a worker serves many. Empty where settings cannot be read:
    /// they may say that nothing is to be sent or applied.
    private Optional<ModelChoice> choice(WorkerLog log) {
        try {
            Settings settings = new SettingsFiles(environment).settings(Optional.empty());
            ModelChoice choice = ModelChoice.of(settings, new ClientEnvironment(environment, Optional.empty()).whole());
            if (choice instanceof ModelChoice.Impossible impossible) {
                log.say("no model: " + impossible.why() + NO_MODEL);
            } else if (choice instanceof ModelChoice.SignalsAlone alone
                    && !alone.remedy().isEmpty()) {
                log.say("no model: " + alone.why() + NO_MODEL);
            }
            return Optional.of(choice);
        } catch (FailureException e) {
            log.say("nothing is learned: " + e.getMessage());
            return Optional.empty();
        }
    }

    /// What cannot be taken in stays for another time, and keeps nothing that waits from being learned.
    private void takeIn(Intake intake, CatchUp catching, boolean isUsable, WorkerLog log) {
        List<Path> told = new ArrayList<>();
        guarded(log, spool + " was not taken in", () -> {
            if (spool != null) {
                intake.take(spool).ifPresent(told::add);
            }
        });
        guarded(log, catchUp + " is not remembered", () -> {
            SessionProject attributed = new SessionProject(environment);
            if (catchUp != null) {
                attributed.remember(catchUp);
            }
            for (Path project : told) {
                attributed.rememberPlace(project);
            }
        });
        Optional<Path> named = catchUp == null ? Optional.empty() : SessionProject.ofFolder(environment, catchUp);
        if (named.isPresent()) {
            guarded(log, named.get() + ": not taken over from its former name", () -> catching.takeOver(named.get()));
        }
        Optional<Path> either = named.or(() -> told.stream().findFirst());
        if (either.isPresent()) {
            guarded(log, either.get() + ": not all was taken in", () -> intake.adopt(either.get()));
        }
        if (either.isPresent() && isUsable) {
            guarded(log, either.get() + ": not taken over", () -> catching.stampUnusable(either.get()));
        }
        if (named.isPresent()) {
            guarded(log, named.get() + ": not caught up", () -> catching.find(named.get()));
            new RemotePlaybook(environment, named.get(), catching.queue(), log).bringIfOld();
            guarded(
                    log,
                    named.get() + ": its key points were not noted as known",
                    () -> own(named.get(), log).shown());
            if (isUsable) {
                guarded(log, named.get() + ": not taken over", () -> catching.stamp(named.get()));
            }
        }
    }

    private OwnPlaybook own(Path project, WorkerLog log) {
        return new OwnPlaybook(project, environment, log::say);
    }

    /// Something that may fail.
    private interface Attempt {
        void run() throws IOException;
    }

    private static void guarded(WorkerLog log, String failure, Attempt attempt) {
        try {
            attempt.run();
        } catch (IOException | RuntimeException e) {
            log.say(failure + ": " + e);
        }
    }

    private void drain(Queue queue, String fingerprint, WorkerLog log) throws IOException {
        Worker worker = new Worker(
                environment.acumenFolder(),
                queue,
                fingerprint,
                new QueueLearner(environment, queue, fingerprint, log, new Refiners(environment, log::say)),
                log,
                environment.clock(),
                environment.retries().firstDelay().multipliedBy(PATIENCE));
        CountDownLatch ended = new CountDownLatch(1);
        try (InterruptNotice _ = new InterruptNotice(() -> stop(worker, ended))) {
            worker.work();
        } finally {
            ended.countDown();
        }
    }

    /// The process ends when this does, at the latest when that would be too late for whoever wants it to end.
    private static void stop(Worker worker, CountDownLatch ended) {
        worker.stop();
        try {
            ended.await(SECONDS_TO_STOP, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
