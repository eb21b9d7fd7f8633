package dev.acumen.signal;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// An order to keep that has a pronoun for its object and a clause for itself: "write that down, or I'll have to say it
/// again". What else stands in its sentence is a reason, a consequence or the next task.
final class Pointing {
    private static final Set<WordClass> NEXT =
            EnumSet.of(WordClass.AND, WordClass.REASON, WordClass.CHATTER, WordClass.THAT);

    /// A pronoun, by itself or at the end of a verb, in Italian and Spanish.
    private static final Pattern ENCLITIC =
            Pattern.compile("(?:\\p{L}{3,})?l[aeio]s?|(?:tieni|tener|prendi|prender|fan|scrivi)ne");

    private Pointing() {}

    /// Whether an announcement points to what was said, and says nothing itself.
    static boolean isBack(Reading sentence, Announcement found) {
        boolean isLed = IntStream.range(found.end(), sentence.words().size()).anyMatch(sentence::isLead);
        if (isLed || sentence.has(WordClass.AHEAD) || isLeadIn(sentence, found.content())) {
            return false;
        }
        int start = sentence.clauseStart(found.start());
        int end = end(sentence, found.end());
        boolean isPointer = sentence.hasIn(start, end, WordClass.THIS)
                || hasEnclitic(sentence, found.start(), found.end())
                || endsInReason(sentence);
        return isPointer && !sentence.isContent(start, end);
    }

    /// Whether what follows a comma is an instruction of its own, which no conjunction joins.
    private static boolean isLeadIn(Reading sentence, int content) {
        return content > 0
                && sentence.isComma(content - 1)
                && !endsInReason(sentence)
                && sentence.hits().stream().noneMatch(hit -> NEXT.contains(hit.kind()) && hit.from() == content)
                && sentence.hasIn(
                        content, sentence.words().size(), WordClass.NEVER, WordClass.TASTE, WordClass.ORDER);
    }

    /// Whether one of some words has a pronoun at its end.
    static boolean hasEnclitic(Reading sentence, int from, int to) {
        return (sentence.language() == Language.IT || sentence.language() == Language.ES)
                && IntStream.range(from, to)
                        .anyMatch(i -> ENCLITIC.matcher(sentence.words().get(i).text())
                                .matches());
    }

    /// In Japanese the pronoun may be left out, and the reason ends in its conjunction.
    private static boolean endsInReason(Reading sentence) {
        int size = sentence.words().size();
        int last = size > 0 && sentence.isMark(size - 1) ? size - 1 : size;
        return sentence.language() == Language.JA
                && sentence.all(WordClass.AND).anyMatch(hit -> hit.to() == last);
    }

    /// Where the order's clause ends: at a mark, or at a word that begins a clause.
    private static int end(Reading sentence, int from) {
        int mark = sentence.clauseEnd(from);
        return sentence.hits().stream()
                .filter(hit -> NEXT.contains(hit.kind()) && hit.kind() != WordClass.THAT && hit.from() >= from)
                .mapToInt(WordList.Hit::from)
                .filter(at -> at < mark)
                .min()
                .orElse(mark);
    }
}
