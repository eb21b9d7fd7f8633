package dev.acumen.adapt;

import dev.acumen.llm.Failure;
import dev.acumen.redaction.Secrets;
import dev.acumen.trajectory.Excerpt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Scores an answer by running a program on it, such as a test suite on code.
///
/// The program gets the answer on standard input, or in the file that stands for `{answer}` among its arguments. The
/// task is in `ACUMEN_TASK`, its reference answer in `ACUMEN_REFERENCE`; of the environment it sees `PATH`, `HOME` and
/// the like alone, for a model wrote what it runs. An answer is right if the program exits with 0; a last line such as
/// `score=0.75` says it more exactly. What the program printed is the feedback. One that cannot be started, or that a
/// signal ended, stops the run.
final class CommandScorer implements Scorer {
    private static final String ANSWER = "{answer}";
    private static final Pattern SCORE =
            Pattern.compile("(?s)(?:^|.*\\n)score=([01](?:\\.\\d{1,9})?|\\.\\d{1,9})\\s*$");
    private static final int LONGEST = 2_000;

    private final List<String> command;
    private final Duration limit;

    CommandScorer(List<String> command, Duration limit) {
        this.command = List.copyOf(command);
        this.limit = limit;
    }

    @Override
    public Score score(Task task, Attempt.Answered attempt) {
        Map<String, String> told = Map.of(
                "ACUMEN_TASK", task.id(), "ACUMEN_REFERENCE", task.reference().orElse(""));
        try {
            Path file = Files.createTempFile("acumen-answer", "");
            try {
                Files.writeString(file, attempt.answer());
                List<String> arguments = command.stream()
                        .map(argument -> argument.replace(ANSWER, file.toString()))
                        .toList();
                return score(ProcessRun.of(arguments, attempt.answer(), told, ProcessRun.KEPT, limit));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new Stopped(new Failure.Unusable("the check could not be run: " + e.getMessage()));
        }
    }

    private Score score(ProcessRun.Result result) {
        result.stopping("the check").ifPresent(why -> {
            throw new Stopped(why);
        });
        String output = Excerpt.start(Secrets.redacted(result.output().strip()), LONGEST);
        if (result.isTimedOut()) {
            return new Score(0, "The check did not end within " + limit.toSeconds() + " s.\n" + output);
        }
        Matcher score = SCORE.matcher(result.output());
        if (score.matches() && Double.parseDouble(score.group(1)) <= 1) {
            return new Score(Double.parseDouble(score.group(1)), output);
        }
        return result.exitCode() == 0
                ? Score.of(true, "")
                : new Score(0, "The check failed with exit code " + result.exitCode() + ".\n" + output);
    }
}
