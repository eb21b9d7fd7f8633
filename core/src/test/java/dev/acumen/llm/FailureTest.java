package dev.acumen.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailureTest {
    private static Failure refused(int status) {
        return new Failure.Refused(status, "no", Optional.empty());
    }

    @Test
    void tellsWhatPassesFromWhatDoesNot() {
        assertThat(List.of(
                        new Failure.TimedOut(Duration.ZERO), new Failure.Unreachable("x"), refused(429), refused(529)))
                .allMatch(Failure::isPassing)
                .allMatch(Failure::isWorthLater);
        assertThat(List.of(
                        new Failure.Unreadable("x", ModelUsage.NONE),
                        new Failure.CutOff(ModelUsage.NONE),
                        refused(401)))
                .noneMatch(Failure::isPassing)
                .allMatch(Failure::isWorthLater);
        assertThat(List.of(refused(400), refused(413)))
                .noneMatch(Failure::isPassing)
                .noneMatch(Failure::isWorthLater);
    }

    @Test
    void saysWhatHappenedInASentence() {
        assertThat(refused(401).reason()).isEqualTo("the provider answered 401 (the key is not accepted): no");
        assertThat(new Failure.TimedOut(Duration.ofMinutes(3)).reason()).isEqualTo("no answer within 180 s");
        assertThat(new Failure.OverLimit("the limit").reason()).isEqualTo("the limit");
    }
}
