package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.trajectory.Trajectory;
import java.util.List;

/// What the agent of a session says of the session itself: both roles in one, behind a screen as any model's answer.
///
/// @param reflection what it says that the session shows
/// @param delta what it would change
/// @param screen what must not get into the playbook
/// @param note what a reader of the journal should know
public record AgentJudge(Reflection reflection, Delta delta, Screen screen, String note) implements Judge {
    /// What judged, for the journal.
    public static final String MODEL = "agent";

    @Override
    public String model() {
        return MODEL;
    }

    @Override
    public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        Roles roles = new Roles(
                (ignoredSession, ignoredPlaybook, ignoredKept) -> JudgementResult.of(reflection),
                (ignoredReflection, ignoredPlaybook, ignoredKept) -> JudgementResult.of(List.of(delta)),
                screen,
                MODEL);
        return roles.judge(trajectory, playbook, kept).map(judged -> judged.noted(note));
    }
}
