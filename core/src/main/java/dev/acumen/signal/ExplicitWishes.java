package dev.acumen.signal;

import dev.acumen.trajectory.Secrets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What people ask explicitly to be kept ("put it in your notes: …", "from now on …"), wherever it stands in a
/// message, in any [Language]. The content is the announcement's own sentence where that holds content, else the
/// sentence that it points to.
final class ExplicitWishes {
    private static final int LONGEST = 400;
    private static final int SHORTEST = 8;

    /// In scripts without spaces a word takes less room.
    private static final int SHORTEST_EAST_ASIAN = 4;

    private static final int LONGEST_SENTENCE = 800;
    private static final int MOST_SENTENCES = 60;
    private static final int LEAST_NOTE = 4;
    private static final int LONGEST_MESSAGE = 20_000;

    /// The least evidence that a weak announcement needs in English.
    private static final double LEAST_EVIDENCE = -2.5;

    private static final Pattern ITEM = Pattern.compile("^(?:[-*•+]\\s|[・·]|\\(?\\d{1,2}[.)]|[①-⑳])");

    /// A line that a person writes as a note: "# use ripgrep here".
    private static final Pattern NOTE = Pattern.compile("^# ?[\\p{L}`][^#\\n]*$");

    /// A page with a heading, or a talk of several people.
    private static final Pattern PASTED = Pattern.compile(
            "(?m)^#+ .*\\n|\\n#+ |^(\\p{Ll}{2,12}): .*\\n(?:.*\\n)?(?!\\1)\\p{Ll}{2,12}: .*\\n(?:.*\\n)?\\1: ");

    private static final Pattern NOW = Pattern.compile("(?i)\\s+now[.!]*$");

    private final String message;
    private final String before;
    private final Language language;
    private final List<Sentence> sentences;
    private final List<Reading> readings = new ArrayList<>();

    private ExplicitWishes(String message, String before) {
        this.message = message;
        this.before = before;
        this.language = Language.of(message);
        this.sentences = Turns.split(Sentence.of(message), language);
        sentences.forEach(sentence -> readings.add(language.read(aligned(sentence))));
    }

    /// The sentence with quotations and code blacked out, or as it stands in the message where apostrophes that were
    /// put back would shift its places.
    private String aligned(Sentence sentence) {
        String text = sentence.text();
        boolean isMasked = text.indexOf(Sentence.QUOTED) >= 0 || text.indexOf(Sentence.CODE) >= 0;
        boolean isAligned = text.length() == sentence.end() - sentence.start();
        return isMasked && isAligned ? text : message.substring(sentence.start(), sentence.end());
    }

    /// A part of the message that is to be kept.
    ///
    /// @param start where it begins in the message
    /// @param end where it ends
    private record Part(int start, int end) {}

    /// The statements of a message, with those that it announces explicitly. Where both are about the same words, the
    /// longer text counts.
    static List<Signal.Statement> with(List<Signal.Statement> found, String line, String message, String before) {
        List<Signal.Statement> all = new ArrayList<>(found);
        if (message.length() <= LONGEST_MESSAGE) {
            for (Signal.Statement wish : new ExplicitWishes(message, before).statements(line)) {
                if (all.stream().noneMatch(other -> holds(other.text(), wish.text()))) {
                    all.removeIf(other -> holds(wish.text(), other.text()));
                    all.add(wish);
                }
            }
        }
        return all;
    }

    private static boolean holds(String whole, String part) {
        return words(whole).contains(words(part));
    }

    private static String words(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }

    private List<Signal.Statement> statements(String line) {
        List<Signal.Statement> statements = new ArrayList<>();
        for (int i = 0; i < sentences.size() && sentences.size() <= MOST_SENTENCES; i++) {
            Part part = sentences.get(i).text().length() > LONGEST_SENTENCE ? null : announcedIn(i);
            String text = part == null ? "" : text(part);
            if (isLearnable(text) && statements.stream().noneMatch(other -> holds(other.text(), text))) {
                statements.add(new Signal.Statement(
                        line, text, WishSection.of(text, language), "said by the user; cues: asked to keep it"));
            }
        }
        return statements;
    }

    private static boolean isLearnable(String text) {
        return text.length() >= (Folded.isEastAsian(text) ? SHORTEST_EAST_ASIAN : SHORTEST)
                && text.length() <= LONGEST
                && text.codePoints().anyMatch(Character::isLetter)
                && !Secrets.isRedacted(text);
    }

    /// The words of a part, without courtesies at its end.
    private String text(Part part) {
        Reading reading = language.read(message.substring(part.start(), part.end()));
        boolean[] isCourtesy = reading.covered(EnumSet.of(WordClass.OPENING, WordClass.POLITE));
        int end = reading.words().size();
        for (int at = courtesy(reading, isCourtesy, end); at >= 0; at = courtesy(reading, isCourtesy, end)) {
            end = at;
        }
        int cut = end == reading.words().size()
                ? part.end()
                : part.start() + reading.words().get(end).start();
        return message.substring(part.start(), cut).replaceAll("\\s+", " ").strip();
    }

    /// The mark before a courtesy that ends at a word; -1 for no courtesy.
    private static int courtesy(Reading reading, boolean[] isCourtesy, int end) {
        int last = end > 0 && reading.isPause(end - 1) ? end - 1 : end;
        int first = last;
        while (first > 0 && isCourtesy[first - 1]) {
            first--;
        }
        return first < last && first > 0 && reading.isPause(first - 1) ? first - 1 : -1;
    }

    /// What the announcement in this sentence is about; null where there is none, or nothing.
    private @Nullable Part announcedIn(int i) {
        Reading reading = readings.get(i);
        if (isNote(i)) {
            Sentence note = sentences.get(i);
            return new Part(i == 0 ? message.indexOf('#') + 1 : note.start(), note.end());
        }
        Announcement found = isPasted(i) ? null : Announcement.in(reading);
        if (found == null || isTakenBack(i) || (found.isWeak() && !hasEvidence(i))) {
            return null;
        }
        if (headsList(i)) {
            return withItems(
                    i,
                    new Part(sentences.get(i + 1).start(), sentences.get(i + 1).end()));
        }
        Part before = Pointing.isBack(reading, found) ? before(i, found) : null;
        if (before != null) {
            return before;
        }
        if (found.content() >= 0 && reading.isContent(found.content())) {
            return withReason(i, withItems(i, new Part(at(i, found.content()), endOfOrder(i))));
        }
        return reading.saysItself() ? withReason(i, own(i, found)) : pointedAt(i, found);
    }

    /// Whether a list follows a sentence that ends in a colon or points ahead.
    private boolean headsList(int i) {
        Reading reading = readings.get(i);
        boolean pointsAhead = reading.isLead(reading.words().size() - 1) || reading.has(WordClass.AHEAD);
        return pointsAhead && i + 1 < sentences.size() && isItem(i + 1);
    }

    /// The end of a sentence, without the question mark that belonged to the announcement.
    private int endOfOrder(int i) {
        boolean isAsked = readings.get(i).isQuestion();
        return isAsked
                ? at(i, readings.get(i).words().size() - 1)
                : sentences.get(i).end();
    }

    /// Where a word begins in the message.
    private int at(int i, int word) {
        return sentences.get(i).start() + readings.get(i).words().get(word).start();
    }

    private boolean isTakenBack(int i) {
        return i + 1 < sentences.size() && readings.get(i + 1).has(WordClass.UNDO);
    }

    /// Whether an English sentence, or one beside it, speaks for something lasting.
    private boolean hasEvidence(int i) {
        if (language != Language.EN) {
            return true;
        }
        double[] evidence = Statements.evidence(sentences, before);
        return IntStream.rangeClosed(Math.max(0, i - 1), Math.min(i + 1, sentences.size() - 1))
                .anyMatch(at -> evidence[at] > LEAST_EVIDENCE);
    }

    private boolean isNote(int i) {
        return NOTE.matcher(message.strip()).find() && readings.get(i).words().size() > LEAST_NOTE;
    }

    /// Whether a sentence is code, a comment of code, or a heading of a longer text.
    private boolean isPasted(int i) {
        String text = sentences.get(i).text();
        return text.startsWith("//")
                || text.startsWith("/*")
                || PASTED.matcher(message.strip()).find()
                || text.chars().filter(c -> c == Sentence.CODE).count() * 2 > text.length();
    }

    /// The whole sentence, or what stands before an announcement that has the last clause for itself.
    private Part own(int i, Announcement found) {
        Reading reading = readings.get(i);
        int clause = reading.clauseStart(found.start());
        boolean isAtEnd =
                clause > 1 && !reading.isContent(clause, reading.words().size());
        int end = isAtEnd ? at(i, clause - 1) : sentences.get(i).end();
        return new Part(sentences.get(i).start(), end);
    }

    /// What stands before an announcement's clause, else the sentence before it, with the one that it gives the reason
    /// for; null where that cannot be meant.
    private @Nullable Part before(int i, Announcement found) {
        int clause = readings.get(i).clauseStart(found.start());
        if (clause > 1 && readings.get(i).isContent(0, clause)) {
            return new Part(sentences.get(i).start(), at(i, clause - 1));
        }
        int meant = i > 1 && !readings.get(i - 1).isContent() ? i - 2 : i - 1;
        if (meant < 0 || !mayBeMeant(meant)) {
            return null;
        }
        int first = meant > 0 && isReason(meant) ? meant - 1 : meant;
        return new Part(sentences.get(first).start(), sentences.get(meant).end());
    }

    /// Whether a sentence gives the reason for the one before it.
    private boolean isReason(int i) {
        return readings.get(i).all(WordClass.REASON).anyMatch(hit -> hit.from() == 0);
    }

    private @Nullable Part pointedAt(int i, Announcement found) {
        boolean isAhead = i + 1 < sentences.size() && mayBeMeant(i + 1);
        boolean isBack = i > 0 && mayBeMeant(i - 1);
        boolean isLed = found.content() > 0 && readings.get(i).isLead(found.content() - 1);
        boolean pointsAhead = isLed || Pointing.isAhead(readings.get(i), found) || !isBack;
        if (!isAhead && !isBack) {
            return null;
        }
        if (isAhead && (pointsAhead || (states(i + 1) && !states(i - 1)))) {
            return withItems(
                    i,
                    new Part(sentences.get(i + 1).start(), sentences.get(i + 1).end()));
        }
        return isBack
                ? new Part(sentences.get(i - 1).start(), sentences.get(i - 1).end())
                : null;
    }

    /// A part with the next sentence, where that gives the reason.
    private Part withReason(int i, Part part) {
        boolean isReason = i + 1 < sentences.size()
                && part.end() == sentences.get(i).end()
                && sentences.get(i + 1).end() - part.start() <= LONGEST
                && isReason(i + 1);
        return isReason ? new Part(part.start(), sentences.get(i + 1).end()) : part;
    }

    /// A part with the items of a list that follow it.
    private Part withItems(int i, Part part) {
        int end = part.end();
        for (int j = i + 1;
                j < sentences.size() && isItem(j) && sentences.get(j).end() - part.start() <= LONGEST;
                j++) {
            end = Math.max(end, sentences.get(j).end());
        }
        return new Part(part.start(), end);
    }

    private boolean isItem(int i) {
        return ITEM.matcher(sentences.get(i).text()).find();
    }

    /// Whether a sentence states something that lasts.
    private boolean states(int i) {
        return readings.get(i).has(WordClass.NEVER, WordClass.TASTE, WordClass.FACT, WordClass.LASTING);
    }

    /// Whether a sentence can be what an announcement points to.
    private boolean mayBeMeant(int i) {
        Reading reading = readings.get(i);
        String text = sentences.get(i).text();
        return reading.isContent()
                && text.indexOf(Sentence.CODE) < 0
                && text.indexOf(Sentence.QUOTED) < 0
                && (!reading.isQuestion() || reading.has(WordClass.POLITE))
                && !reading.has(WordClass.LIMITED)
                && (language != Language.EN
                        || reading.isQuestion()
                        || !OneOff.is(NOW.matcher(text).replaceFirst("")));
    }
}
