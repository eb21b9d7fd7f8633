package dev.acumen.cli;

import dev.acumen.config.Settings;
import dev.acumen.learn.Kept;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.models.ModelChoice;
import dev.acumen.narration.Display;
import dev.acumen.narration.Narration;
import dev.acumen.refine.Refiner;
import dev.acumen.session.History;
import dev.acumen.session.Judges;
import dev.acumen.session.LearnEstimate;
import dev.acumen.session.LearnQueue;
import dev.acumen.session.LessonReport;
import dev.acumen.session.Progress;
import dev.acumen.session.Refiners;
import dev.acumen.session.Refining;
import dev.acumen.session.TranscriptReading;
import dev.acumen.store.PlaybookStore;
import dev.acumen.surroundings.SettingsFiles;
import dev.acumen.surroundings.Surroundings;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.worker.Claim;
import dev.acumen.worker.ClaimedException;
import dev.acumen.worker.Queue;
import dev.acumen.worker.QueueEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen learn`.
@Command(
        name = "learn",
        description =
                "Learn from transcripts, in the order in which they are given. With --json, one object a line for each.")
final class LearnCommand extends ProjectCommand {
    /// A playbook with more key points is counted, not printed.
    private static final int MOST_PRINTED = 30;

    @Parameters(arity = "0..*", paramLabel = "TRANSCRIPT", description = "Sessions of Claude Code (.jsonl).")
    private List<Path> transcripts = List.of();

    @Option(
            names = "--all",
            description =
                    "Learn all earlier sessions of this project, oldest first. Can be stopped, and goes on later.")
    private boolean isAll;

    @Option(names = "--estimate", description = "Say how much learning would take, and ask nobody.")
    private boolean isEstimate;

    @Option(names = "--yes", description = "Spend more than today's limit without asking, with --all.")
    private boolean isYes;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "The model that judges; 'none': signals alone, nothing leaves the machine. Default: see"
                    + " acumen status.")
    private @Nullable String model;

    @Option(
            names = "--dry-run",
            description = "Show what would be learned and change nothing. A model is asked all the same, and paid.")
    private boolean isDryRun;

    @Option(
            names = "--again",
            description = "Learn turns again that were learned before; what they judge is counted again.")
    private boolean isAgain;

    LearnCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        checkUsage();
        PlaybookStore store = isDryRun || isEstimate
                ? project().preview(surroundings())
                : project().storeMakingItsFolder(surroundings());
        PlaybookStore.State before = store.read();
        before.findings().forEach(finding -> warn("playbook: " + finding));
        Settings settings = projectSettings();
        Judges judges = judges(settings);
        try {
            if (isEstimate) {
                return new LearnEstimate(out(), narration(), judges, reading(), this::warn, isJson())
                        .tell(isAll ? all() : files(), before);
            }
            boolean isDone = isAll
                    ? new LearnAll(this, judges, settings, store, refiner(settings), reading(), queue(judges))
                            .learn(all(), isYes)
                    : learnEach(learner(judges, settings, store), queue(judges));
            PlaybookStore.State after = store.read();
            if (!isJson() && (isDone || !before.playbook().equals(after.playbook()))) {
                conclude(before, after);
            }
            return isDone ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkUsage() {
        if (isAll == !transcripts.isEmpty()) {
            throw new ParameterException(
                    spec().commandLine(),
                    isAll ? "--all needs no transcripts" : "name transcripts, or say --all for all of this project");
        }
        if (isYes && !isAll) {
            throw new ParameterException(spec().commandLine(), "--yes goes with --all alone");
        }
        if (model != null && model.isBlank()) {
            throw new ParameterException(spec().commandLine(), "--model needs a name, or none");
        }
        if (isAll && (isDryRun || isAgain)) {
            throw new ParameterException(
                    spec().commandLine(), "--all goes with neither --dry-run nor --again; --estimate changes nothing");
        }
    }

    /// The settings that hold, also for a folder that is not there yet.
    private Settings projectSettings() {
        return new SettingsFiles(surroundings())
                .settings(project().find(surroundings()).filter(Files::isDirectory));
    }

    private Judges judges(Settings settings) {
        ModelChoice chosen = modelChoice(settings);
        ModelChoice choice = model == null ? chosen : chosen.withModel(model);
        try {
            return Judges.of(surroundings(), settings, choice, project().folder(surroundings()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One that asks nobody: of a trial, and of a whole history, whose sessions must not wait for each other.
    private Refiner refiner(Settings settings) {
        Refiner refiner =
                new Refiners(surroundings(), this::warn).of(settings, project().folder(surroundings()));
        return isDryRun ? refiner.onTrial() : refiner;
    }

    private Learner learner(Judges judges, Settings settings, PlaybookStore store) {
        Refining refining = isDryRun
                ? new Refining(refiner(settings), Optional.empty())
                : new Refiners(surroundings(), this::warn)
                        .of(settings, project().folder(surroundings()), judges);
        return new Learner(judges.judge(refining.refiner()), refining.refiner(), store)
                .counting(refining::used)
                .proposing(settings.isReviewed());
    }

    private TranscriptReading reading() {
        return new TranscriptReading(
                surroundings(), project().folder(surroundings()), project().isGiven());
    }

    private LearnQueue queue(Judges judges) {
        Queue queue = new Queue(surroundings().acumenFolder(), surroundings().clock(), this::warn);
        return new LearnQueue(
                queue, project().folder(surroundings()), judges.choice().fingerprint(), judges.isWithModel());
    }

    private List<Path> files() {
        return transcripts.stream().map(reading()::file).toList();
    }

    private List<Path> all() throws IOException {
        History history = new History(surroundings(), reading());
        List<Path> found = history.transcripts();
        if (found.isEmpty()) {
            warn("no session of this project is in " + history.folder());
        }
        return found;
    }

    Progress progress(int sessions) {
        return new Progress(
                spec().commandLine().getErr(),
                Display.isDrawable(surroundings()),
                sessions,
                surroundings().clock());
    }

    /// Whether a person at the terminal says yes.
    boolean confirms(String question) {
        return new Question(spec().commandLine(), surroundings()).isAgreed(question);
    }

    private boolean learnEach(Learner learner, LearnQueue queue) throws IOException {
        boolean isDone = true;
        for (Path transcript : transcripts) {
            isDone &= learn(learner, queue, transcript);
        }
        return isDone;
    }

    /// What is kept is claimed before the transcript is read: what happens to the session later is not missed then.
    private boolean learn(Learner learner, LearnQueue queue, Path transcript) throws IOException {
        if (isDryRun || !queue.isNeeded()) {
            return learnFrom(transcript, trajectory -> {
                Lesson lesson = learn(learner, trajectory, Kept.inMemory(trajectory.session()));
                return report().tell(transcript, lesson, Optional.empty());
            });
        }
        Path file = reading().file(transcript);
        try (Claim _ = queue.claim(file)) {
            return learnFrom(transcript, trajectory -> {
                QueueEntry entry = queue.entry(file, trajectory);
                Lesson lesson = learn(learner, trajectory, entry);
                return report().tell(transcript, lesson, entry.ended(lesson));
            });
        } catch (ClaimedException e) {
            report().unread(transcript, e);
            return false;
        }
    }

    @FunctionalInterface
    private interface Learning {
        boolean from(Trajectory trajectory) throws IOException;
    }

    private boolean learnFrom(Path transcript, Learning learning) throws IOException {
        Trajectory trajectory;
        try {
            trajectory = reading().read(transcript);
        } catch (IOException e) {
            report().unread(transcript, e);
            return false;
        }
        trajectory.problems().forEach(this::warn);
        return learning.from(trajectory);
    }

    private Lesson learn(Learner learner, Trajectory trajectory, Kept kept) {
        return isAgain ? learner.learnAgain(trajectory, kept) : learner.learn(trajectory, kept);
    }

    private void conclude(PlaybookStore.State before, PlaybookStore.State after) {
        Path file = project().playbook(surroundings());
        Narration narration = narration();
        narration.say("");
        String where = isDryRun ? "what would be " + file : file.toString();
        if (after.playbook().size() > MOST_PRINTED) {
            narration.say(Narration.counted(after.playbook().size(), "key point") + " in " + where + " (acumen show)");
        } else {
            narration.playbook(after.playbook(), usage(), where);
        }
        if (before.playbook().equals(after.playbook())) {
            narration.say("The playbook is unchanged.");
        } else if (isDryRun) {
            narration.say("This was a dry run: nothing was written.");
        }
    }

    LessonReport report() {
        return new LessonReport(out(), narration(), this::warn, isJson());
    }
}
