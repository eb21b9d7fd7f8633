package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.document;
import static dev.acumen.document.JsonFixtures.entries;
import static dev.acumen.document.JsonFixtures.entry;
import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.others;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import org.junit.jupiter.api.Test;

/// Ids that a key point shares with something that is none.
class SharedIdTest {

    @Test
    void deletesAKeyPointWhoseIdAMalformedEntryHoldsToo() {
        PlaybookDocument document = others("{\"name\": \"oth-001\", \"text\": 5}", entry("oth-001", "good"));
        Applied applied = document.playbook().apply(Delta.of(DeltaJson.operations((Json.Arr)
                json("[{\"type\": \"DELETE\", \"target_id\": \"oth-001\"}]"))));

        PlaybookDocument edited = document.with(applied, "now").document();

        assertThat(edited.playbook().size()).isZero();
        assertThat(entries(edited, "OTHERS")).containsExactly(json("{\"name\": \"oth-001\", \"text\": 5}"));
    }

    @Test
    void mergesAKeyPointWhoseIdAMalformedEntryHoldsToo() {
        PlaybookDocument document =
                others(entry("oth-001", "a"), entry("oth-002", "b"), "{\"name\": \"oth-002\", \"helpful\": -1}");
        Applied applied = document.playbook().apply(Delta.of(DeltaJson.operations((Json.Arr) json("""
                        [{"type": "MERGE", "source_ids": ["oth-001", "oth-002"], "merged_text": "ab"}]"""))));

        PlaybookDocument edited = document.with(applied, "now").document();

        assertThat(entries(edited, "OTHERS")).hasSize(2);
    }

    @Test
    void prunesAKeyPointWhoseIdAnEntryOfAForeignSectionHoldsToo() {
        PlaybookDocument document = document("""
                {"sections": {
                  "TEAM RULES": [{"name": "mis-001", "text": "house rule"}],
                  "MISTAKES TO AVOID": [{"name": "mis-001", "text": "bad advice", "helpful": 0, "harmful": 3}]}}""");
        Applied applied = document.playbook().prune();

        Playbook edited = document.with(applied, "now").document().playbook();

        assertThat(edited.size()).isZero();
    }
}
