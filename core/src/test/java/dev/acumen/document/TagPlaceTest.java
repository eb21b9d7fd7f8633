package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where a refused tag stood.
class TagPlaceTest {

    @Test
    void refusesAnEvaluationUnderItsPlaceInTheList() {
        Json.Obj answer = object("""
                {"evaluations": ["junk", {"name": "pat-404", "rating": "helpful"}]}""");

        Applied applied = Playbook.empty().update(ExtractionJson.readAnswer(answer));

        assertThat(applied.rejections())
                .containsExactlyInAnyOrder(
                        new Rejection.Malformed(0, "TAG", "a tag is an object, not a string"),
                        new Rejection.UnknownId(1, "TAG", "pat-404"));
    }

    @Test
    void refusesATagOfAReflectionUnderItsPlaceInTheList() {
        Reflection reflection = ReflectionJson.read(object("""
                {"bullet_tags": ["junk", {"name": "pat-404", "tag": "helpful"}]}"""));

        List<Rejection> rejections = Playbook.empty().tag(reflection.tags()).rejections();

        assertThat(rejections).extracting(Rejection::index).containsExactlyInAnyOrder(0, 1);
    }
}
