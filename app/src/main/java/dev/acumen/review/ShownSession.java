package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a session was shown, as the hook kept it for thirty days.
///
/// @param id the session's id
/// @param injections the oldest first; none where only its being served is known
public record ShownSession(String id, List<Injection> injections) {
    /// The client's name for a call of a tool.
    public static final String CALL = "PreToolUse";

    /// The client's name for a call that failed.
    public static final String FAILURE = "PostToolUseFailure";

    static final String SUFFIX = ".json";

    public ShownSession {
        injections = List.copyOf(injections);
    }

    /// One injection.
    ///
    /// @param at when, in milliseconds since 1970
    /// @param event the client's name for what happened
    /// @param agent the id of the subagent that was shown it; empty for the session itself
    /// @param program the program of the command that a key point was said to; empty for other events
    /// @param chosen the ids with their reasons, as [dev.acumen.select.Selection.Reason] labels them
    /// @param size the length of the text in UTF-16 units; -1 where it was not kept
    /// @param counts how many were left out, by why
    /// @param repeats of those that were left out, which nearly repeats which
    public record Injection(
            long at,
            String event,
            String agent,
            String program,
            Map<String, List<String>> chosen,
            long size,
            Map<String, Long> counts,
            Map<String, String> repeats) {
        /// Whether it was said to a call of a tool.
        public boolean isOfCall() {
            return event.equals(CALL) || event.equals(FAILURE);
        }

        /// Whether a key point was chosen for a reason.
        public boolean has(String reason) {
            return chosen.values().stream().anyMatch(reasons -> reasons.contains(reason));
        }
    }

    /// When it was shown something last; 0 for never.
    public long at() {
        return injections.isEmpty() ? 0 : injections.getLast().at();
    }

    /// Whether a key point was in one of its injections.
    public boolean has(String keyPoint) {
        return injections.stream().anyMatch(injection -> injection.chosen().containsKey(keyPoint));
    }

    /// The ids of all that the session itself, not a subagent of it, was shown.
    public Set<String> shown() {
        Set<String> shown = new LinkedHashSet<>();
        injections.stream()
                .filter(injection -> injection.agent().isEmpty())
                .forEach(injection -> shown.addAll(injection.chosen().keySet()));
        return shown;
    }

    /// The sessions of a project that were shown something, the one that was so last at the end. A file that cannot
    /// be understood counts for nothing.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<ShownSession> of(Path project, Environment environment) throws IOException {
        return new ShownSessions(environment).of(project);
    }

    /// The same of all projects.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<ShownSession> ofAll(Environment environment) throws IOException {
        return new ShownSessions(environment).all();
    }

    /// What a record says.
    ///
    /// @param name the file's
    static ShownSession read(String name, Json.Obj kept) {
        List<Injection> injections = new ArrayList<>();
        if (kept.get("injections") instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                if (element instanceof Json.Obj injection) {
                    injections.add(injection(injection));
                }
            }
        }
        return new ShownSession(name.substring(0, name.length() - SUFFIX.length()), injections);
    }

    private static Injection injection(Json.Obj kept) {
        Map<String, List<String>> chosen = new LinkedHashMap<>();
        object(kept.get("chosen")).members().forEach((reasons, ids) -> {
            if (ids instanceof Json.Arr(List<Json> elements)) {
                List<String> why = List.of(reasons.split(" "));
                elements.forEach(id -> chosen.put(text(id), why));
            }
        });
        Map<String, Long> counts = new LinkedHashMap<>();
        Map<String, String> repeats = new LinkedHashMap<>();
        object(kept.get("why_not")).members().forEach((why, what) -> {
            if (what instanceof Json.Obj pairs) {
                pairs.members().forEach((id, shown) -> repeats.put(id, text(shown)));
            } else {
                counts.put(why, number(what));
            }
        });
        return new Injection(
                Math.max(0, number(kept.get("at"))),
                kept.textOr("event", ""),
                kept.textOr("agent", ""),
                kept.textOr("program", ""),
                chosen,
                number(kept.get("size")),
                counts,
                repeats);
    }

    private static Json.Obj object(@Nullable Json json) {
        return json instanceof Json.Obj object ? object : Json.Obj.of();
    }

    private static String text(Json json) {
        return json instanceof Json.Text(String text) ? text : "";
    }

    /// A whole number; -1 for anything else.
    private static long number(@Nullable Json json) {
        return json instanceof Json.Num(String literal) && literal.matches("[0-9]{1,15}")
                ? Long.parseLong(literal)
                : -1;
    }
}
