package dev.acumen.providers;

import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Our JSON as the maps and lists that Jackson writes.
final class JacksonValues {
    private JacksonValues() {}

    static @Nullable Object of(Json json) {
        return switch (json) {
            case Json.Obj(Map<String, Json> members) -> {
                Map<String, @Nullable Object> plain = new LinkedHashMap<>();
                members.forEach((name, value) -> plain.put(name, of(value)));
                yield plain;
            }
            case Json.Arr(List<Json> elements) -> {
                List<@Nullable Object> plain = new ArrayList<>();
                elements.forEach(element -> plain.add(of(element)));
                yield plain;
            }
            case Json.Text(String text) -> text;
            case Json.Num(String literal) -> new BigDecimal(literal);
            case Json.Bool(boolean value) -> value;
            case Json.Null() -> null;
        };
    }
}
