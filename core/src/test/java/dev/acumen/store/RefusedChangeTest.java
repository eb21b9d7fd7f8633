package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefusedChangeTest {
    private static final Operation UPDATE = new Operation.Update("pat-001", "use tabs", Provenance.NONE);
    private static final Operation DELETE = new Operation.Delete("pat-001", Provenance.NONE);
    private static final Operation MERGE =
            new Operation.Merge(List.of("pat-001", "pat-002"), "use tabs", null, Provenance.NONE);
    private static final Operation ADD = new Operation.Add("use tabs", null, Provenance.NONE);
    private static final Operation LOST = new Operation.Malformed("UPDATE", "holds a secret");

    private static RefusedChange refused(Operation operation) {
        return new RefusedChange(operation, "too long", Map.of());
    }

    @Test
    void isAboutTheKeyPointsThatItWouldHaveChangedOrRemoved() {
        assertThat(List.of(UPDATE, DELETE, MERGE))
                .allMatch(operation -> refused(operation).isAbout("pat-001"))
                .noneMatch(operation -> refused(operation).isAbout("pat-003"));
        assertThat(refused(MERGE).isAbout("pat-002")).isTrue();
        assertThat(List.of(ADD, LOST)).noneMatch(operation -> refused(operation).isAbout("pat-001"));
    }

    @Test
    void canBeAcceptedUnlessItsTextIsNotKept() {
        assertThat(refused(UPDATE).isKept()).isTrue();
        assertThat(refused(LOST).isKept()).isFalse();
    }

    @Test
    void isInTheJournalAsItWasWithTheTextsThatItIsAbout() {
        List<RefusedChange> refused = List.of(
                new RefusedChange(MERGE, "a veto", Map.of("pat-002", "tabs!", "pat-001", "tabs")),
                refused(ADD),
                refused(LOST));

        Cause written = Cause.learned("s", "m").refusing(refused);
        String json = JsonWriter.compact(written.json(List.of()));

        assertThat(json)
                .contains("\"refused\":\"a veto\",\"base\":{\"pat-001\":\"tabs\",\"pat-002\":\"tabs!\"}}")
                .contains("{\"type\":\"ADD\",\"text\":\"use tabs\",\"refused\":\"too long\"}");
        assertThat(Cause.read((Json.Obj) JsonReader.read(json, "journal"))).isEqualTo(written);
    }

    @Test
    void whatIsNoRefusedChangeIsLeftOut() {
        assertThat(RefusedChange.read(JsonReader.read("""
                        ["x", {"type": "DELETE", "target_id": "pat-001", "refused": "too long", "base": 1}]""", "journal"))).containsExactly(refused(DELETE));
        assertThat(RefusedChange.read(JsonReader.read("{}", "journal"))).isEmpty();
        assertThat(RefusedChange.read(null)).isEmpty();
    }
}
