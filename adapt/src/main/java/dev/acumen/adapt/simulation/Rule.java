package dev.acumen.adapt.simulation;

/// A hidden rule: what is right for one topic of a domain.
///
/// @param kind how the rule behaves
/// @param right the right option; of a conditional rule, in special tasks
/// @param other another option: right in usual tasks where the rule is conditional, and from the change on where it
/// drifts
/// @param mistake what the agent does where it goes wrong by itself
/// @param prior how often the agent does the right thing by itself, from 0 to 1
record Rule(Kind kind, int right, int other, int mistake, double prior) {

    /// How a rule behaves.
    enum Kind {
        /// It holds in all tasks.
        GENERAL,
        /// It depends on the kind of task.
        CONDITIONAL,
        /// It changes midway.
        DRIFTING,
        /// It contradicts what is usual, so the agent is nearly always wrong by itself.
        UNUSUAL
    }

    /// What is right in a task.
    int truth(boolean isSpecial, boolean isChanged) {
        return switch (kind) {
            case GENERAL, UNUSUAL -> right;
            case CONDITIONAL -> isSpecial ? right : other;
            case DRIFTING -> isChanged ? other : right;
        };
    }

    /// What the task teaches, as widely as it holds.
    RuleClaim.Scope scope(boolean isSpecial) {
        return kind != Kind.CONDITIONAL
                ? RuleClaim.Scope.ALWAYS
                : isSpecial ? RuleClaim.Scope.SPECIAL : RuleClaim.Scope.USUAL;
    }
}
