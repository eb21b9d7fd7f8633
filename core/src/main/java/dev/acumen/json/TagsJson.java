package dev.acumen.json;

import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Judgements on the wire: `bullet_tags` of a reflection, `evaluations` of an extraction.
///
/// @param tags those that could be read
/// @param rejections those that could not, each with its index
public record TagsJson(List<Tag> tags, List<Rejection> rejections) {
    public TagsJson {
        tags = List.copyOf(tags);
        rejections = List.copyOf(rejections);
    }

    /// Reads a list of `{name, tag, rationale}`.
    public static TagsJson bulletTags(@Nullable Json list) {
        return read(list, "tag");
    }

    /// Reads a list of `{name, rating}`.
    public static TagsJson evaluations(@Nullable Json list) {
        return read(list, "rating");
    }

    private static TagsJson read(@Nullable Json list, String ratingName) {
        List<Tag> tags = new ArrayList<>();
        List<Rejection> rejections = new ArrayList<>();
        if (list instanceof Json.Arr(List<Json> elements)) {
            for (int i = 0; i < elements.size(); i++) {
                String problem = read(elements.get(i), ratingName, tags);
                if (problem != null) {
                    rejections.add(new Rejection.Malformed(i, "TAG", problem));
                }
            }
        } else if (list != null) {
            rejections.add(new Rejection.Malformed(0, "TAG", "a list was expected, not " + DeltaJson.kind(list)));
        }
        return new TagsJson(tags, rejections);
    }

    /// Adds the tag to the list, or says why it is none.
    private static @Nullable String read(Json json, String ratingName, List<Tag> tags) {
        if (!(json instanceof Json.Obj object)) {
            return "a tag is an object, not " + DeltaJson.kind(json);
        }
        String name = object.text("name");
        if (name == null) {
            return "name is missing";
        }
        String word = object.text(ratingName);
        Optional<Rating> rating = word == null ? Optional.empty() : Rating.of(word);
        if (rating.isEmpty()) {
            return ratingName + " of " + name + (word == null ? " is missing" : " is " + word)
                    + "; it is helpful, harmful or neutral";
        }
        String rationale = object.text("rationale");
        tags.add(new Tag(name, rating.get(), rationale == null ? "" : rationale, object.texts("evidence")));
        return null;
    }
}
