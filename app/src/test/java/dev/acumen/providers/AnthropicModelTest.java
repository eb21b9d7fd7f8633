package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnthropicModelTest extends HttpModelContract {
    @Override
    LanguageModel model(URI server, Optional<Key> key) {
        return model(server, key, false);
    }

    private static LanguageModel model(URI server, Optional<Key> key, boolean isBearer) {
        return new AnthropicModel("m-1", new ProviderAccess.Http(URI.create(server + "/v1"), key, isBearer), CLOCK);
    }

    @Test
    void marksTheEndOfEachStablePart() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server).ask(request());

            assertThat(server.requests().getFirst().cached()).containsExactly("the instructions", "the playbook");
        }
    }

    @Test
    void marksTheLastFourPartsAndLeavesBlankOnesOut() {
        Prompt prompt = new Prompt(List.of("1", "2", " ", "3", "4", "5"), "rest");
        Request request = new Request(request().purpose(), prompt, 20, 500, Optional.empty());
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server).ask(request);

            assertThat(server.requests().getFirst().cached()).containsExactly("2", "3", "4", "5");
            assertThat(server.requests().getFirst().prompt()).isEqualTo("1\n2\n3\n4\n5\nrest");
        }
    }

    @Test
    void countsWhatTheProviderKept() {
        String lasting = "instruction ".repeat(3000);
        Prompt prompt = new Prompt(List.of(lasting), "rest");
        Request request = new Request(request().purpose(), prompt, 20, 500, Optional.empty());
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            LanguageModel model = model(server);

            Reply first = model.ask(request);
            Reply second = model.ask(request);

            assertThat(first.usage().cacheWrite()).isPositive();
            assertThat(second.usage().cacheRead()).isEqualTo(first.usage().cacheWrite());
        }
    }

    @Test
    void sendsAKeyInItsOwnHeaderAndNoOther() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server).ask(request());

            Received received = server.requests().getFirst();
            assertThat(received.header("x-api-key")).contains(KEY);
            assertThat(received.header("Authorization")).isEmpty();
            assertThat(received.header("anthropic-version")).contains("2023-06-01");
        }
    }

    @Test
    void sendsABearerTokenWithoutAnotherKey() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server.url(), Optional.of(new Key(KEY)), true).ask(request());

            Received received = server.requests().getFirst();
            assertThat(received.headers().get("authorization")).containsExactly("Bearer " + KEY);
            assertThat(received.header("x-api-key")).isEmpty();
        }
    }

    @Test
    void putsNoSchemaBeforeAGateway() {
        ProviderAccess.Http gateway =
                new ProviderAccess.Http(URI.create("https://gateway.example/v1"), Optional.empty(), false);
        ProviderAccess.Http own =
                new ProviderAccess.Http(URI.create("https://api.anthropic.com/v1"), Optional.empty(), false);

        assertThat(gateway.takesSchemas()).isFalse();
        assertThat(own.takesSchemas()).isTrue();
    }

    @Test
    void sendsASchemaAsItIs() {
        Json.Obj schema = (Json.Obj) JsonReader.read(
                "{\"type\":\"object\",\"properties\":{\"n\":{\"enum\":[1,null,true,\"x\"]}}}", "schema");
        Request request = new Request(request().purpose(), request().prompt(), 20, 500, Optional.of(schema));
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server).ask(request);

            assertThat(server.requests().getFirst().schema()).contains(schema);
        }
    }
}
