package dev.acumen.experiment;

import dev.acumen.json.Json;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What came of a session.
///
/// @param session the session's id
/// @param experiment the id of the experiment that it has a part in; empty for none
/// @param keyPoint the key point that held-out sessions lack; empty where they get no playbook
/// @param isHeldOut whether the session is held out
/// @param values what was measured; what the transcript does not say is missing
public record SessionOutcomes(
        String session, String experiment, String keyPoint, boolean isHeldOut, Map<Measure, Double> values) {
    public SessionOutcomes {
        values = Collections.unmodifiableMap(new EnumMap<>(values));
    }

    /// Whether it has a part in an experiment.
    boolean isInExperiment() {
        return !experiment.isEmpty();
    }

    /// The outcomes of a line; empty where it holds none.
    static Optional<SessionOutcomes> read(Json.Obj line) {
        String session = line.textOr("session", "");
        String experiment = line.textOr("experiment", "");
        boolean isInGroup = line.get("held_out") instanceof Json.Bool;
        if (session.isEmpty() || isInGroup == experiment.isEmpty()) {
            return Optional.empty();
        }
        Map<Measure, Double> values = new EnumMap<>(Measure.class);
        line.members()
                .forEach((name, value) -> Measure.of(name).ifPresent(measure -> {
                    if (value instanceof Json.Num(String literal)) {
                        values.put(measure, Double.parseDouble(literal));
                    }
                }));
        boolean isHeldOut = line.get("held_out") instanceof Json.Bool(boolean isSo) && isSo;
        return Optional.of(new SessionOutcomes(session, experiment, line.textOr("key_point", ""), isHeldOut, values));
    }

    Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", Json.Num.of(1));
        members.put("session", new Json.Text(session));
        if (isInExperiment()) {
            members.put("experiment", new Json.Text(experiment));
            if (!keyPoint.isEmpty()) {
                members.put("key_point", new Json.Text(keyPoint));
            }
            members.put("held_out", new Json.Bool(isHeldOut));
        }
        values.forEach((measure, value) -> members.put(measure.label(), number(value)));
        return new Json.Obj(members);
    }

    private static Json.Num number(double value) {
        return new Json.Num(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
    }
}
