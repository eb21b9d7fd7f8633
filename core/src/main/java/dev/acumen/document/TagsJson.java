package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Judgements on the wire: `bullet_tags` of a reflection, `evaluations` of an extraction.
///
/// Reading never fails: what is no tag becomes [Tag#malformed] in its place; written and read again, it is the
/// same.
public final class TagsJson {
    private TagsJson() {}

    /// Reads a list of `{name, tag, rationale}`; none for null.
    public static List<Tag> bulletTags(@Nullable Json list) {
        return read(list, "tag");
    }

    /// Reads a list of `{name, rating}`; none for null.
    public static List<Tag> evaluations(@Nullable Json list) {
        return read(list, "rating");
    }

    private static List<Tag> read(@Nullable Json list, String ratingName) {
        if (list == null) {
            return List.of();
        }
        return list instanceof Json.Arr(List<Json> elements)
                ? elements.stream().map(element -> tag(element, ratingName)).toList()
                : List.of(Tag.malformed("a list was expected, not " + DeltaJson.kind(list)));
    }

    private static Tag tag(Json json, String ratingName) {
        if (!(json instanceof Json.Obj object)) {
            return Tag.malformed("a tag is an object, not " + DeltaJson.kind(json));
        }
        String name = object.text("name");
        if (name == null || name.isEmpty()) {
            return Tag.malformed(object.textOr("malformed", "name is missing"));
        }
        String word = object.text(ratingName);
        Optional<Rating> rating = word == null ? Optional.empty() : Rating.of(word);
        if (rating.isEmpty()) {
            return Tag.malformed(ratingName + " of " + name + (word == null ? " is missing" : " is " + word)
                    + "; it is helpful, harmful or neutral");
        }
        String rationale = object.text("rationale");
        return new Tag(name, rating.get(), rationale == null ? "" : rationale, object.texts("evidence"));
    }
}
