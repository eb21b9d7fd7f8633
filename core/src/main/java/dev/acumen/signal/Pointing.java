package dev.acumen.signal;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// An order to keep that has a pronoun for its object and a clause for itself: "write that down, or I'll have to say it
/// again". What else stands in its sentence is a reason, a consequence or the next task.
final class Pointing {
    private static final Set<WordClass> NEXT =
            EnumSet.of(WordClass.AND, WordClass.REASON, WordClass.CHATTER, WordClass.THAT);

    /// A pronoun, in Italian and Spanish also at the end of a verb.
    private static final Map<Language, Pattern> PRONOUN = Map.of(
            Language.EN, Pattern.compile("this|that|it|these|those|them"),
            Language.DE, Pattern.compile("das|dies|es"),
            Language.FR, Pattern.compile("le|la|les|ca|cela|ceci|en"),
            Language.ES, Pattern.compile("(?:\\p{L}{3,})?l[ao]s?|esto|eso"),
            Language.IT, Pattern.compile("(?:\\p{L}{3,})?l[aeio]|(?:tieni|tener|prendi|prender|fan|scrivi)?ne"),
            Language.PT, Pattern.compile("isso|isto"),
            Language.PL, Pattern.compile("to|tego"));

    private Pointing() {}

    /// Whether an announcement points to what was said, and says nothing itself.
    static boolean isBack(Reading sentence, Announcement found) {
        boolean isLed = IntStream.range(found.end(), sentence.words().size()).anyMatch(sentence::isLead);
        boolean isSaid =
                sentence.language() == Language.JA && found.content() > 0 && sentence.isContent(found.content());
        if (isLed || isSaid || sentence.has(WordClass.AHEAD) || isLeadIn(sentence, found.content())) {
            return false;
        }
        int start = sentence.clauseStart(found.start());
        int end = end(sentence, found.end());
        boolean isPointer = sentence.hasIn(start, end, WordClass.THIS)
                || hasPronoun(sentence, found.start(), found.end())
                || endsInReason(sentence);
        return isPointer && !sentence.saysMuch(start, end);
    }

    /// Whether an announcement points to what follows: by its words, or as a rule or a lesson without a pronoun.
    static boolean isAhead(Reading sentence, Announcement found) {
        return sentence.has(WordClass.AHEAD)
                || (sentence.has(WordClass.LABEL)
                        && !sentence.has(WordClass.THIS)
                        && !hasPronoun(sentence, found.start(), found.end()));
    }

    /// Whether what follows a comma is an instruction of its own, which no conjunction joins.
    private static boolean isLeadIn(Reading sentence, int content) {
        return content > 0
                && sentence.isComma(content - 1)
                && sentence.isContent(content)
                && !endsInReason(sentence)
                && sentence.hits().stream().noneMatch(hit -> NEXT.contains(hit.kind()) && hit.from() == content)
                && sentence.hasIn(content, sentence.words().size(), WordClass.NEVER, WordClass.TASTE, WordClass.ORDER);
    }

    /// Whether one of some words is a pronoun, or has one at its end.
    static boolean hasPronoun(Reading sentence, int from, int to) {
        Pattern pronoun = PRONOUN.get(sentence.language());
        return pronoun != null
                && IntStream.range(from, to)
                        .anyMatch(i ->
                                pronoun.matcher(sentence.words().get(i).text()).matches());
    }

    /// In Japanese the pronoun may be left out, and the reason ends in its conjunction.
    private static boolean endsInReason(Reading sentence) {
        int size = sentence.words().size();
        int last = size > 0 && sentence.isMark(size - 1) ? size - 1 : size;
        return sentence.language() == Language.JA && sentence.all(WordClass.AND).anyMatch(hit -> hit.to() == last);
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
