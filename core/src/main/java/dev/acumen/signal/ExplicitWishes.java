package dev.acumen.signal;

import dev.acumen.trajectory.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What people ask explicitly to be kept ("put it in your notes: …", "from now on …"), wherever it stands in a
/// message, in any [Language]. The content is the announcement's own sentence where that holds content, else the
/// sentences that it points to.
final class ExplicitWishes {
    private static final int LONGEST = 400;
    private static final int SHORTEST = 8;

    /// In scripts without spaces a word takes less room.
    private static final int SHORTEST_EAST_ASIAN = 4;

    private static final int LONGEST_SENTENCE = 800;
    private static final int MOST_SENTENCES = 60;
    private static final int LONGEST_MESSAGE = 20_000;
    private static final int MOST_POINTED_AT = 3;

    /// So many words make content, unless the announcement leads in to it.
    private static final int CONTENT = 2;

    private static final Pattern LEADING_IN = Pattern.compile("(?:\\b(?:to|of|that|de|di|a|zu|dass)|[:–—])\\s*$");

    private static final Pattern EAST_ASIAN = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+(?:'\\p{L}+)?");
    private static final Pattern BULLET = Pattern.compile("^(?:[-*•+]|\\d{1,2}[.)])\\s");
    private static final Pattern AHEAD = Pattern.compile(
            "[:：–—-]\\W*$|\\b(?:the following|folgendes|lo siguiente|ce qui suit|o seguinte|quanto segue|nastepujac\\w+)\\b|以下|下面");
    private static final Pattern LINKS = Pattern.compile(
            "^(?:(?:saying|which says|sobie|forever|for good|for later)\\b|\\s*\\([^)]{0,40}\\)\\s*(?=:)|[\\s:：,，.;!–—)、。-]+|(?:that|down|somewhere|too|permanent|safe|please|pls|ai|dass|das|que|qu'|che|ze|zeby|de que|to|zu|de|di|a)\\b\\s+)+");
    private static final Pattern TRAILING = Pattern.compile("[\\s,，:：;–—(-]+(?:(?:and|und|y|et|e|i)\\s+)?$");
    private static final Pattern COURTESY = Pattern.compile(
            "(?:(?:\\s*[,，、;–-]\\s*|\\s+(?=(?:please|pls|thanks|thx)\\b))(?:ok(?:ay)?|please|pls|plz|thanks|thank you|thx|right|alright|deal|danke|bitte|merci|s'il te pla[iî]t|stp|gracias"
                    + "|por favor|vale|obrigad[oa]|valeu|tá|grazie|per favore|proszę|dzięki|dobrze|谢谢|好吗|ありがとう)\\s*[?？!！.。]*)+$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern NOW = Pattern.compile("(?i)\\s+now[.!]*$");
    private static final Pattern REASON = Pattern.compile(
            "^(?:(?:no|not|never|without|nothing|nobody|kein\\w*|ohne|sin|sans|sem|senza|bez)(?: \\S+){1,3}\\W*$|because|otherwise|or else|since|that way|the reason|it's|it is|it |they |else|sonst|weil|porque|si no|sinon|parce|car|perche|altrimenti|senao|bo |inaczej|否则|因为|不然|そうしないと|なぜなら)");
    private static final Pattern PRAISE = Pattern.compile(
            "^\\W*(?:thanks?|thx|great|perfect|nice|lovely|awesome|cheers|good|ok|okay|danke|super|gracias|merci|parfait|obrigad\\w|valeu|grazie|perfetto|dzieki|swietnie|谢谢|好的|ありがとう)\\b?.{0,40}$");

    /// Words that are no content beside an announcement.
    private static final Set<String> EMPTY = Set.copyOf(List.of(
            ("a an the this that it its these those please pls plz thanks thank thx you u your me my i we us our and or but so also too just ok okay yes no for to of in on at with as"
                            + " is are be do does it's that's can could would will should must now then one thing rule way same like next time future later from sessions session always every"
                            + " again hey well all claude somewhere keep doing exactly want have did what said bit everything good great how i'd love if not on"
                            + " bitte danke das dies es so und auch mir dir mal genau ja gut immer wieder ist die der fur mich gleiche"
                            + " por favor gracias esto eso lo asi y tambien si la el siempre igual hazlo que"
                            + " merci ca cela ceci le comme et aussi s'il te plait stp oui fais toujours pareil bien"
                            + " kannst konntest du puedes podrias tu te peux pourrais puoi potresti pode poderia podes podias mozesz moglbys isso isto assim obrigado obrigada valeu faz faca sempre ok o os as"
                            + " grazie questo cosi anche per favore si fai sempre lo"
                            + " prosze dzieki to tak tez rob zawsze sobie i")
                    .split(" ")));

    /// The least evidence that a weak announcement needs.
    private static final double LEAST_EVIDENCE = -2.5;

    private static final Pattern QUESTION_TAG = Pattern.compile(
            ",? ?(?:ok|okay|right|alright|yes|deal|please|understood|got it|ta|vale|va bene|d'accord|klar|ja|dobrze)\\? *$",
            Pattern.CASE_INSENSITIVE);

    private final String message;
    private final String before;
    private final List<Sentence> sentences;
    private final List<Folded> folded = new ArrayList<>();

    private ExplicitWishes(String message, String before) {
        this.message = message;
        this.before = before;
        this.sentences = Sentence.of(message);
        sentences.forEach(sentence -> folded.add(Folded.of(aligned(sentence))));
    }

    /// The sentence as it stands in the message, where apostrophes that were put back would shift its places.
    private String aligned(Sentence sentence) {
        String text = sentence.text();
        boolean isMasked = text.indexOf(Sentence.QUOTED) >= 0 || text.indexOf(Sentence.CODE) >= 0;
        return isMasked ? text : message.substring(sentence.start(), sentence.end());
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
        if (sentences.size() > MOST_SENTENCES) {
            return statements;
        }
        for (int i = 0; i < sentences.size(); i++) {
            if (sentences.get(i).text().length() <= LONGEST_SENTENCE) {
                Part part = announcedIn(i);
                String text = part == null ? "" : text(part);
                if (isContent(text) && statements.stream().noneMatch(other -> holds(other.text(), text))) {
                    statements.add(new Signal.Statement(
                            line, text, WishSection.of(text), "said by the user; cues: asked to keep it"));
                }
            }
        }
        return statements;
    }

    private static boolean isContent(String text) {
        boolean isEastAsian = EAST_ASIAN.matcher(text).find();
        return text.length() >= (isEastAsian ? SHORTEST_EAST_ASIAN : SHORTEST)
                && text.length() <= LONGEST
                && text.codePoints().anyMatch(Character::isLetter)
                && !Secrets.isRedacted(text);
    }

    private String text(Part part) {
        String text = message.substring(part.start(), part.end())
                .replaceAll("\\s+", " ")
                .strip();
        return COURTESY.matcher(text).replaceFirst("");
    }

    /// What the announcement in this sentence is about; null where there is none, or nothing.
    private @Nullable Part announcedIn(int i) {
        String text = folded.get(i).text();
        Announcement first = Announcement.in(text);
        if (first == null || isMostlyMasked(text) || isPasted(text) || isTakenBack(i)) {
            return null;
        }
        if (first.isWeakIn(text) && !hasEvidence(i)) {
            return null;
        }
        String before = text.substring(0, first.start());
        String after = text.substring(first.end());
        boolean leadsIn = LEADING_IN.matcher(text.substring(0, first.end())).find()
                || LINKS.matcher(after).find();
        boolean isOwn = isContent(text, before)
                || isContent(text, after, leadsIn ? 1 : CONTENT)
                || isContent(text, first.object());
        return isOwn ? withReason(i, own(i, first, before, after)) : pointedAt(i, text);
    }

    private boolean isTakenBack(int i) {
        return i + 1 < sentences.size() && WishScope.isJoke(folded.get(i + 1).text());
    }

    /// Whether an English sentence, or one beside it, speaks for something lasting.
    private boolean hasEvidence(int i) {
        if (!Statements.areEnglish(sentences)) {
            return true;
        }
        double[] evidence = Statements.evidence(sentences, before);
        return IntStream.rangeClosed(Math.max(0, i - 1), Math.min(i + 1, sentences.size() - 1))
                .anyMatch(at -> evidence[at] > LEAST_EVIDENCE);
    }

    /// Whether a sentence is a comment of code, or a heading of a longer text.
    private boolean isPasted(String text) {
        return text.startsWith("//")
                || text.startsWith("/*")
                || (text.startsWith("#") && message.strip().indexOf('\n') >= 0);
    }

    private static boolean isMostlyMasked(String text) {
        return text.chars().filter(c -> c == Sentence.CODE).count() * 2 > text.length();
    }

    private static boolean isContent(String sentence, String words) {
        return isContent(sentence, words, CONTENT);
    }

    /// Whether words say something by themselves.
    private static boolean isContent(String sentence, String words, int least) {
        if (EAST_ASIAN.matcher(sentence).find()) {
            return words.codePoints().filter(Character::isLetterOrDigit).count() > SHORTEST_EAST_ASIAN;
        }
        Matcher word = WORD.matcher(words);
        int content = 0;
        while (word.find()) {
            content += EMPTY.contains(word.group()) ? 0 : 1;
        }
        return content >= least || words.indexOf(Sentence.QUOTED) >= 0;
    }

    /// The sentence without the announcement, where that only leads in or follows; else the whole sentence.
    private Part own(int i, Announcement announcement, String before, String after) {
        Sentence sentence = sentences.get(i);
        Folded text = folded.get(i);
        int start = sentence.start();
        int end = sentence.end();
        boolean isWhole = announcement.isContent() || isContent(text.text(), announcement.object());
        if (!isWhole && !isContent(text.text(), before)) {
            Matcher links = LINKS.matcher(after);
            int from = announcement.end() + (links.find() ? links.end() : 0);
            start += text.origin(from);
        } else if (!isWhole && !isContent(text.text(), after)) {
            Matcher trailing = TRAILING.matcher(before);
            end = sentence.start() + text.origin(trailing.find() ? trailing.start() : before.length());
        }
        boolean isAsked = start > sentence.start() && end == sentence.end();
        while (isAsked && end > start && "?？ ".indexOf(message.charAt(end - 1)) >= 0) {
            end--;
        }
        return end - start < SHORTEST && !EAST_ASIAN.matcher(text.text()).find()
                ? new Part(sentence.start(), sentence.end())
                : new Part(start, end);
    }

    private Part withReason(int i, Part part) {
        int next = i + 1;
        boolean isReason = next < sentences.size()
                && REASON.matcher(folded.get(next).text()).find()
                && !OneOff.is(sentences.get(next).text())
                && part.end() == sentences.get(i).end()
                && sentences.get(next).end() - part.start() <= LONGEST;
        return isReason ? new Part(part.start(), sentences.get(next).end()) : part;
    }

    private @Nullable Part pointedAt(int i, String text) {
        if (AHEAD.matcher(text).find()) {
            return ahead(i);
        }
        Part back = back(i);
        return back == null ? ahead(i) : back;
    }

    private @Nullable Part ahead(int i) {
        int last = i;
        for (int j = i + 1; j < sentences.size() && mayBeMeant(j); j++) {
            boolean isItem = BULLET.matcher(sentences.get(j).text()).find();
            boolean isFurther = last > i
                    && (!isItem || sentences.get(j).end() - sentences.get(i + 1).start() > LONGEST);
            if (isFurther) {
                break;
            }
            last = j;
            if (!isItem) {
                break;
            }
        }
        return last == i
                ? null
                : new Part(sentences.get(i + 1).start(), sentences.get(last).end());
    }

    private @Nullable Part back(int i) {
        int last = i - 1;
        while (last >= 0 && PRAISE.matcher(folded.get(last).text()).find()) {
            last--;
        }
        int first = last + 1;
        while (first > 0
                && last - first + 1 < MOST_POINTED_AT
                && mayBeMeant(first - 1)
                && sentences.get(last).end() - sentences.get(first - 1).start() <= LONGEST) {
            first--;
        }
        return first > last
                ? null
                : new Part(sentences.get(first).start(), sentences.get(last).end());
    }

    /// Whether a sentence can be what an announcement points to.
    private boolean mayBeMeant(int i) {
        String text = folded.get(i).text();
        return isContent(text, text)
                && text.indexOf(Sentence.CODE) < 0
                && text.indexOf(Sentence.QUOTED) < 0
                && isMeantIfAsked(i)
                && !PRAISE.matcher(text).find();
    }

    /// A question counts when it is an order, put politely, or ends in "ok?".
    private boolean isMeantIfAsked(int i) {
        String text = sentences.get(i).text();
        if (text.strip().endsWith("?") && Announcement.isPolite(folded.get(i).text())) {
            return QUESTION_TAG.matcher(text).find()
                    || Announcement.isAgreement(folded.get(i).text());
        }
        return !OneOff.is(NOW.matcher(text).replaceFirst(""));
    }
}
