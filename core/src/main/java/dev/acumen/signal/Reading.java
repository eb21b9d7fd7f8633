package dev.acumen.signal;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A sentence with the wordings that its language knows.
///
/// @param words its words and marks
/// @param hits where wordings stand, in their order
/// @param language the message's language
record Reading(List<Folded.Word> words, List<WordList.Hit> hits, Language language) {
    private static final Set<WordClass> CONTENT =
            EnumSet.of(WordClass.NEVER, WordClass.TASTE, WordClass.ORDER, WordClass.FACT, WordClass.TELLER);

    /// The classes that say nothing of what is to be kept.
    static final Set<WordClass> NO_CONTENT = EnumSet.complementOf(EnumSet.copyOf(CONTENT));

    private static final Set<WordClass> BEFORE_ORDER = EnumSet.of(
            WordClass.OPENING,
            WordClass.POLITE,
            WordClass.LASTING,
            WordClass.GENERAL,
            WordClass.THIS,
            WordClass.AND,
            WordClass.OWN,
            WordClass.LABEL,
            WordClass.CHATTER);

    private static final Set<WordClass> BEFORE_CLAUSE = EnumSet.of(WordClass.OPENING, WordClass.POLITE, WordClass.AND);

    /// So many words say something; of characters, so many.
    private static final int LEAST_WORDS = 2;

    private static final int LEAST_CHARACTERS = 3;

    private static final int LONG_CHARACTERS = 8;

    boolean isEastAsian() {
        return language == Language.ZH || language == Language.JA;
    }

    boolean has(WordClass... kinds) {
        return hasIn(0, words.size(), kinds);
    }

    /// Whether a wording of one of these classes stands between two words.
    boolean hasIn(int from, int to, WordClass... kinds) {
        List<WordClass> wanted = List.of(kinds);
        return hits.stream().anyMatch(hit -> hit.from() >= from && hit.to() <= to && wanted.contains(hit.kind()));
    }

    Stream<WordList.Hit> all(WordClass kind) {
        return hits.stream().filter(hit -> hit.kind() == kind);
    }

    boolean isQuestion() {
        return !words.isEmpty() && words.getLast().text().equals("?");
    }

    boolean isMark(int at) {
        return at < 0 || at >= words.size() || words.get(at).isMark();
    }

    /// Whether a mark leads in to what follows: a colon or a dash.
    boolean isLead(int at) {
        return at >= 0 && at < words.size() && ":–—-".contains(words.get(at).text());
    }

    /// Whether a mark stands between clauses, where a courtesy may follow.
    boolean isPause(int at) {
        return ",;.!?–—-".contains(words.get(at).text());
    }

    boolean isComma(int at) {
        return words.get(at).text().equals(",");
    }

    /// Where the clause of a word begins.
    int clauseStart(int at) {
        return 1
                + IntStream.iterate(at - 1, i -> i >= 0, i -> i - 1)
                        .filter(this::isMark)
                        .findFirst()
                        .orElse(-1);
    }

    /// The mark that ends the clause of a word.
    int clauseEnd(int at) {
        return IntStream.range(at, words.size())
                .filter(this::isMark)
                .findFirst()
                .orElse(words.size());
    }

    /// Whether only words that may stand before an order stand before this one in its clause, in Chinese at least from
    /// a pointer on: "把…这条记下来". Where the sentence names the agent's place or a lasting scope, one of them right
    /// before it is enough: "… and please note in your memory".
    boolean opensClause(int at) {
        boolean[] mayStand = covered(BEFORE_ORDER);
        int start = clauseStart(at);
        int free = at;
        while (free > start && mayStand[free - 1]) {
            free--;
        }
        return free == start
                || (isEastAsian() && hasIn(free, at, WordClass.THIS))
                || (has(WordClass.OWN, WordClass.LASTING)
                        && hits.stream().anyMatch(hit -> hit.to() == at && BEFORE_CLAUSE.contains(hit.kind())));
    }

    /// Whether words say something, besides asking to keep it.
    boolean isContent(int from, int to) {
        return content(from, to) >= (isEastAsian() ? LEAST_CHARACTERS : LEAST_WORDS);
    }

    /// Whether words say more than what may stand beside a pointer.
    boolean saysMuch(int from, int to) {
        return content(from, to) > (isEastAsian() ? LEAST_CHARACTERS : LEAST_WORDS);
    }

    /// How many words say something, besides asking to keep it.
    private long content(int from, int to) {
        boolean[] isEmpty = covered(NO_CONTENT);
        boolean[] isSaidAgain = new boolean[words.size()];
        hits.stream()
                .filter(hit -> hit.kind() == WordClass.CHATTER
                        || (hit.kind() == WordClass.ASIDE && clauseStart(hit.from()) == hit.from()))
                .forEach(hit -> Arrays.fill(isSaidAgain, clauseStart(hit.from()), clauseEnd(hit.from()), true));
        if (language == Language.JA) {
            all(WordClass.ASK).forEach(hit -> Arrays.fill(isEmpty, hit.from(), clauseEnd(hit.from()), true));
        }
        return IntStream.range(Math.max(0, from), Math.min(to, words.size()))
                .filter(i -> !isMark(i) && !isEmpty[i] && !isSaidAgain[i])
                .mapToLong(i -> weight(words.get(i)))
                .sum();
    }

    /// A word with spaces around it says more than a character of a script without.
    private long weight(Folded.Word word) {
        return isEastAsian() && !Folded.isEastAsian(word.text()) ? 2 : 1;
    }

    /// Whether any word behind a lead-in says something.
    boolean isContent(int from) {
        return content(from, words.size()) >= (isEastAsian() ? LEAST_CHARACTERS : 1);
    }

    boolean isContent() {
        return isContent(0, words.size());
    }

    /// Whether a sentence that asks to keep something says what. In Japanese, where the verb comes last, many words may
    /// belong to the asking: there it states, orders or forbids something, or is long.
    boolean saysItself() {
        return isContent()
                && (language != Language.JA
                        || has(WordClass.FACT, WordClass.NEVER, WordClass.TASTE, WordClass.ORDER)
                        || (content(0, words.size()) > LONG_CHARACTERS && !has(WordClass.AHEAD)));
    }

    /// Which words belong to a wording of one of these classes.
    boolean[] covered(Set<WordClass> kinds) {
        boolean[] covered = new boolean[words.size()];
        hits.stream()
                .filter(hit -> kinds.contains(hit.kind()))
                .forEach(hit -> Arrays.fill(covered, hit.from(), hit.to(), true));
        return covered;
    }
}
