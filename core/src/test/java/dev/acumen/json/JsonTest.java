package dev.acumen.json;

import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void givesTheTextOfAMemberThatIsAString() {
        Json.Obj object = object("{\"a\": \"x\", \"b\": 1, \"c\": null}");

        assertThat(object.text("a")).isEqualTo("x");
        assertThat(object.text("b")).isNull();
        assertThat(object.text("c")).isNull();
        assertThat(object.text("d")).isNull();
        assertThat(object.get("c")).isEqualTo(Json.NULL);
        assertThat(object.get("d")).isNull();
    }

    @Test
    void givesTheStringsOfAMemberThatIsAnArray() {
        Json.Obj object = object("{\"a\": [\"x\", 1, null, [\"z\"], \"y\"], \"b\": \"x\"}");

        assertThat(object.texts("a")).containsExactly("x", "y");
        assertThat(object.texts("b")).isEmpty();
        assertThat(object.texts("c")).isEmpty();
    }

    @Test
    void replacesAMemberWhereItStandsAndAddsANewOneAtTheEnd() {
        Json.Obj object = object("{\"a\": 1, \"b\": 2}");

        Json.Obj changed = object.with("a", Json.NULL).with("c", Json.Num.of(3));

        assertThat(JsonWriter.compact(changed)).isEqualTo("{\"a\":null,\"b\":2,\"c\":3}");
        assertThat(JsonWriter.compact(changed.without("b").without("z"))).isEqualTo("{\"a\":null,\"c\":3}");
        assertThat(JsonWriter.compact(object)).isEqualTo("{\"a\":1,\"b\":2}");
    }

    @Test
    void sharesNothingWithWhatItWasMadeOf() {
        Map<String, Json> members = new LinkedHashMap<>(Map.of("a", Json.NULL));
        List<Json> elements = new ArrayList<>(List.of(Json.NULL));
        Json.Obj object = new Json.Obj(members);
        Json.Arr array = new Json.Arr(elements);

        members.clear();
        elements.clear();

        assertThat(object.members()).hasSize(1);
        assertThat(array.elements()).hasSize(1);
        assertThatThrownBy(() -> object.members().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> array.elements().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
