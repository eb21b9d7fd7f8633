package dev.acumen.learn;

import dev.acumen.document.DeltaJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What a judge keeps of its own conclusions, as JSON. What cannot be read any more counts as not kept.
final class JudgeCache {
    private static final String DELTAS = "deltas";
    private static final String BASE = "base of ";

    private JudgeCache() {}

    /// What was kept of a step.
    static Optional<Json.Obj> of(AnswerCache kept, String step) {
        return kept.answer(step).flatMap(JudgeCache::read);
    }

    static void keep(AnswerCache kept, String step, Json.Obj json) {
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
                        .map(delta -> DeltaJson.kept((Json.Obj) delta))
                        .toList()
                : List.of();
    }

    /// The texts, by id, of the key points that deltas are about, as they were when the deltas were thought out:
    /// that may have been in an earlier try.
    ///
    /// @param step what proposed the deltas, by its name; each keeps what it had seen
    static Map<String, String> base(AnswerCache kept, String step, List<Delta> deltas, Playbook playbook) {
        Optional<Json.Obj> before = of(kept, BASE + step);
        Json.Obj base = before.orElseGet(() -> texts(deltas, playbook));
        if (before.isEmpty()) {
            keep(kept, BASE + step, base);
        }
        return texts(base);
    }

    private static Json.Obj texts(List<Delta> deltas, Playbook playbook) {
        Map<String, Json> texts = new LinkedHashMap<>();
        deltas.stream()
                .flatMap(delta -> delta.operations().stream())
                .flatMap(JudgeCache::targets)
                .flatMap(id -> playbook.find(id).stream())
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> texts.put(keyPoint.name(), new Json.Text(keyPoint.text())));
        return new Json.Obj(texts);
    }

    /// What [#json(Map)] wrote.
    static Map<String, String> texts(Json.Obj json) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.members().keySet().forEach(id -> texts.put(id, json.textOr(id, "")));
        return texts;
    }

    static Json.Obj json(Map<String, String> texts) {
        Map<String, Json> members = new LinkedHashMap<>();
        texts.forEach((id, text) -> members.put(id, new Json.Text(text)));
        return new Json.Obj(members);
    }

    /// The ids of the key points that an operation rewrites or removes.
    static Stream<String> targets(Operation operation) {
        return switch (operation) {
            case Operation.Update update -> Stream.of(update.targetId());
            case Operation.Delete delete -> Stream.of(delete.targetId());
            case Operation.Merge merge -> merge.sourceIds().stream();
            case Operation.Add ignored -> Stream.empty();
            case Operation.Malformed ignored -> Stream.empty();
        };
    }

    private static Optional<Json.Obj> read(String text) {
        try {
            return JsonReader.read(text, "kept") instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
        } catch (BadInputException ignored) {
            return Optional.empty();
        }
    }
}
