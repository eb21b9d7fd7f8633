package dev.acumen.cli;

import dev.acumen.claude.Transcripts;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.Kept;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
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
    private static final String NO_MODEL = "none";

    @Parameters(arity = "1..*", paramLabel = "TRANSCRIPT", description = "Sessions of Claude Code (.jsonl).")
    private List<Path> transcripts = List.of();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "Who judges. This version knows only 'none': signals alone, nothing leaves the machine.")
    private String model = NO_MODEL;

    @Option(names = "--dry-run", description = "Show what would be learned and change nothing.")
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
        if (!model.equals(NO_MODEL)) {
            throw new ParameterException(
                    spec().commandLine(),
                    "there is no model " + model + "; this version learns from signals alone: --model none");
        }
        PlaybookStore store =
                isDryRun ? project().preview(surroundings()) : project().storeMakingItsFolder(surroundings());
        Learner learner = Learner.fromSignals(store);
        PlaybookStore.State before = store.read();
        before.findings().forEach(finding -> warn("playbook: " + finding));
        int exitCode = CommandLine.ExitCode.OK;
        for (Path transcript : transcripts) {
            exitCode = Math.max(exitCode, learn(learner, transcript));
        }
        if (!isJson()) {
            conclude(before, store.read());
        }
        return exitCode;
    }

    private int learn(Learner learner, Path transcript) {
        Path file = surroundings().workingDirectory().resolve(transcript);
        Trajectory trajectory;
        try {
            trajectory = Transcripts.read(file);
        } catch (IOException e) {
            warn(transcript + ": " + reason(file));
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (trajectory.turns().isEmpty() && !trajectory.problems().isEmpty()) {
            warn(transcript + ": this is no transcript; "
                    + trajectory.problems().getFirst());
            return CommandLine.ExitCode.SOFTWARE;
        }
        trajectory.problems().forEach(this::warn);
        if (isOfAnotherProject(trajectory)) {
            warn(transcript + ": this is a session in " + trajectory.project() + ", not in "
                    + project().folder(surroundings()) + "; to learn it here, say so with --project");
            return CommandLine.ExitCode.SOFTWARE;
        }
        return tell(
                transcript,
                isAgain
                        ? learner.learnAgain(trajectory, Kept.inMemory(trajectory.session()))
                        : learner.learn(trajectory));
    }

    private static String reason(Path file) {
        return Files.isDirectory(file)
                ? "this is a folder; name the transcripts in it"
                : Files.exists(file) ? "it cannot be read" : "there is no such file";
    }

    private boolean isOfAnotherProject(Trajectory trajectory) {
        if (project().isGiven() || trajectory.project().isEmpty()) {
            return false;
        }
        try {
            Path project = real(project().folder(surroundings()));
            Path session = real(Path.of(trajectory.project()));
            return !session.startsWith(project)
                    && !real(new Projects(surroundings().home()).around(session))
                            .equals(project);
        } catch (InvalidPathException _) {
            return true;
        }
    }

    /// The folder behind whatever links; a folder that is not there stays as it was named.
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException _) {
            return folder;
        }
    }

    private int tell(Path transcript, Lesson lesson) {
        Narration narration = narration();
        if (!isJson()) {
            narration.say(String.valueOf(transcript));
        }
        switch (lesson) {
            case Lesson.NothingNew nothing -> {
                if (isJson()) {
                    printLine(Report.nothingNew(transcript.toString()));
                } else {
                    narration.say("  Nothing new: "
                            + (nothing.turns() == 0
                                    ? "there is no turn in it."
                                    : Narration.counted(nothing.turns(), "turn") + ", learned before."));
                }
            }
            case Lesson.Learned learned -> {
                if (isJson()) {
                    printLine(Report.learned(transcript.toString(), learned));
                } else {
                    narration.learned(learned);
                }
            }
            case Lesson.NotJudged notJudged -> {
                warn(transcript + ": not learned: the " + notJudged.role() + " could not be asked: "
                        + notJudged.failure().reason());
                return CommandLine.ExitCode.SOFTWARE;
            }
            case Lesson.RolledBack rolledBack -> {
                warn(transcript + ": not learned, through a defect of Acumen (" + rolledBack.defect()
                        + "); the playbook is as it was");
                return CommandLine.ExitCode.SOFTWARE;
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void conclude(PlaybookStore.State before, PlaybookStore.State after) {
        Path file = project().playbook(surroundings());
        Narration narration = narration();
        narration.say("");
        narration.playbook(after.playbook(), isDryRun ? "what would be " + file : file.toString());
        if (before.playbook().equals(after.playbook())) {
            narration.say("The playbook is unchanged.");
        } else if (isDryRun) {
            narration.say("This was a dry run: nothing was written.");
        }
    }

    private void printLine(Json json) {
        out().println(JsonWriter.compact(json));
    }
}
