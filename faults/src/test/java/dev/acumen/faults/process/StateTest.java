package dev.acumen.faults.process;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Map;
import org.junit.jupiter.api.Test;

/// What counts as neither before nor afterwards.
class StateTest {
    private static final State BEFORE = new State(Map.of("a", "1", "b", "1"));
    private static final State AFTER = new State(Map.of("a", "2", "b", "2", "c", "2"));

    @Test
    void eachFileMayBeOfEitherState() {
        assertThatNoException().isThrownBy(() -> new State(Map.of("a", "2", "b", "1")).expectBetween(BEFORE, AFTER));
    }

    @Test
    void aFileThatIsOfNeitherIsFound() {
        State half = new State(Map.of("a", "", "b", "1"));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> half.expectBetween(BEFORE, AFTER))
                .withMessageStartingWith("a is neither");
    }

    @Test
    void aFileThatIsGoneIsFound() {
        State gone = new State(Map.of("a", "1"));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> gone.expectBetween(BEFORE, AFTER))
                .withMessageStartingWith("b is neither");
    }

    @Test
    void whatIsDoneIsAllThere() {
        State half = new State(Map.of("a", "2", "b", "2"));

        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> half.expect(AFTER));
    }
}
