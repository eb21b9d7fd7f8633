package dev.acumen.llm;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.failsafe.Timeout;
import dev.failsafe.TimeoutExceededException;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/// A model that is asked again where that makes sense: one policy for all providers.
///
/// What passes is tried again after a wait; an answer that was cut off is asked for again, with more room. Both
/// count as attempts. A wait that the provider asks for is kept, and never shortened.
public final class RetryingModel implements LanguageModel {
    private static final int MORE_ROOM = 2;

    private final LanguageModel model;
    private final Retries retries;
    private final DoubleSupplier random;
    private final Timeout<Reply> timeout;

    /// @param model what is asked; its own retries are off
    /// @param random numbers from 0 to 1, so that many do not come back at the same moment
    public RetryingModel(LanguageModel model, Retries retries, DoubleSupplier random) {
        this.model = model;
        this.retries = retries;
        this.random = random;
        this.timeout =
                Timeout.<Reply>builder(retries.attemptLimit()).withInterrupt().build();
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Reply ask(Request request) {
        Asking asking = new Asking(request);
        try {
            return asking.closed(Failsafe.with(policy(), timeout).get(asking::attempt));
        } catch (TimeoutExceededException ignored) {
            return new Failure.TimedOut(retries.attemptLimit(), asking.used);
        } catch (FailsafeException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                return new Failure.Interrupted(asking.used);
            }
            throw e;
        }
    }

    private RetryPolicy<Reply> policy() {
        return RetryPolicy.<Reply>builder()
                .handle(TimeoutExceededException.class)
                .handleResultIf(this::isWorthAnotherTry)
                .withMaxAttempts(retries.attempts())
                .withMaxDuration(Duration.ofDays(1))
                .withDelayFn(context -> delay(context.getAttemptCount(), context.getLastResult()))
                .build();
    }

    private boolean isWorthAnotherTry(Reply reply) {
        return switch (reply) {
            case Reply.Answer answer -> answer.isCutOff();
            case Failure failure -> failure.isPassing() && asked(failure).compareTo(retries.longestWait()) <= 0;
        };
    }

    /// The wait after an attempt.
    ///
    /// @param attempt how many there were, from 1
    private Duration delay(int attempt, Reply last) {
        if (last instanceof Reply.Answer) {
            return Duration.ZERO;
        }
        double factor = 1 + retries.jitter() * (2 * random.getAsDouble() - 1);
        long nanos = (long) (retries.firstDelay().toNanos() * factor) << (attempt - 1);
        Duration asked = last instanceof Failure failure ? asked(failure) : Duration.ZERO;
        return asked.toNanos() > nanos ? asked : Duration.ofNanos(nanos);
    }

    private static Duration asked(Failure failure) {
        return failure instanceof Failure.Refused refused ? refused.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    }

    /// One request and its attempts.
    private final class Asking {
        private Request request;
        private ModelUsage used = ModelUsage.NONE;

        private Asking(Request request) {
            this.request = request;
        }

        private Reply attempt() {
            Reply reply = model.ask(request);
            used = used.plus(reply.usage());
            if (reply instanceof Reply.Answer answer && answer.isCutOff()) {
                request = request.withRoom(request.room() * MORE_ROOM);
            }
            return reply;
        }

        /// The last reply, with the usage of all attempts.
        private Reply closed(Reply last) {
            return switch (last) {
                case Reply.Answer answer when answer.isCutOff() -> new Failure.CutOff(used);
                case Reply.Answer answer -> new Reply.Answer(answer.text(), used, false);
                case Failure failure -> failure.using(used);
            };
        }
    }
}
