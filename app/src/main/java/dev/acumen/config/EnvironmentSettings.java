package dev.acumen.config;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What the environment sets. A variable that is blank is not set.
///
/// @param files the file that sets a variable, by its name; none for one of the process's own
record EnvironmentSettings(Map<String, String> environment, Map<String, String> files) {
    /// The threshold's name in the specification, where a value outside of the range counts as the nearest in it.
    private static final String SPECIFIED_THRESHOLD = "AGENTIC_CONTEXT_DEDUP_THRESHOLD";

    /// What a setting's variable says.
    ///
    /// @throws BadInputException if it says what the setting does not take
    Optional<Settings.Value> value(Setting setting) {
        Optional<Settings.Value> value = read(setting.variable(), setting, setting.domain()::accept);
        return value.isEmpty() && setting == Setting.REFINE_THRESHOLD
                ? read(SPECIFIED_THRESHOLD, setting, ValueType.Range.FRACTION::clamp)
                : value;
    }

    private Optional<Settings.Value> read(String variable, Setting setting, Function<Json, Optional<Json>> reading) {
        String file = files.get(variable);
        String source = file == null ? variable : variable + " (" + file + ")";
        String text = environment.getOrDefault(variable, "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Json json = reading.apply(setting.domain().parse(text))
                .orElseThrow(
                        () -> new BadInputException(source, "", setting.domain().expected() + " was expected"));
        return Optional.of(new Settings.Value(setting, json, source));
    }
}
