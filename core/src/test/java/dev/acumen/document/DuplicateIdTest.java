package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.entries;
import static dev.acumen.document.JsonFixtures.entry;
import static dev.acumen.document.JsonFixtures.json;
import static dev.acumen.document.JsonFixtures.others;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Ids that occur twice in a file.
class DuplicateIdTest {

    @Test
    @DisplayName("REQ-SECT-002: a second holder gets the number after the highest of its section, wherever that stands")
    void countsOnFromTheHighestNumberOfTheSection() {
        PlaybookDocument document = others(entry("oth-001", "a"), entry("oth-001", "b"), entry("oth-007", "c"));

        List<KeyPoint> keyPoints = document.playbook().in(Section.OTHERS);

        assertThat(keyPoints).extracting(KeyPoint::name).containsExactly("oth-001", "oth-008", "oth-007");
    }

    @Test
    void keepsThePinOfASecondHolder() {
        String pinned = entry("oth-001", "b").replace("}", ", \"pinned\": true}");
        PlaybookDocument document = others(entry("oth-001", "a"), pinned);

        PlaybookDocument edited =
                document.with(document.playbook().pin("oth-002", false), "now").document();

        assertThat(document.playbook().in(Section.OTHERS))
                .extracting(KeyPoint::isPinned)
                .containsExactly(false, true);
        assertThat(entries(edited, "OTHERS")).containsExactly(json(entry("oth-001", "a")), json(entry("oth-002", "b")));
    }
}
