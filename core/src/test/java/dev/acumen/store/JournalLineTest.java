package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JournalLineTest {
    @Test
    void knowsTheIdsOfAllKeyPointsThatItTellsOf() {
        String text = """
                {"v": 1, "time": "t", "cause": {"kind": "outside"}, "given": ["mis-007"],
                 "playbook": {"sections": {"OTHERS": [{"name": "oth-001"}, {"text": 1}, "a note", 3, null, true]}},
                 "changes": [], "top": {"extra": {"before": null, "after": {"deep": [{"name": "oth-002"}]}}},
                 "sections": {"TEAM": {"before": [{"name": "oth-003"}], "at": 1}},
                 "learned": [], "from": null, "to": null}""";
        Set<String> ids = new HashSet<>();

        JournalLine.read(text, "journal").collectIds(ids);

        assertThat(ids).contains("mis-007", "oth-001", "oth-002", "oth-003");
    }
}
