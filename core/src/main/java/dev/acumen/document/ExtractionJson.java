package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.Operation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Extractions on the wire: the answer of single-call mode (REQ-CUR-001), and what `acumen apply` takes.
public final class ExtractionJson {
    private ExtractionJson() {}

    /// A model's answer. An `operations` that is no list counts as missing (SCN-CUR-001-04).
    public static Extraction readAnswer(Json.Obj answer) {
        return read(answer.get("operations") instanceof Json.Arr ? answer : answer.without("operations"));
    }

    /// An extraction that another program made: the mere presence of `operations` decides, whatever it holds, so
    /// that `new_key_points` is not taken by mistake (REQ-CUR-008).
    public static Extraction read(Json.Obj extraction) {
        Json operations = extraction.get("operations");
        return new Extraction(
                operations == null ? Optional.empty() : Optional.of(delta(extraction, operations)),
                newKeyPoints(extraction.get("new_key_points")),
                TagsJson.evaluations(extraction.get("evaluations")));
    }

    private static Delta delta(Json.Obj extraction, Json operations) {
        return operations instanceof Json.Arr
                ? DeltaJson.read(extraction)
                : Delta.of(List.of(
                        new Operation.Malformed("", "operations has to be a list, not " + DeltaJson.kind(operations))));
    }

    private static List<Operation> newKeyPoints(@Nullable Json list) {
        return list instanceof Json.Arr(List<Json> elements)
                ? elements.stream().map(ExtractionJson::newKeyPoint).toList()
                : List.of();
    }

    private static Operation newKeyPoint(Json json) {
        if (json instanceof Json.Text text) {
            return DeltaJson.add(Json.Obj.of("text", text));
        }
        return json instanceof Json.Obj object
                ? DeltaJson.add(object)
                : new Operation.Malformed("ADD", "a key point is a text or an object, not " + DeltaJson.kind(json));
    }
}
