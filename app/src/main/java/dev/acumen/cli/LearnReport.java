package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.InterruptNotice;
import dev.acumen.output.JsonReport;
import dev.acumen.output.Money;
import dev.acumen.output.Terminal;
import dev.acumen.output.TerminalInfo;
import dev.acumen.pipeline.LearnEstimate;
import dev.acumen.pipeline.LearnListener;
import dev.acumen.pipeline.Progress;
import dev.acumen.pipeline.SessionResult;
import dev.acumen.providers.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What `acumen learn` says, for a person or as one JSON object a line, and what it asks.
final class LearnReport implements LearnListener, AutoCloseable {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private final ProjectCommand command;
    private final String kept;
    private Progress progress;
    private Optional<InterruptNotice> stopping = Optional.empty();
    private boolean isInBatches;
    private boolean isDrawn;
    private boolean isUnasked;

    /// @param kept what to say of what is kept, where a person stops the run
    LearnReport(ProjectCommand command, String kept) {
        this.command = command;
        this.kept = kept;
        this.progress = progress(0);
    }

    private Progress progress(int sessions) {
        return new Progress(
                command.err(),
                TerminalInfo.isDrawable(command.environment()),
                sessions,
                command.environment().clock());
    }

    /// Whether there was nobody to ask.
    boolean isUnasked() {
        return isUnasked;
    }

    @Override
    public void begins(int sessions, boolean inBatches) {
        isInBatches = inBatches;
        progress = progress(sessions);
        stopping = Optional.of(new InterruptNotice(() -> {
            progress.close();
            command.warn("stopped: " + progress.learned() + "; " + kept);
        }));
    }

    @Override
    public void close() {
        progress.close();
        stopping.ifPresent(InterruptNotice::close);
        stopping = Optional.empty();
    }

    @Override
    public void warn(String problem) {
        progress.clear();
        command.warn(problem);
        if (isDrawn) {
            progress.draw();
        }
    }

    /// Models are made before learning begins.
    @Override
    public LanguageModel watched(LanguageModel model) {
        return new LanguageModel() {
            @Override
            public String name() {
                return model.name();
            }

            @Override
            public Reply ask(Request request) {
                return progress.watched(model).ask(request);
            }
        };
    }

    @Override
    public void embedded(int done, int all) {
        progress.embedded(done, all);
    }

    @Override
    public void batchBegins() {
        progress.draw();
        isDrawn = true;
    }

    @Override
    public void advanced(List<SessionResult> results) {
        progress.advance(results);
    }

    @Override
    public void stopped(Failure obstacle) {
        isDrawn = false;
        warn("stopped: " + obstacle.reason().replaceFirst("[.…]+$", "") + ". "
                + ConsoleOutput.counted(progress.left(), "session")
                + " left; what was answered is kept, and acumen learn --all goes on from there"
                + (obstacle instanceof Failure.OverLimit ? ", from midnight on" : ""));
    }

    /// Where nobody can be asked, nothing is sent.
    @Override
    public boolean maySend(LearnEstimate estimate, String provider) {
        if (confirms(estimate.told() + ". Send them to " + provider + "?")) {
            return true;
        }
        isUnasked = !Terminal.isInteractive();
        command.warn("nothing was sent"
                + (isUnasked
                        ? ": not a terminal, cannot ask. " + estimate.told()
                                + ". --yes sends it all, --within-limits what is left of today's limits"
                        : ""));
        return false;
    }

    @Override
    public boolean maySpendMore(LearnEstimate estimate) {
        return confirms(estimate.told() + ", more than is left of today's limits. Spend it now? If not, it stops there"
                + " and can go on tomorrow.");
    }

    private boolean confirms(String question) {
        return new Question(command.spec().commandLine(), command.environment()).isAgreed(question);
    }

    @Override
    public void ended(SessionResult result) {
        if (isDrawn) {
            progress.clear();
            isDrawn = false;
        }
        switch (result) {
            case SessionResult.Ended ended -> {
                if (!isInBatches) {
                    progress.advance(ended.lesson());
                }
                tell(ended.transcript(), ended.lesson(), ended.next());
            }
            case SessionResult.Unread(Path transcript, IOException why) -> {
                if (!isInBatches) {
                    progress.fail();
                }
                String reason = String.valueOf(why.getMessage());
                command.warn(transcript + ": " + reason);
                failed(transcript, Json.NULL, reason, Optional.empty());
            }
        }
    }

    private void tell(Path transcript, Lesson lesson, Optional<ZonedDateTime> next) {
        switch (lesson) {
            case Lesson.NothingNew(int turns) -> nothingNew(transcript, turns);
            case Lesson.Learned learned -> learned(transcript, learned);
            case Lesson.NotJudged(int _, String role, var failure, ModelUsage _) -> {
                command.warn(transcript + ": not learned: the " + role + "'s call failed: " + failure.reason() + "; "
                        + next.map(time -> queued(role) + "; " + advice(failure, time))
                                .orElse("it is among those that failed, and learning it again begins anew"));
                failed(transcript, new Json.Text(role), failure.reason(), next);
            }
            case Lesson.RolledBack rolledBack -> {
                command.warn(transcript + ": not learned, through a defect of Acumen (" + rolledBack.defect()
                        + "); the playbook was not changed");
                failed(transcript, Json.NULL, "a defect of Acumen: " + rolledBack.defect(), next);
            }
        }
    }

    private static String advice(Failure failure, ZonedDateTime time) {
        return switch (failure) {
            case Failure.Refused refused when !refused.isPassing() -> "mend that, and learn it again";
            case Failure.Unusable _ -> "mend that, and learn it again";
            case Failure.OverLimit limit
            when limit.isOfSession() -> "raise the limit, or learn it again from " + MINUTE.format(time);
            case Failure.Refused _,
                    Failure.OverLimit _,
                    Failure.TimedOut _,
                    Failure.Unreachable _,
                    Failure.Unreadable _,
                    Failure.CutOff _,
                    Failure.Interrupted _ -> "learn it again, best after " + MINUTE.format(time);
        };
    }

    /// When it is the Curator's turn, a reflection is there.
    private static String queued(String role) {
        return "it is queued" + (role.equals(Role.CURATOR.label()) ? ", and what was answered is kept" : "");
    }

    private void failed(Path transcript, Json role, String reason, Optional<ZonedDateTime> next) {
        if (command.isJson()) {
            Json time = next.<Json>map(at -> new Json.Text(at.toOffsetDateTime().toString()))
                    .orElse(Json.NULL);
            line(Json.Obj.of(
                    "transcript",
                    new Json.Text(transcript.toString()),
                    "failure",
                    Json.Obj.of("role", role, "reason", new Json.Text(reason), "next", time)));
        }
    }

    private void nothingNew(Path transcript, int turns) {
        if (command.isJson()) {
            line(JsonReport.nothingNew(transcript.toString()));
        } else {
            command.console().say(String.valueOf(transcript));
            command.console()
                    .say("  Nothing new: "
                            + (turns == 0
                                    ? "there is no turn in it."
                                    : ConsoleOutput.counted(turns, "turn") + ", learned before."));
        }
    }

    private void learned(Path transcript, Lesson.Learned lesson) {
        if (command.isJson()) {
            line(JsonReport.learned(transcript.toString(), lesson));
        } else {
            command.console().say(String.valueOf(transcript));
            command.console().learned(lesson);
            if (!lesson.judgement().note().isEmpty()) {
                command.console().line("  ! " + lesson.judgement().note());
            }
            if (lesson.usage().total() > 0) {
                command.console().say("  " + Money.told(lesson.usage()));
            }
        }
    }

    private void line(Json json) {
        command.out().println(Terminal.safeJson(JsonWriter.compact(json)));
    }
}
