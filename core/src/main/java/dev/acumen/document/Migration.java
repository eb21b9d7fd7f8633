package dev.acumen.document;

import dev.acumen.json.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// An entry of a flat `key_points` list that reading brought into today's form.
///
/// @param name its id, found or given
/// @param from the form that it had
/// @param score its single score; null where it had none
public record Migration(String name, Form from, @Nullable Long score) {

    /// The older forms of an entry, by the names that the specification gives them.
    public enum Form {
        BARE_STRING,
        DICT_NO_SCORE,
        DICT_WITH_SCORE
    }

    /// As the specification has it: `name`, `from` and `original_score`.
    public Json.Obj json() {
        return Json.Obj.of(
                "name", new Json.Text(name),
                "from", new Json.Text(from.name().toLowerCase(Locale.ROOT)),
                "original_score", score == null ? Json.NULL : Json.Num.of(score));
    }
}
