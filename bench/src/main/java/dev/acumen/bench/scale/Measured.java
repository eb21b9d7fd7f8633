package dev.acumen.bench.scale;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What `ScaleMeasurement` of the fleet's tests wrote.
record Measured(Json.Obj json) {
    static Measured read(Path file) {
        return new Measured(JsonReader.objectIn(file));
    }

    /// A figure that was measured once.
    double number(String name) {
        return json.get(name) instanceof Json.Num number ? number(number) : 0;
    }

    /// The median of a figure over the rounds.
    double median(String name) {
        List<Double> values = new ArrayList<>(values(name));
        values.sort(Double::compare);
        return values.isEmpty() ? 0 : values.get(values.size() / 2);
    }

    /// A figure in all rounds.
    List<Double> values(String name) {
        return json.get(name) instanceof Json.Arr(List<Json> elements)
                ? elements.stream().map(Measured::number).toList()
                : List.of();
    }

    /// A figure of the checkpoints, such as `state_size` and `max`.
    double checkpoints(String name, String which) {
        return json.get("checkpoints") instanceof Json.Obj all
                        && all.get(name) instanceof Json.Obj figures
                        && figures.get(which) instanceof Json.Num found
                ? number(found)
                : 0;
    }

    private static double number(Json json) {
        return json instanceof Json.Num(String literal) ? Double.parseDouble(literal) : 0;
    }
}
