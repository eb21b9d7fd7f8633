package dev.acumen.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryingModelTest {
    private static final ModelUsage TEN = ModelUsage.of(10, 0, 0, 5);
    private static final Retries RETRIES =
            Retries.defaults().withFirstDelay(Duration.ofMillis(1)).withAttemptLimit(Duration.ofMinutes(5));
    private static final Retries IMPATIENT = RETRIES.withAttemptLimit(Duration.ofSeconds(1));

    private static Reply ask(LanguageModel model) {
        return ask(model, RETRIES);
    }

    private static Reply ask(LanguageModel model, Retries retries) {
        return new RetryingModel(model, retries, () -> 0.5).ask(ScriptedModel.request(10));
    }

    private static Failure refused(int status) {
        return new Failure.Refused(status, "", Optional.empty());
    }

    @Test
    void takesTheFirstAnswer() {
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        assertThat(ask(model)).isEqualTo(ScriptedModel.answer(ModelUsage.NONE.plus(TEN)));
        assertThat(model.asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503, 529})
    void triesThreeTimesWhatPasses(int status) {
        ScriptedModel model = new ScriptedModel(refused(status));

        assertThat(ask(model)).isEqualTo(refused(status));
        assertThat(model.asked()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 403, 404, 413, 422})
    void triesOnceWhatDoesNot(int status) {
        ScriptedModel model = new ScriptedModel(refused(status));

        assertThat(ask(model)).isEqualTo(refused(status));
        assertThat(model.asked()).hasSize(1);
    }

    @Test
    void triesAgainAfterALostConnection() {
        ScriptedModel model = new ScriptedModel(new Failure.Unreachable("reset"), ScriptedModel.answer(TEN));

        assertThat(ask(model)).isInstanceOf(Reply.Answer.class);
        assertThat(model.asked()).hasSize(2);
    }

    @Test
    void doesNotWaitLongerThanIsBearable() {
        Failure tomorrow = new Failure.Refused(429, "", Optional.of(Duration.ofDays(1)));
        ScriptedModel model = new ScriptedModel(tomorrow);

        assertThat(ask(model)).isEqualTo(tomorrow);
        assertThat(model.asked()).hasSize(1);
    }

    @Test
    void waitsAsLongAsItIsAskedTo() {
        Failure soon = new Failure.Refused(429, "", Optional.of(Duration.ofMillis(400)));
        ScriptedModel model = new ScriptedModel(soon, ScriptedModel.answer(TEN));
        long began = System.nanoTime();

        assertThat(ask(model)).isInstanceOf(Reply.Answer.class);

        assertThat(System.nanoTime() - began)
                .isGreaterThanOrEqualTo(Duration.ofMillis(400).toNanos());
    }

    @Test
    void givesMoreRoomToWhatWasCutOffAndAddsUpWhatItUsed() {
        ScriptedModel model =
                new ScriptedModel(ScriptedModel.cutOff(TEN), ScriptedModel.cutOff(TEN), ScriptedModel.answer(TEN));

        Reply reply = ask(model);

        assertThat(reply.usage().total()).isEqualTo(45);
        assertThat(model.asked()).extracting(Request::room).containsExactly(100, 200, 400);
    }

    @Test
    void givesUpWhatIsCutOffThreeTimes() {
        ScriptedModel model = new ScriptedModel(ScriptedModel.cutOff(TEN));

        Reply reply = ask(model);

        assertThat(reply).isInstanceOf(Failure.CutOff.class);
        assertThat(reply.usage().total()).isEqualTo(45);
        assertThat(model.asked()).hasSize(3);
    }

    @Test
    void countsCutAndRefusedAttemptsTogether() {
        ScriptedModel model =
                new ScriptedModel(ScriptedModel.cutOff(TEN), refused(500), refused(500), ScriptedModel.answer(TEN));

        assertThat(ask(model)).isEqualTo(new Failure.Refused(500, "", Optional.empty(), ModelUsage.NONE.plus(TEN)));
        assertThat(model.asked()).hasSize(3);
    }

    @Test
    void addsUpWhatFailedAttemptsUsed() {
        ScriptedModel model = new ScriptedModel(
                new Failure.Unreachable("reset", true, TEN), ScriptedModel.cutOff(TEN), ScriptedModel.answer(TEN));

        assertThat(ask(model).usage().total()).isEqualTo(45);
    }

    /// What hangs at first, restores the flag when it is interrupted, as the port demands, and answers later.
    private static LanguageModel hanging(int times) {
        AtomicInteger asked = new AtomicInteger();
        return new LanguageModel() {
            @Override
            public String name() {
                return "m-1";
            }

            @Override
            public Reply ask(Request request) {
                if (asked.incrementAndGet() > times) {
                    return Thread.currentThread().isInterrupted()
                            ? new Failure.Interrupted()
                            : ScriptedModel.answer(TEN);
                }
                try {
                    Thread.sleep(Duration.ofMinutes(5));
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
                return new Failure.Interrupted();
            }
        };
    }

    @Test
    void asksAgainAfterItInterruptedAnAttemptThatTookTooLong() {
        assertThat(ask(hanging(2), IMPATIENT)).isInstanceOf(Reply.Answer.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void saysThatEveryAttemptTookTooLong() {
        assertThat(ask(hanging(3), IMPATIENT)).isEqualTo(new Failure.TimedOut(IMPATIENT.attemptLimit()));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void stopsWhenItsOwnThreadIsInterruptedInAnAttempt() throws Exception {
        RetryingModel model = new RetryingModel(hanging(3), Retries.defaults(), () -> 0.5);

        assertThat(interrupted(model)).isInstanceOf(Failure.Interrupted.class);
    }

    @Test
    void stopsWhenItsOwnThreadIsInterruptedInAWait() throws Exception {
        Retries patient = RETRIES.withFirstDelay(Duration.ofMinutes(5));
        RetryingModel model = new RetryingModel(new ScriptedModel(refused(500)), patient, () -> 0.5);

        assertThat(interrupted(model)).isInstanceOf(Failure.Interrupted.class);
    }

    private static Reply interrupted(LanguageModel model) throws Exception {
        Reply[] replies = new Reply[2];
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().start(() -> {
            begun.countDown();
            Reply reply = model.ask(ScriptedModel.request(10));
            replies[Thread.currentThread().isInterrupted() ? 1 : 0] = reply;
        });
        begun.await();
        Thread.sleep(200);
        thread.interrupt();
        thread.join();
        return replies[1];
    }

    @Test
    void doesNotHideADefect() {
        LanguageModel broken = new LanguageModel() {
            @Override
            public String name() {
                return "m-1";
            }

            @Override
            public Reply ask(Request request) {
                throw new IllegalStateException("a defect");
            }
        };

        assertThatThrownBy(() -> ask(broken)).isInstanceOf(IllegalStateException.class);
    }
}
