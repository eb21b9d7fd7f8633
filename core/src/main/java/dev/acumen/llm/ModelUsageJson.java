package dev.acumen.llm;

import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Usage in files: `input`, `cache_write`, `cache_read`, `output`, and `usd` where the cost is known.
public final class ModelUsageJson {
    private ModelUsageJson() {}

    /// Usage as an object.
    public static Json.Obj write(ModelUsage usage) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("input", Json.Num.of(usage.input()));
        members.put("cache_write", Json.Num.of(usage.cacheWrite()));
        members.put("cache_read", Json.Num.of(usage.cacheRead()));
        members.put("output", Json.Num.of(usage.output()));
        usage.cost().ifPresent(cost -> members.put("usd", new Json.Num(cost.toPlainString())));
        return new Json.Obj(members);
    }

    /// The usage in such an object; what is missing or no number counts as nothing.
    public static ModelUsage read(@Nullable Json json) {
        if (!(json instanceof Json.Obj object)) {
            return ModelUsage.NONE;
        }
        return new ModelUsage(
                tokens(object, "input"),
                tokens(object, "cache_write"),
                tokens(object, "cache_read"),
                tokens(object, "output"),
                number(object, "usd"));
    }

    private static long tokens(Json.Obj object, String name) {
        return number(object, name).map(BigDecimal::longValue).orElse(0L);
    }

    private static Optional<BigDecimal> number(Json.Obj object, String name) {
        if (!(object.get(name) instanceof Json.Num(String literal)) || literal.length() > 30) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(literal);
        return Math.abs((long) number.scale()) > 30 ? Optional.empty() : Optional.of(number);
    }
}
