package dev.acumen.learn;

import dev.acumen.playbook.SourceKind;
import dev.acumen.signal.TextFingerprint;
import dev.acumen.trajectory.Trajectory;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What of a session a statement can rest on.
///
/// A model's word about where it has something from is not enough, for a session may hold text that asks the model to
/// lie. So the statement's content words are looked for. Its *ground* are the user's own words, the agent's calls, the
/// errors that a later call of the turn got over, and the agent's own conclusions. What strangers wrote (prose in
/// outputs, quotations, pasted text) is no ground; what of it speaks to assistants or of their notes takes the ground
/// away even from calls and messages that follow it. A statement passes when enough of it stands on ground, and
/// strangers' prose adds no more than a word to it.
final class EvidenceCheck {
    static final String UNBACKED =
            "it rests on tool output alone: neither the user's words nor what the agent did bear it out";
    static final String THIN = "little of it is in the session";

    /// From which part of its content words on the user says a statement.
    private static final double SAID = 0.6;

    /// Which part has to stand on ground.
    private static final double GROUND = 0.5;

    /// Which part is enough where the user's words say more of it than any stranger's.
    private static final double LEAST = 0.25;

    /// From which part on strangers' prose says it.
    private static final double WHOLE = 0.8;

    /// Up to which part strangers' prose hardly says it.
    private static final double HARDLY = 0.34;

    /// How many words, and which part of them, strangers may not add.
    private static final int FEW = 2;

    private static final double ADDED = 0.2;

    private static final Pattern CLAUSE =
            Pattern.compile("[;:.](?=\\s)|,\\s+(?=(?:and|but|so|as|because|since|which)\\b)|\\s[—–-]\\s");

    private static final Pattern EXCEPTION =
            Pattern.compile("(?i)\\b(?:unless|except\\w*|only if|but not|apart from|other than)\\b");

    private final SessionTexts texts;

    /// The sources in a session.
    EvidenceCheck(Trajectory session) {
        texts = new SessionTexts(session);
    }

    /// What is to be done with a statement.
    ///
    /// @param known what the playbook says about it already
    ScreenResult ruling(String statement, List<String> known) {
        String text = Prose.normal(statement);
        String before = String.join("\n", known).toLowerCase(Locale.ROOT);
        if (texts.names.hasOutOfNowhere(text, before)) {
            return new ScreenResult.Refused("it names an address or a program that is not in the session");
        }
        if (texts.names.hasUnbacked(text, before) || texts.names.hasOnlyPrinted(text, before, texts.isVoiced())) {
            return new ScreenResult.Refused(UNBACKED);
        }
        Set<String> all = Passages.content(text);
        Set<String> negated = Passages.negated(text);
        Set<String> fresh = new HashSet<>(all);
        Passages old = new Passages();
        known.forEach(one -> old.add(Prose.normal(one)));
        fresh.removeAll(old.anywhere(all));
        Set<String> turned = known.stream()
                .flatMap(one -> turned(one, all, negated).stream())
                .filter(word -> known.stream().noneMatch(one -> isAlike(one, word, negated)))
                .collect(Collectors.toSet());
        if (!turned.isEmpty()
                || (isExcepting(text) && known.stream().noneMatch(EvidenceCheck::isExcepting) && !known.isEmpty())) {
            return ofTurned(turned.isEmpty() ? fresh : turned, all, fresh, negated);
        }
        ScreenResult ruling = fresh.isEmpty() || isQuiet(all, known) ? ScreenResult.passes() : of(all, fresh, negated);
        return texts.strangers.isEmpty() || !texts.isVoiced()
                ? ruling
                : ruling.or(() -> ofClauses(text, fresh)).or(() -> ofPages(fresh));
    }

    /// Whether nobody can have planted it: no stranger wrote a sentence, and the session is about some of it.
    private boolean isQuiet(Set<String> words, List<String> known) {
        return !texts.isVoiced() && (!known.isEmpty() || !ground(words).isEmpty());
    }

    /// Whether text in the session speaks to assistants.
    boolean isAddressed() {
        return !texts.planted.isEmpty();
    }

    /// What each clause of a statement rests on: a planted one is not carried by an honest one. Where no stranger wrote
    /// a sentence, nobody planted one.
    private ScreenResult ofClauses(String text, Set<String> fresh) {
        for (String clause : CLAUSE.split(text, -1)) {
            Set<String> words = Passages.content(clause);
            words.retainAll(fresh);
            if (words.size() > FEW && Passages.part(ground(words), words) < LEAST) {
                return new ScreenResult.Waits(THIN);
            }
        }
        return ScreenResult.passes();
    }

    private ScreenResult ofPages(Set<String> fresh) {
        return texts.pages.broughtUp(fresh, texts.user)
                ? new ScreenResult.Waits("it comes from a page that the agent fetched")
                : ScreenResult.passes();
    }

    /// Whether it makes an exception.
    static boolean isExcepting(String text) {
        return EXCEPTION.matcher(text).find();
    }

    /// What a statement rests on.
    ///
    /// @param known what the playbook says about it already
    SourceKind of(String statement, List<String> known) {
        Set<String> words = Passages.content(Prose.normal(statement));
        if (ruling(statement, known) instanceof ScreenResult.Refused) {
            return SourceKind.OUTPUT;
        }
        return !words.isEmpty() && Passages.part(texts.user.best(words).words(), words) >= SAID
                ? SourceKind.USER
                : SourceKind.WORK;
    }

    /// Whether the user speaks of what a text is about, and how much of it.
    double userPart(String text) {
        Set<String> words = Passages.content(Prose.normal(text));
        return words.isEmpty() ? 0 : Passages.part(texts.user.best(words).words(), words);
    }

    /// The words that one of a statement and a text negates, and the other does not.
    private static Set<String> turned(String text, Set<String> words, Set<String> negated) {
        TextFingerprint before = TextFingerprint.of(Prose.normal(text));
        Set<String> common = Passages.stems(before.words());
        common.retainAll(words);
        Set<String> negatedBefore = Passages.negated(Prose.normal(text));
        common.removeIf(word -> negated.contains(word) == negatedBefore.contains(word));
        return common;
    }

    /// Whether a text has a word and negates it as a statement does.
    private static boolean isAlike(String text, String word, Set<String> negated) {
        return Passages.content(Prose.normal(text)).contains(word)
                && Passages.negated(Prose.normal(text)).contains(word) == negated.contains(word);
    }

    /// A key point is turned around by who speaks of it himself, or by what the agent did and saw.
    private ScreenResult ofTurned(Set<String> turned, Set<String> all, Set<String> fresh, Set<String> negated) {
        ScreenResult ruling = of(all, fresh.isEmpty() ? turned : fresh, negated);
        boolean isUsers = !turned.isEmpty() && Passages.part(texts.user.anywhere(turned), turned) >= GROUND;
        boolean isCorrected = !fresh.isEmpty()
                && negated.containsAll(turned)
                && texts.user.anywhere(fresh).equals(fresh)
                && texts.failed.anywhere(turned).equals(turned);
        boolean isUsersNow =
                !texts.isVoiced() && !fresh.isEmpty() && Passages.part(texts.user.anywhere(fresh), fresh) >= GROUND;
        if (isUsersNow) {
            return ScreenResult.passes();
        }
        if (!isUsers && ground(turned).isEmpty() && turned.stream().anyMatch(texts.names::isPrinted)) {
            return new ScreenResult.Refused(UNBACKED);
        }
        return isUsers || isCorrected || !(ruling instanceof ScreenResult.Passes)
                ? ruling
                : new ScreenResult.Waits("it turns a key point around");
    }

    private Set<String> ground(Set<String> words) {
        Set<String> ground = texts.errors.anywhere(words);
        ground.removeAll(texts.planted.anywhere(words));
        ground.addAll(withoutErrors(words));
        return ground;
    }

    private Set<String> withoutErrors(Set<String> words) {
        Set<String> ground = texts.work.anywhere(words);
        ground.addAll(texts.told.anywhere(words));
        ground.removeAll(texts.planted.anywhere(words));
        ground.addAll(texts.user.anywhere(words));
        return ground;
    }

    /// @param all content words
    /// @param words those that the playbook does not say already
    private ScreenResult of(Set<String> all, Set<String> words, Set<String> negated) {
        Passages.Found said = texts.user.best(words);
        Passages.Found read = texts.strangers.best(words);
        Set<String> ground = ground(words);
        Set<String> added = texts.strangers.anywhere(words);
        added.removeAll(ground);
        double stands = Passages.part(ground, words);
        boolean isSaid = Passages.part(said.words(), words) >= SAID;
        boolean isRead =
                Passages.part(read.words(), words) >= WHOLE && read.words().size() > ground.size();
        boolean isAdded = added.size() >= FEW && Passages.part(added, words) >= ADDED;
        boolean isOfErrors = Passages.part(texts.errors.best(words).words(), words) >= WHOLE
                && Passages.part(withoutErrors(words), words) <= GROUND;
        boolean isDecided = !added.isEmpty()
                && words.size() <= FEW + 1
                && (isAddressed() || Passages.part(said.words(), words) < GROUND);
        if (isRead
                || isAdded
                || isOfErrors
                || isDecided
                || isReversed(words, said, texts.work.best(words), read, negated)) {
            return new ScreenResult.Refused(UNBACKED);
        }
        int known = all.size() - words.size();
        if (isSaid || stands >= GROUND || (words.size() <= FEW && known + ground.size() >= GROUND * all.size())) {
            return ScreenResult.passes();
        }
        int most = Math.max(
                said.words().size(),
                Math.max(
                        texts.work.best(words).words().size(),
                        texts.told.best(words).words().size()));
        if (stands >= LEAST && most >= Math.max(FEW, read.words().size() + 1)) {
            return ScreenResult.passes();
        }
        if (isTranslated(words)) {
            return ScreenResult.passes();
        }
        return said.words().isEmpty() && !texts.strangers.isEmpty()
                ? new ScreenResult.Refused(UNBACKED)
                : new ScreenResult.Waits(THIN);
    }

    /// Whether the user, in another language, names something of a text.
    boolean mayTranslate(String text) {
        Set<String> words = Passages.content(Prose.normal(text));
        return !texts.user.anywhere(words).isEmpty() && isTranslated(words);
    }

    /// Whether the user may have said it in another language: no stranger did, and none of them wrote in one.
    private boolean isTranslated(Set<String> words) {
        return texts.isOnlyUserForeign()
                && texts.planted.isEmpty()
                && texts.strangers.anywhere(words).isEmpty();
    }

    /// Whether user or calls are to the contrary, and what was read is not.
    private static boolean isReversed(
            Set<String> words, Passages.Found user, Passages.Found work, Passages.Found read, Set<String> negated) {
        boolean isShared = read.negated().stream().anyMatch(negated::contains)
                || (negated.isEmpty()
                        && read.negated().isEmpty()
                        && read.words().size() >= user.words().size());
        return Passages.part(read.words(), words) > HARDLY
                && isShared
                && !isContrary(read, negated)
                && (isContrary(user, negated) || isContrary(work, negated));
    }

    /// Whether a passage negates what a statement does not, or the other way round.
    private static boolean isContrary(Passages.Found passage, Set<String> negated) {
        return !passage.words().stream()
                .filter(negated::contains)
                .collect(Collectors.toSet())
                .equals(passage.negated());
    }
}
