package dev.acumen.signal;

import dev.acumen.redaction.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds in a person's message what is meant for longer than the task at hand: rules, preferences, facts about the
/// project, complaints about a habit, and whatever the person asks to keep.
///
/// When unsure, it takes nothing: a wrong key point costs more than a missing one.
public final class Statements {
    private static final int SHORTEST = 8;

    /// In scripts without spaces a word takes less room.
    private static final int SHORTEST_EAST_ASIAN = 4;

    /// The most characters of a statement.
    static final int LONGEST = 600;

    /// A message with more clauses, or a longer one, is most likely pasted.
    private static final int MOST_CLAUSES = 120;

    private static final int LONGEST_MESSAGE = 20_000;

    /// A line that a person writes as a note: "# use ripgrep here".
    private static final Pattern NOTE =
            Pattern.compile("\\s*#\\s?(?=[\\p{L}`])([^#\\n]*\\s[^#\\n]*\\s[^#\\n]*\\S)\\s*");

    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} \\S");

    /// Asks why the agent did something, and so says what the rest of the message is about.
    private static final Pattern REPROACH = Pattern.compile(
            "\\W*why (?:do|did|would|are|were|have)(?:n['’]?t)? you\\b[^?.!\\n]*\\?", Pattern.CASE_INSENSITIVE);

    /// A longer message is about more than its first question.
    private static final int LONGEST_REPROACH = 400;

    private Statements() {}

    /// Loaded when a message is read, for a fit makes the model anew without it.
    private static final class Shipped {
        static final StatementModel MODEL = StatementModel.shipped();
    }

    /// The lasting statements in a message.
    ///
    /// @param line the id of the message's line, which becomes the evidence
    /// @param message the person's words
    /// @param before what the agent said just before; empty for nothing
    static List<Signal.Statement> in(String line, String message, String before) {
        return in(Shipped.MODEL, StatementExtraction.Limits.DEFAULT, line, message, before);
    }

    static List<Signal.Statement> in(
            StatementModel model, StatementExtraction.Limits limits, String line, String message, String before) {
        Matcher note = NOTE.matcher(message);
        if (note.matches()) {
            return note(model, line, message, note);
        }
        List<Signal.Statement> statements = new ArrayList<>();
        if (message.length() > LONGEST_MESSAGE) {
            return statements;
        }
        List<Clause> clauses = Clause.of(beforePage(message));
        if (clauses.isEmpty() || clauses.size() > MOST_CLAUSES) {
            return statements;
        }
        OwnWords words = OwnWords.of(message);
        boolean isReproach = message.length() <= LONGEST_REPROACH
                && REPROACH.matcher(message).lookingAt();
        for (StatementExtraction.Span span : StatementExtraction.of(model, limits, message, clauses, before)) {
            boolean isWhole = isReproach && statements.isEmpty() && words.hold(message.substring(0, span.end()));
            String said = message.substring(isWhole ? 0 : span.start(), span.end());
            String text = text(said);
            if (words.hold(said) && isLearnable(text)) {
                statements.add(new Signal.Statement(
                        line, text, model.section(message, span.core(), span.end()), why(model, text)));
            }
        }
        return statements;
    }

    /// A message up to the first heading: what follows is a page that somebody may have pasted.
    private static String beforePage(String message) {
        Matcher heading = HEADING.matcher(message);
        return heading.find() ? message.substring(0, heading.start()) : message;
    }

    private static List<Signal.Statement> note(StatementModel model, String line, String message, Matcher note) {
        String text = text(note.group(1));
        return isLearnable(text)
                ? List.of(new Signal.Statement(
                        line,
                        text,
                        model.section(message, note.start(1), note.end(1)),
                        "written by the user as a note"))
                : List.of();
    }

    /// The words without what belongs to the conversation, and without a mark that joined them to what was cut.
    private static String text(String words) {
        return Openers.trimmed(words.replaceAll("\\s+", " ").strip(), SHORTEST)
                .replaceFirst("(?i)^(?:that|dass|que|che|że)\\s+(?=\\S{2})", "")
                .replaceFirst("[\\s,;:，、；：–—-]+$", "");
    }

    private static String why(StatementModel model, String text) {
        String words = model.decisiveWords(text);
        return words.isEmpty() ? "stated by the user" : "stated by the user (decisive words: “" + words + "”)";
    }

    private static boolean isLearnable(String text) {
        return text.length() >= (NGrams.isEastAsian(text) ? SHORTEST_EAST_ASIAN : SHORTEST)
                && text.length() <= LONGEST
                && text.codePoints().anyMatch(Character::isLetter)
                && !Secrets.isRedacted(text);
    }
}
