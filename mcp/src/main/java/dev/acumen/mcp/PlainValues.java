package dev.acumen.mcp;

import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// JSON as the SDK has it, in maps, lists and boxes.
final class PlainValues {
    private PlainValues() {}

    static Map<String, Object> of(Json.Obj object) {
        Map<String, Object> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> members.put(name, of(value)));
        return members;
    }

    // The SDK is not null-marked.
    @SuppressWarnings("NullAway")
    private static Object of(Json json) {
        return switch (json) {
            case Json.Obj object -> of(object);
            case Json.Arr(List<Json> elements) ->
                elements.stream().map(PlainValues::of).toList();
            case Json.Text(String value) -> value;
            case Json.Num(String literal) -> new BigDecimal(literal);
            case Json.Bool(boolean value) -> value;
            case Json.Null _ -> null;
        };
    }

    static Json json(@Nullable Object value) {
        return switch (value) {
            case null -> Json.NULL;
            case Map<?, ?> members -> {
                Map<String, Json> read = new LinkedHashMap<>();
                members.forEach((name, member) -> read.put(Objects.toString(name), json(member)));
                yield new Json.Obj(read);
            }
            case List<?> elements -> {
                List<Json> read = new ArrayList<>();
                elements.forEach(element -> read.add(json(element)));
                yield new Json.Arr(read);
            }
            case Number number -> new Json.Num(number.toString());
            case Boolean flag -> new Json.Bool(flag);
            default -> new Json.Text(value.toString());
        };
    }
}
