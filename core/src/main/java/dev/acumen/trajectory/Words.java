package dev.acumen.trajectory;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a session's words alone would cost, as the messages of a conversation, and what we allow ourselves instead.
///
/// Every session may cost 2,000 tokens, for evidence that is not shown costs more than it saves. Beyond that a session
/// may cost as much as its words, with all that was done thrown in; the longer it is, the smaller the share. Turns of
/// other agents do not count: their answers reach the session as results.
final class Words {
    /// What the braces, names and quotes around a message weigh.
    private static final int MESSAGE = 62;

    /// What is said around the session, but for the key points that were cited.
    private static final int AROUND = 10 * Tokens.ONE;

    private static final int CITATION = 4 * Tokens.ONE;

    /// What any session may cost, and up to which its words count in full.
    private static final long SHORT = 2_000L * Tokens.ONE;
    private static final long LONG = 10_000L * Tokens.ONE;

    private Words() {}

    /// In quarters of a token: the first 2,000 tokens, two fifths of the next 8,000 of words, a fifth of the rest.
    static long allowance(List<Turn> turns) {
        long words = weight(turns);
        long middle = Math.clamp(words - SHORT, 0, LONG - SHORT);
        long more = middle * 2 / 5 + Math.max(0, words - LONG) / 5;
        return Math.max(SHORT, SHORT - around(turns) + more);
    }

    private static long around(List<Turn> turns) {
        Set<String> cited = new HashSet<>();
        for (Turn turn : turns) {
            for (Step step : turn.steps()) {
                if (step instanceof Step.Message message) {
                    cited.addAll(Citations.in(message.text()));
                }
            }
        }
        return AROUND + (long) cited.size() * CITATION;
    }

    /// Whether the words are so many that detail is lowered further.
    static boolean isLong(List<Turn> turns) {
        return weight(turns) > LONG;
    }

    private static long weight(List<Turn> turns) {
        long weight = 0;
        for (Turn turn : turns) {
            if (turn.author() == Turn.Author.AGENT) {
                continue;
            }
            weight += MESSAGE + Tokens.weight(turn.prompt());
            for (Step step : turn.steps()) {
                weight += step instanceof Step.Message message ? MESSAGE + Tokens.weight(message.text()) : 0;
            }
        }
        return weight;
    }
}
