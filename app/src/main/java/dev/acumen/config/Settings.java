package dev.acumen.config;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What holds: each setting with its value and where that came from.
///
/// @param values all settings, in the order of [Setting]
/// @param notes what in the files counts for nothing, and why: one sentence each, with file and place
public record Settings(List<Value> values, List<String> notes) {
    public Settings {
        values = List.copyOf(values);
        notes = List.copyOf(notes);
    }

    /// What these sources set: the environment before the project's file, this before the user's, this before the
    /// default; but a project's file may raise no limit of the user's, and of `learn.into` set `local` only.
    ///
    /// @throws BadInputException if a variable says what its setting does not take
    public static Settings of(SettingsFile user, SettingsFile project, Map<String, String> environment) {
        return of(user, project, environment, Map.of());
    }

    /// The same where files of others set variables.
    ///
    /// @param files the file that sets a variable, for a person, by the variable's name
    /// @throws BadInputException if a variable says what its setting does not take
    public static Settings of(
            SettingsFile user, SettingsFile project, Map<String, String> environment, Map<String, String> files) {
        EnvironmentSettings variables = new EnvironmentSettings(environment, files);
        List<Value> values = new ArrayList<>();
        List<String> notes = new ArrayList<>(user.notes());
        notes.addAll(project.notes());
        for (Setting setting : Setting.values()) {
            Value own = in(user, setting).orElse(new Value(setting, setting.fallback(), "default"));
            Optional<Value> variable = setting.isProjectsOwn() ? Optional.empty() : variables.value(setting);
            values.add(variable.or(() -> ofProject(project, own, notes)).orElse(own));
        }
        return new Settings(values, notes);
    }

    private static Optional<Value> in(SettingsFile file, Setting setting) {
        return Optional.ofNullable(file.values().get(setting)).map(json -> new Value(setting, json, file.label()));
    }

    /// What a project sets in place of the user's own value; nothing where it may not.
    private static Optional<Value> ofProject(SettingsFile project, Value own, List<String> notes) {
        Optional<Value> value = in(project, own.setting());
        String objection = value.isEmpty() ? "" : value.get().objectionTo(own);
        if (objection.isEmpty()) {
            return value;
        }
        notes.add(project.source() + ": $." + own.setting().label() + ": " + objection + "; " + own.text() + " stays");
        return Optional.empty();
    }

    /// The value of one setting.
    public Value value(Setting setting) {
        return values.stream()
                .filter(value -> value.setting() == setting)
                .findFirst()
                .orElseThrow();
    }

    /// Whether what is learned waits for a person's yes.
    public boolean isReviewed() {
        return value(Setting.REVIEW).isOn();
    }

    /// The ids of the key points by which no command is held.
    public List<String> released() {
        String ids = value(Setting.ACT_RELEASED).text();
        return ids.equals(Setting.NONE) ? List.of() : List.of(ids.split(","));
    }

    /// A setting's value.
    ///
    /// @param setting what is set
    /// @param json the value, in the range of the setting
    /// @param source where it came from: `default`, a file's short name, or the name of an environment variable,
    /// with the file that sets it, where one does
    public record Value(Setting setting, Json json, String source) {

        /// The value for a person.
        public String text() {
            // The first switch over types costs the start of a command milliseconds.
            if (json instanceof Json.Text(String word)) {
                return word;
            }
            if (json instanceof Json.Bool(boolean isOn)) {
                return Boolean.toString(isOn);
            }
            if (json instanceof Json.Num(String literal)) {
                return literal;
            }
            throw new IllegalStateException("no value: " + json);
        }

        /// Whether nothing sets it, or something says `auto`: Acumen chooses.
        public boolean isUnset() {
            return json.equals(new Json.Text(Setting.AUTO));
        }

        /// Whether it is on; false for what is neither on nor off.
        public boolean isOn() {
            return json.equals(new Json.Bool(true));
        }

        /// The number that it is set to.
        ///
        /// @throws NumberFormatException if it is none
        public BigDecimal number() {
            return new BigDecimal(text());
        }

        /// Why a project may not set it in place of the user's own value; empty where it may.
        public String objectionTo(Value own) {
            if (setting.isLimit() && number().compareTo(own.number()) > 0) {
                return "a project may not raise a limit";
            }
            return setting == Setting.LEARN_INTO && !json.equals(own.json) && !json.equals(Setting.LOCAL)
                    ? "a project may only set local, which changes no file of its git"
                    : "";
        }
    }
}
