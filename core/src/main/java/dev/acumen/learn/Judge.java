package dev.acumen.learn;

import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Trajectory;

/// Who says what a session teaches: two [Roles], or a [SingleCall].
public interface Judge {

    /// What judges, for the journal: a model's name, or `none` for signals alone.
    String model();

    /// Who judges these turns: this one, unless it leaves them to another.
    ///
    /// @param trajectory only the turns that are to be judged
    default Judge of(Trajectory trajectory) {
        return this;
    }

    /// Judges a session. Changes nothing.
    ///
    /// @param trajectory what happened, only the turns that are to be judged
    /// @param playbook what was known
    /// @param kept what was answered in an earlier try
    JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept);
}
