package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtractionJsonTest {

    @Test
    @DisplayName("REQ-CUR-001 SCN-CUR-001-01: evaluations and operations")
    void readsEvaluationsAndOperations() {
        Json.Obj answer = object("""
                {"evaluations": [{"name": "pat-001", "rating": "helpful"}],
                 "operations": [{"type": "ADD", "text": "new insight", "section": "PATTERNS & APPROACHES"}],
                 "reasoning": "because"}""");

        Extraction extraction = ExtractionJson.readAnswer(answer);

        assertThat(extraction.evaluations()).containsExactly(new Tag("pat-001", Rating.HELPFUL, ""));
        assertThat(extraction.delta())
                .contains(new Delta(
                        "because",
                        List.of(new Operation.Add("new insight", "PATTERNS & APPROACHES", Provenance.NONE))));
        assertThat(extraction.newKeyPoints()).isEmpty();
    }

    @Test
    @DisplayName("SCN-CUR-001-02 SCN-CUR-001-03: an empty list of operations is a delta, none at all is not")
    void tellsNoOperationsFromAnEmptyList() {
        Extraction empty = ExtractionJson.readAnswer(object("{\"operations\": [], \"new_key_points\": [\"x\"]}"));
        Extraction none = ExtractionJson.readAnswer(object("{\"new_key_points\": [\"some new point\"]}"));

        assertThat(empty.delta()).contains(Delta.of(List.of()));
        assertThat(none.delta()).isEmpty();
        assertThat(none.newKeyPoints()).containsExactly(new Operation.Add("some new point", null, Provenance.NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"string\"", "42", "{}", "true", "{\"type\": \"ADD\", \"text\": \"x\"}"})
    @DisplayName("SCN-CUR-001-04: in a model's answer, operations that are no list count as missing")
    void fallsBackToNewKeyPointsWhenOperationsAreNoList(String operations) {
        Json.Obj answer = object("""
                {"operations": %s, "new_key_points": ["legacy point"],
                 "evaluations": [{"name": "oth-001", "rating": "helpful"}]}""".formatted(operations));

        Extraction extraction = ExtractionJson.readAnswer(answer);
        Applied applied = Playbook.empty().update(extraction);

        assertThat(extraction.delta()).isEmpty();
        assertThat(applied.playbook().keyPoints())
                .singleElement()
                .satisfies(placed -> assertThat(placed.section()).isEqualTo(Section.OTHERS))
                .satisfies(placed -> assertThat(placed.keyPoint().text()).isEqualTo("legacy point"))
                .satisfies(placed ->
                        assertThat(placed.keyPoint().tally().helpful()).isOne());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"null, null", "\"string\", a string", "42, a number", "{}, an object", "true, a boolean"})
    @DisplayName("REQ-CUR-008: in another program's extraction the mere presence of operations decides")
    void keepsToOperationsThatAreNoListInAnotherProgramsExtraction(String operations, String kind) {
        Json.Obj given = object("""
                {"operations": %s, "new_key_points": ["legacy point"]}""".formatted(operations));

        Applied applied = Playbook.empty().update(ExtractionJson.read(given));

        assertThat(applied.playbook()).isSameAs(Playbook.empty());
        assertThat(applied.rejections())
                .containsExactly(new Rejection.Malformed(0, "", "operations has to be a list, not " + kind));
    }

    @Test
    @DisplayName("CON-CUR-001: a new key point is a text, or an object with a text and perhaps a section")
    void readsNewKeyPointsOfBothForms() {
        Json.Obj answer = object("""
                {"new_key_points": ["plain", {"text": "placed", "section": "mistakes to avoid", "reason": "why"},
                   {"text": "unplaced", "type": "DELETE"}]}""");

        Playbook playbook =
                Playbook.empty().update(ExtractionJson.readAnswer(answer)).playbook();

        assertThat(playbook.in(Section.OTHERS)).extracting(KeyPoint::text).containsExactly("plain", "unplaced");
        assertThat(playbook.in(Section.MISTAKES)).extracting(KeyPoint::text).containsExactly("placed");
    }

    @Test
    @DisplayName("INV-CUR-002: what is no key point is refused in its place, and the others are added")
    void refusesWhatIsNoKeyPointInItsPlace() {
        Json.Obj answer = object("""
                {"new_key_points": [5, "good", null, {"section": "OTHERS"}, {"text": ["x"]}, [], " ", true, "good"]}""");

        Applied applied = Playbook.empty().update(ExtractionJson.readAnswer(answer));

        assertThat(applied.playbook().size()).isEqualTo(1);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Malformed(0, "ADD", "a key point is a text or an object, not a number"),
                        new Rejection.Malformed(2, "ADD", "a key point is a text or an object, not null"),
                        new Rejection.Malformed(3, "ADD", "text is missing"),
                        new Rejection.Malformed(4, "ADD", "text has to be a string, not a list"),
                        new Rejection.Malformed(5, "ADD", "a key point is a text or an object, not a list"),
                        new Rejection.Malformed(6, "ADD", "text is empty"),
                        new Rejection.Malformed(7, "ADD", "a key point is a text or an object, not a boolean"),
                        new Rejection.DuplicateText(8, "ADD", "oth-001"));
    }

    @Test
    void keepsThePlaceOfAMalformedEvaluation() {
        Json.Obj answer = object("""
                {"evaluations": [{"name": "a", "rating": "helpful"}, {"name": "b", "rating": "great"}, "c"]}""");

        Extraction extraction = ExtractionJson.readAnswer(answer);

        assertThat(extraction.evaluations()).extracting(Tag::isMalformed).containsExactly(false, true, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"new_key_points\": null}", "{\"new_key_points\": \"x\", \"evaluations\": []}"})
    void isEmptyWhenEverythingIsMissing(String answer) {
        Extraction extraction = ExtractionJson.read(object(answer));

        assertThat(extraction.delta()).isEmpty();
        assertThat(extraction.newKeyPoints()).isEmpty();
        assertThat(extraction.evaluations()).isEmpty();
    }
}
