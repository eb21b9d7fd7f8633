package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import java.util.List;

/// The role that turns a reflection into changes of the playbook. It never sees the session (CON-CUR-006).
@FunctionalInterface
public interface Curator {

    /// Proposes changes. Changes nothing itself.
    ///
    /// @param playbook the playbook, its tallies already raised by the reflection's tags
    /// @param kept what was answered in an earlier try
    /// @return deltas to be applied one after another, each within [Delta#LIMIT]; none when there is nothing to
    /// change
    JudgementResult<List<Delta>> curate(Reflection reflection, Playbook playbook, AnswerCache kept);
}
