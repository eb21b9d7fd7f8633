package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.playbook;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Ids with numbers of many digits.
class LongIdTest {

    @Test
    @DisplayName("REQ-SECT-002: no id is given twice, however long its number")
    void doesNotGiveALongIdTwice() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-999999999999999", "a"));
        Applied first = apply(playbook, add("b", Section.OTHERS));
        String given = names(first.playbook(), Section.OTHERS).getLast();

        Applied again = apply(first.playbook(), delete(given), add("c", Section.OTHERS));

        List<String> names = names(again.playbook(), Section.OTHERS);
        assertThat(names).hasSize(2).doesNotContain(given);
    }
}
