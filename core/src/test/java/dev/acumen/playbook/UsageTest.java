package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageTest {
    @ParameterizedTest(name = "last of use in session {0} of 9: {1}")
    @CsvSource({"9, 0", "8, 1", "1, 8", "0, 9223372036854775807", "-1, 9223372036854775807", "10, 9223372036854775807"})
    void countsTheSessionsSinceAKeyPointWasOfUse(long last, long expected) {
        Usage usage = new Usage(9, Map.of("pat-001", last));

        assertThat(usage.age("pat-001")).isEqualTo(expected);
    }

    @Test
    void doesNotKnowTheAgeOfWhatWasOfNoUse() {
        assertThat(Usage.NONE.age("pat-001")).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void saysWhyAKeyPointAsItIsWordedMayBeOutOfDate() {
        Map<String, String> flags = Map.of(Usage.mark("pat-001", "Run old.py"), "old.py is not there");
        Usage usage = new Usage(0, Map.of(), flags);

        assertThat(usage.verify("pat-001", "Run old.py")).isEqualTo("old.py is not there");
        assertThat(usage.verify("pat-001", "Run new.py")).isEmpty();
        assertThat(usage.verify("pat-002", "Run old.py")).isEmpty();
        assertThat(Usage.NONE.verify("pat-001", "Run old.py")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', 00000000", "a, 00000061", "Run old.py, 05dfae85"})
    void marksATextByEightDigits(String text, String digits) {
        assertThat(Usage.mark("pat-001", text)).isEqualTo("pat-001 " + digits);
    }
}
