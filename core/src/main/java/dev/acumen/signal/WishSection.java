package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.util.stream.IntStream;

/// The section of an explicit wish: of an English one by its weights. In the other languages, a first clause that
/// forbids is a mistake to avoid, and what the person likes is a preference; else the first clause decides, which
/// orders or states.
final class WishSection {
    private WishSection() {}

    static Section of(String wish, Language language) {
        String text = said(wish, language.read(wish));
        if (language == Language.EN) {
            return Statements.section(text);
        }
        Reading reading = language.read(text);
        int first = IntStream.range(0, reading.words().size())
                .filter(i -> endsClause(reading, i) && reading.isContent(0, i))
                .findFirst()
                .orElse(reading.words().size());
        if (reading.hasIn(0, first, WordClass.NEVER) && !reading.hasIn(0, first, WordClass.TASTE)) {
            return Section.MISTAKES;
        }
        return reading.has(WordClass.TASTE) || isOrder(reading, first) ? Section.PREFERENCES : Section.CONTEXT;
    }

    /// What stands behind an announcement that ends in a colon or a dash; else the whole text.
    private static String said(String wish, Reading reading) {
        return IntStream.range(0, reading.words().size())
                .filter(i -> reading.isLead(i)
                        && reading.isContent(i + 1)
                        && reading.hasIn(0, i, WordClass.KEEP, WordClass.ASK, WordClass.STORE, WordClass.LABEL))
                .mapToObj(i -> wish.substring(reading.words().get(i).end()).strip())
                .findFirst()
                .orElse(wish);
    }

    /// Whether a clause orders something: where verbs come first, with a word that opens it.
    private static boolean isOrder(Reading reading, int end) {
        return reading.all(WordClass.ORDER)
                .filter(hit -> hit.to() <= end)
                .anyMatch(hit -> reading.isEastAsian()
                        ? !reading.hasIn(0, end, WordClass.FACT)
                        : reading.opensClause(hit.from()));
    }

    private static boolean endsClause(Reading reading, int at) {
        return reading.isMark(at)
                || reading.hits().stream().anyMatch(hit -> hit.kind() == WordClass.AND && hit.from() == at);
    }
}
