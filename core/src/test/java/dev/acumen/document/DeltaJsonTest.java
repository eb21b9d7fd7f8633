package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeltaJsonTest {

    @Test
    @DisplayName("REQ-CUR-011 SCN-CUR-010-01: reasoning, and each operation with its members")
    void readsReasoningAndEachOperation() {
        Json.Obj answer = object("""
                {"reasoning": "pat-001 misled",
                 "operations": [
                   {"type": "ADD", "text": "log in JSON", "section": "patterns & approaches"},
                   {"type": "UPDATE", "target_id": "pat-001", "text": "use types"},
                   {"type": "MERGE", "source_ids": ["pat-002", "oth-1"], "merged_text": "both", "section": "OTHERS"},
                   {"type": "DELETE", "target_id": "mis-001", "reason": "outdated"}
                 ]}""");

        Delta delta = DeltaJson.read(answer);

        assertThat(delta.reasoning()).isEqualTo("pat-001 misled");
        assertThat(delta.operations())
                .containsExactly(
                        new Operation.Add("log in JSON", "patterns & approaches", Provenance.NONE),
                        new Operation.Update("pat-001", "use types", Provenance.NONE),
                        new Operation.Merge(List.of("pat-002", "oth-1"), "both", "OTHERS", Provenance.NONE),
                        new Operation.Delete("mis-001", Provenance.of("outdated")));
    }

    @Test
    void readsReasonAndEvidenceOfAnyOperation() {
        Json.Arr operations = (Json.Arr) json("""
                [{"type": "ADD", "text": "t", "reason": "seen", "evidence": ["l1", 2, "l3"], "confidence": 0.9},
                 {"type": "UPDATE", "target_id": "a", "text": "t", "reason": 5, "evidence": "l1"},
                 {"type": "MERGE", "source_ids": ["a", "b"], "merged_text": "t", "evidence": ["l2"]},
                 {"type": "DELETE", "target_id": "a", "reason": ""}]""");

        List<Provenance> bases =
                DeltaJson.operations(operations).stream().map(Operation::basis).toList();

        assertThat(bases)
                .containsExactly(
                        new Provenance("seen", List.of("l1", "l3")),
                        Provenance.NONE,
                        new Provenance("", List.of("l2")),
                        Provenance.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"reasoning\": null, \"operations\": null}",
                "{\"reasoning\": [\"x\"], \"operations\": \"ADD\"}",
                "{\"reasoning\": 1, \"operations\": {\"type\": \"ADD\", \"text\": \"t\"}}",
                "{\"operations\": []}"
            })
    @DisplayName("REQ-CUR-016: members that are missing or of the wrong kind are empty")
    void readsWhatIsMissingAsEmpty(String answer) {
        Delta delta = DeltaJson.read(object(answer));

        assertThat(delta).isEqualTo(new Delta("", List.of()));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "5 | `` | an operation is an object, not a number",
                "null | `` | an operation is an object, not null",
                "\"ADD\" | `` | an operation is an object, not a string",
                "[] | `` | an operation is an object, not a list",
                "true | `` | an operation is an object, not a boolean",
                "{} | `` | type is missing; it is ADD, UPDATE, MERGE or DELETE",
                "{\"type\": \"\"} | `` | unknown type \"\"; it is ADD, UPDATE, MERGE or DELETE",
                "{\"type\": 5} | `` | unknown type 5; it is ADD, UPDATE, MERGE or DELETE",
                "{\"type\": \"REPLACE\"} | REPLACE | unknown type \"REPLACE\"; it is ADD, UPDATE, MERGE or DELETE",
                "{\"type\": \"add\", \"text\": \"t\"} | add | unknown type \"add\"; it is ADD, UPDATE, MERGE or DELETE",
                "{\"type\": \"ADD\"} | ADD | text is missing",
                "{\"type\": \"ADD\", \"text\": 5} | ADD | text has to be a string, not a number",
                "{\"type\": \"ADD\", \"text\": null} | ADD | text has to be a string, not null",
                "{\"type\": \"UPDATE\", \"text\": \"t\"} | UPDATE | target_id is missing",
                "{\"type\": \"UPDATE\", \"target_id\": \"a\"} | UPDATE | text is missing",
                "{\"type\": \"UPDATE\", \"target_id\": {}, \"text\": 1} | UPDATE | target_id has to be a string, not an object",
                "{\"type\": \"DELETE\"} | DELETE | target_id is missing",
                "{\"type\": \"DELETE\", \"target_id\": [\"a\"]} | DELETE | target_id has to be a string, not a list",
                "{\"type\": \"MERGE\"} | MERGE | source_ids has to be a list of two ids or more",
                "{\"type\": \"MERGE\", \"source_ids\": \"a\"} | MERGE | source_ids has to be a list of two ids or more",
                "{\"type\": \"MERGE\", \"source_ids\": [\"a\"], \"merged_text\": \"t\"} | MERGE"
                        + " | source_ids has to be a list of two ids or more",
                "{\"type\": \"MERGE\", \"source_ids\": [\"a\", \"b\"]} | MERGE | merged_text is missing",
                "{\"type\": \"MERGE\", \"source_ids\": [\"a\", \"b\"], \"merged_text\": true} | MERGE"
                        + " | merged_text has to be a string, not a boolean",
            })
    @DisplayName(
            "REQ-CUR-009 QG-CUR-001 SCN-CUR-009-02 SCN-CUR-003-05: what is no operation says what is wrong with it")
    void saysWhatIsWrongWithWhatIsNoOperation(String operation, String op, String why) {
        List<Operation> operations = DeltaJson.operations((Json.Arr) json("[" + operation + "]"));

        assertThat(operations).containsExactly(new Operation.Malformed(op, why));
    }

    @Test
    @DisplayName("INV-CUR-002: what is no operation keeps its place, so that it is refused under its index")
    void keepsThePlaceOfWhatIsNoOperation() {
        Delta delta = DeltaJson.read(object("""
                {"operations": [
                  {"type": "ADD", "text": "first"},
                  "junk",
                  {"type": "ADD", "text": ""},
                  {"type": "ADD", "text": "last"}]}"""));

        Applied applied = Playbook.empty().apply(delta);

        assertThat(applied.playbook().size()).isEqualTo(2);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Malformed(1, "", "an operation is an object, not a string"),
                        new Rejection.Malformed(2, "ADD", "text is empty"));
    }

    @Test
    void readsASectionThatIsNoStringAsNone() {
        Json.Arr operations = (Json.Arr) json("""
                [{"type": "ADD", "text": "t", "section": 5},
                 {"type": "ADD", "text": "t", "section": null},
                 {"type": "MERGE", "source_ids": ["a", "b"], "merged_text": "t", "section": ["OTHERS"]}]""");

        List<Operation> read = DeltaJson.operations(operations);

        assertThat(read)
                .containsExactly(
                        new Operation.Add("t", null, Provenance.NONE),
                        new Operation.Add("t", null, Provenance.NONE),
                        new Operation.Merge(List.of("a", "b"), "t", null, Provenance.NONE));
    }

    @Test
    void leavesOutSourceIdsThatAreNoStrings() {
        Json.Arr operations = (Json.Arr) json("""
                [{"type": "MERGE", "source_ids": ["a", 1, ["b"], null, "c"], "merged_text": "t"},
                 {"type": "MERGE", "source_ids": [1, 2], "merged_text": "t"}]""");

        List<Operation> read = DeltaJson.operations(operations);

        assertThat(read)
                .containsExactly(
                        new Operation.Merge(List.of("a", "c"), "t", null, Provenance.NONE),
                        new Operation.Merge(List.of(), "t", null, Provenance.NONE));
    }

    @Test
    @DisplayName("REQ-CUR-011: a delta is written with the members that it is read from, and empty ones left out")
    void writesWhatItReads() {
        Provenance basis = new Provenance("why", List.of("l1", "l2"));
        Delta delta = new Delta(
                "reasons",
                List.of(
                        new Operation.Add("t", "OTHERS", basis),
                        new Operation.Add("t", null, Provenance.NONE),
                        new Operation.Update("a", "t", basis),
                        new Operation.Merge(List.of("a", "b"), "t", null, basis),
                        new Operation.Delete("a", Provenance.NONE)));

        Json.Obj written = DeltaJson.write(delta);

        assertThat(JsonWriter.compact(written))
                .isEqualTo("{\"reasoning\":\"reasons\",\"operations\":["
                        + "{\"type\":\"ADD\",\"text\":\"t\",\"section\":\"OTHERS\",\"reason\":\"why\",\"evidence\":[\"l1\",\"l2\"]},"
                        + "{\"type\":\"ADD\",\"text\":\"t\"},"
                        + "{\"type\":\"UPDATE\",\"target_id\":\"a\",\"text\":\"t\",\"reason\":\"why\",\"evidence\":[\"l1\",\"l2\"]},"
                        + "{\"type\":\"MERGE\",\"source_ids\":[\"a\",\"b\"],\"merged_text\":\"t\","
                        + "\"reason\":\"why\",\"evidence\":[\"l1\",\"l2\"]},"
                        + "{\"type\":\"DELETE\",\"target_id\":\"a\"}]}");
        assertThat(DeltaJson.read(written)).isEqualTo(delta);
    }

    @Test
    void believesWhoSaidTheWordsOnlyOfWhatWasKept() {
        Delta delta = Delta.of(List.of(new Operation.Add("use tabs", null, Provenance.NONE.byUser())));
        Json.Obj written = DeltaJson.write(delta);

        assertThat(DeltaJson.kept(written)).isEqualTo(delta);
        assertThat(DeltaJson.read(written).operations())
                .containsExactly(new Operation.Add("use tabs", null, Provenance.NONE));
    }

    @Test
    void writesWhatWasNoOperationSoThatItIsNoneAgain() {
        Delta delta = Delta.of(List.of(new Operation.Malformed("REPLACE", "unknown type")));

        Json.Obj written = DeltaJson.write(delta);

        assertThat(JsonWriter.compact(written))
                .isEqualTo(
                        "{\"reasoning\":\"\",\"operations\":[{\"type\":\"REPLACE\",\"malformed\":\"unknown type\"}]}");
        assertThat(DeltaJson.read(written).operations())
                .singleElement()
                .isInstanceOf(Operation.Malformed.class)
                .extracting(Operation::op)
                .isEqualTo("REPLACE");
    }
}
