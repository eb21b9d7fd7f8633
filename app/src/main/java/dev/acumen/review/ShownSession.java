package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
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

    private static final String SUFFIX = ".json";

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

    /// The sessions of a project that were shown something, the one that was so last at the end. A file that cannot
    /// be understood counts for nothing.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<ShownSession> of(Path project, Environment environment) throws IOException {
        Set<String> names = names(project);
        return of(environment, names::contains);
    }

    /// The same of all projects.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<ShownSession> ofAll(Environment environment) throws IOException {
        return of(environment, _ -> true);
    }

    private static List<ShownSession> of(Environment environment, Predicate<String> isWanted) throws IOException {
        Path folder = environment.acumenFolder().resolve(AcumenFolder.SESSIONS);
        List<ShownSession> sessions = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return sessions;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                Json.Obj kept = JsonReader.objectIn(file);
                if (isWanted.test(kept.textOr("project", ""))) {
                    sessions.add(session(file, kept));
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        sessions.removeIf(session -> session.injections.isEmpty());
        sessions.sort(Comparator.comparingLong(ShownSession::at));
        return sessions;
    }

    /// What the project's folder may be called.
    private static Set<String> names(Path project) {
        Set<String> names = new LinkedHashSet<>(Set.of(project.toString()));
        try {
            names.add(project.toRealPath().toString());
        } catch (IOException _) {
            // Then it is called as it was named.
        }
        return names;
    }

    private static ShownSession session(Path file, Json.Obj kept) {
        String name = String.valueOf(file.getFileName());
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
                elements.forEach(id -> chosen.put(text(id), List.of(reasons.split(" "))));
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
