package dev.acumen.providers;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The name of a model, and what named it.
///
/// @param value such as `claude-haiku-5-5`
/// @param source a variable, a file, `--model` or `default`
public record ModelName(String value, String source) {

    static Map<Role, ModelName> forAll(ModelName name) {
        return forEach(_ -> name);
    }

    static Map<Role, ModelName> forEach(Function<Role, ModelName> name) {
        return Arrays.stream(Role.values()).collect(Collectors.toMap(Function.identity(), name));
    }
}
