package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContradictionsTest {

    private static List<Contradictions.Pair> pairs(String first, String second) {
        Delta delta = Delta.of(
                List.of(new Operation.Add(first, "pat", Basis.NONE), new Operation.Add(second, "mis", Basis.NONE)));
        return Contradictions.of(Playbook.empty().apply(delta).playbook());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Always mock the database in unit tests | Never mock the database in unit tests.
                    Retry failed payments automatically    | Do not retry failed payments automatically
                    Run migrations with the lock           | Don’t run migrations with the lock
                    Use tabs                               | avoid tabs
                    """)
    void findsOppositesInTheSameWords(String first, String second) {
        assertThat(pairs(first, second)).singleElement().satisfies(pair -> {
            assertThat(pair.first().text()).isEqualTo(first);
            assertThat(pair.second().text()).isEqualTo(second);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Never mock the database                | Do not mock the database
                    Always mock the database               | Never mock the clock
                    Set the timeout to 30 seconds          | Set the timeout to 5 seconds
                    Never                                  | Always
                    Do not skip tests without a reason     | Skip tests for a reason
                    """)
    void leavesOthersAlone(String first, String second) {
        assertThat(pairs(first, second)).isEmpty();
    }
}
