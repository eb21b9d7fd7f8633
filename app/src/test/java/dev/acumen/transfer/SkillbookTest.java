package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import org.junit.jupiter.api.Test;

class SkillbookTest {
    @Test
    void readsSkillsWithCountsAndWithout() {
        ImportedKeyPoints foreign = read("""
                {"skills": {
                  "error_handling_patterns-00001": {
                    "id": "error_handling_patterns-00001", "section": "error_handling_patterns",
                    "content": "Retry once, then ask", "justification": "seen twice", "evidence": "run 3",
                    "helpful": 4, "harmful": 1, "neutral": 2,
                    "created_at": "2026-03-18T14:08:22.435257+00:00", "updated_at": "2026-03-18T14:08:22.435269+00:00",
                    "embedding": [0.1, -0.2], "status": "active",
                    "sources": [{"trace_uid": "a:1", "learning_text": "ignored"}]},
                  "logic-00002": {
                    "id": "logic-00002", "section": "Logic", "content": "  Check edge cases  ", "status": "active",
                    "sources": []},
                  "logic-00003": {"id": "logic-00003", "section": "Logic", "content": "gone", "status": "invalid"}},
                 "sections": {"error_handling_patterns": ["error_handling_patterns-00001"], "Logic": ["logic-00002"]},
                 "next_id": 3,
                 "similarity_decisions": {"logic-00002,logic-00003": {"decision": "KEEP"}}}
                """);

        assertThat(foreign.entries())
                .extracting(entry -> entry.placed().keyPoint())
                .containsExactly(
                        new KeyPoint("error_handling_patterns-00001", "Retry once, then ask", new Tally(4, 1)),
                        new KeyPoint("logic-00002", "Check edge cases", Tally.ZERO));
        assertThat(foreign.entries().getFirst().placed().section()).isEqualTo(Section.PATTERNS);
        assertThat(foreign.entries().getLast().isSectionKnown()).isFalse();
        assertThat(foreign.passedOver()).containsExactly("$.skills.logic-00003: it is out of use there");
    }

    @Test
    void readsTheBulletsOfOlderVersions() {
        ImportedKeyPoints foreign = read("""
                {"bullets": {"common_mistakes-00001": {"content": "never guess", "helpful": 1, "harmful": 0, "neutral": 0}},
                 "sections": {"Common mistakes": ["common_mistakes-00001"]}, "next_id": 1}
                """);

        assertThat(foreign.entries().getFirst().placed().section()).isEqualTo(Section.MISTAKES);
    }

    @Test
    void whatIsMalformedCostsTheOthersNothing() {
        ImportedKeyPoints foreign = read("""
                {"skills": {"a": null, "b": {"content": 3}, "c": {"content": " "},
                  "d": {"content": "kept", "helpful": -1, "harmful": 1e999999999, "section": ["x"]},
                  "e": {"content": "too"}, "f": []}, "sections": 7}
                """);

        assertThat(foreign.entries())
                .extracting(entry -> entry.placed().keyPoint())
                .containsExactly(new KeyPoint("d", "kept", Tally.ZERO), new KeyPoint("e", "too", Tally.ZERO));
        assertThat(foreign.passedOver())
                .containsExactly(
                        "$.skills.a: an object was expected",
                        "$.skills.b: it has no content",
                        "$.skills.c: it has no content",
                        "$.skills.d.helpful: this is no count; it begins at nothing",
                        "$.skills.d.harmful: this is no count; it begins at nothing",
                        "$.skills.f: an object was expected");
    }

    @Test
    void whatIsNoSkillbookIsAnErrorWithItsPlace() {
        assertThatThrownBy(() -> read("{\"sections\": {}}"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("f: $: no skillbook: it has neither skills nor bullets");
        assertThatThrownBy(() -> read("{\"skills\": 1}")).hasMessage("f: $.skills: an object was expected");
        assertThatThrownBy(() -> read("[".repeat(100_000))).isInstanceOf(BadInputException.class);
    }

    private static ImportedKeyPoints read(String json) {
        return Skillbook.read(JsonReader.read(json, "f"), "f");
    }
}
