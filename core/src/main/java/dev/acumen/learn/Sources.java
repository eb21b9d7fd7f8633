package dev.acumen.learn;

import dev.acumen.playbook.Origin;
import dev.acumen.signal.Likeness;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What of a session a statement can rest on: the user's words, what the agent did and what came of it, and what
/// tools printed.
///
/// A model's word about where it has something from is not enough, for a session may hold text that asks the
/// model to lie. So the statement's words are looked for. That is an approximation, and errs on the side of
/// mistrust.
final class Sources {
    /// From which part of a statement's content words on a passage says what it says.
    private static final double SAID = 0.6;

    private static final double SUPPORTED = 0.5;

    /// How much less the support may hold than the output that says the same.
    private static final double MARGIN = 0.2;

    /// What acts on the machine or the network. Output alone must never bring it up.
    private static final Pattern ACTING = Pattern.compile(
            "https?://[^\\s`'\")>\\]]+|\\b(?:curl|wget|sudo|eval|ssh|scp|nc|ncat|chmod|chown|rm|dd|mkfs|base64|powershell|iex|crontab)\\b(?= )");

    private static final int PASSAGE_LINES = 3;
    private static final int LONGEST_LINE = 600;

    private final List<String> user = new ArrayList<>();
    private final List<String> work = new ArrayList<>();
    private final List<String> output = new ArrayList<>();

    /// The sources in a session.
    Sources(Trajectory session) {
        session.turns().forEach(this::add);
    }

    private void add(Turn turn) {
        (turn.author() == Turn.Author.PERSON ? user : output).add(turn.prompt());
        for (Step step : turn.steps()) {
            switch (step) {
                case Step.Message message -> output.add(message.text());
                case Step.ToolCall call -> add(call);
                case Step.Elided _ -> {}
            }
        }
    }

    private void add(Step.ToolCall call) {
        switch (call.outcome()) {
            case Outcome.Succeeded succeeded -> {
                work.add(call.input());
                output.add(succeeded.output());
            }
            case Outcome.Failed failed -> work.add(call.input() + "\n" + failed.error());
            case Outcome.Rejected rejected -> user.add(rejected.reason());
            case Outcome.Unknown() -> output.add(call.input());
        }
    }

    /// What a statement rests on.
    ///
    /// @param known what the playbook says about it already
    Origin of(String statement, List<String> known) {
        if (actsOnOutputAlone(statement, known)) {
            return Origin.OUTPUT;
        }
        Set<String> words = new HashSet<>(Likeness.of(statement).words());
        known.forEach(text -> words.removeAll(Likeness.of(text).words()));
        if (words.isEmpty()) {
            return Origin.WORK;
        }
        Set<String> ofUser = best(words, user);
        Set<String> ofWork = best(words, work);
        double printed = part(best(words, output), words);
        double least = Math.max(SUPPORTED, printed - MARGIN);
        if (part(ofUser, words) >= least) {
            return Origin.USER;
        }
        ofWork.addAll(ofUser);
        return printed < SAID || part(ofWork, words) >= least ? Origin.WORK : Origin.OUTPUT;
    }

    /// Whether it names an address or a program that acts, which neither the user nor the agent's own calls named.
    private boolean actsOnOutputAlone(String statement, List<String> known) {
        Matcher acting = ACTING.matcher(statement);
        while (acting.find()) {
            String named = acting.group();
            boolean isBacked = holds(user, named) || holds(work, named) || holds(known, named);
            if (!isBacked) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(List<String> texts, String named) {
        return texts.stream().anyMatch(text -> text.contains(named));
    }

    private static double part(Set<String> found, Set<String> words) {
        return (double) found.size() / words.size();
    }

    /// The words that the passage with most of them holds.
    private static Set<String> best(Set<String> words, List<String> texts) {
        Set<String> best = new HashSet<>();
        for (String text : texts) {
            if (mayHoldMore(words, text, best.size())) {
                for (String passage : passages(text)) {
                    Set<String> found = new HashSet<>(words);
                    found.retainAll(Likeness.of(passage).words());
                    best = found.size() > best.size() ? found : best;
                }
            }
        }
        return best;
    }

    /// A quick look: a word without its ending stands wherever the word does.
    private static boolean mayHoldMore(Set<String> words, String text, int enough) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.stream().filter(lower::contains).count() > enough;
    }

    /// The text in overlapping passages of a few lines.
    private static List<String> passages(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
            for (int from = 0; from < Math.max(1, line.length()); from += LONGEST_LINE / 2) {
                lines.add(line.substring(from, Math.min(line.length(), from + LONGEST_LINE)));
            }
        }
        List<String> passages = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            passages.add(String.join("\n", lines.subList(i, Math.min(lines.size(), i + PASSAGE_LINES))));
        }
        return passages;
    }
}
