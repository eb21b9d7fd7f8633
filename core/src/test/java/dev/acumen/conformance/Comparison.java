package dev.acumen.conformance;

import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Deep comparison as the vectors want it: the order of members, `last_updated` and `id_floors` aside, numbers
/// by value.
final class Comparison {
    private static final Set<String> NOT_COMPARED = Set.of("last_updated", "id_floors");

    /// Stands for an error whose message holds this text.
    static final String ERROR = "$error";

    private Comparison() {}

    static boolean same(String kind, Json ours, Json theirs) {
        if (theirs instanceof Json.Obj wanted && wanted.text(ERROR) != null) {
            return ours instanceof Json.Obj error
                    && String.valueOf(error.text(ERROR)).contains(String.valueOf(wanted.text(ERROR)));
        }
        Object first = normal(ours);
        Object second = normal(theirs);
        if (kind.equals("cited")) {
            return Set.copyOf((List<?>) first).equals(Set.copyOf((List<?>) second));
        }
        return first.equals(second);
    }

    /// The value as plain collections that `equals` compares.
    private static Object normal(Json json) {
        return switch (json) {
            case Json.Obj(Map<String, Json> members) -> {
                Map<String, Object> sorted = new TreeMap<>();
                new LinkedHashMap<>(members).forEach((name, value) -> {
                    if (!NOT_COMPARED.contains(name)) {
                        sorted.put(name, normal(value));
                    }
                });
                yield sorted;
            }
            case Json.Arr(List<Json> elements) -> {
                List<Object> normal = new ArrayList<>();
                elements.forEach(element -> normal.add(normal(element)));
                yield normal;
            }
            case Json.Text(String value) -> value;
            case Json.Num(String literal) -> new BigDecimal(literal).stripTrailingZeros();
            case Json.Bool(boolean value) -> value;
            case Json.Null() -> Json.NULL;
        };
    }
}
