package dev.acumen.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatelessServerTest {
    private static final List<String> CALLER = List.of("ada");

    private final EchoOffer echo = new EchoOffer();
    private final StatelessServer<List<String>> server = new StatelessServer<>(echo);

    private static Json.Obj message(String text) {
        return (Json.Obj) JsonReader.read(text, "test");
    }

    private String answer(String text) {
        return server.answer(message(text), CALLER).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"2025-03-26,2025-03-26", "2025-06-18,2025-06-18", "2025-11-25,2025-11-25", "1999-01-01,2025-11-25"})
    void agreesOnARevision(String asked, String agreed) {
        String answer = answer(HttpClientSession.initialize(asked, "{}"));

        assertThat(answer)
                .contains("\"protocolVersion\":\"" + agreed + "\"", "\"name\":\"acumen\"", "\"instructions\":\"Ask.\"");
    }

    @Test
    void answersAMessageWithoutAnyBeforeItForWhoeverSentIt() {
        String answer = answer(HttpClientSession.call(7, "{\"n\":1}"));

        assertThat(answer)
                .contains("\"id\":7", "\"structuredContent\":{\"n\":1}", "\"text\":\"ada\"", "\"isError\":false");
        assertThat(echo.calls()).hasSize(1);
    }

    @Test
    void keepsIdsThatAreTexts() {
        assertThat(answer("{\"jsonrpc\":\"2.0\",\"id\":\"a-1\",\"method\":\"ping\"}"))
                .contains("\"id\":\"a-1\"");
    }

    @Test
    void listsWhatIsOffered() {
        assertThat(answer(HttpClientSession.request(1, "tools/list", "{}")))
                .contains("\"echo\"", "\"readOnlyHint\":true");
        assertThat(answer(HttpClientSession.request(1, "resources/list", "{}"))).contains("echo://all\"");
        assertThat(answer(HttpClientSession.request(1, "resources/templates/list", "{}")))
                .contains("echo://all/{word}");
        assertThat(answer(HttpClientSession.request(1, "prompts/list", "{}"))).contains("\"say\"");
    }

    @Test
    void readsResourcesAndPrompts() {
        assertThat(answer(HttpClientSession.request(1, "resources/read", "{\"uri\":\"echo://all/x\"}")))
                .contains("\"text\":\"echo://all/x\"");
        assertThat(answer(HttpClientSession.request(1, "resources/read", "{\"uri\":\"echo://all/none\"}")))
                .contains("\"error\":{\"code\":-32002");
        assertThat(answer(HttpClientSession.request(1, "prompts/get", "{\"name\":\"say\"}")))
                .contains("\"text\":\"sayada\"");
    }

    @Test
    void tellsAFailureOfAToolToTheModel() {
        assertThat(answer(HttpClientSession.call(1, "{\"fail\":1}"))).contains("\"isError\":true", "\"text\":\"no\"");
    }

    @Test
    void throwsWhatTheOfferThrows() {
        Json.Obj call = message(HttpClientSession.call(1, "{\"break\":1}"));

        assertThatThrownBy(() -> server.answer(call, CALLER))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"jsonrpc":"2.0","id":1,"method":"nothing/of-that-name"}                          | -32601
            {"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"echo://all"}} | -32601
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"unknown"}}        | -32602
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":["echo"]}}         | -32602
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}                         | -32602
            {"jsonrpc":"2.0","id":1,"method":"initialize"}                                    | -32602
            """)
    void saysWhatIsWrongWithARequest(String request, int code) {
        assertThat(answer(request)).contains("\"id\":1", "\"error\":{\"code\":" + code);
        assertThat(echo.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nothing-of-that-name\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
            })
    void hasNothingToSayToWhatIsNoRequest(String text) {
        assertThat(server.answer(message(text), CALLER)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"jsonrpc\":\"2.0\"}", "{\"method\":[]}", "{\"id\":null,\"method\":\"ping\"}"})
    void refusesWhatIsNoMessage(String text) {
        Json.Obj message = message(text);

        assertThatThrownBy(() -> server.answer(message, CALLER))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("a message of JSON-RPC 2.0 was expected");
    }

    @Test
    void speaksTheRevisionsThatHaveHttp() {
        StatelessServer.checkRevision(null);
        StatelessServer.checkRevision("2025-11-25");

        assertThatThrownBy(() -> StatelessServer.checkRevision("2024-11-05"))
                .hasMessageContaining("2025-03-26, 2025-06-18, 2025-11-25");
    }
}
