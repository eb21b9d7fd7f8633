package dev.acumen.config;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the tree of a file into settings and notes.
final class SettingsReader {
    /// What decides where a session is sent, and as whom: never a stranger's choice.
    private static final Set<String> USERS_OWN = Set.of("provider", "model", "models", "url", "key", "command");
    private static final int NEAR = 3;

    private final String source;
    private final boolean isProjects;
    private final Map<Setting, Json> values = new EnumMap<>(Setting.class);
    private final List<String> notes = new ArrayList<>();

    SettingsReader(String source, boolean isProjects) {
        this.source = source;
        this.isProjects = isProjects;
    }

    Map<Setting, Json> values() {
        return values;
    }

    List<String> notes() {
        return notes;
    }

    void read(Json json) {
        group("$", "", json);
    }

    private void group(String place, String prefix, Json json) {
        if (!(json instanceof Json.Obj(Map<String, Json> members))) {
            throw new BadInputException(source, place, "an object was expected");
        }
        members.forEach((name, value) -> member(place + "." + name, prefix + name, value));
    }

    private void member(String place, String name, Json value) {
        Optional<Setting> setting =
                Setting.named(name).filter(known -> isProjects ? !known.isUsersOwn() : !known.isProjectsOwn());
        if (setting.isPresent()) {
            set(place, setting.get(), value);
        } else if (Setting.isGroup(name)) {
            group(place, name + ".", value);
        } else {
            notes.add(source + ": " + place + ": " + objection(name) + "; passed over");
        }
    }

    private void set(String place, Setting setting, Json value) {
        Json accepted = setting.domain()
                .accept(value)
                .orElseThrow(() ->
                        new BadInputException(source, place, setting.domain().expected() + " was expected"));
        if (values.put(setting, accepted) != null) {
            throw new BadInputException(source, place, setting.label() + " is set twice");
        }
    }

    private String objection(String name) {
        boolean isUsersOwn =
                Setting.named(name).isPresent() || Stream.of(name.split("\\.")).anyMatch(USERS_OWN::contains);
        if (isProjects && isUsersOwn) {
            return "a project's file may not set it";
        }
        if (Setting.named(name).isPresent()) {
            return "only a project's file sets it; acumen config --unset " + name + " --scope user removes it";
        }
        String nearest = Setting.nearest(name).label();
        int distance = EditDistance.distance(nearest, name);
        return "unknown setting"
                + (distance <= NEAR && distance < name.length() ? " (did you mean " + nearest + "?)" : "");
    }
}
