package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.Lesson;
import dev.acumen.model.Usage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// Tells what came of sessions: for a person, or as one JSON object a line.
///
/// @param out where it is told
/// @param warn where trouble is told
record LessonReport(PrintWriter out, Consumer<String> warn, boolean isJson) {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    /// Tells a lesson.
    ///
    /// @param next when a session that could not be judged may be tried again; empty where nobody will
    /// @return whether nothing is left to do about it
    boolean tell(Path transcript, Lesson lesson, Optional<ZonedDateTime> next) {
        return switch (lesson) {
            case Lesson.NothingNew(int turns) -> {
                nothingNew(transcript, turns);
                yield true;
            }
            case Lesson.Learned learned -> {
                learned(transcript, learned);
                yield true;
            }
            case Lesson.NotJudged(int _, String role, var failure, Usage _) -> {
                warn.accept(transcript + ": not learned: the " + role + " has no answer: " + failure.reason() + "; "
                        + next.map(time -> "it is queued, and what was answered is kept; learn it again from "
                                        + MINUTE.format(time))
                                .orElse("nobody will try again by itself"));
                yield false;
            }
            case Lesson.RolledBack rolledBack -> {
                warn.accept(transcript + ": not learned, through a defect of Acumen (" + rolledBack.defect()
                        + "); the playbook is as it was");
                yield false;
            }
        };
    }

    private void nothingNew(Path transcript, int turns) {
        if (isJson) {
            line(Report.nothingNew(transcript.toString()));
        } else {
            Narration narration = new Narration(out);
            narration.say(String.valueOf(transcript));
            narration.say("  Nothing new: "
                    + (turns == 0
                            ? "there is no turn in it."
                            : Narration.counted(turns, "turn") + ", learned before."));
        }
    }

    private void learned(Path transcript, Lesson.Learned lesson) {
        if (isJson) {
            line(Report.learned(transcript.toString(), lesson));
        } else {
            Narration narration = new Narration(out);
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
        out.println(JsonWriter.compact(json));
    }
}
