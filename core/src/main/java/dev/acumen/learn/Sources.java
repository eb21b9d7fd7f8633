package dev.acumen.learn;

import dev.acumen.playbook.Origin;
import dev.acumen.signal.Likeness;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What of a session a statement can rest on: the user's words, what the agent did and what came of it, and what
/// tools printed.
///
/// A model's word about where it has something from is not enough, for a session may hold text that asks the
/// model to lie. So the statement's words are looked for. That is an approximation, and errs on the side of
/// mistrust: what was printed needs the user's words or the agent's own calls behind it as well.
/// What a failed call printed was observed, but anybody may have written it as well: it adds to calls that bear
/// a statement out, and is no ground alone. What the agent said is its conclusion, where no tool printed it.
final class Sources {
    static final String UNBACKED =
            "it rests on tool output alone: neither the user's words nor what the agent did bear it out";

    /// From which part of a statement's content words on a passage says what it says.
    private static final double SAID = 0.6;

    /// From which part on a passage of output says all of it: then user and calls have to hold as much.
    private static final double WHOLE = 0.8;

    /// Up to which part output hardly says it.
    private static final double HARDLY = 0.34;

    /// Which part of what was read user and calls have to hold together.
    private static final double BORNE_OUT = 0.4;

    /// How much more a passage of output may hold than user and calls do.
    private static final double MARGIN = 0.34;

    /// How many words, and which part of them, output may add to what user and calls named.
    private static final int FEW = 2;

    private static final double ADDED = 0.25;

    /// What names one thing: an address, a file, an option, an identifier, a version, a constant.
    private static final Pattern SPECIFIC =
            Pattern.compile("--?[\\p{L}][\\w-]*|[\\p{L}\\p{N}_][\\p{L}\\p{N}_./:@=+-]*[\\p{L}\\p{N}_]|\\p{N}+");

    private static final int SHORTEST_NAME = 4;

    private static final Pattern MARKED = Pattern.compile("[./:@=_\\p{N}]|^-|\\p{L}-\\p{L}|\\p{Ll}\\p{Lu}");

    /// Addresses, and what acts on the machine or the network. Only the user and the agent's calls may bring it up.
    private static final Pattern ACTING = Pattern.compile(
            "https?://[^\\s`'\")>\\]]+"
                    + "|[\\w.+-]+@[\\w-]+\\.\\w[\\w.]*|(?:[\\w-]+\\.){2,}(?:com|org|net|io|info|xyz|example)\\b"
                    + "|\\b(?:curl|wget|sudo|eval|ssh|scp|nc|ncat|chmod|chown|rm|dd|mkfs|base64|powershell|iex|crontab)\\b(?= )");

    /// Words in which a statement is put, and which say nothing about what it rests on.
    private static final Set<String> FRAME = Passages.stems(Likeness.of(
                    "user users want wants wanted prefer prefers preferred agent agents assistant assistants project session "
                            + "run runs running make makes need needs needed require requires required fail fails failed failing "
                            + "error errors fix fixes fixed work works worked solve solves solved help helps helped first once "
                            + "before after during until while such else where which what does did was were now later instead "
                            + "without because so too via still same come comes go goes contain contains keep keeps kept show "
                            + "shows shown say says said report reports reported set may might needs first new old single")
            .words());

    private final Passages user = new Passages();
    private final Passages work = new Passages();
    private final Passages errors = new Passages();
    private final Passages output = new Passages();
    private final StringBuilder backing = new StringBuilder();
    private final StringBuilder observed = new StringBuilder();
    private final StringBuilder printed = new StringBuilder();

    /// The sources in a session.
    Sources(Trajectory session) {
        session.turns().forEach(this::add);
    }

    private void add(Turn turn) {
        if (turn.author() == Turn.Author.PERSON) {
            add(turn.prompt(), user, backing);
        } else {
            add(turn.prompt(), output, printed);
        }
        for (Step step : turn.steps()) {
            switch (step) {
                case Step.ToolCall call -> add(call);
                case Step.Message _, Step.Elided _ -> {}
            }
        }
    }

    private void add(Step.ToolCall call) {
        switch (call.outcome()) {
            case Outcome.Succeeded succeeded -> {
                add(call.input(), work, backing);
                add(succeeded.output(), output, printed);
            }
            case Outcome.Failed failed -> {
                add(call.input(), work, backing);
                add(failed.error(), errors, observed);
            }
            case Outcome.Rejected rejected -> {
                add(rejected.reason(), user, backing);
                add(call.input(), output, printed);
            }
            case Outcome.Unknown() -> add(call.input(), output, printed);
        }
    }

    private static void add(String text, Passages passages, StringBuilder all) {
        passages.add(text);
        all.append(text.toLowerCase(Locale.ROOT)).append('\n');
    }

    /// Why nobody should follow a statement; empty where user or agent stand behind it.
    ///
    /// @param known what the playbook says about it already
    Optional<String> objection(String statement, List<String> known) {
        if (of(statement, known) != Origin.OUTPUT) {
            return Optional.empty();
        }
        return Optional.of(
                isOutOfNowhere(statement, String.join("\n", known).toLowerCase(Locale.ROOT))
                        ? "it names an address or a program that stands nowhere in the session"
                        : UNBACKED);
    }

    /// What a statement rests on.
    ///
    /// @param known what the playbook says about it already
    Origin of(String statement, List<String> known) {
        String before = String.join("\n", known).toLowerCase(Locale.ROOT);
        if (namesWhatActs(statement, before) || namesWhatOnlyOutputNames(statement, before)) {
            return Origin.OUTPUT;
        }
        Likeness likeness = Likeness.of(statement);
        Set<String> negated = Passages.stems(likeness.negated());
        Set<String> all = Passages.stems(likeness.words());
        all.removeAll(FRAME);
        Set<String> words = new HashSet<>(all);
        known.forEach(text -> words.removeAll(Passages.stems(Likeness.of(text).words())));
        if (known.stream().anyMatch(text -> isTurnedAround(text, all, negated))) {
            return of(all, negated, BORNE_OUT);
        }
        return words.isEmpty() ? Origin.WORK : of(words, negated, 0);
    }

    /// Whether a statement negates a word that a text does not, or the other way round.
    private static boolean isTurnedAround(String text, Set<String> words, Set<String> negated) {
        Likeness before = Likeness.of(text);
        Set<String> common = Passages.stems(before.words());
        common.retainAll(words);
        Set<String> negatedBefore = Passages.stems(before.negated());
        return common.stream().anyMatch(word -> negated.contains(word) != negatedBefore.contains(word));
    }

    /// @param ground which part of the words user and calls have to hold, even where nobody printed them
    private Origin of(Set<String> words, Set<String> negated, double ground) {
        if (words.isEmpty()) {
            return Origin.WORK;
        }
        Passages.Found ofUser = user.best(words);
        Passages.Found ofWork = work.best(words);
        Passages.Found ofOutput = output.best(words);
        Passages.Found ofErrors = errors.best(words);
        Set<String> borneOut = user.anywhere(words);
        borneOut.addAll(work.anywhere(words));
        int most = Math.max(ofUser.words().size(), ofWork.words().size());
        boolean isOfOutput = isWhole(ofOutput, words) && ofOutput.words().size() > most;
        boolean isOfErrors = isWhole(ofErrors, words) && !borneOut.containsAll(ofErrors.words());
        if (isOfOutput
                || isOfErrors
                || isNew(ofOutput, words, borneOut)
                || isReversed(ofUser, ofWork, ofOutput, negated)) {
            return Origin.OUTPUT;
        }
        if (part(ofUser.words(), words) >= SAID) {
            return Origin.USER;
        }
        double printed = part(ofOutput.words(), words);
        boolean isRead = Math.max(printed, part(ofErrors.words(), words)) > HARDLY;
        double least = isRead ? Math.max(BORNE_OUT, printed - MARGIN) : 0;
        return part(borneOut, words) >= Math.max(ground, least) ? Origin.WORK : Origin.OUTPUT;
    }

    /// Whether a passage says all of it.
    private static boolean isWhole(Passages.Found read, Set<String> words) {
        return part(read.words(), words) >= WHOLE;
    }

    /// Whether what was read brings up more than one thing that neither user nor calls ever named.
    private static boolean isNew(Passages.Found read, Set<String> words, Set<String> borneOut) {
        Set<String> added = new HashSet<>(read.words());
        added.removeAll(borneOut);
        return added.size() >= FEW && part(added, words) >= ADDED;
    }

    /// Whether user or calls are to the contrary, and what was read is not.
    private static boolean isReversed(
            Passages.Found user, Passages.Found work, Passages.Found read, Set<String> negated) {
        boolean isShared = read.negated().stream().anyMatch(negated::contains)
                || (negated.isEmpty()
                        && read.negated().isEmpty()
                        && read.words().size() >= user.words().size());
        return isShared && !isContrary(read, negated) && (isContrary(user, negated) || isContrary(work, negated));
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
        return printed.indexOf(name) >= 0
                && backing.indexOf(name) < 0
                && observed.indexOf(name) < 0
                && !known.contains(name);
    }

    private static double part(Set<String> found, Set<String> words) {
        return (double) found.size() / words.size();
    }
}
