package dev.acumen.store;

import dev.acumen.document.DeltaJson;
import dev.acumen.json.Json;
import dev.acumen.playbook.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change that was kept out of the playbook when a session was learned, for a person who sees it otherwise.
///
/// @param operation what it would have changed; [Operation.Malformed] where its text is not kept
/// @param why why it was refused
/// @param base the texts of the key points that the operation is about, by id
public record RefusedChange(Operation operation, String why, Map<String, String> base) {
    private static final String WHY = "refused";
    private static final String BASE = "base";

    public RefusedChange {
        base = Map.copyOf(base);
    }

    /// Whether a person can accept it.
    public boolean isKept() {
        return !(operation instanceof Operation.Malformed);
    }

    /// Whether it would have changed or removed this key point.
    public boolean isAbout(String keyPoint) {
        return switch (operation) {
            case Operation.Update update -> update.targetId().equals(keyPoint);
            case Operation.Delete delete -> delete.targetId().equals(keyPoint);
            case Operation.Merge merge -> merge.sourceIds().contains(keyPoint);
            case Operation.Add ignored -> false;
            case Operation.Malformed ignored -> false;
        };
    }

    Json.Obj json() {
        Map<String, Json> members =
                new LinkedHashMap<>(DeltaJson.write(operation).members());
        members.put(WHY, new Json.Text(why));
        if (!base.isEmpty()) {
            Map<String, Json> texts = new LinkedHashMap<>();
            base.keySet().stream().sorted().forEach(id -> texts.put(id, new Json.Text(base.getOrDefault(id, ""))));
            members.put(BASE, new Json.Obj(texts));
        }
        return new Json.Obj(members);
    }

    /// Those of a journal line; what is none of them is left out.
    static List<RefusedChange> read(@Nullable Json json) {
        List<RefusedChange> refused = new ArrayList<>();
        if (json instanceof Json.Arr all) {
            for (Json element : all.elements()) {
                if (element instanceof Json.Obj object) {
                    refused.add(new RefusedChange(
                            DeltaJson.keptOperations(new Json.Arr(List.of(object)))
                                    .getFirst(),
                            object.textOr(WHY, ""),
                            base(object)));
                }
            }
        }
        return refused;
    }

    private static Map<String, String> base(Json.Obj object) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (object.get(BASE) instanceof Json.Obj base) {
            base.members().keySet().forEach(id -> texts.put(id, base.textOr(id, "")));
        }
        return texts;
    }
}
