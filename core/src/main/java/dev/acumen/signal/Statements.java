package dev.acumen.signal;

import dev.acumen.playbook.Section;
import dev.acumen.trajectory.Secrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Finds in a user's message the sentences that are meant for longer than the task at hand: wishes, rules, facts
/// about the project, complaints about a habit.
///
/// When unsure, it takes nothing: a wrong key point costs more than a missing one.
public final class Statements {
    private static final Weights WEIGHTS = Weights.shipped();

    private static final int SHORTEST = 8;

    /// A message with more sentences, or a longer one, is most likely pasted.
    private static final int MOST_SENTENCES = 30;

    private static final int LONGEST_MESSAGE = 20_000;

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
        double[] own = features.stream().mapToDouble(WEIGHTS::own).toArray();
        for (Thoughts.Span span : Thoughts.of(message, sentences, scores, own)) {
            String text = text(message, sentences, span);
            if (text.length() >= SHORTEST && text.length() <= Thoughts.LONGEST && !Secrets.isRedacted(text)) {
                List<Sentence> parts = sentences.subList(span.first(), span.last() + 1);
                statements.add(new Signal.Statement(line, text, section(text), why(parts)));
            }
        }
        return statements;
    }

    /// The section of an English statement.
    static Section section(String text) {
        return WEIGHTS.section(text);
    }

    /// The evidence for each sentence, 0 being just enough; none at all for one that is bound to the task at hand.
    static double[] scores(Weights weights, List<Sentence> sentences, List<Set<String>> features) {
        double[] scores = weights.scores(sentences, features);
        double[] worth = Explicit.worth(sentences);
        for (int i = 0; i < scores.length; i++) {
            scores[i] = isOneOff(sentences, i) ? Double.NEGATIVE_INFINITY : scores[i] + worth[i];
        }
        return scores;
    }

    /// Whether a sentence is bound to the task, by its own words or by those that follow it.
    private static boolean isOneOff(List<Sentence> sentences, int at) {
        String text = sentences.get(at).text();
        List<Sentence> later = sentences.subList(at + 1, sentences.size());
        return OneOff.is(text)
                || (!later.isEmpty() && OneOff.isDoubt(later.getFirst().text()))
                || (OneOff.isWish(text) && later.stream().anyMatch(sentence -> OneOff.isGo(sentence.text())));
    }

    /// The evidence for each sentence of an English message, even where it is bound to the task; 0 is just enough.
    static double[] evidence(List<Sentence> sentences, String before) {
        double[] scores = WEIGHTS.scores(sentences, Features.of(sentences, before, WEIGHTS::isCommon));
        double[] worth = Explicit.worth(sentences);
        Arrays.setAll(scores, i -> scores[i] + worth[i]);
        return scores;
    }

    static boolean areEnglish(List<Sentence> sentences) {
        List<String> words = new ArrayList<>();
        sentences.forEach(sentence -> words.addAll(Words.of(sentence.text())));
        return Words.areEnglish(words);
    }

    private static String text(String message, List<Sentence> sentences, Thoughts.Span span) {
        int start = sentences.get(span.first()).start();
        int end = sentences.get(span.last()).end();
        String text = Openers.trimmed(message.substring(start, end).replaceAll("\\s+", " "), SHORTEST);
        return PieceOfWork.cutFrom(text);
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
