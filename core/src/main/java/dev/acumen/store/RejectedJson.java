package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// What a person does not want, in JSON; `docs/reference/format.md` describes it.
///
/// @param texts oldest first
/// @param next the first number that was never given
record RejectedJson(List<RejectedText> texts, int next) {
    /// Nothing was ever rejected.
    static final RejectedJson NONE = new RejectedJson(List.of(), 1);

    private static final Json VERSION = Json.Num.of(1);
    private static final String DELETION = "DELETE";

    RejectedJson {
        texts = List.copyOf(texts);
    }

    /// @param name where it is kept, for messages
    /// @throws BadInputException if it cannot be understood
    static RejectedJson read(Json json, String name) {
        if (!(json instanceof Json.Obj object
                && VERSION.equals(object.get("v"))
                && object.get("rejected") instanceof Json.Arr(List<Json> elements))) {
            throw new BadInputException(
                    name, "$", "rejected.json of version 1 with its list of rejected texts was expected");
        }
        List<RejectedText> texts = texts(name, elements);
        return new RejectedJson(texts, Math.max(number(object.get("next")).orElse(1), highest(texts) + 1));
    }

    private static int highest(List<RejectedText> texts) {
        return texts.stream().mapToInt(RejectedText::number).max().orElse(0);
    }

    private static List<RejectedText> texts(String name, List<Json> elements) {
        List<RejectedText> texts = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            String place = "$.rejected[" + i + "]";
            if (!(elements.get(i) instanceof Json.Obj entry)) {
                throw new BadInputException(name, place, "an object was expected");
            }
            String text = entry.text("text");
            OptionalInt number = number(entry.get("number"));
            if (text == null || KeyPoint.isBlank(text) || number.isEmpty()) {
                throw new BadInputException(name, place, "a text and its number were expected");
            }
            boolean isDeletion = DELETION.equals(entry.text("op"));
            texts.add(new RejectedText(
                    number.getAsInt(),
                    isDeletion ? RejectedText.Kind.DELETION : RejectedText.Kind.TEXT,
                    text,
                    entry.textOr("time", ""),
                    entry.textOr("why", ""),
                    entry.textOr("session", "")));
        }
        return texts;
    }

    private static OptionalInt number(@Nullable Json json) {
        return json instanceof Json.Num(String literal)
                        && literal.length() <= 9
                        && literal.chars().allMatch(c -> c >= '0' && c <= '9')
                ? OptionalInt.of(Integer.parseInt(literal))
                : OptionalInt.empty();
    }

    /// Another list in place of this one. No number is given again.
    RejectedJson with(List<RejectedText> others) {
        return new RejectedJson(others, Math.max(next, highest(others) + 1));
    }

    Json.Obj json() {
        return Json.Obj.of(
                "v",
                VERSION,
                "next",
                Json.Num.of(next),
                "rejected",
                new Json.Arr(texts.stream().<Json>map(RejectedJson::json).toList()));
    }

    private static Json.Obj json(RejectedText text) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("number", Json.Num.of(text.number()));
        if (text.kind() == RejectedText.Kind.DELETION) {
            members.put("op", new Json.Text(DELETION));
        }
        members.put("text", new Json.Text(text.text()));
        members.put("time", new Json.Text(text.time()));
        members.put("why", new Json.Text(text.why()));
        if (!text.session().isEmpty()) {
            members.put("session", new Json.Text(text.session()));
        }
        return new Json.Obj(members);
    }
}
