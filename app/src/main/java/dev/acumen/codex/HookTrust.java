package dev.acumen.codex;

import dev.acumen.client.HookEntries;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What Codex wants to find in its `config.toml` before it runs a hook of `hooks.json`: a key that says where the hook
/// stands, and a hash of what it is.
///
/// @param hooks the settings with the hooks
/// @param file `hooks.json`, as Codex names it
record HookTrust(HookEntries hooks, Path file) {
    private static final String HOOKS = "hooks";
    private static final String END = "SessionEnd";

    /// The events for which Codex looks at no matcher.
    private static final Set<String> WITHOUT_MATCHER = Set.of("UserPromptSubmit", "Stop");

    private static final int USUAL_SECONDS = 600;
    private static final int MOST_SECONDS_AT_THE_END = 3;
    private static final int USUAL_LIMIT = 2_500;

    /// The keys of Acumen's hooks, each with its hash.
    ///
    /// @throws dev.acumen.json.BadInputException if the place of the hooks holds something else
    Map<String, String> trusted() {
        Set<HookEntries.Hook> ours = new HashSet<>();
        hooks.hooks().stream().filter(HookEntries.Hook::isOurs).forEach(ours::add);
        Map<String, String> trusted = new LinkedHashMap<>();
        if (hooks.settings().get(HOOKS) instanceof Json.Obj(Map<String, Json> events)) {
            events.forEach((event, groups) -> {
                List<Json> all = elements(groups);
                for (int group = 0; group < all.size(); group++) {
                    add(event, group, all.get(group), ours, trusted);
                }
            });
        }
        return trusted;
    }

    private void add(String event, int at, Json group, Set<HookEntries.Hook> ours, Map<String, String> trusted) {
        if (!(group instanceof Json.Obj object)) {
            return;
        }
        List<Json> handlers = elements(object.get(HOOKS));
        for (int handler = 0; handler < handlers.size(); handler++) {
            if (handlers.get(handler) instanceof Json.Obj entry
                    && ours.stream()
                            .anyMatch(hook ->
                                    hook.event().equals(event) && hook.command().equals(entry.text("command")))) {
                trusted.put(file + ":" + key(event) + ":" + at + ":" + handler, hash(event, object, entry));
            }
        }
    }

    private static List<Json> elements(@Nullable Json json) {
        return json instanceof Json.Arr(List<Json> elements) ? elements : List.of();
    }

    /// What Codex calls an event where it keeps trust: `session_start` for `SessionStart`.
    private static String key(String event) {
        return event.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static String hash(String event, Json.Obj group, Json.Obj entry) {
        Map<String, Json> members = new TreeMap<>();
        members.put("event_name", new Json.Text(key(event)));
        members.put(HOOKS, new Json.Arr(List.of(identity(event, entry))));
        String matcher = group.text("matcher");
        if (matcher != null && !WITHOUT_MATCHER.contains(event)) {
            members.put("matcher", new Json.Text(matcher));
        }
        byte[] json = JsonWriter.compact(new Json.Obj(members)).getBytes(StandardCharsets.UTF_8);
        try {
            return "sha256:"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(json));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The members of a hook that count, in their order.
    private static Json.Obj identity(String event, Json.Obj entry) {
        Map<String, Json> members = new TreeMap<>();
        int limit = number(entry, "additionalContextLimit", USUAL_LIMIT);
        if (limit != USUAL_LIMIT) {
            members.put("additionalContextLimit", Json.Num.of(limit));
        }
        members.put("async", new Json.Bool(new Json.Bool(true).equals(entry.get("async"))));
        members.put("command", new Json.Text(entry.textOr("command", "")));
        if (entry.text("statusMessage") != null) {
            members.put("statusMessage", new Json.Text(entry.textOr("statusMessage", "")));
        }
        boolean isEnd = event.equals(END);
        int seconds = Math.max(1, number(entry, "timeout", isEnd ? 1 : USUAL_SECONDS));
        members.put("timeout", Json.Num.of(isEnd ? Math.min(MOST_SECONDS_AT_THE_END, seconds) : seconds));
        members.put("type", new Json.Text("command"));
        return new Json.Obj(members);
    }

    private static int number(Json.Obj entry, String name, int otherwise) {
        try {
            return entry.get(name) instanceof Json.Num(String literal) ? Integer.parseInt(literal) : otherwise;
        } catch (NumberFormatException _) {
            return otherwise;
        }
    }
}
