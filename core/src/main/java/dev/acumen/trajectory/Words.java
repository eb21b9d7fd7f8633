package dev.acumen.trajectory;

import java.util.List;

/// What a session's words alone would cost, as the messages of a conversation, and what we allow ourselves instead.
///
/// A short session may cost as much as its words, with all that was done thrown in; the longer it is, the smaller
/// the share. Turns of other agents do not count: their answers reach the session as results.
final class Words {
    /// What the braces, names and quotes around a message weigh.
    private static final int MESSAGE = 56;

    /// What is said around the session: which key points were cited, which part it is.
    private static final int AROUND = 30 * Tokens.ONE;

    /// Of a few words there is nothing to save.
    private static final int LEAST = 150 * Tokens.ONE;

    private static final long SHORT = 2_000L * Tokens.ONE;
    private static final long LONG = 10_000L * Tokens.ONE;

    private Words() {}

    /// In quarters of a token: all of the first 2,000 tokens, two fifths of the next 8,000, 12 % of the rest.
    static long allowance(List<Turn> turns) {
        long words = weight(turns);
        long middle = Math.clamp(words - SHORT, 0, LONG - SHORT);
        return Math.max(LEAST, Math.min(words, SHORT) - AROUND) + middle * 2 / 5 + Math.max(0, words - LONG) * 12 / 100;
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
