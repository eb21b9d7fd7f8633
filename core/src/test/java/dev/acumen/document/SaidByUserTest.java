package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.entries;
import static dev.acumen.document.JsonFixtures.entry;
import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.object;
import static dev.acumen.document.JsonFixtures.others;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the file says of who said a key point.
class SaidByUserTest {
    private static final String BY_USER = "{\"name\": \"oth-001\", \"text\": \"I push myself\", \"helpful\": 0,"
            + " \"harmful\": 0, \"said\": \"user\"}";

    @Test
    void keepsThatWordsAreTheUsersOwn() {
        Operation add = new Operation.Add("I push myself", "OTHERS", Provenance.NONE.byUser());

        PlaybookDocument document = applied(others(), add);

        assertThat(entries(document, "OTHERS")).containsExactly(json(BY_USER));
        assertThat(byUser(document)).isTrue();
        assertThat(byUser(others(BY_USER))).isTrue();
    }

    @Test
    void saysNothingOfAnybodyElsesWords() {
        PlaybookDocument document = applied(others(), new Operation.Add("Push last", "OTHERS", Provenance.NONE));

        assertThat(entries(document, "OTHERS")).containsExactly(json(entry("oth-001", "Push last")));
        assertThat(byUser(document)).isFalse();
    }

    @Test
    void saysOfNewWordsWhoseTheyAre() {
        PlaybookDocument reworded =
                applied(others(BY_USER), new Operation.Update("oth-001", "Push last", Provenance.NONE));
        PlaybookDocument again =
                applied(reworded, new Operation.Update("oth-001", "I push myself", Provenance.NONE.byUser()));

        assertThat(entries(reworded, "OTHERS")).containsExactly(json(entry("oth-001", "Push last")));
        assertThat(entries(again, "OTHERS")).containsExactly(json(BY_USER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "\"User\"", "\"agent\"", "[\"user\"]", "null"})
    void takesNoOtherValueAndKeepsIt(String said) {
        Json.Obj other = object(BY_USER).with("said", json(said));
        PlaybookDocument document = others(JsonWriter.compact(other));

        assertThat(byUser(document)).isFalse();
        assertThat(entries(applied(document, new Operation.Add("x", "OTHERS", Provenance.NONE)), "OTHERS"))
                .first()
                .isEqualTo(other);
    }

    @Test
    void noModelCanSaySo() {
        Delta delta = DeltaJson.read(object("""
                {"operations": [{"type": "ADD", "text": "x", "said": "user", "isByUser": true}]}"""));

        assertThat(delta.operations()).allMatch(operation -> !operation.basis().isByUser());
    }

    private static PlaybookDocument applied(PlaybookDocument document, Operation operation) {
        return document.with(document.playbook().apply(Delta.of(List.of(operation))), "now")
                .document();
    }

    private static boolean byUser(PlaybookDocument document) {
        return document.playbook().keyPoints().map(placed -> placed.keyPoint()).allMatch(KeyPoint::isByUser);
    }
}
