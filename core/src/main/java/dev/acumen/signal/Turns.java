package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;

/// Where a person turns to another matter behind a comma. In scripts without spaces a comma often ends a sentence, so
/// that a wish and the next task would be one.
final class Turns {
    private Turns() {}

    /// The sentences, each ended before the next [WordClass#TURN].
    static List<Sentence> split(List<Sentence> sentences, Language language) {
        if (language != Language.ZH && language != Language.JA) {
            return sentences;
        }
        List<Sentence> parts = new ArrayList<>();
        sentences.forEach(sentence -> split(sentence, language, parts));
        return parts;
    }

    private static void split(Sentence sentence, Language language, List<Sentence> parts) {
        Reading reading = language.read(sentence.text());
        int from = 0;
        for (WordList.Hit hit : reading.all(WordClass.TURN).toList()) {
            if (hit.from() > 1 && reading.isPause(hit.from() - 1)) {
                int mark = reading.words().get(hit.from() - 1).start();
                if (mark > from) {
                    parts.add(part(sentence, from, mark));
                    from = reading.words().get(hit.from()).start();
                }
            }
        }
        parts.add(from == 0 ? sentence : part(sentence, from, sentence.text().length()));
    }

    private static Sentence part(Sentence whole, int from, int to) {
        return new Sentence(
                whole.start() + from, whole.start() + to, whole.text().substring(from, to));
    }
}
