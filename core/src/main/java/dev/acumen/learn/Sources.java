package dev.acumen.learn;

import dev.acumen.playbook.Origin;
import dev.acumen.signal.Likeness;
import dev.acumen.text.Contractions;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What of a session a statement can rest on.
///
/// A model's word about where it has something from is not enough, for a session may hold text that asks the model to
/// lie. So the statement's content words are looked for. Its *ground* are the user's own words, the agent's calls, the
/// errors that a later call of the turn got over, and the agent's own conclusions. What strangers wrote (prose in
/// outputs, quotations, pasted text) is no ground; what of it speaks to assistants or of their notes takes the ground
/// away even from calls and messages that follow it. A statement passes when enough of it stands on ground, and
/// strangers' prose adds no more than a word to it.
final class Sources {
    static final String UNBACKED =
            "it rests on tool output alone: neither the user's words nor what the agent did bear it out";
    static final String THIN = "little of it stands in the session";

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

    /// What names one thing: an address, a file, an option, an identifier, a version, a constant.
    private static final Pattern SPECIFIC =
            Pattern.compile("--?[\\p{L}][\\w-]*|[\\p{L}\\p{N}_][\\p{L}\\p{N}_./:@=+-]*[\\p{L}\\p{N}_]|\\p{N}+");

    private static final int SHORTEST_NAME = 4;

    private static final Pattern MARKED = Pattern.compile("[./:@=_\\p{N}]|^-|\\p{L}-\\p{L}|\\p{Ll}\\p{Lu}");

    /// Addresses, and what acts on the machine or the network. Only the user and the agent's calls may bring it up.
    private static final Pattern ACTING = Pattern.compile(
            "https?://[^\\s`'\")>\\]]+"
                    + "|[\\w.+-]+@[\\w-]+\\.\\w[\\w.]*|(?:[\\w-]+\\.)+(?:com|org|net|info|xyz|example)\\b(?!\\(|\\.\\w)"
                    + "|\\b(?:curl|wget|sudo|eval|ssh|scp|nc|ncat|chmod|chown|rm|dd|mkfs|base64|powershell|iex|crontab)\\b(?= )");

    private static final Pattern CLAUSE =
            Pattern.compile("[;:.](?=\\s)|,\\s+(?=(?:and|but|so|as|because|since|which)\\b)|\\s[—–-]\\s");

    private static final Pattern EXCEPTION =
            Pattern.compile("(?i)\\b(?:unless|except\\w*|only if|but not|apart from|other than)\\b");

    private static final Pattern APPROVAL = Pattern.compile(
            "(?iU)^\\W*(?:(?:yes|yep|yeah|yup|ok(?:ay)?|sure|go (?:ahead|for it)|do (?:it|that|so)|sounds|exactly|perfect|right|correct|agreed|lgtm|good|great|fine|please do|approved|ja|genau|sí|oui|sim|tak)\\b|はい|好)");

    private final Passages user = new Passages();
    private final Passages work = new Passages();
    private final Passages failed = new Passages();
    private final Passages errors = new Passages();
    private final Passages told = new Passages();
    private final Passages strangers = new Passages();
    private final Passages planted = new Passages();
    private final Pages pages = new Pages();
    private final StringBuilder backing = new StringBuilder();
    private final StringBuilder observed = new StringBuilder();
    private final StringBuilder printed = new StringBuilder();
    private final StringBuilder ran = new StringBuilder();
    private boolean isUserForeign;
    private boolean isVoiced;
    private boolean areStrangersForeign;

    /// The sources in a session.
    Sources(Trajectory session) {
        session.turns().forEach(this::add);
        for (int i = 0; i < session.turns().size(); i++) {
            Turn turn = session.turns().get(i);
            boolean isApproved = i + 1 < session.turns().size()
                    && APPROVAL.matcher(session.turns().get(i + 1).prompt()).find();
            addMessages(
                    turn,
                    isApproved || strangers.isEmpty() || turn.steps().stream().anyMatch(Sources::isDone));
        }
    }

    private void add(Turn turn) {
        if (turn.author() == Turn.Author.PERSON) {
            addUsers(turn.prompt());
        } else {
            isVoiced = true;
            addStrangers(turn.prompt());
        }
        for (int i = 0; i < turn.steps().size(); i++) {
            if (turn.steps().get(i) instanceof Step.ToolCall call) {
                add(call, isOvercome(turn.steps().subList(i + 1, turn.steps().size())));
            }
        }
    }

    /// Whether a call still worked.
    private static boolean isOvercome(List<Step> later) {
        return later.stream()
                .anyMatch(step -> step instanceof Step.ToolCall call
                        && call.outcome() instanceof Outcome.Succeeded
                        && !call.tool().equals("Read"));
    }

    private void add(Step.ToolCall call, boolean isOvercome) {
        pages.add(call);
        if (call.isCommand() && call.outcome() instanceof Outcome.Succeeded(String _, String output)) {
            ran.append(normal(output).toLowerCase(Locale.ROOT)).append('\n');
        }
        isVoiced |= voiced(call).anyMatch(sentence -> !call.isCommand() || Prose.isVoiced(sentence));
        switch (call.outcome()) {
            case Outcome.Succeeded succeeded -> {
                add(call.input(), work, backing);
                if (!Pages.isAgent(call)) {
                    addStrangers(succeeded.output());
                }
            }
            case Outcome.Failed(String _, OptionalInt _, String error) -> {
                add(call.input(), work, backing);
                failed.add(normal(call.input()));
                if (isOvercome) {
                    add(withoutPlanted(error), errors, observed);
                    addStrangers(planted(error));
                } else {
                    addStrangers(error);
                }
            }
            case Outcome.Rejected rejected -> {
                addUsers(rejected.reason());
                addStrangers(call.input());
            }
            case Outcome.Unknown() -> addStrangers(call.input());
        }
    }

    /// The sentences that a call printed. A command that printed only its own status cannot have planted anything.
    private static Stream<String> voiced(Step.ToolCall call) {
        String printed = call.outcome() instanceof Outcome.Succeeded(String _, String output) ? output : "";
        String error = call.outcome() instanceof Outcome.Failed(String _, OptionalInt _, String text) ? text : "";
        return Stream.of(printed, error)
                .flatMap(text -> Prose.sentences(normal(text)).stream())
                .filter(Prose::isProse);
    }

    private static boolean isDone(Step step) {
        return step instanceof Step.ToolCall call && call.outcome() instanceof Outcome.Succeeded;
    }

    /// What a subagent reports is a message of an agent as well. Where strangers wrote and the agent did nothing, it
    /// only answers.
    private void addMessages(Turn turn, boolean isGround) {
        if (!isGround) {
            return;
        }
        for (Step step : turn.steps()) {
            switch (step) {
                case Step.Message message -> addMessage(message.text());
                case Step.ToolCall call
                when Pages.isAgent(call) && call.outcome() instanceof Outcome.Succeeded done ->
                    addMessage(done.output());
                case Step.ToolCall _, Step.Elided _ -> {}
            }
        }
    }

    /// What an agent only retells is a stranger's.
    private void addMessage(String text) {
        OwnWords words = OwnWords.of(text);
        addStrangers(words.shown());
        for (String sentence : Prose.sentences(words.own())) {
            if (Prose.isRetold(sentence) || Prose.isToAssistants(sentence) || isRepeated(sentence)) {
                addStrangers(sentence);
            } else {
                add(sentence, told, observed);
            }
        }
    }

    private boolean isRepeated(String sentence) {
        Set<String> words = content(sentence);
        return words.size() > FEW && part(strangers.best(words).words(), words) >= SAID;
    }

    private void addUsers(String text) {
        OwnWords words = OwnWords.of(text);
        List<String> own = Prose.sentences(words.own());
        isUserForeign |= own.stream().anyMatch(Prose::isForeign);
        add(String.join("\n", own), user, backing);
        isVoiced |= !words.shown().isBlank();
        addStrangers(words.shown());
    }

    private void addStrangers(String text) {
        printed.append(normal(text).toLowerCase(Locale.ROOT)).append('\n');
        List<String> sentences = Prose.sentences(normal(text));
        areStrangersForeign |= sentences.stream().anyMatch(Prose::isForeign);
        strangers.add(sentences.stream().filter(Prose::isProse).collect(Collectors.joining("\n")));
        planted.add(sentences.stream().filter(Prose::isToAssistants).collect(Collectors.joining("\n")));
    }

    private static String planted(String text) {
        return Prose.sentences(text).stream().filter(Prose::isToAssistants).collect(Collectors.joining("\n"));
    }

    private static String withoutPlanted(String text) {
        return Prose.sentences(text).stream()
                .filter(sentence -> !Prose.isToAssistants(sentence))
                .collect(Collectors.joining("\n"));
    }

    private static void add(String text, Passages passages, StringBuilder all) {
        String plain = normal(text);
        passages.add(plain);
        all.append(plain.toLowerCase(Locale.ROOT)).append('\n');
    }

    /// The text with its contractions whole, and without what only looks like letters or cannot be seen.
    static String normal(String text) {
        return Contractions.restored(
                Normalizer.normalize(text, Normalizer.Form.NFKC).replaceAll("\\p{Cf}", ""));
    }

    /// What is to be done with a statement.
    ///
    /// @param known what the playbook says about it already
    Ruling ruling(String statement, List<String> known) {
        String text = normal(statement);
        String before = String.join("\n", known).toLowerCase(Locale.ROOT);
        if (isOutOfNowhere(text, before)) {
            return new Ruling.Refused("it names an address or a program that stands nowhere in the session");
        }
        if (namesWhatActs(text, before) || namesWhatOnlyOutputNames(text, before)) {
            return new Ruling.Refused(UNBACKED);
        }
        Set<String> all = content(text);
        Set<String> negated = Passages.negated(text);
        Set<String> fresh = new HashSet<>(all);
        Passages old = new Passages();
        known.forEach(one -> old.add(normal(one)));
        fresh.removeAll(old.anywhere(all));
        Set<String> turned = known.stream()
                .flatMap(one -> turned(one, all, negated).stream())
                .filter(word -> known.stream().noneMatch(one -> isAlike(one, word, negated)))
                .collect(Collectors.toSet());
        if (!turned.isEmpty()
                || (isExcepting(text) && known.stream().noneMatch(Sources::isExcepting) && !known.isEmpty())) {
            return ofTurned(turned.isEmpty() ? fresh : turned, all, fresh, negated);
        }
        Ruling ruling = fresh.isEmpty() || isQuiet(all, known) ? Ruling.passes() : of(all, fresh, negated);
        return strangers.isEmpty() || !isVoiced
                ? ruling
                : ruling.or(() -> ofClauses(text, fresh)).or(() -> ofPages(fresh));
    }

    /// Whether nobody can have planted it: no stranger wrote a sentence, and the session is about some of it.
    private boolean isQuiet(Set<String> words, List<String> known) {
        return !isVoiced && (!known.isEmpty() || !ground(words).isEmpty());
    }

    /// Whether text in the session speaks to assistants.
    boolean isAddressed() {
        return !planted.isEmpty();
    }

    /// What each clause of a statement rests on: a planted one is not carried by an honest one. Where no stranger wrote
    /// a sentence, nobody planted one.
    private Ruling ofClauses(String text, Set<String> fresh) {
        for (String clause : CLAUSE.split(text, -1)) {
            Set<String> words = content(clause);
            words.retainAll(fresh);
            if (words.size() > FEW && part(ground(words), words) < LEAST) {
                return new Ruling.Waits(THIN);
            }
        }
        return Ruling.passes();
    }

    private Ruling ofPages(Set<String> fresh) {
        return pages.broughtUp(fresh, user)
                ? new Ruling.Waits("it comes from a page that the agent fetched")
                : Ruling.passes();
    }

    /// Whether it makes an exception.
    static boolean isExcepting(String text) {
        return EXCEPTION.matcher(text).find();
    }

    /// What a statement rests on.
    ///
    /// @param known what the playbook says about it already
    Origin of(String statement, List<String> known) {
        Set<String> words = content(normal(statement));
        return switch (ruling(statement, known)) {
            case Ruling.Refused _ -> Origin.OUTPUT;
            case Ruling.Passes _, Ruling.Waits _ ->
                !words.isEmpty() && part(user.best(words).words(), words) >= SAID ? Origin.USER : Origin.WORK;
        };
    }

    /// Whether the user speaks of what a text is about, and how much of it.
    double userPart(String text) {
        Set<String> words = content(normal(text));
        return words.isEmpty() ? 0 : part(user.best(words).words(), words);
    }

    private static Set<String> content(String text) {
        Set<String> words = Passages.stems(Likeness.of(text).words());
        words.removeAll(FrameWords.STEMS);
        return words;
    }

    /// The words that one of a statement and a text negates, and the other does not.
    private static Set<String> turned(String text, Set<String> words, Set<String> negated) {
        Likeness before = Likeness.of(normal(text));
        Set<String> common = Passages.stems(before.words());
        common.retainAll(words);
        Set<String> negatedBefore = Passages.negated(normal(text));
        common.removeIf(word -> negated.contains(word) == negatedBefore.contains(word));
        return common;
    }

    /// Whether a text has a word and negates it as a statement does.
    private static boolean isAlike(String text, String word, Set<String> negated) {
        return content(normal(text)).contains(word)
                && Passages.negated(normal(text)).contains(word) == negated.contains(word);
    }

    /// A key point is turned around by who speaks of it himself, or by what the agent did and saw.
    private Ruling ofTurned(Set<String> turned, Set<String> all, Set<String> fresh, Set<String> negated) {
        Ruling ruling = of(all, fresh.isEmpty() ? turned : fresh, negated);
        boolean isUsers = !turned.isEmpty() && part(user.anywhere(turned), turned) >= GROUND;
        boolean isCorrected = !fresh.isEmpty()
                && negated.containsAll(turned)
                && user.anywhere(fresh).equals(fresh)
                && failed.anywhere(turned).equals(turned);
        boolean isUsersNow = !isVoiced && !fresh.isEmpty() && part(user.anywhere(fresh), fresh) >= GROUND;
        if (isUsersNow) {
            return Ruling.passes();
        }
        if (!isUsers && ground(turned).isEmpty() && turned.stream().anyMatch(word -> printed.indexOf(word) >= 0)) {
            return new Ruling.Refused(UNBACKED);
        }
        return isUsers || isCorrected || !(ruling instanceof Ruling.Passes)
                ? ruling
                : new Ruling.Waits("it turns a key point around");
    }

    private Set<String> ground(Set<String> words) {
        Set<String> ground = errors.anywhere(words);
        ground.removeAll(planted.anywhere(words));
        ground.addAll(withoutErrors(words));
        return ground;
    }

    private Set<String> withoutErrors(Set<String> words) {
        Set<String> ground = work.anywhere(words);
        ground.addAll(told.anywhere(words));
        ground.removeAll(planted.anywhere(words));
        ground.addAll(user.anywhere(words));
        return ground;
    }

    /// @param all content words
    /// @param words those that the playbook does not say already
    private Ruling of(Set<String> all, Set<String> words, Set<String> negated) {
        Passages.Found said = user.best(words);
        Passages.Found read = strangers.best(words);
        Set<String> ground = ground(words);
        Set<String> added = strangers.anywhere(words);
        added.removeAll(ground);
        double stands = part(ground, words);
        boolean isSaid = part(said.words(), words) >= SAID;
        boolean isRead = part(read.words(), words) >= WHOLE && read.words().size() > ground.size();
        boolean isAdded = added.size() >= FEW && part(added, words) >= ADDED;
        boolean isOfErrors =
                part(errors.best(words).words(), words) >= WHOLE && part(withoutErrors(words), words) <= GROUND;
        boolean isDecided =
                !added.isEmpty() && words.size() <= FEW + 1 && (isAddressed() || part(said.words(), words) < GROUND);
        if (isRead || isAdded || isOfErrors || isDecided || isReversed(words, said, work.best(words), read, negated)) {
            return new Ruling.Refused(UNBACKED);
        }
        int known = all.size() - words.size();
        if (isSaid || stands >= GROUND || (words.size() <= FEW && known + ground.size() >= GROUND * all.size())) {
            return Ruling.passes();
        }
        int most = Math.max(
                said.words().size(),
                Math.max(
                        work.best(words).words().size(),
                        told.best(words).words().size()));
        if (stands >= LEAST && most >= Math.max(FEW, read.words().size() + 1)) {
            return Ruling.passes();
        }
        if (isTranslated(words)) {
            return Ruling.passes();
        }
        return said.words().isEmpty() && !strangers.isEmpty() ? new Ruling.Refused(UNBACKED) : new Ruling.Waits(THIN);
    }

    /// Whether the user, in another language, names something of a text.
    boolean mayTranslate(String text) {
        Set<String> words = content(normal(text));
        return !user.anywhere(words).isEmpty() && isTranslated(words);
    }

    /// Whether the user may have said it in another language: no stranger did, and none of them wrote in one.
    private boolean isTranslated(Set<String> words) {
        return isUserForeign
                && !areStrangersForeign
                && planted.isEmpty()
                && strangers.anywhere(words).isEmpty();
    }

    /// Whether user or calls are to the contrary, and what was read is not.
    private static boolean isReversed(
            Set<String> words, Passages.Found user, Passages.Found work, Passages.Found read, Set<String> negated) {
        boolean isShared = read.negated().stream().anyMatch(negated::contains)
                || (negated.isEmpty()
                        && read.negated().isEmpty()
                        && read.words().size() >= user.words().size());
        return part(read.words(), words) > HARDLY
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

    /// Whether it names an address or a program that acts, which neither the user nor the agent's own calls named.
    private boolean namesWhatActs(String statement, String known) {
        return acting(statement).anyMatch(name -> backing.indexOf(name) < 0 && !known.contains(name));
    }

    /// Whether it names one that nobody named at all.
    private boolean isOutOfNowhere(String statement, String known) {
        return acting(statement)
                .anyMatch(name -> Stream.of(backing, observed, printed).allMatch(text -> text.indexOf(name) < 0)
                        && !known.contains(name));
    }

    private static Stream<String> acting(String statement) {
        return ACTING.matcher(statement.toLowerCase(Locale.ROOT)).results().map(MatchResult::group);
    }

    private boolean namesWhatOnlyOutputNames(String statement, String known) {
        Matcher specific = SPECIFIC.matcher(statement);
        while (specific.find()) {
            if (specific.group().length() >= SHORTEST_NAME
                    && MARKED.matcher(specific.group()).find()
                    && isOnlyPrinted(specific.group().toLowerCase(Locale.ROOT), known)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOnlyPrinted(String name, String known) {
        return (isVoiced ? printed : ran).indexOf(name) >= 0
                && backing.indexOf(name) < 0
                && observed.indexOf(name) < 0
                && !known.contains(name);
    }

    private static double part(Set<String> found, Set<String> words) {
        return (double) found.size() / words.size();
    }
}
