package dev.acumen.llm;

import java.time.Duration;
import java.util.Optional;

/// Why there is no answer, and whether asking again makes sense. Holds neither keys nor prompts.
public sealed interface Failure extends Reply {

    /// Nothing came in time.
    ///
    /// @param limit how long was waited
    /// @param usage what was probably used all the same
    record TimedOut(Duration limit, ModelUsage usage) implements Failure {
        /// Nothing was used.
        public TimedOut(Duration limit) {
            this(limit, ModelUsage.NONE);
        }
    }

    /// The provider could not be reached, or hung up.
    ///
    /// @param why what the connection said
    /// @param isSent whether the request may have got there, so that it is paid for
    /// @param usage what was probably used all the same
    record Unreachable(String why, boolean isSent, ModelUsage usage) implements Failure {
        /// Nobody got the request.
        public Unreachable(String why) {
            this(why, false, ModelUsage.NONE);
        }
    }

    /// The provider refused, with an HTTP status.
    ///
    /// @param status 400 or more
    /// @param why the provider's words, shortened; may be empty
    /// @param retryAfter how long it asks to wait
    /// @param usage what attempts before this one used
    record Refused(int status, String why, Optional<Duration> retryAfter, ModelUsage usage) implements Failure {
        /// Nothing was used.
        public Refused(int status, String why, Optional<Duration> retryAfter) {
            this(status, why, retryAfter, ModelUsage.NONE);
        }
    }

    /// Something came that is no answer of the expected form.
    ///
    /// @param why what is wrong with it
    /// @param usage what it cost all the same
    record Unreadable(String why, ModelUsage usage) implements Failure {}

    /// The answer did not fit into the most room that is given.
    ///
    /// @param usage what it cost all the same
    record CutOff(ModelUsage usage) implements Failure {}

    /// A spending limit is reached; nothing was sent.
    ///
    /// @param why which one, and where it stands
    /// @param isOfSession whether it is that of one session, and others may go on
    /// @param usage what attempts before this one used
    record OverLimit(String why, boolean isOfSession, ModelUsage usage) implements Failure {
        /// Nothing was used.
        public OverLimit(String why, boolean isOfSession) {
            this(why, isOfSession, ModelUsage.NONE);
        }

        /// A limit for everything.
        public OverLimit(String why) {
            this(why, false);
        }
    }

    /// The provider cannot be used on this machine as it is.
    ///
    /// @param why what is missing
    /// @param usage what attempts before this one used
    record Unusable(String why, ModelUsage usage) implements Failure {
        /// Nothing was used.
        public Unusable(String why) {
            this(why, ModelUsage.NONE);
        }
    }

    /// The thread was told to stop.
    ///
    /// @param usage what was probably used all the same
    record Interrupted(ModelUsage usage) implements Failure {
        /// Nothing was used.
        public Interrupted() {
            this(ModelUsage.NONE);
        }
    }

    /// One sentence for a person, without a full stop.
    default String reason() {
        return switch (this) {
            case TimedOut(Duration limit, ModelUsage ignored) -> "no answer within " + limit.toSeconds() + " s";
            case Unreachable(String why, boolean ignoredIsSent, ModelUsage ignoredUsage) ->
                "the connection failed: " + why;
            case Refused refused ->
                "the provider answered " + refused.status() + meaning(refused.status())
                        + (refused.why().isEmpty() ? "" : ": " + refused.why());
            case Unreadable unreadable -> "the answer cannot be read: " + unreadable.why();
            case CutOff ignored -> "the answer was cut off for its length";
            case OverLimit limit -> limit.why();
            case Unusable(String why, ModelUsage ignored) -> why;
            case Interrupted ignored -> "it was stopped";
        };
    }

    /// Whether the same request may succeed in a moment.
    default boolean isPassing() {
        return switch (this) {
            case TimedOut ignored -> true;
            case Unreachable ignored -> true;
            case Refused refused -> refused.status() == 408 || refused.status() == 429 || refused.status() >= 500;
            case Unreadable ignored -> false;
            case CutOff ignored -> false;
            case OverLimit ignored -> false;
            case Unusable ignored -> false;
            case Interrupted ignored -> false;
        };
    }

    /// Whether it may succeed on another day, or after a person mended something. If not, it never will.
    default boolean isWorthLater() {
        return switch (this) {
            case Refused refused -> isPassing() || (refused.status() >= 401 && refused.status() <= 404);
            case TimedOut ignored -> true;
            case Unreachable ignored -> true;
            case Unreadable ignored -> true;
            case CutOff ignored -> true;
            case OverLimit ignored -> true;
            case Unusable ignored -> true;
            case Interrupted ignored -> true;
        };
    }

    /// Whether other requests would fail alike, so that all have to wait.
    default boolean isEverybodys() {
        return switch (this) {
            case Unreadable ignored -> false;
            case CutOff ignored -> false;
            case Refused refused -> refused.isWorthLater();
            case OverLimit limit -> !limit.isOfSession();
            case TimedOut ignored -> true;
            case Unreachable ignored -> true;
            case Unusable ignored -> true;
            case Interrupted ignored -> true;
        };
    }

    /// The same failure where so much was used.
    default Failure using(ModelUsage usage) {
        return switch (this) {
            case TimedOut timedOut -> new TimedOut(timedOut.limit(), usage);
            case Unreachable unreachable -> new Unreachable(unreachable.why(), unreachable.isSent(), usage);
            case Refused refused -> new Refused(refused.status(), refused.why(), refused.retryAfter(), usage);
            case Unreadable unreadable -> new Unreadable(unreadable.why(), usage);
            case CutOff ignored -> new CutOff(usage);
            case OverLimit limit -> new OverLimit(limit.why(), limit.isOfSession(), usage);
            case Unusable unusable -> new Unusable(unusable.why(), usage);
            case Interrupted ignored -> new Interrupted(usage);
        };
    }

    /// Whether nobody knows what it used, though it may have been paid in full: nobody waited for the end, or could
    /// read it.
    default boolean isOfUnknownUsage() {
        return usage().total() == 0
                && switch (this) {
                    case TimedOut ignored -> true;
                    case Interrupted ignored -> true;
                    case Unreadable ignored -> true;
                    case Unreachable unreachable -> unreachable.isSent();
                    case Refused ignored -> false;
                    case CutOff ignored -> false;
                    case OverLimit ignored -> false;
                    case Unusable ignored -> false;
                };
    }

    /// Whether the provider never got the request, so that it counts for no call.
    default boolean isUnsent() {
        return usage().total() == 0
                && switch (this) {
                    case Unreachable unreachable -> !unreachable.isSent();
                    case Unusable ignored -> true;
                    case OverLimit ignored -> true;
                    case TimedOut ignored -> false;
                    case Refused ignored -> false;
                    case Unreadable ignored -> false;
                    case CutOff ignored -> false;
                    case Interrupted ignored -> false;
                };
    }

    private static String meaning(int status) {
        return switch (status) {
            case 401, 403 -> " (the key is not accepted)";
            case 404 -> " (unknown model or address)";
            case 429 -> " (too many requests)";
            case 529 -> " (overloaded)";
            default -> "";
        };
    }
}
