package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.document;
import static dev.acumen.document.JsonFixtures.entries;
import static dev.acumen.document.JsonFixtures.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Legacy entries that cannot be understood.
class MalformedLegacyEntryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\": \"nameless\", \"score\": 2.5}",
                "{\"note\": \"no text\"}",
                "{\"name\": \"kpt_001\", \"text\": \"\", \"score\": -3}",
                "{\"name\": 5, \"text\": \"t\", \"score\": 1}"
            })
    void keepsAMalformedLegacyEntryAsItIs(String malformed) {
        PlaybookDocument document = document("{\"key_points\": [" + malformed + "]}");

        assertThat(document.findings()).hasSize(1);
        assertThat(entries(document, "OTHERS")).containsExactly(json(malformed));
    }
}
