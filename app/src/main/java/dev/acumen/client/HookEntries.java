package dev.acumen.client;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The hooks in a client's settings: settings in, settings out.
///
/// What is not Acumen's stays where it is, in its order, with all that it holds: Acumen's is what calls its program
/// for the event under which it stands, and does nothing else. The one exception are the hooks of
/// the program that Acumen took over from, whose place it takes.
///
/// @param settings what the file holds
/// @param source the file, for messages
/// @param table the hooks of this client
public record HookEntries(Json.Obj settings, String source, HookTable table) {
    private static final String HOOKS = "hooks";
    private static final String COMMAND = "command";
    private static final String MATCHER = "matcher";
    private static final String PREDECESSORS = "/.claude/hooks/";
    private static final List<String> PREDECESSOR =
            List.of("user_prompt_inject.py", "session_end.py", "precompact.py", "subagent_stop.py");

    /// What became of the settings.
    ///
    /// @param settings equal to those before where there was nothing to do
    /// @param replaced the commands of other programs that are no longer there
    public record Merged(Json.Obj settings, List<String> replaced) {
        public Merged {
            replaced = List.copyOf(replaced);
        }
    }

    /// A hook in the settings.
    ///
    /// @param event the client's name for the event under which it stands
    /// @param command its command line
    /// @param call how it calls Acumen; empty for any other hook
    public record Hook(String event, String command, Optional<Launcher.Call> call) {

        /// Whether it is Acumen's, from wherever.
        public boolean isOurs() {
            return call.isPresent();
        }

        /// Whether it calls Acumen, but not as `install` writes it: then it is a person's.
        public boolean isOfOwnWay() {
            return !isOurs() && Launcher.isMentioned(command);
        }

        /// Whether it is one of the program that Acumen took over from.
        public boolean isPredecessors() {
            return HookEntries.isPredecessors(command);
        }

        /// Whether it is the one that is installed for its event.
        public boolean isFor(Launcher launcher) {
            return call.map(found -> found.file().equals(launcher.file().toString()))
                    .orElse(false);
        }

        /// Whether it calls a program in a folder, as it is named in the command.
        public boolean isBelow(Path folder) {
            return call.map(found -> Path.of(found.file()).startsWith(folder)).orElse(false);
        }

        /// The program of Acumen's that it leads to, where that is gone.
        public Optional<String> gone() {
            return call.filter(Launcher.Call::isGone).map(Launcher.Call::file);
        }
    }

    /// All hooks that are commands, in their order.
    ///
    /// @throws BadInputException if the place of the hooks holds something else
    public List<Hook> hooks() {
        List<Hook> found = new ArrayList<>();
        events().forEach((event, groups) -> handlers(groups)
                .map(HookEntries::commandLine)
                .filter(command -> !command.isEmpty())
                .forEach(command -> found.add(new Hook(event, command, table.call(event, command)))));
        return found;
    }

    /// Whether Acumen's plugin is switched on.
    public boolean isPluginEnabled() {
        return settings.get("enabledPlugins") instanceof Json.Obj plugins
                && plugins.members().entrySet().stream()
                        .anyMatch(plugin -> plugin.getKey().startsWith("acumen@")
                                && plugin.getValue().equals(new Json.Bool(true)));
    }

    /// The settings with Acumen's hooks, each once. Those of an installation in another folder are brought up to
    /// date in place.
    ///
    /// @throws BadInputException if the place of the hooks holds something else
    public Merged with(Launcher launcher) {
        Replacing replacing = new Replacing(launcher, table);
        Map<String, Json> events = new LinkedHashMap<>();
        events().forEach((name, groups) -> replacing.event(name, groups).ifPresent(kept -> events.put(name, kept)));
        for (HookTable.Row row : table.rows()) {
            if (!events.containsKey(row.label())) {
                events.put(row.label(), new Json.Arr(List.of(table.group(row, launcher))));
            }
        }
        return new Merged(settings.with(HOOKS, new Json.Obj(events)), replacing.replaced);
    }

    /// The hooks alone, for a person to copy.
    ///
    /// @param table the hooks of the client
    public static Json.Obj alone(HookTable table, Launcher launcher) {
        return new HookEntries(Json.Obj.of(), "", table).with(launcher).settings();
    }

    /// What is there for hooks, and holds none: names of events, and `hooks` where there is no event.
    ///
    /// @throws BadInputException if the place of the hooks holds something else
    public Set<String> empty() {
        Set<String> empty = new LinkedHashSet<>();
        if (settings.get(HOOKS) != null && events().isEmpty()) {
            empty.add(HOOKS);
        }
        events().forEach((name, groups) -> {
            if (groups.equals(new Json.Arr(List.of()))) {
                empty.add(name);
            }
        });
        return empty;
    }

    /// The settings without any of Acumen's hooks.
    ///
    /// @param kept what stays though it becomes empty, as [#empty] names it
    /// @throws BadInputException if the place of the hooks holds something else
    public Json.Obj without(Set<String> kept) {
        boolean isThere = hooks().stream().anyMatch(Hook::isOurs);
        if (!isThere) {
            return settings;
        }
        Map<String, Json> events = new LinkedHashMap<>();
        events().forEach((name, groups) -> {
            Json left = groups instanceof Json.Arr array ? withoutOurs(name, array) : groups;
            if (left.equals(groups) || kept.contains(name) || !left.equals(new Json.Arr(List.of()))) {
                events.put(name, left);
            }
        });
        return events.isEmpty() && !kept.contains(HOOKS)
                ? settings.without(HOOKS)
                : settings.with(HOOKS, new Json.Obj(events));
    }

    private Json.Arr withoutOurs(String event, Json.Arr groups) {
        List<Json> kept = new ArrayList<>();
        for (Json group : groups.elements()) {
            List<Json> handlers = handlersOf(group);
            List<Json> others = handlers.stream()
                    .filter(handler -> table.call(event, commandLine(handler)).isEmpty())
                    .toList();
            if (others.size() == handlers.size()) {
                kept.add(group);
            } else if (!others.isEmpty()) {
                kept.add(((Json.Obj) group).with(HOOKS, new Json.Arr(others)));
            }
        }
        return new Json.Arr(kept);
    }

    private Map<String, Json> events() {
        Json hooks = settings.get(HOOKS);
        if (hooks == null) {
            return Map.of();
        }
        if (!(hooks instanceof Json.Obj(Map<String, Json> events))) {
            throw new BadInputException(source, "$.hooks", "an object was expected");
        }
        events.forEach((name, groups) -> {
            if (table.row(name).isPresent() && !(groups instanceof Json.Arr)) {
                throw new BadInputException(source, "$.hooks." + name, "an array was expected");
            }
        });
        return events;
    }

    private static Stream<Json> handlers(Json groups) {
        return groups instanceof Json.Arr(List<Json> elements)
                ? elements.stream().flatMap(group -> handlersOf(group).stream())
                : Stream.empty();
    }

    private static List<Json> handlersOf(Json group) {
        return group instanceof Json.Obj object && object.get(HOOKS) instanceof Json.Arr(List<Json> handlers)
                ? handlers
                : List.of();
    }

    /// What a handler runs, its arguments behind it; empty where it is no command.
    private static String commandLine(Json handler) {
        if (!(handler instanceof Json.Obj entry)) {
            return "";
        }
        String command = entry.textOr(COMMAND, "");
        List<String> arguments = entry.texts("args");
        return arguments.isEmpty() ? command : command + " " + String.join(" ", arguments);
    }

    private static boolean isPredecessors(String command) {
        return command.contains(PREDECESSORS) && PREDECESSOR.stream().anyMatch(command::contains);
    }

    /// Puts Acumen's entries in.
    private static final class Replacing {
        private final Launcher launcher;
        private final HookTable table;
        private final List<String> replaced = new ArrayList<>();

        Replacing(Launcher launcher, HookTable table) {
            this.launcher = launcher;
            this.table = table;
        }

        /// The groups of an event; empty where nothing is left of them.
        Optional<Json> event(String name, Json groups) {
            if (!(groups instanceof Json.Arr(List<Json> elements))) {
                return Optional.of(groups);
            }
            Optional<HookTable.Row> event = table.row(name);
            boolean isPlaced = event.isEmpty();
            List<Json> kept = new ArrayList<>();
            for (Json element : elements) {
                List<Json> handlers = new ArrayList<>();
                for (Json handler : handlersOf(element)) {
                    Optional<Json> now =
                            isPlaced ? other(name, handler) : placed(element, handler, event.orElseThrow());
                    isPlaced |= now.isPresent() && !isForeign(name, handler);
                    now.ifPresent(handlers::add);
                }
                add(kept, element, handlers);
            }
            if (!isPlaced) {
                kept.add(table.group(event.orElseThrow(), launcher));
            }
            return kept.isEmpty() && !elements.isEmpty() ? Optional.empty() : Optional.of(new Json.Arr(kept));
        }

        private static void add(List<Json> kept, Json group, List<Json> handlers) {
            List<Json> before = handlersOf(group);
            if (handlers.equals(before)) {
                kept.add(group);
            } else if (!handlers.isEmpty()) {
                kept.add(((Json.Obj) group).with(HOOKS, new Json.Arr(handlers)));
            }
        }

        private boolean isForeign(String event, Json handler) {
            String command = commandLine(handler);
            return table.call(event, command).isEmpty() && !isPredecessors(command);
        }

        /// A handler that is not to be ours; empty where it goes.
        private Optional<Json> other(String event, Json handler) {
            String command = commandLine(handler);
            if (isPredecessors(command)) {
                replaced.add(command);
                return Optional.empty();
            }
            return table.call(event, command).isPresent() ? Optional.empty() : Optional.of(handler);
        }

        /// The handler that stands in this place while ours is still missing.
        private Optional<Json> placed(Json group, Json handler, HookTable.Row row) {
            String command = commandLine(handler);
            Optional<Launcher.Call> call = table.call(row.label(), command);
            if (call.isPresent()) {
                return Optional.of(updated((Json.Obj) handler, call.get(), row));
            }
            Optional<Json> other = other(row.label(), handler);
            return isPredecessors(command) && isForAll(group) ? Optional.of(table.entry(row, launcher)) : other;
        }

        /// An entry of ours as it has to be now; what a person added to it stays.
        private Json updated(Json.Obj entry, Launcher.Call call, HookTable.Row row) {
            Map<String, Json> members =
                    new LinkedHashMap<>(entry.without("args").members());
            table.entry(row, launcher).members().forEach(members::putIfAbsent);
            members.put(COMMAND, new Json.Text(launcher.command(call, row.event(), table.client())));
            return new Json.Obj(members);
        }

        private static boolean isForAll(Json group) {
            return group instanceof Json.Obj object
                    && List.of("", "*").contains(object.textOr(MATCHER, object.get(MATCHER) == null ? "" : "?"));
        }
    }
}
