package dev.acumen.model;

import java.time.Duration;
import java.util.Optional;

/// Why there is no answer, and whether asking again makes sense. Holds neither keys nor prompts.
public sealed interface Failure extends Reply {

    /// Nothing came in time.
    ///
    /// @param limit how long was waited
    record TimedOut(Duration limit) implements Failure {}

    /// The provider could not be reached, or hung up.
    ///
    /// @param why what the connection said
    record Unreachable(String why) implements Failure {}

    /// The provider refused, with an HTTP status.
    ///
    /// @param status 400 or more
    /// @param why the provider's words, shortened; may be empty
    /// @param retryAfter how long it asks to wait
    record Refused(int status, String why, Optional<Duration> retryAfter) implements Failure {}

    /// Something came that is no answer of the expected form.
    ///
    /// @param why what is wrong with it
    /// @param usage what it cost all the same
    record Unreadable(String why, Usage usage) implements Failure {}

    /// The answer did not fit into the most room that is given.
    ///
    /// @param usage what it cost all the same
    record CutOff(Usage usage) implements Failure {}

    /// A spending limit is reached; nothing was sent.
    ///
    /// @param why which one, and where it stands
    /// @param isOfSession whether it is that of one session, and others may go on
    record OverLimit(String why, boolean isOfSession) implements Failure {
        /// A limit for everything.
        public OverLimit(String why) {
            this(why, false);
        }
    }

    /// The provider cannot be used on this machine as it is.
    ///
    /// @param why what is missing
    record Unusable(String why) implements Failure {}

    /// The thread was told to stop.
    record Interrupted() implements Failure {}

    /// One sentence for a person, without a full stop.
    default String reason() {
        return switch (this) {
            case TimedOut(Duration limit) -> "no answer within " + limit.toSeconds() + " s";
            case Unreachable(String why) -> "the connection failed: " + why;
            case Refused refused ->
                "the provider answered " + refused.status() + meaning(refused.status())
                        + (refused.why().isEmpty() ? "" : ": " + refused.why());
            case Unreadable unreadable -> "the answer cannot be read: " + unreadable.why();
            case CutOff _ -> "the answer was cut off for its length";
            case OverLimit limit -> limit.why();
            case Unusable(String why) -> why;
            case Interrupted() -> "it was stopped";
        };
    }

    /// Whether the same request may succeed in a moment.
    default boolean isPassing() {
        return switch (this) {
            case TimedOut _, Unreachable _ -> true;
            case Refused refused -> refused.status() == 408 || refused.status() == 429 || refused.status() >= 500;
            case Unreadable _, CutOff _, OverLimit _, Unusable _, Interrupted _ -> false;
        };
    }

    /// Whether it may succeed on another day, or after a person mended something. If not, it never will.
    default boolean isWorthLater() {
        return switch (this) {
            case Refused refused -> isPassing() || (refused.status() >= 401 && refused.status() <= 404);
            case TimedOut _, Unreachable _, Unreadable _, CutOff _, OverLimit _, Unusable _, Interrupted _ -> true;
        };
    }

    @Override
    default Usage usage() {
        return Usage.NONE;
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
