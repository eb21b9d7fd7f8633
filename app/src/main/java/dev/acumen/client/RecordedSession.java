package dev.acumen.client;

import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A session as far as its transcripts go, and what of it may still be going on.
///
/// @param whole all turns, those of its subagents last
/// @param lastTurn the id of its own last turn; empty where it has none
/// @param lastPrompted when that turn began, ISO-8601; empty where the transcript does not say
/// @param written when something was written to the session's own transcript last
/// @param subagents its subagents
public record RecordedSession(
        Trajectory whole, String lastTurn, String lastPrompted, Instant written, List<Subagent> subagents) {
    /// After how long without a line a session, or a subagent, is taken for ended, although no event said so.
    public static final Duration IDLE = Duration.ofMinutes(30);

    /// How long a last turn without an answer is taken for one that goes on, unless the session ended: the agent waits
    /// for a person, or for a long command.
    public static final Duration UNANSWERED = Duration.ofHours(24);

    public RecordedSession {
        subagents = List.copyOf(subagents);
    }

    /// A subagent.
    ///
    /// @param turns the ids of its turns
    /// @param caller the id of the session's turn in which it was started; empty where that is not known
    /// @param isUnfinished whether the client says that it is still at work
    /// @param written when something was written to its transcript last
    public record Subagent(Set<String> turns, String caller, boolean isUnfinished, Instant written) {
        public Subagent {
            turns = Set.copyOf(turns);
        }

        private boolean isAtWork(Instant now) {
            return isUnfinished && isWithin(IDLE, written, now);
        }
    }

    /// The turns that wait while the session goes on: its last one, subagents that were started there or nobody
    /// knows where, and those that are still at work.
    ///
    /// @param unanswered so long a last turn waits that has no answer yet; after that nobody will give one
    public Set<String> openTurns(Instant now, Duration unanswered) {
        return openTurnsWithin(isAnswered() ? IDLE : unanswered, now);
    }

    private Set<String> openTurnsWithin(Duration longest, Instant now) {
        if (!isWithin(longest, written, now)) {
            return atWork(now);
        }
        Set<String> open = atWork(now);
        open.add(lastTurn);
        for (Subagent subagent : subagents) {
            if (subagent.caller().isEmpty() || subagent.caller().equals(lastTurn)) {
                open.addAll(subagent.turns());
            }
        }
        return open;
    }

    /// The turns that wait though the session ended: subagents that are still at work; and where it was resumed
    /// since, what waits while a session goes on.
    ///
    /// @param ended when it ended
    /// @param unanswered as above
    public Set<String> openTurnsSince(Instant ended, Instant now, Duration unanswered) {
        return hasBegunAfter(ended) ? openTurns(now, unanswered) : atWork(now);
    }

    /// The turns that wait where nobody knows whether the session goes on: a last turn that was written to just now
    /// and has no answer yet, and all that belongs to it; and subagents that are still at work.
    public Set<String> unansweredTurns(Instant now) {
        return isAnswered() ? atWork(now) : openTurnsWithin(IDLE, now);
    }

    private boolean hasBegunAfter(Instant ended) {
        try {
            return !lastPrompted.isEmpty()
                    && OffsetDateTime.parse(lastPrompted).toInstant().isAfter(ended);
        } catch (DateTimeException _) {
            return false;
        }
    }

    /// Whether the last thing in the last turn is something that the agent said.
    private boolean isAnswered() {
        for (Turn turn : whole.turns()) {
            if (turn.id().equals(lastTurn)) {
                return !turn.steps().isEmpty() && turn.steps().getLast() instanceof Step.Message;
            }
        }
        return true;
    }

    private Set<String> atWork(Instant now) {
        Set<String> turns = new HashSet<>();
        for (Subagent subagent : subagents) {
            if (subagent.isAtWork(now)) {
                turns.addAll(subagent.turns());
            }
        }
        return turns;
    }

    /// Whether something happened less than so long ago. Far in the future it did not: then a clock is wrong.
    private static boolean isWithin(Duration longest, Instant written, Instant now) {
        return Duration.between(written, now).abs().compareTo(longest) < 0;
    }
}
