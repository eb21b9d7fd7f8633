package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReflectionJsonTest {

    @Test
    @DisplayName("REQ-REFL-004: analysis, tags, and our insights")
    void readsAnalysisTagsAndInsights() {
        Json.Obj answer = object("""
                {"analysis": "The session went well.",
                 "bullet_tags": [{"name": "pat-001", "tag": "helpful", "rationale": "r"}, 5],
                 "insights": [
                   {"insight": "log in JSON", "section": "user preferences", "why": "asked for", "evidence": ["l7"]},
                   {"insight": "the build is offline"}]}""");

        Reflection reflection = ReflectionJson.read(answer);

        assertThat(reflection)
                .isEqualTo(new Reflection(
                        "The session went well.",
                        List.of(
                                new Tag("pat-001", Rating.HELPFUL, "r"),
                                Tag.malformed("a tag is an object, not a number")),
                        List.of(
                                new Insight("log in JSON", Section.PREFERENCES, "asked for", List.of("l7")),
                                new Insight("the build is offline", Section.OTHERS, "", List.of()))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"analysis\": null, \"insights\": null}",
                "{\"analysis\": 5, \"bullet_tags\": [], \"insights\": {\"insight\": \"x\"}}",
                "{\"analysis\": [\"x\"], \"insights\": \"x\"}"
            })
    void readsWhatIsMissingOrOfTheWrongKindAsEmpty(String answer) {
        Reflection reflection = ReflectionJson.read(object(answer));

        assertThat(reflection).isEqualTo(new Reflection("", List.of(), List.of()));
    }

    @Test
    void takesInsightsThatHaveATextAndNoOthers() {
        Json.Obj answer = object("""
                {"insights": [5, "text", {}, {"insight": null}, {"insight": " "}, {"insight": ["x"]},
                   {"insight": " kept as it is ", "section": 5, "why": {}, "evidence": [1, "l1"]}]}""");

        Reflection reflection = ReflectionJson.read(answer);

        assertThat(reflection.insights())
                .containsExactly(new Insight(" kept as it is ", Section.OTHERS, "", List.of("l1")));
    }

    @Test
    void saysThatTheTagsAreNoList() {
        Reflection reflection = ReflectionJson.read(object("{\"analysis\": \"a\", \"bullet_tags\": \"none\"}"));

        assertThat(reflection.analysis()).isEqualTo("a");
        assertThat(reflection.tags()).containsExactly(Tag.malformed("a list was expected, not a string"));
    }

    @Test
    void writesWhatItReads() {
        Reflection reflection = new Reflection(
                "one\ntwo",
                List.of(
                        new Tag("pat-001", Rating.HARMFUL, "misled", List.of("l1")),
                        new Tag("pat-002", Rating.NEUTRAL, "")),
                List.of(new Insight("i", Section.MISTAKES, "w", List.of("l2", "l3"), SourceKind.USER)));

        Json.Obj written = ReflectionJson.write(reflection);

        assertThat(JsonWriter.compact(written))
                .isEqualTo("{\"analysis\":\"one\\ntwo\",\"bullet_tags\":["
                        + "{\"name\":\"pat-001\",\"tag\":\"harmful\",\"rationale\":\"misled\",\"evidence\":[\"l1\"]},"
                        + "{\"name\":\"pat-002\",\"tag\":\"neutral\",\"rationale\":\"\",\"evidence\":[]}],"
                        + "\"insights\":[{\"insight\":\"i\",\"section\":\"MISTAKES TO AVOID\",\"why\":\"w\","
                        + "\"evidence\":[\"l2\",\"l3\"],\"origin\":\"user\"}]}");
        assertThat(ReflectionJson.read(written)).isEqualTo(reflection);
    }
}
