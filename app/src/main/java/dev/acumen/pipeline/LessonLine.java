package dev.acumen.pipeline;

import dev.acumen.learn.Lesson;
import dev.acumen.llm.ModelUsage;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Money;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Optional;

/// What came of a session, in one line that quotes nothing of it.
///
/// @param held how many turns wait, for they may still go on
/// @param next when it may be tried again, where it could not be judged; empty where nobody will
record LessonLine(Path project, Path transcript, Lesson lesson, int held, Optional<ZonedDateTime> next) {

    String text() {
        String waiting = held == 0 ? "" : "; " + ConsoleOutput.counted(held, "turn") + " in progress";
        return project + ": " + transcript.getFileName() + ": " + what() + waiting;
    }

    private String what() {
        return switch (lesson) {
            case Lesson.NothingNew(int turns) -> "nothing new in " + ConsoleOutput.counted(turns, "turn");
            case Lesson.Learned learned -> learned(learned);
            case Lesson.NotJudged(int _, String role, var failure, ModelUsage _) ->
                "not learned: " + role + ": " + failure.reason() + again();
            case Lesson.RolledBack rolledBack -> "not learned: a defect of Acumen: " + rolledBack.defect() + again();
        };
    }

    private static String learned(Lesson.Learned lesson) {
        int changes = lesson.applied().changes().size();
        return "learned " + ConsoleOutput.counted(lesson.turns(), "turn") + ", "
                + ConsoleOutput.counted(changes, "change")
                + refused(lesson.judgement().refused().size())
                + lesson.proposal()
                        .map(proposal -> ", "
                                + ConsoleOutput.counted(proposal.operations().size(), "change") + " proposed")
                        .orElse("")
                + (lesson.usage().total() == 0 ? "" : ", " + Money.told(lesson.usage()));
    }

    private static String refused(int count) {
        return count == 0 ? "" : ", " + ConsoleOutput.counted(count, "change") + " refused";
    }

    private String again() {
        return next.map(time -> "; again at " + time.toOffsetDateTime()).orElse("; moved to failed/");
    }
}
