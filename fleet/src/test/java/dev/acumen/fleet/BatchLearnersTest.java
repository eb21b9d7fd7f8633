package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Request;
import dev.acumen.llm.Retries;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.failsafe.RateLimiter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchLearnersTest {
    private static final Request REQUEST =
            new Request(new Request.Purpose("reflector", "s"), new Prompt(List.of(), "hi"), 1, 100, Optional.empty());
    private static final Retries RETRIES = Retries.defaults().withFirstDelay(Duration.ZERO);

    @Test
    void countsEachRequestThatIsSentTowardsTheLimit() {
        RateLimiter<Object> limit =
                RateLimiter.burstyBuilder(3, Duration.ofDays(1)).build();

        try (ScriptedServer server = ScriptedServer.start(Script.always(Reply.serverError()))) {
            dev.acumen.llm.Reply reply = BatchLearners.limited(model(server), Optional.of(limit), RETRIES)
                    .ask(REQUEST);

            assertThat(reply).isInstanceOf(Failure.Refused.class);
            assertThat(server.requests()).hasSize(3);
        }
        assertThat(limit.tryAcquirePermit()).isFalse();
    }

    @Test
    void waitsForAnAnswerAsLongAsRetriesSay() {
        Retries briefly = RETRIES.withAttemptLimit(Duration.ofMillis(50));

        try (ScriptedServer server = ScriptedServer.start(Script.always(new Reply.Hang()))) {
            dev.acumen.llm.Reply reply = BatchLearners.limited(model(server), Optional.empty(), briefly)
                    .ask(REQUEST);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Failure.TimedOut.class,
                            failure -> assertThat(failure.limit()).isEqualTo(Duration.ofMillis(50)));
        }
    }

    @Test
    void opensNoDatabaseWhereTheModelCannotBeOpened() {
        ModelSource keyless = () -> {
            throw new IllegalStateException("no key");
        };
        FleetSettings settings = FleetSettings.of("jdbc:postgresql://localhost:1/none", "answers", keyless);
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        assertThatThrownBy(() -> BatchLearners.open(settings, "", 1)).hasMessage("no key");

        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> !before.contains(thread))
                .as("those of a pool of connections")
                .noneMatch(thread -> thread.getName().startsWith("acumen"));
    }

    private static LanguageModel model(ScriptedServer server) {
        return new ProviderModel(ProviderModel.Provider.OPENAI, "scripted", server.url() + "/v1").open();
    }
}
