package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AcumenFileTest {
    @Test
    void readsAllFormsOfThePlaybookFile() {
        assertThat(
                        read("{\"key_points\": [\"use tabs\", {\"name\": \"kpt_007\", \"text\": \"no mocks\", \"score\": -2}]}")
                                .entries())
                .extracting(entry -> entry.placed().keyPoint())
                .containsExactly(
                        new KeyPoint("kpt_001", "use tabs", Tally.ZERO),
                        new KeyPoint("kpt_007", "no mocks", new Tally(0, 2)));
    }

    @Test
    void sectionsOfOtherNamesAreReadToo() {
        ImportedKeyPoints foreign = read("""
                {"sections": {
                  "OTHERS": [{"name": "oth-001", "text": "a", "helpful": 1, "harmful": 0}, 7],
                  "Common Mistakes": [{"name": "x", "text": "b", "helpful": 0, "harmful": 0}, {"name": "y"}],
                  "Notes": [{"name": "z", "text": "c", "helpful": 0, "harmful": 0}],
                  "Broken": 3}}
                """);

        assertThat(foreign.entries())
                .extracting(entry -> entry.placed().section() + " " + entry.heading() + " "
                        + entry.placed().keyPoint().name())
                .containsExactly("OTHERS  oth-001", "MISTAKES Common Mistakes x", "OTHERS Notes z");
        assertThat(foreign.passedOver())
                .hasSize(3)
                .allMatch(finding -> !finding.contains("kept as it is"))
                .anyMatch(finding -> finding.startsWith("$.sections.OTHERS[1]"))
                .anyMatch(finding -> finding.startsWith("$.sections.Common Mistakes[1]"))
                .anyMatch(finding -> finding.startsWith("$.sections.Broken"));
        assertThat(foreign.entries().getLast().placed().section()).isEqualTo(Section.OTHERS);
    }

    @Test
    void aSkillbookIsToldByItsShape() {
        assertThatThrownBy(() -> read("{\"skills\": {}, \"sections\": {}}"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--from kayba reads it");
        assertThatThrownBy(() -> read("[]")).isInstanceOf(BadInputException.class);
    }

    private static ImportedKeyPoints read(String json) {
        return AcumenFile.read(json.getBytes(StandardCharsets.UTF_8), "f");
    }
}
