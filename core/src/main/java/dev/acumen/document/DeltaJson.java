package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Operations and deltas on the wire (REQ-CUR-011).
///
/// Reading never fails: what is no operation becomes [Operation.Malformed] in its place, so that it is reported
/// with its index when the delta is applied; written and read again, it is the same.
///
/// Apart from the specified members, an operation may carry `reason` and `evidence`. One in the user's own words
/// carries `said`, which is believed only of what Acumen wrote itself.
public final class DeltaJson {
    private DeltaJson() {}

    /// The Curator's answer: `reasoning` and `operations`; a member that is missing or of the wrong kind is empty.
    public static Delta read(Json.Obj answer) {
        String reasoning = answer.text("reasoning");
        return new Delta(
                reasoning == null ? "" : reasoning,
                answer.get("operations") instanceof Json.Arr operations ? operations(operations) : List.of());
    }

    /// Each element as an operation.
    public static List<Operation> operations(Json.Arr array) {
        return array.elements().stream().map(DeltaJson::operation).toList();
    }

    /// A delta that Acumen wrote and read back for itself: also who said the words.
    public static Delta kept(Json.Obj delta) {
        Delta read = read(delta);
        return delta.get("operations") instanceof Json.Arr operations
                ? new Delta(read.reasoning(), keptOperations(operations))
                : read;
    }

    /// The operations of such a delta.
    public static List<Operation> keptOperations(Json.Arr array) {
        return array.elements().stream().map(DeltaJson::keptOperation).toList();
    }

    private static Operation keptOperation(Json json) {
        Operation operation = operation(json);
        boolean isByUser = json instanceof Json.Obj object && PlaybookTree.isByUser(object);
        return isByUser ? operation.with(operation.basis().byUser()) : operation;
    }

    private static Operation operation(Json json) {
        if (!(json instanceof Json.Obj object)) {
            return new Operation.Malformed("", "an operation is an object, not " + kind(json));
        }
        String type = object.text("type");
        String malformed = object.text("malformed");
        if (malformed != null) {
            return new Operation.Malformed(type == null ? "" : type, malformed);
        }
        return switch (type == null ? "" : type) {
            case "ADD" -> add(object);
            case "UPDATE" ->
                texts(
                        object,
                        "UPDATE",
                        "target_id",
                        "text",
                        (id, text) -> new Operation.Update(id, text, basis(object)));
            case "MERGE" -> merge(object);
            case "DELETE" -> text(object, "DELETE", "target_id", id -> new Operation.Delete(id, basis(object)));
            default -> new Operation.Malformed(type == null ? "" : type, unknownType(object));
        };
    }

    private static String unknownType(Json.Obj object) {
        Json type = object.get("type");
        return (type == null ? "type is missing" : "unknown type " + JsonWriter.compact(type))
                + "; it is ADD, UPDATE, MERGE or DELETE";
    }

    /// A new key point: an object with `text` and perhaps `section`, as in an ADD and in `new_key_points`.
    static Operation add(Json.Obj object) {
        return text(object, "ADD", "text", text -> new Operation.Add(text, object.text("section"), basis(object)));
    }

    private static Operation merge(Json.Obj object) {
        if (!(object.get("source_ids") instanceof Json.Arr ids)
                || ids.elements().size() < 2) {
            return new Operation.Malformed("MERGE", "source_ids has to be a list of two ids or more");
        }
        return text(
                object,
                "MERGE",
                "merged_text",
                text -> new Operation.Merge(object.texts("source_ids"), text, object.text("section"), basis(object)));
    }

    private static Operation text(Json.Obj object, String op, String name, Function<String, Operation> operation) {
        String value = object.text(name);
        return value == null ? missing(object, op, name) : operation.apply(value);
    }

    private static Operation texts(Json.Obj object, String op, String first, String second, TwoTexts operation) {
        return text(object, op, first, one -> text(object, op, second, two -> operation.of(one, two)));
    }

    private interface TwoTexts {
        Operation of(String first, String second);
    }

    private static Operation missing(Json.Obj object, String op, String name) {
        Json value = object.get(name);
        return new Operation.Malformed(
                op, name + (value == null ? " is missing" : " has to be a string, not " + kind(value)));
    }

    private static Provenance basis(Json.Obj object) {
        String reason = object.text("reason");
        return new Provenance(reason == null ? "" : reason, object.texts("evidence"));
    }

    /// What a value is, for messages.
    static String kind(Json json) {
        return switch (json) {
            case Json.Obj ignored -> "an object";
            case Json.Arr ignored -> "a list";
            case Json.Text ignored -> "a string";
            case Json.Num ignored -> "a number";
            case Json.Bool ignored -> "a boolean";
            case Json.Null ignored -> "null";
        };
    }

    /// A delta in the form that [#read] takes.
    public static Json.Obj write(Delta delta) {
        return Json.Obj.of(
                "reasoning",
                new Json.Text(delta.reasoning()),
                "operations",
                new Json.Arr(
                        delta.operations().stream().<Json>map(DeltaJson::write).toList()));
    }

    /// An operation in the form that [#operations] takes.
    public static Json.Obj write(Operation operation) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("type", new Json.Text(operation.op()));
        switch (operation) {
            case Operation.Add add -> {
                members.put("text", new Json.Text(add.text()));
                putText(members, "section", add.section());
            }
            case Operation.Update update -> {
                members.put("target_id", new Json.Text(update.targetId()));
                members.put("text", new Json.Text(update.text()));
            }
            case Operation.Merge merge -> {
                members.put("source_ids", sourceIds(merge));
                members.put("merged_text", new Json.Text(merge.mergedText()));
                putText(members, "section", merge.section());
            }
            case Operation.Delete delete -> members.put("target_id", new Json.Text(delete.targetId()));
            case Operation.Malformed malformed -> members.put("malformed", new Json.Text(malformed.why()));
        }
        Provenance basis = operation.basis();
        putText(members, "reason", basis.why().isEmpty() ? null : basis.why());
        if (!basis.evidence().isEmpty()) {
            members.put("evidence", Json.Arr.ofTexts(basis.evidence()));
        }
        putText(members, PlaybookTree.SAID, basis.isByUser() ? PlaybookTree.USER : null);
        return new Json.Obj(members);
    }

    /// The ids, and null where one was no string, for a list of fewer than two would be read as no MERGE.
    private static Json sourceIds(Operation.Merge merge) {
        List<Json> ids = new ArrayList<>(Json.Arr.ofTexts(merge.sourceIds()).elements());
        while (ids.size() < 2) {
            ids.add(new Json.Null());
        }
        return new Json.Arr(ids);
    }

    private static void putText(Map<String, Json> members, String name, @Nullable String value) {
        if (value != null) {
            members.put(name, new Json.Text(value));
        }
    }
}
