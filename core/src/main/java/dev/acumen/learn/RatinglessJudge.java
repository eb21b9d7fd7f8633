package dev.acumen.learn;

import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Trajectory;
import java.util.List;

/// A judge whose ratings of key points do not count: the session is of somebody who is not known yet.
///
/// @param judge who judges
public record RatinglessJudge(Judge judge) implements Judge {
    @Override
    public String model() {
        return judge.model();
    }

    @Override
    public Judge of(Trajectory trajectory) {
        return new RatinglessJudge(judge.of(trajectory));
    }

    @Override
    public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        return judge.judge(trajectory, playbook, kept).map(judged -> judged.tagging(List.of()));
    }
}
