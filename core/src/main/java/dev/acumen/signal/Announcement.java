package dev.acumen.signal;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Words by which a person asks that something be kept. A sentence does so when an order to keep, which opens its
/// clause, stands with a place, a lasting scope, a lead-in or a statement; when a place or a rule heads a colon; or when
/// a lasting scope stands with an instruction. It does not when a limited scope or a teller governs it.
///
/// @param start the first word
/// @param end behind the last word
/// @param content the first word of what the announcement leads in to; -1 where it leads in to nothing
/// @param isWeak whether tasks and products have such words as well
record Announcement(int start, int end, int content, boolean isWeak) {
    /// So many words of its own may stand between an announcement and what it leads in to; of characters, so many.
    private static final int REACH = 4;

    private static final int REACH_CHARACTERS = 12;

    private static final Set<WordClass> HEADS =
            EnumSet.of(WordClass.OWN, WordClass.PLACE, WordClass.LABEL, WordClass.LASTING);

    /// The announcement in a sentence; null for none.
    static @Nullable Announcement in(Reading sentence) {
        if ((sentence.isQuestion() && !sentence.has(WordClass.POLITE)) || sentence.has(WordClass.UNDO)) {
            return null;
        }
        Announcement order = sentence.hits().stream()
                .filter(hit -> isOrder(sentence, hit) || isHead(sentence, hit))
                .map(hit -> of(sentence, hit))
                .filter(found -> !isGoverned(sentence, found))
                .findFirst()
                .orElse(null);
        return order == null ? scope(sentence) : order;
    }

    private static boolean isOrder(Reading sentence, WordList.Hit hit) {
        boolean leadsIn = leadIn(sentence, hit.to()) >= 0;
        return switch (hit.kind()) {
            case ASK -> true;
            case KEEP ->
                sentence.opensClause(hit.from())
                        && (leadsIn
                                || sentence.has(
                                        WordClass.OWN,
                                        WordClass.PLACE,
                                        WordClass.LASTING,
                                        WordClass.THIS,
                                        WordClass.AHEAD,
                                        WordClass.NEVER,
                                        WordClass.TASTE,
                                        WordClass.FACT));
            case STORE ->
                sentence.opensClause(hit.from())
                        && (sentence.has(WordClass.OWN)
                                || (sentence.has(WordClass.PLACE, WordClass.LASTING, WordClass.LABEL)
                                        && (leadsIn || sentence.has(WordClass.THIS, WordClass.AHEAD))));
            default -> false;
        };
    }

    /// Whether a place, a rule or a scope heads a colon, or stands alone in its sentence.
    private static boolean isHead(Reading sentence, WordList.Hit hit) {
        if (!HEADS.contains(hit.kind())) {
            return false;
        }
        int end = sentence.clauseEnd(hit.to());
        int start = sentence.clauseStart(hit.from());
        boolean isLabel = sentence.isColon(end)
                || (hit.kind() != WordClass.LASTING && hit.kind() != WordClass.PLACE && start == 0 && end >= sentence.words().size() - 1);
        return isLabel && own(sentence, start, end) <= (hit.kind() == WordClass.OWN ? 2 : 0);
    }

    private static @Nullable Announcement scope(Reading sentence) {
        boolean isInstruction = sentence.has(WordClass.NEVER, WordClass.TASTE, WordClass.ORDER);
        return !isInstruction || sentence.has(WordClass.TELLER, WordClass.LIMITED)
                ? null
                : sentence.all(WordClass.LASTING)
                        .findFirst()
                        .map(hit -> new Announcement(hit.from(), hit.to(), -1, true))
                        .orElse(null);
    }

    private static Announcement of(Reading sentence, WordList.Hit hit) {
        int content = leadIn(sentence, hit.to());
        boolean isWeak = content < 0 && !sentence.has(WordClass.OWN);
        return new Announcement(hit.from(), hit.to(), content, isWeak);
    }

    private static boolean isGoverned(Reading sentence, Announcement found) {
        int end = found.content() >= 0 ? found.content() : sentence.words().size();
        return sentence.hasIn(0, end, WordClass.LIMITED)
                || sentence.hasIn(
                        0, sentence.language() == Language.JA ? sentence.words().size() : found.start(), WordClass.TELLER);
    }

    /// The word behind the colon or conjunction that ends the announcement; -1 for none.
    private static int leadIn(Reading sentence, int from) {
        int reach = sentence.isEastAsian() ? REACH_CHARACTERS : REACH;
        int colon = IntStream.range(from, sentence.words().size())
                .filter(sentence::isColon)
                .findFirst()
                .orElse(-1);
        WordList.Hit that = sentence.all(WordClass.THAT)
                .filter(hit -> hit.from() >= from)
                .findFirst()
                .orElse(null);
        boolean isThat = that != null && (colon < 0 || that.from() < colon);
        int at = isThat ? that.from() : colon;
        return at < 0 || own(sentence, from, at) > reach ? -1 : isThat ? that.to() : colon + 1;
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
