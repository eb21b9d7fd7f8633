package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import java.util.List;

/// The role that turns a reflection into changes of the playbook. It never sees the session (CON-CUR-006).
public interface Curator {

    /// Proposes changes. Changes nothing itself.
    ///
    /// @param playbook the playbook, its tallies already raised by the reflection's tags
    /// @return deltas to be applied one after another, each within [Delta#LIMIT]; none when there is nothing to
    /// change
    List<Delta> curate(Reflection reflection, Playbook playbook);
}
