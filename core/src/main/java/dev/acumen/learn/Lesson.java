package dev.acumen.learn;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Reflection;
import java.util.List;

/// What came of one session.
public sealed interface Lesson {

    /// Every turn of the session was learned before; nothing was done.
    ///
    /// @param turns how many turns it has
    record NothingNew(int turns) implements Lesson {}

    /// The session was learned. The playbook may be the same as before, when it taught nothing.
    ///
    /// @param turns how many turns were new
    /// @param reflection the Reflector's judgement
    /// @param deltas the Curator's proposals, in order
    /// @param applied what they did to the playbook, tags and pruning included
    record Learned(int turns, Reflection reflection, List<Delta> deltas, Applied applied) implements Lesson {
        public Learned {
            deltas = List.copyOf(deltas);
        }
    }

    /// Applying the deltas failed through a defect of ours. The playbook is as it was, and the session counts as
    /// not learned (REQ-CUR-006).
    ///
    /// @param reflection the Reflector's judgement
    /// @param deltas what could not be applied
    /// @param defect what went wrong
    record RolledBack(Reflection reflection, List<Delta> deltas, RuntimeException defect) implements Lesson {
        public RolledBack {
            deltas = List.copyOf(deltas);
        }
    }
}
