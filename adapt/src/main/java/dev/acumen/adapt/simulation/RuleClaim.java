package dev.acumen.adapt.simulation;

/// What a key point says of a rule.
///
/// @param rule the rule's number
/// @param option what is to be done
/// @param scope in which tasks
record RuleClaim(int rule, int option, Scope scope) {

    /// The tasks that a claim is about.
    enum Scope {
        ALWAYS(""),
        SPECIAL(" in legacy modules"),
        USUAL(" outside legacy modules");

        final String words;

        Scope(String words) {
            this.words = words;
        }

        boolean isOf(boolean isSpecial) {
            return switch (this) {
                case ALWAYS -> true;
                case SPECIAL -> isSpecial;
                case USUAL -> !isSpecial;
            };
        }
    }

    /// Whether two claims say different things of the same tasks.
    boolean contradicts(RuleClaim other) {
        return isAboutTheSame(other) && option != other.option;
    }

    /// Whether two claims are of the same rule and share tasks.
    boolean isAboutTheSame(RuleClaim other) {
        return rule == other.rule && (scope == other.scope || scope == Scope.ALWAYS || other.scope == Scope.ALWAYS);
    }
}
