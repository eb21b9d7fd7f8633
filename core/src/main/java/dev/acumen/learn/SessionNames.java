package dev.acumen.learn;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a session names, letter by letter, by who names it. All texts that it is given are [Prose#normal].
final class SessionNames {
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

    private final StringBuilder backing = new StringBuilder();
    private final StringBuilder observed = new StringBuilder();
    private final StringBuilder printed = new StringBuilder();
    private final StringBuilder ran = new StringBuilder();

    /// Adds the user's words, or a call of the agent.
    void addBacking(String text) {
        add(text, backing);
    }

    /// Adds the agent's conclusions, or an error that it got over.
    void addObserved(String text) {
        add(text, observed);
    }

    /// Adds what strangers may have written.
    void addPrinted(String text) {
        add(text, printed);
    }

    /// Adds what a command printed that worked.
    void addRan(String text) {
        add(text, ran);
    }

    private static void add(String text, StringBuilder all) {
        all.append(text.toLowerCase(Locale.ROOT)).append('\n');
    }

    /// Whether strangers may have written a word.
    boolean isPrinted(String word) {
        return printed.indexOf(word) >= 0;
    }

    /// Whether a statement names an address or a program that acts, which neither the user nor the agent's own calls
    /// named.
    ///
    /// @param known what the playbook says about it already, in lower case
    boolean hasUnbacked(String statement, String known) {
        return acting(statement).anyMatch(name -> backing.indexOf(name) < 0 && !known.contains(name));
    }

    /// Whether it names one that nobody named at all.
    boolean hasOutOfNowhere(String statement, String known) {
        return acting(statement)
                .anyMatch(name -> Stream.of(backing, observed, printed).allMatch(text -> text.indexOf(name) < 0)
                        && !known.contains(name));
    }

    private static Stream<String> acting(String statement) {
        return ACTING.matcher(statement.toLowerCase(Locale.ROOT)).results().map(MatchResult::group);
    }

    /// Whether a statement names a thing that only output names.
    ///
    /// @param isVoiced whether strangers wrote sentences; then all that they wrote counts as output, else only what
    /// commands printed
    boolean hasOnlyPrinted(String statement, String known, boolean isVoiced) {
        Matcher specific = SPECIFIC.matcher(statement);
        while (specific.find()) {
            if (specific.group().length() >= SHORTEST_NAME
                    && MARKED.matcher(specific.group()).find()
                    && isOnlyPrinted(specific.group().toLowerCase(Locale.ROOT), known, isVoiced)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOnlyPrinted(String name, String known, boolean isVoiced) {
        return (isVoiced ? printed : ran).indexOf(name) >= 0
                && backing.indexOf(name) < 0
                && observed.indexOf(name) < 0
                && !known.contains(name);
    }
}
