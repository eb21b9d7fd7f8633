package dev.acumen.learn;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Reflection;
import dev.acumen.store.Proposal;
import java.util.List;
import java.util.Optional;

/// What came of one session.
public sealed interface Lesson {

    /// Every turn of the session was learned before; nothing was done.
    ///
    /// @param turns how many turns it has
    record NothingNew(int turns) implements Lesson {}

    /// The session was learned. The playbook may be the same as before, when it taught nothing.
    ///
    /// @param turns how many turns were new
    /// @param judgement what was judged
    /// @param applied what it did to the playbook, tags and pruning included
    /// @param usage what was used for it
    /// @param proposal what waits for a person's yes, which may be no operation; empty where nothing has to wait
    /// @param replaced how many operations waited of these turns, and do no more
    record Learned(
            int turns,
            Judgement judgement,
            Applied applied,
            ModelUsage usage,
            Optional<Proposal> proposal,
            int replaced)
            implements Lesson {

        /// One that did not have to wait.
        public Learned(int turns, Judgement judgement, Applied applied, ModelUsage usage) {
            this(turns, judgement, applied, usage, Optional.empty(), 0);
        }

        /// The Reflector's judgement.
        public Reflection reflection() {
            return judgement.reflection();
        }

        /// The Curator's proposals, in order.
        public List<Delta> deltas() {
            return judgement.deltas();
        }
    }

    /// The session could not be judged. Nothing changed, and it counts as not learned.
    ///
    /// @param turns how many turns are waiting
    /// @param role who could not be asked: `reflector`, `curator` or `single`
    /// @param failure why
    /// @param usage what was used all the same, in all tries
    record NotJudged(int turns, String role, Failure failure, ModelUsage usage) implements Lesson {}

    /// Applying the deltas failed through a defect of ours. The playbook is as it was, and the session counts as
    /// not learned (REQ-CUR-006).
    ///
    /// @param judgement what could not be applied
    /// @param defect what went wrong
    record RolledBack(Judgement judgement, RuntimeException defect) implements Lesson {}
}
