package dev.acumen.learn;

import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.trajectory.Trajectory;

/// The role that looks at a session and judges: which key points helped, which misled, what else is to be learned.
@FunctionalInterface
public interface Reflector {

    /// Judges a session. Changes nothing.
    ///
    /// @param trajectory what happened, only the turns that are to be judged
    /// @param playbook what was known
    /// @param kept what was answered in an earlier try
    JudgementResult<Reflection> reflect(Trajectory trajectory, Playbook playbook, AnswerCache kept);
}
