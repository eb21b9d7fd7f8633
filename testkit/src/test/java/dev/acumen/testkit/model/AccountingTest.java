package dev.acumen.testkit.model;

import static dev.acumen.testkit.model.Client.ANTHROPIC;
import static dev.acumen.testkit.model.Client.OPENAI;
import static dev.acumen.testkit.model.Client.asking;
import static dev.acumen.testkit.model.Client.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccountingTest {
    private final ScriptedServer server = ScriptedServer.start(Script.always("answered"));
    private final Client client = Client.of(server);

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void keepsAMarkedBeginningAndReadsItTheNextTime() throws Exception {
        Json.Obj first = client.json(ANTHROPIC, marked("m", "12345678", "abcd"));
        Json.Obj second = client.json(ANTHROPIC, marked("m", "12345678", "other question"));

        assertUsage(first, 1, 2, 0);
        assertUsage(second, 4, 0, 2);
        assertThat(server.usage()).isEqualTo(new Usage(5, 2, 2, 4));
        assertThat(server.usage().prompt()).isEqualTo(9);
    }

    @Test
    void doesNotReadAnotherBeginningOrThatOfAnotherModel() throws Exception {
        client.json(ANTHROPIC, marked("m", "12345678", "abcd"));

        assertUsage(client.json(ANTHROPIC, marked("m", "12345679", "abcd")), 1, 2, 0);
        assertUsage(client.json(ANTHROPIC, marked("other", "12345678", "abcd")), 1, 2, 0);
    }

    @Test
    void readsTheLongestBeginningThatItHasAndKeepsTheRest() throws Exception {
        client.json(ANTHROPIC, marked("m", "12345678", "abcd"));

        Json.Obj grown = client.json(ANTHROPIC, """
                {"model": "m", "system": [{"type": "text", "text": "12345678"}], "messages": [
                  {"role": "user", "content": [
                    {"type": "text", "text": "efghijkl", "cache_control": {"type": "ephemeral"}},
                    {"type": "text", "text": "mnop"}]}]}""");

        assertUsage(grown, 1, 2, 2);
    }

    @Test
    void readsNothingWithoutAMarker() throws Exception {
        client.json(ANTHROPIC, marked("m", "12345678", "abcd"));

        assertUsage(client.json(ANTHROPIC, asking("12345678")), 2, 0, 0);
    }

    @Test
    void countsToolsBeforeSystem() throws Exception {
        String tool = "{\"name\":\"a\",\"cache_control\":{\"type\":\"ephemeral\"}}";

        Json.Obj answer = client.json(ANTHROPIC, "{\"system\": \"1234\", \"tools\": [" + tool + "]}");

        assertUsage(answer, 1, 3, 0);
    }

    @Test
    void readsAnOpenAiPromptInStepsOf128Tokens() throws Exception {
        String common = "x".repeat(4 * 1200);

        Json.Obj first = client.json(OPENAI, asking(common + "first"));
        Json.Obj second = client.json(OPENAI, asking(common + "second"));

        assertThat(at(first, "usage.prompt_tokens_details.cached_tokens")).isEqualTo("0");
        assertThat(at(second, "usage.prompt_tokens_details.cached_tokens")).isEqualTo("1152");
        assertThat(at(second, "usage.prompt_tokens")).isEqualTo("1202");
        assertThat(server.usage()).isEqualTo(new Usage(1202 + 50, 0, 1152, 4));
    }

    @Test
    void doesNotReadAShortOpenAiPrompt() throws Exception {
        String common = "x".repeat(4 * 1000);
        client.json(OPENAI, asking(common));

        Json.Obj second = client.json(OPENAI, asking(common));

        assertThat(at(second, "usage.prompt_tokens_details.cached_tokens")).isEqualTo("0");
    }

    private static String marked(String model, String system, String question) {
        return """
                {"model": "%s", "system": [{"type": "text", "text": "%s", "cache_control": {"type": "ephemeral"}}],
                 "messages": [{"role": "user", "content": "%s"}]}""".formatted(model, system, question);
    }

    private static void assertUsage(Json.Obj answer, long input, long write, long read) {
        assertThat(at(answer, "usage.input_tokens")).isEqualTo(Long.toString(input));
        assertThat(at(answer, "usage.cache_creation_input_tokens")).isEqualTo(Long.toString(write));
        assertThat(at(answer, "usage.cache_read_input_tokens")).isEqualTo(Long.toString(read));
    }
}
