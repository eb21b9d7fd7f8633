package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A part of a sentence between two marks: the finest cut at which a text still reads as it was written.
///
/// @param start where it begins in the message
/// @param end where it ends
/// @param sentence the place of its sentence in the message, from 0
/// @param text its text, with code blocks, logs and quotations blacked out
record Clause(int start, int end, int sentence, String text) {
    private static final Pattern MARK = Pattern.compile(
            "[,;:](?=[\\s\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}])|[，、；：]|\\s[–—-]+(?=\\s)|—|\\.{3}|…");

    /// The clauses of a message, in order.
    static List<Clause> of(String message) {
        List<Clause> clauses = new ArrayList<>();
        List<MessageSentence> sentences = MessageSentence.of(message);
        for (int i = 0; i < sentences.size(); i++) {
            MessageSentence sentence = sentences.get(i);
            Matcher mark = MARK.matcher(sentence.text());
            int from = 0;
            while (mark.find()) {
                from = add(clauses, sentence, i, from, mark.end());
            }
            add(clauses, sentence, i, from, sentence.text().length());
        }
        return clauses;
    }

    /// Adds what is between two places of a sentence, where it says anything; returns where the next one begins.
    private static int add(List<Clause> clauses, MessageSentence sentence, int number, int from, int to) {
        String text = sentence.text();
        int start = from;
        while (start < to && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        boolean saysAnything = text.substring(start, to)
                .chars()
                .anyMatch(
                        c -> Character.isLetterOrDigit(c) || c == MessageSentence.CODE || c == MessageSentence.QUOTED);
        if (!saysAnything) {
            return from;
        }
        clauses.add(new Clause(sentence.start() + start, sentence.start() + to, number, text.substring(start, to)));
        return to;
    }

    /// Whether it is somebody else's words, or code.
    boolean isForeign() {
        return text.indexOf(MessageSentence.CODE) >= 0 || text.indexOf(MessageSentence.QUOTED) >= 0;
    }
}
