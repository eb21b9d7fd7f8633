package dev.acumen.bench.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void anIntervalHasAWidthAlsoWhereAllTasksAgree() {
        assertThat(Interval.ofScores(Collections.nCopies(18, 0.0)).text()).isEqualTo("0.00 (0.00 to 0.21)");
        assertThat(Interval.ofScores(Collections.nCopies(18, 1.0)).text()).isEqualTo("1.00 (0.79 to 1.00)");
        assertThat(Interval.ofDifferences(Collections.nCopies(18, 1.0)).signed())
                .isEqualTo("+1.00 (+0.74 to +1.00)");
        assertThat(Interval.ofDifferences(Collections.nCopies(18, 0.0)).signed())
                .isEqualTo("+0.00 (-0.10 to +0.10)");
    }

    @Test
    void aDifferenceLiesBetweenWhatTasksGainAndLose() {
        Interval interval = Interval.ofDifferences(List.of(1.0, 1.0, 1.0, 0.0, 0.5, 0.0, -0.5, 1.0, 1.0, 0.0));

        assertThat(interval.signed()).isEqualTo("+0.50 (+0.07 to +0.76)");
    }
}
