package dev.acumen.session;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.Lesson;
import dev.acumen.model.Failure;
import dev.acumen.model.ModelUsage;
import dev.acumen.models.Role;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.JsonReport;
import dev.acumen.output.Money;
import dev.acumen.output.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// Tells what came of sessions: for a person, or as one JSON object a line.
///
/// @param out where JSON goes
/// @param narration where a person is told
/// @param warn where trouble is told
public record LessonReport(PrintWriter out, ConsoleOutput narration, Consumer<String> warn, boolean isJson) {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    /// Tells a lesson.
    ///
    /// @param next when a session that could not be judged may be tried again; empty where nobody will
    /// @return whether nothing is left to do about it
    public boolean tell(Path transcript, Lesson lesson, Optional<ZonedDateTime> next) {
        return switch (lesson) {
            case Lesson.NothingNew(int turns) -> {
                nothingNew(transcript, turns);
                yield true;
            }
            case Lesson.Learned learned -> {
                learned(transcript, learned);
                yield true;
            }
            case Lesson.NotJudged(int _, String role, var failure, ModelUsage _) -> {
                warn.accept(transcript + ": not learned: the " + role + "'s call failed: " + failure.reason() + "; "
                        + next.map(time -> queued(role) + "; " + advice(failure, time))
                                .orElse("it is among those that failed, and learning it again begins anew"));
                failed(transcript, new Json.Text(role), failure.reason(), next);
                yield false;
            }
            case Lesson.RolledBack rolledBack -> {
                warn.accept(transcript + ": not learned, through a defect of Acumen (" + rolledBack.defect()
                        + "); the playbook was not changed");
                failed(transcript, Json.NULL, "a defect of Acumen: " + rolledBack.defect(), next);
                yield false;
            }
        };
    }

    /// Tells why a session could not be read, or is not to be learned now.
    public void unread(Path transcript, IOException why) {
        String reason = String.valueOf(why.getMessage());
        warn.accept(transcript + ": " + reason);
        failed(transcript, Json.NULL, reason, Optional.empty());
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
        if (isJson) {
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
        if (isJson) {
            line(JsonReport.nothingNew(transcript.toString()));
        } else {
            narration.say(String.valueOf(transcript));
            narration.say("  Nothing new: "
                    + (turns == 0
                            ? "there is no turn in it."
                            : ConsoleOutput.counted(turns, "turn") + ", learned before."));
        }
    }

    private void learned(Path transcript, Lesson.Learned lesson) {
        if (isJson) {
            line(JsonReport.learned(transcript.toString(), lesson));
        } else {
            narration.say(String.valueOf(transcript));
            narration.learned(lesson);
            if (!lesson.judgement().note().isEmpty()) {
                narration.line("  ! " + lesson.judgement().note());
            }
            if (lesson.usage().total() > 0) {
                narration.say("  " + Money.told(lesson.usage()));
            }
        }
    }

    private void line(Json json) {
        out.println(Terminal.safeJson(JsonWriter.compact(json)));
    }
}
