package dev.acumen.learn;

import dev.acumen.json.BadInputException;
import dev.acumen.json.DeltaJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What a judge keeps of its own conclusions, as JSON. What cannot be read any more counts as not kept.
final class Keeping {
    private static final String DELTAS = "deltas";
    private static final String BASE = "base";

    private Keeping() {}

    /// What was kept of a step.
    static Optional<Json.Obj> of(Kept kept, String step) {
        return kept.answer(step).flatMap(Keeping::read);
    }

    static void keep(Kept kept, String step, Json.Obj json) {
        kept.keep(step, JsonWriter.compact(json));
    }

    static Json.Obj json(List<Delta> deltas) {
        return Json.Obj.of(
                DELTAS, new Json.Arr(deltas.stream().<Json>map(DeltaJson::write).toList()));
    }

    static List<Delta> deltas(Json.Obj json) {
        return json.get(DELTAS) instanceof Json.Arr(List<Json> elements)
                ? elements.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(delta -> DeltaJson.read((Json.Obj) delta))
                        .toList()
                : List.of();
    }

    /// The texts, by id, of the key points that deltas are about, as they were when the deltas were thought out:
    /// that may have been in an earlier try.
    static Map<String, String> base(Kept kept, List<Delta> deltas, Playbook playbook) {
        Optional<Json.Obj> before = of(kept, BASE);
        if (before.isPresent()) {
            Map<String, String> base = new LinkedHashMap<>();
            before.get()
                    .members()
                    .keySet()
                    .forEach(id -> base.put(id, before.get().textOr(id, "")));
            return base;
        }
        Map<String, String> base = new LinkedHashMap<>();
        Map<String, Json> members = new LinkedHashMap<>();
        deltas.stream()
                .flatMap(delta -> delta.operations().stream())
                .flatMap(Keeping::targets)
                .flatMap(id -> playbook.find(id).stream())
                .map(placed -> placed.keyPoint())
                .forEach(keyPoint -> {
                    base.put(keyPoint.name(), keyPoint.text());
                    members.put(keyPoint.name(), new Json.Text(keyPoint.text()));
                });
        keep(kept, BASE, new Json.Obj(members));
        return base;
    }

    /// The ids of the key points that an operation rewrites or removes.
    static Stream<String> targets(Operation operation) {
        return switch (operation) {
            case Operation.Update update -> Stream.of(update.targetId());
            case Operation.Delete delete -> Stream.of(delete.targetId());
            case Operation.Merge merge -> merge.sourceIds().stream();
            case Operation.Add _, Operation.Malformed _ -> Stream.empty();
        };
    }

    private static Optional<Json.Obj> read(String text) {
        try {
            return JsonReader.read(text, "kept") instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
        } catch (BadInputException _) {
            return Optional.empty();
        }
    }
}
