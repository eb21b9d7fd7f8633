package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Request;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProviderModelTest {
    private static final Request REQUEST = new Request(
            new Request.Purpose("reflector", "s"),
            new Prompt(List.of("Judge the session.".repeat(400)), "hi"),
            2_000,
            100,
            Optional.empty());

    @ParameterizedTest
    @EnumSource
    void saysHowLongARefusalAsksToWait(ProviderModel.Provider provider) {
        try (ScriptedServer server = ScriptedServer.start(Script.always(Reply.rateLimited(Duration.ofSeconds(7))))) {
            assertThat(model(provider, server).open().ask(REQUEST))
                    .isInstanceOfSatisfying(Failure.Refused.class, refused -> {
                        assertThat(refused.status()).isEqualTo(429);
                        assertThat(refused.retryAfter()).contains(Duration.ofSeconds(7));
                    });
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysThatAServerHungUp(ProviderModel.Provider provider) {
        try (ScriptedServer server = ScriptedServer.start(Script.always(new Reply.Reset()))) {
            assertThat(model(provider, server).open().ask(REQUEST)).isInstanceOf(Failure.Unreachable.class);
        }
    }

    @Test
    void countsWhatAnthropicKeepsInItsCache() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            ModelUsage used = ModelUsage.of(0, 0, 0, 0);
            for (int i = 0; i < 2; i++) {
                used = used.plus(model(ProviderModel.Provider.ANTHROPIC, server)
                        .open()
                        .ask(REQUEST)
                        .usage());
            }

            Usage paid = server.usage();
            assertThat(paid.cacheRead()).isPositive();
            assertThat(used).isEqualTo(ModelUsage.of(paid.input(), paid.cacheWrite(), paid.cacheRead(), paid.output()));
        }
    }

    private static ProviderModel model(ProviderModel.Provider provider, ScriptedServer server) {
        return new ProviderModel(provider, "scripted", server.url() + "/v1");
    }
}
