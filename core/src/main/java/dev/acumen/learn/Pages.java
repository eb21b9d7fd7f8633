package dev.acumen.learn;

import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// What the agent fetched from outside the project: pages, searches, issues, answers of other programs.
///
/// The files of a project are its own, and what the agent did by them counts when it worked. A page is somebody
/// else's: what it first brought up waits for a person, also when the agent did it and it worked.
final class Pages {
    private static final Pattern TOOL = Pattern.compile("Web\\w+|mcp__.*");
    private static final Pattern COMMAND = Pattern.compile(
            "(?s)\\b(?:curl|wget)\\b.*?https?://(?!localhost|127\\.|0\\.0\\.0\\.0)|\\b(?:gh|glab) (?:issue|pr|mr|api)\\b|\\bjira\\b");

    /// Puts something of others into the project.
    private static final Pattern INSTALLING =
            Pattern.compile("\\b(?:install|add|get|require|use|pull|i|tap|include|plugin|extension)\\b(.*)");

    /// What looks like the name of one thing.
    private static final Pattern NAME = Pattern.compile("[./:@=_\\p{N}]|^-");

    private static final int FEW = 2;
    private static final double MUCH = 0.34;

    private final StringBuilder text = new StringBuilder();
    private final Passages pages = new Passages();
    private final Passages before = new Passages();
    private final Passages installed = new Passages();

    void add(Step.ToolCall call) {
        boolean isPage = TOOL.matcher(call.tool()).matches()
                || (call.isCommand() && COMMAND.matcher(call.input()).find());
        if (isPage && call.outcome() instanceof Outcome.Succeeded done) {
            pages.add(Prose.normal(done.output()));
            text.append(Prose.normal(done.output()).toLowerCase(Locale.ROOT));
        } else if (pages.isEmpty()) {
            before.add(Prose.normal(call.input()));
        } else {
            INSTALLING.matcher(call.input()).results().forEach(found -> installed.add(found.group(1)));
        }
        if (call.outcome() instanceof Outcome.Failed failed) {
            before.add(Prose.normal(failed.error()));
        }
    }

    /// Whether a statement lives on what a page brought up.
    ///
    /// @param words its content words
    /// @param user the user's own words
    boolean broughtUp(Set<String> words, Passages user) {
        Set<String> brought = pages.anywhere(words);
        brought.removeAll(before.anywhere(words));
        brought.removeAll(user.anywhere(words));
        return (brought.size() >= FEW && brought.size() >= MUCH * words.size())
                || !installed.anywhere(brought).isEmpty()
                || brought.stream().anyMatch(word -> NAME.matcher(word).find() && text.indexOf(word) >= 0);
    }

    /// Whether a call asked another agent, whose report is a message and no page.
    static boolean isAgent(Step.ToolCall call) {
        return call.tool().equals("Task") || call.tool().equals("Agent");
    }
}
