package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenAiModelTest extends HttpModelContract {
    @Override
    LanguageModel model(URI server, Optional<Key> key) {
        return new OpenAiModel("m-1", new ProviderAccess.Http(URI.create(server + "/v1"), key, true), CLOCK);
    }

    @Test
    void sendsTheKeyAsABearerToken() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server).ask(request());

            Received received = server.requests().getFirst();
            assertThat(received.headers().get("authorization")).containsExactly("Bearer " + KEY);
        }
    }

    @Test
    void sendsNoKeyWhereThereIsNone() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            Reply reply = model(server.url(), Optional.empty()).ask(request());

            assertThat(reply).isInstanceOf(Reply.Answer.class);
            assertThat(server.requests().getFirst().header("authorization")).isEmpty();
        }
    }

    @Test
    void tellsKeptTokensFromThoseReadAnew() {
        String body = """
                {"id":"c","object":"chat.completion","created":1,"model":"m-1",
                 "choices":[{"index":0,"message":{"role":"assistant","content":"{}"},"finish_reason":"stop"}],
                 "usage":{"prompt_tokens":100,"completion_tokens":7,"total_tokens":107,
                          "prompt_tokens_details":{"cached_tokens":60}}}
                """;
        dev.acumen.testkit.model.Reply raw = new dev.acumen.testkit.model.Reply.Raw(
                200, Map.of("content-type", "application/json"), body.getBytes(StandardCharsets.UTF_8));
        try (ScriptedServer server = ScriptedServer.start(Script.always(raw))) {
            Reply reply = model(server).ask(request());

            assertThat(reply.usage()).isEqualTo(ModelUsage.of(40, 0, 60, 7));
        }
    }
}
