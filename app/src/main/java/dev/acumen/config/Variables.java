package dev.acumen.config;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What the environment sets. A variable that is blank is not set.
record Variables(Map<String, String> environment) {
    /// The threshold's name in the specification, where a value outside of the range counts as the nearest in it.
    private static final String SPECIFIED_THRESHOLD = "AGENTIC_CONTEXT_DEDUP_THRESHOLD";

    /// What a setting's variable says.
    ///
    /// @throws BadInputException if it says what the setting does not take
    Optional<Settings.Value> value(Setting setting) {
        Optional<Settings.Value> value = read(setting.variable(), setting, setting.domain()::accept);
        return value.isEmpty() && setting == Setting.REFINE_THRESHOLD
                ? read(SPECIFIED_THRESHOLD, setting, Domain.Range.FRACTION::clamp)
                : value;
    }

    private Optional<Settings.Value> read(String variable, Setting setting, Function<Json, Optional<Json>> reading) {
        String text = environment.getOrDefault(variable, "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Json json = reading.apply(setting.domain().parse(text))
                .orElseThrow(() ->
                        new BadInputException(variable, "", setting.domain().expected() + " was expected"));
        return Optional.of(new Settings.Value(setting, json, variable));
    }
}
