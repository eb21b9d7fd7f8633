package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.model.Failure;
import dev.acumen.model.ModelUsage;
import dev.acumen.models.ModelChoice;
import dev.acumen.models.Role;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.InterruptNotice;
import dev.acumen.output.Terminal;
import dev.acumen.output.TerminalInfo;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.LostSessions;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
import dev.acumen.refine.Refiner;
import dev.acumen.session.History;
import dev.acumen.session.Judges;
import dev.acumen.session.LearnEstimate;
import dev.acumen.session.LearnQueue;
import dev.acumen.session.LessonReport;
import dev.acumen.session.Progress;
import dev.acumen.session.Refiners;
import dev.acumen.session.Refining;
import dev.acumen.session.RenamedProject;
import dev.acumen.session.TranscriptReading;
import dev.acumen.session.UnclaimedSessions;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
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
        description = {"Learn from transcripts, in the given order.", "With --json, prints one object a line."})
final class LearnCommand extends ProjectCommand {
    /// A playbook with more key points is counted, not printed.
    private static final int MOST_PRINTED = 30;

    @Parameters(arity = "0..*", paramLabel = "TRANSCRIPT", description = "Sessions of Claude Code (.jsonl).")
    private List<Path> transcripts = List.of();

    @Option(
            names = "--all",
            description =
                    "Learn all earlier sessions of this project, oldest first. An interrupted run can be resumed.")
    private boolean isAll;

    @Option(names = "--estimate", description = "Estimate tokens and cost; send nothing.")
    private boolean isEstimate;

    @Option(names = "--yes", description = "With --all: do not ask, even if the sessions exceed today's limits.")
    private boolean isYes;

    @Option(names = "--within-limits", description = "With --all: do not ask. Sessions beyond today's limits wait.")
    private boolean isWithinLimits;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "The model to ask, or 'none': signals only, nothing leaves the machine. Default: see acumen status.")
    private @Nullable String model;

    @Option(
            names = "--dry-run",
            description = "Show what would be learned; change nothing. The model is asked and paid all the same.")
    private boolean isDryRun;

    @Option(
            names = "--again",
            description = "Learn turns again, even if they were learned before. Ratings are counted twice.")
    private boolean isAgain;

    /// Whether there was nobody to ask.
    private boolean isUnasked;

    /// Whether the provider could not be reached.
    private boolean isUnreachable;

    LearnCommand(Environment surroundings) {
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
            boolean isDone = isAll ? learnAll(judges, settings, store) : learnEach(judges, settings, store);
            if (isUnasked) {
                return CommandLine.ExitCode.USAGE;
            }
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
                    isAll
                            ? "--all needs no transcripts"
                            : "name transcripts, or use --all for all sessions of this project");
        }
        if ((isYes || isWithinLimits) && !isAll) {
            throw new ParameterException(
                    spec().commandLine(), (isYes ? "--yes" : "--within-limits") + " goes with --all alone");
        }
        if (isYes && isWithinLimits) {
            throw new ParameterException(spec().commandLine(), "--yes and --within-limits exclude each other");
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
            Judges judges =
                    Judges.of(surroundings(), settings, choice, project().folder(surroundings()));
            return isAll ? judges.sparing() : judges;
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

    private Learner learner(Judges judges, Settings settings, PlaybookStore store, Progress progress) {
        Refining refining = isDryRun
                ? new Refining(refiner(settings), Optional.empty())
                : new Refiners(
                                surroundings(),
                                trouble -> {
                                    progress.clear();
                                    warn(trouble);
                                },
                                progress::embedded)
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
        history.unclaimed(unclaimed(), found.isEmpty()).forEach(this::warn);
        return found;
    }

    private UnclaimedSessions unclaimed() {
        return new UnclaimedSessions(surroundings(), project().folder(surroundings()));
    }

    Progress progress(int sessions) {
        return new Progress(
                spec().commandLine().getErr(),
                TerminalInfo.isDrawable(surroundings()),
                sessions,
                surroundings().clock());
    }

    /// Whether a history may be sent, for which a person is asked. Where nobody can be asked, nothing is sent.
    ///
    /// @param whole what it takes
    /// @param provider whom it would be sent to
    boolean maySend(String whole, String provider) {
        if (confirms(whole + ". Send them to " + provider + "?")) {
            return true;
        }
        isUnasked = !Terminal.isInteractive();
        warn("nothing was sent"
                + (isUnasked
                        ? ": not a terminal, cannot ask. " + whole
                                + ". --yes sends it all, --within-limits what is left of today's limits"
                        : ""));
        return false;
    }

    /// Whether a person at the terminal says yes.
    boolean confirms(String question) {
        return new Question(spec().commandLine(), surroundings()).isAgreed(question);
    }

    private boolean learnAll(Judges judges, Settings settings, PlaybookStore store) throws IOException {
        LearnQueue queue = queue(judges);
        new RenamedProject(surroundings(), queue.project().toRealPath(), queue.queue(), queue.fingerprint()).takeOver();
        return new LearnAll(this, judges, settings, store, refiner(settings), reading(), queue)
                .learn(all(), isYes, isWithinLimits);
    }

    private boolean learnEach(Judges judges, Settings settings, PlaybookStore store) throws IOException {
        boolean isDone = true;
        try (Progress progress = progress(transcripts.size());
                InterruptNotice _ = new InterruptNotice(() -> stopped(progress, whatIsKept(judges.isWithModel())))) {
            Judges watched = judges.around(progress::watched);
            Learner learner = learner(watched, settings, store, progress);
            LearnQueue queue = queue(judges);
            for (int i = 0; i < transcripts.size() && !isUnreachable; i++) {
                Path transcript = transcripts.get(i);
                isDone &= isFound(transcript, learn(learner, queue, transcript, progress));
                if (isUnreachable && i + 1 < transcripts.size()) {
                    leave(queue, transcripts.subList(i + 1, transcripts.size()), progress);
                }
            }
        }
        return isDone;
    }

    /// A person stopped it by hand.
    void stopped(Progress progress, String whatIsKept) {
        progress.close();
        warn("stopped: " + progress.learned() + "; " + whatIsKept);
    }

    private String whatIsKept(boolean isWithModel) {
        if (isDryRun) {
            return "this was a dry run: nothing was written";
        }
        return (isWithModel ? "what was answered is kept; " : "")
                + (isAgain
                        ? "name only the others to go on, for --again counts what was learned twice"
                        : "run the same command to go on");
    }

    /// Leaves the rest to the queue: the provider would not be reached for them either.
    private void leave(LearnQueue queue, List<Path> rest, Progress progress) throws IOException {
        boolean isQueued = !isDryRun && queue.isNeeded();
        warn("stopped, for the provider cannot be reached. " + ConsoleOutput.counted(rest.size(), "session")
                + " not tried" + (isQueued ? ", but queued" : "") + ":");
        for (Path transcript : rest) {
            warn("  " + transcript);
            if (isQueued) {
                leave(queue, transcript, progress);
            }
        }
    }

    private void leave(LearnQueue queue, Path transcript, Progress progress) throws IOException {
        Path file = reading().file(transcript);
        try (Claim _ = queue.claim(file)) {
            learnFrom(transcript, progress, trajectory -> {
                Failure notTried = new Failure.Unreachable("not tried, for the provider was not reached just before");
                int turns = trajectory.turns().size();
                queue.entry(file, trajectory)
                        .ended(new Lesson.NotJudged(turns, Role.REFLECTOR.label(), notTried, ModelUsage.NONE));
                return false;
            });
        } catch (ClaimedException e) {
            report().unread(transcript, e);
        }
    }

    /// What is kept is claimed before the transcript is read: what happens to the session later is not missed then.
    private boolean learn(Learner learner, LearnQueue queue, Path transcript, Progress progress) throws IOException {
        if (isDryRun || !queue.isNeeded()) {
            return learnFrom(transcript, progress, trajectory -> {
                Lesson lesson =
                        learn(from(learner, transcript), trajectory, AnswerCache.inMemory(trajectory.session()));
                progress.advance(lesson);
                return report().tell(transcript, lesson, Optional.empty());
            });
        }
        Path file = reading().file(transcript);
        try (Claim _ = queue.claim(file)) {
            return learnFrom(transcript, progress, trajectory -> {
                QueueEntry entry = queue.entry(file, trajectory);
                Lesson lesson = learn(from(learner, transcript), trajectory, entry);
                progress.advance(lesson);
                return report().tell(transcript, lesson, entry.ended(lesson));
            });
        } catch (ClaimedException e) {
            progress.fail();
            report().unread(transcript, e);
            return false;
        }
    }

    /// What the client does not keep is found again by its name.
    private Learner from(Learner learner, Path transcript) {
        Path file = reading().file(transcript).toAbsolutePath().normalize();
        boolean isKept = file.startsWith(surroundings().clientFolder().resolve("projects"));
        return isKept ? learner : learner.from(file.toString());
    }

    @FunctionalInterface
    private interface Learning {
        boolean from(Trajectory trajectory) throws IOException;
    }

    /// A session that was told as lost is learned now.
    private boolean isFound(Path transcript, boolean isDone) throws IOException {
        if (isDone && !isDryRun) {
            Path file = reading().file(transcript);
            new LostSessions(surroundings().acumenFolder()).found(file);
            unclaimed().claim(file);
        }
        return isDone;
    }

    private boolean learnFrom(Path transcript, Progress progress, Learning learning) throws IOException {
        Trajectory trajectory;
        try {
            trajectory = reading().read(transcript);
        } catch (IOException e) {
            progress.fail();
            report().unread(transcript, e);
            return false;
        }
        trajectory.problems().forEach(this::warn);
        return learning.from(trajectory);
    }

    private Lesson learn(Learner learner, Trajectory trajectory, AnswerCache kept) {
        Lesson lesson = isAgain ? learner.learnAgain(trajectory, kept) : learner.learn(trajectory, kept);
        isUnreachable |= lesson instanceof Lesson.NotJudged(int _, String _, Failure.Unreachable _, ModelUsage _);
        return lesson;
    }

    private void conclude(PlaybookStore.State before, PlaybookStore.State after) {
        Path file = project().playbook(surroundings());
        ConsoleOutput narration = narration();
        narration.say("");
        String where = isDryRun ? "what would be " + file : file.toString();
        if (after.playbook().size() > MOST_PRINTED) {
            narration.say(
                    ConsoleOutput.counted(after.playbook().size(), "key point") + " in " + where + " (acumen show)");
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
