package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TagsJsonTest {

    @Test
    @DisplayName("REQ-REFL-004: the tags of a reflection, with rationale and evidence")
    void readsTheTagsOfAReflection() {
        List<Tag> read = TagsJson.bulletTags(json("""
                [{"name": "pat-001", "tag": "helpful", "rationale": "the bug was found", "evidence": ["l1", 2, "l3"]},
                 {"name": "mis-001", "tag": "harmful", "rationale": 5, "evidence": "l1", "more": {}}]"""));

        assertThat(read)
                .containsExactly(
                        new Tag("pat-001", Rating.HELPFUL, "the bug was found", List.of("l1", "l3")),
                        new Tag("mis-001", Rating.HARMFUL, ""));
    }

    @Test
    @DisplayName("REQ-CUR-001: the evaluations of an extraction name their rating otherwise")
    void readsTheEvaluationsOfAnExtraction() {
        Json list = json("[{\"name\": \"pat-001\", \"rating\": \"harmful\"}]");

        List<Tag> evaluations = TagsJson.evaluations(list);
        List<Tag> bulletTags = TagsJson.bulletTags(list);

        assertThat(evaluations).containsExactly(new Tag("pat-001", Rating.HARMFUL, ""));
        assertThat(bulletTags)
                .containsExactly(Tag.malformed("tag of pat-001 is missing; it is helpful, harmful or neutral"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "5 | a tag is an object, not a number",
                "null | a tag is an object, not null",
                "\"pat-001\" | a tag is an object, not a string",
                "[[\"pat-001\", \"helpful\"]] | a tag is an object, not a list",
                "{\"tag\": \"helpful\"} | name is missing",
                "{\"name\": 1, \"tag\": \"helpful\"} | name is missing",
                "{\"name\": \"\", \"tag\": \"helpful\"} | name is missing",
                "{\"name\": \"a\"} | tag of a is missing; it is helpful, harmful or neutral",
                "{\"name\": \"a\", \"tag\": null} | tag of a is missing; it is helpful, harmful or neutral",
                "{\"name\": \"a\", \"tag\": \"Helpful\"} | tag of a is Helpful; it is helpful, harmful or neutral",
                "{\"name\": \"a\", \"tag\": \"great\"} | tag of a is great; it is helpful, harmful or neutral",
            })
    @DisplayName("SCN-SCORE-002-04 INV-CUR-002: what is no tag keeps its place, and says why")
    void keepsThePlaceOfWhatIsNoTag(String element, String why) {
        Json list = json(
                "[{\"name\": \"x\", \"tag\": \"helpful\"}, " + element + ", {\"name\": \"y\", \"tag\": \"neutral\"}]");

        List<Tag> read = TagsJson.bulletTags(list);

        assertThat(read)
                .containsExactly(
                        new Tag("x", Rating.HELPFUL, ""), Tag.malformed(why), new Tag("y", Rating.NEUTRAL, ""));
    }

    @Test
    void readsNothingFromWhatIsMissingAndRefusesWhatIsNoList() {
        List<Tag> missing = TagsJson.bulletTags(null);
        List<Tag> empty = TagsJson.bulletTags(json("[]"));
        List<Tag> object = TagsJson.evaluations(json("{\"name\": \"a\", \"rating\": \"helpful\"}"));
        List<Tag> nothing = TagsJson.evaluations(Json.NULL);

        assertThat(missing).isEmpty();
        assertThat(empty).isEmpty();
        assertThat(object).containsExactly(Tag.malformed("a list was expected, not an object"));
        assertThat(nothing).containsExactly(Tag.malformed("a list was expected, not null"));
    }
}
