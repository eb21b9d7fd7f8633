package dev.acumen.testkit.model;

import static dev.acumen.testkit.model.Client.ANTHROPIC;
import static dev.acumen.testkit.model.Client.OPENAI;
import static dev.acumen.testkit.model.Client.asking;
import static dev.acumen.testkit.model.Client.at;
import static dev.acumen.testkit.model.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults as a client sees them. The second reply of every script is fine: what went wrong is over.
class FaultTest {
    private static final String LONG = "a word ".repeat(1000);

    private ScriptedServer server = ScriptedServer.start(Script.always("fine"));
    private Client client = Client.of(server);

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {ANTHROPIC, OPENAI})
    void refusesWithAStatusAndAReason(String path) throws Exception {
        play(
                Reply.rateLimited(Duration.ofSeconds(7)),
                Reply.overloaded(),
                Reply.serverError(),
                Reply.badRequest(),
                Reply.unauthorized());

        HttpResponse<String> limited = ask(path);

        assertThat(limited.statusCode()).isEqualTo(429);
        assertThat(limited.headers().firstValue("retry-after")).hasValue("7");
        assertThat(at(json(limited), "error.type")).isEqualTo("rate_limit_error");
        assertRefuses(path, 529, "overloaded_error");
        assertRefuses(path, 500, "api_error");
        assertRefuses(path, 400, "invalid_request_error");
        assertRefuses(path, 401, "authentication_error");
        assertThat(server.usage()).isEqualTo(Usage.NONE);
        assertFine(path);
    }

    @Test
    void cutsAnAnswerInBothFormats() throws Exception {
        play(new Reply.Cut("{\"operations\":"), new Reply.Cut("{\"operations\":"));

        assertThat(at(json(ask(ANTHROPIC)), "stop_reason")).isEqualTo("max_tokens");
        assertThat(at(json(ask(OPENAI)), "choices.0.finish_reason")).isEqualTo("length");
    }

    @ParameterizedTest
    @ValueSource(strings = {ANTHROPIC, OPENAI})
    void resetsTheConnection(String path) throws Exception {
        play(new Reply.Reset(), new Reply.ResetMidway(LONG));

        assertThatThrownBy(() -> ask(path)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ask(path)).isInstanceOf(IOException.class);
        assertFine(path);
    }

    @Test
    void hangsUntilTheClientHasEnough() throws Exception {
        play(new Reply.Hang());

        assertThatThrownBy(() -> client.send(client.to(ANTHROPIC)
                        .timeout(Duration.ofMillis(200))
                        .POST(BodyPublishers.ofString(asking("hello")))))
                .isInstanceOf(HttpTimeoutException.class);
        assertFine(ANTHROPIC);
    }

    @ParameterizedTest
    @ValueSource(strings = {ANTHROPIC, OPENAI})
    void dripsAnAnswerThatIsWholeInTheEnd(String path) throws Exception {
        play(new Reply.Drip("slowly", Duration.ofNanos(100_000)));

        assertThat(ask(path).body()).contains("slowly").endsWith("}");
        assertFine(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {ANTHROPIC, OPENAI})
    void sendsWhatIsNoJson(String path) throws Exception {
        play(new Reply.Garbage(), new Reply.HalfJson());

        HttpResponse<String> garbage = ask(path);
        HttpResponse<String> half = ask(path);

        assertThat(garbage.statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> json(garbage)).isInstanceOf(BadInputException.class);
        assertThat(half.statusCode()).isEqualTo(200);
        assertThat(half.body()).startsWith("{\"id\":");
        assertThatThrownBy(() -> json(half)).isInstanceOf(BadInputException.class);
        assertFine(path);
    }

    @Test
    void sendsWrongTypesInTheRightEnvelope() throws Exception {
        play(new Reply.WrongTypes(), new Reply.WrongTypes());

        HttpResponse<String> anthropic = ask(ANTHROPIC);
        HttpResponse<String> openAi = ask(OPENAI);

        assertThat(at(json(anthropic), "type")).isEqualTo("message");
        assertThat(at(json(anthropic), "content")).isEqualTo("42");
        assertThat(at(json(openAi), "object")).isEqualTo("chat.completion");
        assertThat(at(json(openAi), "choices.0.message.content")).isEqualTo("42");
    }

    @Test
    void sendsTheBytesAsked() throws Exception {
        byte[] body = "<html>bad gateway</html>".getBytes(StandardCharsets.UTF_8);
        play(new Reply.Raw(502, Map.of("Content-Type", "text/html"), body));

        HttpResponse<String> response = ask(OPENAI);

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.headers().allValues("content-type")).containsExactly("text/html");
        assertThat(response.body()).isEqualTo("<html>bad gateway</html>");
    }

    private void play(Reply... faults) {
        close();
        Reply[] all = Arrays.copyOf(faults, faults.length + 1);
        all[faults.length] = Reply.text("fine");
        server = ScriptedServer.start(Script.sequence(all));
        client = Client.of(server);
    }

    private HttpResponse<String> ask(String path) throws Exception {
        return client.post(path, asking("hello"));
    }

    private void assertRefuses(String path, int status, String type) throws Exception {
        HttpResponse<String> response = ask(path);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(at(json(response), "error.type")).isEqualTo(type);
    }

    private void assertFine(String path) throws Exception {
        assertThat(ask(path).body()).contains("\"fine\"");
    }
}
