package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Section;
import dev.acumen.refine.Phrasing;
import dev.acumen.refine.TextRelation;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// What the user typed in the project's recent sessions that is meant for longer than the task at hand. What the user
/// pasted or quoted, what a command of the project says and what an agent says is none of it.
///
/// @param project the project's folder
public record TypedStatements(Environment environment, Path project) {

    /// That something is to be kept, and that it holds in all projects: in the user's own playbook both go without
    /// saying.
    private static final Pattern SCOPE = Pattern.compile(
            "(?i),?\\s*\\b(?:in|for|across) (?:all|every|any)(?: (?:of )?my| our)?(?: other)? projects?\\b[,:]?");
    private static final Pattern ASKING =
            Pattern.compile("(?i)^\\s*(?:please,? )?(?:remember(?: this:| that)?|from now on|and)\\b[,:]?\\s+");

    /// Whether one of them says the same as a text, and is not about the project alone.
    public boolean hold(String text) {
        Phrasing wanted = phrasing(text);
        return OwnSession.recent(environment, project)
                .flatMap(session -> Signals.in(session.whole()).stream())
                .anyMatch(signal -> signal instanceof Signal.Statement statement
                        && statement.section() != Section.CONTEXT
                        && TextRelation.of(wanted, phrasing(statement.text())) instanceof TextRelation.Same);
    }

    private static Phrasing phrasing(String text) {
        return Phrasing.of(ASKING.matcher(SCOPE.matcher(text).replaceAll("")).replaceFirst(""));
    }
}
