package dev.acumen.signal;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Words by which a person asks that something be kept. A sentence does so when an order to keep, which opens its
/// clause, stands with a place, a lasting scope, a lead-in or a statement; when a place or a rule heads a colon; or
/// when a lasting scope stands with an instruction. It does not when a limited scope or a teller governs it.
///
/// @param start the first word
/// @param end behind the last word
/// @param content the first word of what the announcement leads in to; -1 where it leads in to nothing
/// @param isWeak whether tasks and products have such words as well
record Announcement(int start, int end, int content, boolean isWeak) {
    /// So many words of its own may stand between an announcement and what it leads in to; of characters, so many.
    private static final int REACH = 4;

    private static final int REACH_CHARACTERS = 12;

    /// A limited scope in the first so many words of a clause heads it.
    private static final int HEAD = 5;

    private static final Set<WordClass> HEADS = EnumSet.of(WordClass.OWN, WordClass.LABEL, WordClass.LASTING);

    /// The announcement in a sentence; null for none.
    static @Nullable Announcement in(Reading sentence) {
        if ((sentence.isQuestion() && !sentence.has(WordClass.POLITE)) || sentence.has(WordClass.UNDO)) {
            return null;
        }
        Announcement order = sentence.hits().stream()
                .filter(hit -> isOrder(sentence, hit) || isHead(sentence, hit))
                .map(hit -> of(sentence, hit))
                .filter(found -> !isGoverned(sentence, found))
                .min(Comparator.comparing(Announcement::isWeak))
                .orElse(null);
        return order == null ? scope(sentence) : order;
    }

    private static boolean isOrder(Reading sentence, WordList.Hit hit) {
        boolean leadsIn = leadIn(sentence, hit) >= 0;
        if (isTask(sentence, hit)) {
            return false;
        }
        return switch (hit.kind()) {
            case ASK -> true;
            case KEEP ->
                isFirst(sentence, hit)
                        && (leadsIn
                                || Pointing.hasPronoun(sentence, hit.from(), hit.to())
                                || sentence.has(
                                        WordClass.OWN,
                                        WordClass.LASTING,
                                        WordClass.THIS,
                                        WordClass.AHEAD,
                                        WordClass.NEVER,
                                        WordClass.TASTE,
                                        WordClass.FACT));
            case STORE ->
                (sentence.language() == Language.JA || sentence.opensClause(hit.from())) && isStored(sentence, hit);
            default -> false;
        };
    }

    /// Whether an order has the beginning of its clause for itself. In Japanese, where the verb comes last, a place or
    /// a scope stands before it.
    private static boolean isFirst(Reading sentence, WordList.Hit hit) {
        int start = sentence.clauseStart(hit.from());
        return sentence.language() == Language.JA
                ? own(sentence, start, hit.from()) == 0
                        || sentence.hasIn(start, hit.from(), WordClass.OWN, WordClass.LASTING)
                : sentence.opensClause(hit.from());
    }

    /// Whether an order to store is about words: with a place of the agent's, with a that-clause, or with two of
    /// a place or scope, a pointer and a colon.
    private static boolean isStored(Reading sentence, WordList.Hit hit) {
        int lead = leadIn(sentence, hit);
        boolean isColon = lead > 0 && sentence.isLead(lead - 1);
        boolean isThat =
                sentence.language() != Language.EN && lead >= 0 && !isColon && own(sentence, hit.to(), lead) == 0;
        boolean isPlaced = sentence.hasIn(
                sentence.clauseStart(hit.from()),
                sentence.words().size(),
                WordClass.PLACE,
                WordClass.LASTING,
                WordClass.GENERAL,
                WordClass.LABEL);
        boolean points = points(sentence, hit);
        return sentence.has(WordClass.OWN)
                || isThat
                || (isPlaced && (isColon || points))
                || (points && (isColon || sentence.has(WordClass.CHATTER)));
    }

    /// Whether a pointer stands beside an order.
    private static boolean points(Reading sentence, WordList.Hit order) {
        int start = sentence.clauseStart(order.from());
        int end = sentence.clauseEnd(order.to());
        return Pointing.hasPronoun(sentence, order.from(), order.to())
                || sentence.hits().stream()
                        .filter(hit -> hit.kind() == WordClass.THIS || hit.kind() == WordClass.AHEAD)
                        .filter(hit -> hit.from() >= start && hit.to() <= end)
                        .anyMatch(hit ->
                                own(sentence, order.to(), hit.from()) + own(sentence, hit.to(), order.from()) == 0);
    }

    /// Whether only a piece of work is to be kept in mind.
    private static boolean isTask(Reading sentence, WordList.Hit hit) {
        return !sentence.has(WordClass.LASTING, WordClass.GENERAL, WordClass.OWN)
                && sentence.all(WordClass.TASK).anyMatch(task -> task.to() >= hit.from() && task.from() <= hit.to());
    }

    /// Whether a place, a rule or a scope heads a colon, or a place or a rule stands alone in its sentence.
    private static boolean isHead(Reading sentence, WordList.Hit hit) {
        if (!HEADS.contains(hit.kind())) {
            return false;
        }
        int size = sentence.words().size();
        int lead = IntStream.range(hit.to(), size)
                .filter(sentence::isLead)
                .findFirst()
                .orElse(-1);
        if (lead >= 0) {
            int most = hit.kind() == WordClass.OWN ? 2 : hit.kind() == WordClass.LABEL ? 1 : 0;
            return own(sentence, 0, lead) <= most || own(sentence, sentence.clauseStart(hit.from()), lead) <= most;
        }
        return (hit.kind() == WordClass.OWN || hit.kind() == WordClass.LABEL) && own(sentence, 0, size) == 0;
    }

    private static @Nullable Announcement scope(Reading sentence) {
        boolean isInstruction =
                sentence.has(WordClass.NEVER, WordClass.TASTE, WordClass.ORDER) || !sentence.has(WordClass.FACT);
        boolean isEnglish = sentence.language() == Language.EN;
        boolean isReason = sentence.all(WordClass.REASON).anyMatch(hit -> hit.from() == 0);
        return !isInstruction || isReason || sentence.has(WordClass.TELLER, WordClass.LIMITED)
                ? null
                : sentence.hits().stream()
                        .filter(hit ->
                                hit.kind() == WordClass.LASTING || (isEnglish && hit.kind() == WordClass.GENERAL))
                        .findFirst()
                        .map(hit -> new Announcement(hit.from(), hit.to(), -1, hit.kind() == WordClass.GENERAL))
                        .orElse(null);
    }

    private static Announcement of(Reading sentence, WordList.Hit hit) {
        int content = leadIn(sentence, hit);
        boolean isAsked = content > 0 && sentence.hasIn(0, content, WordClass.POLITE);
        boolean isWeak = hit.kind() == WordClass.KEEP
                && !isAsked
                && !sentence.has(WordClass.OWN, WordClass.LASTING, WordClass.LABEL);
        return new Announcement(hit.from(), hit.to(), content, isWeak);
    }

    /// Whether a limited scope or a teller is about the announcement. In Japanese, where the verb comes last, tellers
    /// stand anywhere, but not before an announcement that has its clause for itself.
    private static boolean isGoverned(Reading sentence, Announcement found) {
        int size = sentence.words().size();
        boolean isVerbLast = sentence.language() == Language.JA;
        int start = sentence.clauseStart(found.start());
        boolean isBare = own(sentence, start, found.start()) == 0;
        return sentence.hasIn(0, limits(sentence, found), WordClass.LIMITED)
                || sentence.hasIn(
                        isVerbLast && !isBare ? 0 : start,
                        found.content() > 0 ? found.content() : isVerbLast ? size : found.end(),
                        WordClass.TELLER);
    }

    /// How far a limited scope limits the announcement. Behind a colon or a lasting scope it limits what is kept, and
    /// behind a conjunction as well, unless it heads it: "remember that for now …".
    private static int limits(Reading sentence, Announcement found) {
        int size = sentence.words().size();
        if (found.content() <= 0) {
            return size;
        }
        boolean isScoped =
                sentence.isLead(found.content() - 1) || sentence.hasIn(0, found.content(), WordClass.LASTING);
        boolean isThat = !sentence.isMark(found.content() - 1);
        return isScoped ? found.content() : isThat ? Math.min(size, found.content() + HEAD) : size;
    }

    /// The word behind the colon or conjunction that ends the announcement; -1 for none.
    private static int leadIn(Reading sentence, WordList.Hit hit) {
        int from = sentence.isLead(hit.to() - 1) ? hit.to() - 1 : hit.to();
        boolean mayBeComma = hit.kind() == WordClass.KEEP || hit.kind() == WordClass.ASK;
        int reach = sentence.isEastAsian() ? REACH_CHARACTERS : REACH;
        int colon = IntStream.range(from, sentence.words().size())
                .filter(i -> sentence.isLead(i) || (mayBeComma && isLeadingComma(sentence, i)))
                .findFirst()
                .orElse(-1);
        WordList.Hit that = sentence.all(WordClass.THAT)
                .filter(next -> next.from() >= hit.from() && next.to() > from)
                .findFirst()
                .orElse(null);
        int conjunctionAt = that == null ? -1 : that.from();
        boolean isThat = conjunctionAt >= 0 && (colon < 0 || conjunctionAt < colon);
        int at = isThat ? conjunctionAt : colon;
        if (at < 0 || own(sentence, from, at) > (isThat ? reach / 2 : reach)) {
            return -1;
        }
        int next = isThat ? at : colon + 1;
        return sentence.all(WordClass.THAT)
                .filter(conjunction -> conjunction.from() == next)
                .mapToInt(WordList.Hit::to)
                .findFirst()
                .orElse(next);
    }

    /// Whether a comma ends an announcement that has the sentence's beginning for itself, and no second order follows.
    private static boolean isLeadingComma(Reading sentence, int at) {
        boolean[] isCourtesy = sentence.covered(EnumSet.of(WordClass.OPENING, WordClass.POLITE));
        int next = IntStream.range(at + 1, sentence.words().size())
                .filter(i -> !isCourtesy[i] && !sentence.isMark(i))
                .findFirst()
                .orElse(at);
        return sentence.isComma(at)
                && own(sentence, 0, at) == 0
                && sentence.all(WordClass.AND).noneMatch(and -> and.from() == at + 1 || and.from() == next);
    }

    /// How many words between two places belong to no wording.
    private static long own(Reading sentence, int from, int to) {
        boolean[] isKnown = sentence.covered(EnumSet.allOf(WordClass.class));
        List<Folded.Word> words = sentence.words();
        return IntStream.range(from, to)
                .filter(i -> !isKnown[i] && !words.get(i).isMark())
                .count();
    }
}
