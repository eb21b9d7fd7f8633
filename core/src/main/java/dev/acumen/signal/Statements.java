package dev.acumen.signal;

import dev.acumen.playbook.Section;
import dev.acumen.trajectory.Secrets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds in a user's message the sentences that are meant for longer than the task at hand: wishes, rules, facts
/// about the project, complaints about a habit.
///
/// When unsure, it takes nothing: a wrong key point costs more than a missing one.
public final class Statements {
    private static final Weights WEIGHTS = Weights.shipped();

    /// A sentence beside one that was taken needs less evidence to be taken as a part of it.
    private static final double PART = 0.5;

    /// And one between two that were taken still less: it is most likely the reason.
    private static final double BRIDGE = 4;

    private static final int LONGEST = 400;
    private static final int SHORTEST = 8;

    /// A message with more sentences, or a longer one, is most likely pasted.
    private static final int MOST_SENTENCES = 30;

    private static final int LONGEST_MESSAGE = 20_000;

    /// Openings that belong to the conversation and not to what was said.
    private static final Pattern OPENING = Pattern.compile(
            "^(?:(?:no|nope|nah|ok|okay|yes|yeah|hey|well|so|and|also|btw|by the way|oh|ah|hm+|please|pls|wait|actually|ugh|sorry|thanks|great|good|fine|perfect|right|again|listen|look|but|fyi|fwiw)\\b[\\s,.!:–—-]+"
                    + "|(?:please |pls )?(?:remember|note|keep in mind|for the record|style thing|one more thing|small thing)"
                    + "(?: this| that)?[:,] *){1,10}",
            Pattern.CASE_INSENSITIVE);

    private Statements() {}

    /// The lasting statements in a message.
    ///
    /// @param line the id of the message's line, which becomes the evidence
    /// @param message the user's words
    /// @param before what the agent said just before; empty for nothing
    static List<Signal.Statement> in(String line, String message, String before) {
        if (message.length() > LONGEST_MESSAGE) {
            return List.of();
        }
        List<Sentence> sentences = Sentence.of(message);
        if (sentences.isEmpty() || sentences.size() > MOST_SENTENCES || !areEnglish(sentences)) {
            return List.of();
        }
        List<Set<String>> features = Features.of(sentences, before, WEIGHTS::isCommon);
        double[] scores = scores(WEIGHTS, sentences, features);
        List<Signal.Statement> statements = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] > 0) {
                int last = lastPart(sentences, scores, i);
                String text = text(message, sentences.get(i), sentences.get(last));
                if (text.length() >= SHORTEST && text.length() <= LONGEST && !Secrets.isRedacted(text)) {
                    Section section = WEIGHTS.section(features.subList(i, last + 1));
                    statements.add(new Signal.Statement(line, text, section, why(sentences.subList(i, last + 1))));
                }
                i = last;
            }
        }
        return statements;
    }

    /// The evidence for each sentence, 0 being just enough; none at all for one that is bound to the task at hand.
    static double[] scores(Weights weights, List<Sentence> sentences, List<Set<String>> features) {
        double[] scores = weights.scores(features);
        double[] worth = Explicit.worth(sentences);
        for (int i = 0; i < scores.length; i++) {
            scores[i] = OneOff.is(sentences.get(i).text()) ? Double.NEGATIVE_INFINITY : scores[i] + worth[i];
        }
        return scores;
    }

    static boolean areEnglish(List<Sentence> sentences) {
        List<String> words = new ArrayList<>();
        sentences.forEach(sentence -> words.addAll(Words.of(sentence.text())));
        return Words.areEnglish(words);
    }

    /// How far a statement reaches that begins at this sentence: over neighbours with nearly enough evidence,
    /// and over one with less where another follows that has enough, as long as it stays short.
    private static int lastPart(List<Sentence> sentences, double[] scores, int first) {
        int last = first;
        int next = next(sentences, scores, first);
        while (next > last && sentences.get(next).end() - sentences.get(first).start() <= LONGEST) {
            last = next;
            next = next(sentences, scores, last);
        }
        return last;
    }

    private static int next(List<Sentence> sentences, double[] scores, int last) {
        boolean isOpen = sentences.get(last).text().endsWith(";");
        if (last + 1 < scores.length && scores[last + 1] > (isOpen ? -BRIDGE : -PART)) {
            return last + 1;
        }
        boolean isBridge = last + 2 < scores.length && scores[last + 1] > -BRIDGE && scores[last + 2] > 0;
        return isBridge ? last + 2 : last;
    }

    private static String text(String message, Sentence first, Sentence last) {
        String text = message.substring(first.start(), last.end()).replaceAll("\\s+", " ");
        String opened = OPENING.matcher(text).replaceFirst("");
        return opened.length() >= SHORTEST ? opened : text;
    }

    private static String why(List<Sentence> parts) {
        Set<Cue> cues = EnumSet.noneOf(Cue.class);
        parts.forEach(part -> cues.addAll(Cue.in(part.text())));
        List<String> strongest = cues.stream()
                .filter(cue -> WEIGHTS.ofSentence("cue:" + cue) > 0)
                .sorted(Comparator.comparingDouble(cue -> -WEIGHTS.ofSentence("cue:" + cue)))
                .limit(3)
                .map(Cue::description)
                .toList();
        return strongest.isEmpty() ? "said by the user" : "said by the user; cues: " + String.join("; ", strongest);
    }
}
