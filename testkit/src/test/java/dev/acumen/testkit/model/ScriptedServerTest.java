package dev.acumen.testkit.model;

import static dev.acumen.testkit.model.Client.ANTHROPIC;
import static dev.acumen.testkit.model.Client.OPENAI;
import static dev.acumen.testkit.model.Client.asking;
import static dev.acumen.testkit.model.Client.at;
import static dev.acumen.testkit.model.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedServerTest {
    @Test
    void nobodyOnAnotherMachineReachesIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("text"))) {
            assertThat(InetAddress.getByName(server.url().getHost()).isLoopbackAddress())
                    .isTrue();
            for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
                for (InetAddress address : network.inetAddresses().toList()) {
                    if (!address.isLoopbackAddress()) {
                        assertThatThrownBy(
                                        () -> new Socket(address, server.url().getPort()).close())
                                .isInstanceOf(IOException.class);
                    }
                }
            }
        }
    }

    @Test
    void answersInTheFormatOfAnthropic() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("four words of text"));
                Client client = Client.of(server)) {

            Json.Obj answer = client.json(ANTHROPIC + "?beta=true", asking("hello"));

            assertThat(at(answer, "type")).isEqualTo("message");
            assertThat(at(answer, "content.0.text")).isEqualTo("four words of text");
            assertThat(at(answer, "stop_reason")).isEqualTo("end_turn");
            assertThat(at(answer, "usage.input_tokens")).isEqualTo("2");
            assertThat(at(answer, "usage.output_tokens")).isEqualTo("5");
            assertThat(server.requests().getFirst().path()).isEqualTo("/v1/messages?beta=true");
        }
    }

    @Test
    void answersInTheFormatOfOpenAi() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("four words of text"));
                Client client = Client.of(server)) {

            Json.Obj answer = client.json(OPENAI, asking("hello"));

            assertThat(at(answer, "object")).isEqualTo("chat.completion");
            assertThat(at(answer, "choices.0.message.content")).isEqualTo("four words of text");
            assertThat(at(answer, "choices.0.finish_reason")).isEqualTo("stop");
            assertThat(at(answer, "usage.total_tokens")).isEqualTo("7");
        }
    }

    @Test
    void streamsEventsToWhoAsksForThem() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("one line\nand another"));
                Client client = Client.of(server)) {

            HttpResponse<String> response = client.post(ANTHROPIC, """
                    {"model": "m", "stream": true, "messages": [{"role": "user", "content": "hello"}]}""");

            assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream; charset=utf-8");
            assertThat(response.body().lines().filter(line -> line.startsWith("event: ")))
                    .containsExactly(
                            "event: message_start",
                            "event: content_block_start",
                            "event: ping",
                            "event: content_block_delta",
                            "event: content_block_stop",
                            "event: message_delta",
                            "event: message_stop");
            assertThat(response.body())
                    .contains("\"delta\":{\"type\":\"text_delta\",\"text\":\"one line\\nand another\"}")
                    .contains("\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null}");
        }
    }

    @Test
    void callsTheToolOfAClientThatWantsJsonAndEndsWhenItHandsBackTheResult() throws Exception {
        String tools = "\"tools\": [{\"name\": \"StructuredOutput\", \"input_schema\": {}}]";
        try (ScriptedServer server = ScriptedServer.start(Script.always("{\"answer\":\"42\"}"));
                Client client = Client.of(server)) {

            Json.Obj call = client.json(
                    ANTHROPIC, "{\"messages\": [{\"role\": \"user\", \"content\": \"hello\"}], " + tools + "}");
            Json.Obj end = client.json(
                    ANTHROPIC,
                    "{\"messages\": [{\"role\": \"user\", \"content\": [{\"type\": \"tool_result\"}]}], " + tools
                            + "}");

            assertThat(at(call, "stop_reason")).isEqualTo("tool_use");
            assertThat(at(call, "content.0.name")).isEqualTo("StructuredOutput");
            assertThat(at(call, "content.0.input")).isEqualTo("{\"answer\":\"42\"}");
            assertThat(at(end, "stop_reason")).isEqualTo("end_turn");
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void callsAnotherToolOfAClient() throws Exception {
        Reply call = new Reply.Call("Let me see.", "Bash", Json.Obj.of("command", new Json.Text("ls")));
        try (ScriptedServer server = ScriptedServer.start(Script.always(call));
                Client client = Client.of(server)) {

            Json.Obj answer = client.json(ANTHROPIC, asking("hello"));
            HttpResponse<String> streamed = client.post(ANTHROPIC, "{\"stream\": true, \"messages\": []}");

            assertThat(at(answer, "stop_reason")).isEqualTo("tool_use");
            assertThat(at(answer, "content.0.text")).isEqualTo("Let me see.");
            assertThat(at(answer, "content.1.name")).isEqualTo("Bash");
            assertThat(at(answer, "content.1.input")).isEqualTo("{\"command\":\"ls\"}");
            assertThat(streamed.body())
                    .contains("\"text\":\"Let me see.\"")
                    .contains("\"index\":1,\"content_block\":{\"type\":\"tool_use\"")
                    .contains("\"partial_json\":\"{\\\"command\\\":\\\"ls\\\"}\"");
            Json.Obj other = client.json(OPENAI, asking("hello"));
            assertThat(at(other, "choices.0.finish_reason")).isEqualTo("tool_calls");
            assertThat(at(other, "choices.0.message.tool_calls.0.function.name"))
                    .isEqualTo("Bash");
            assertThat(at(other, "choices.0.message.tool_calls.0.function.arguments"))
                    .isEqualTo("{\"command\":\"ls\"}");
        }
    }

    @Test
    void streamsTheCallOfThatTool() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{\"answer\":\"42\"}"));
                Client client = Client.of(server)) {

            HttpResponse<String> response = client.post(ANTHROPIC, """
                    {"stream": true, "messages": [{"role": "user", "content": "hello"}],
                     "tools": [{"name": "StructuredOutput"}]}""");

            assertThat(response.body())
                    .contains("\"name\":\"StructuredOutput\",\"input\":{}")
                    .contains("\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"answer\\\":\\\"42\\\"}\"")
                    .contains("\"stop_reason\":\"tool_use\"");
        }
    }

    @Test
    void countsTokensAndSaysThatItIsThereWithoutTheScript() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("never said"));
                Client client = Client.of(server)) {

            Json.Obj count = client.json("/v1/messages/count_tokens", asking("hello"));
            HttpResponse<String> get = client.send(client.to("/").GET());
            HttpResponse<String> head = client.send(client.to("/").HEAD());
            HttpResponse<String> elsewhere = client.send(client.to("/v2").GET());

            assertThat(at(count, "input_tokens")).isEqualTo("2");
            assertThat(List.of(get.statusCode(), head.statusCode(), elsewhere.statusCode()))
                    .containsExactly(200, 200, 404);
            assertThat(head.body()).isEmpty();
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void keepsWhatIsNoJsonAndRefusesIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("never said"));
                Client client = Client.of(server)) {

            HttpResponse<String> response = client.post(OPENAI, "{\"messages\": [");

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(at(json(response), "error.type")).isEqualTo("invalid_request_error");
            assertThat(server.requests()).extracting(Received::body).containsExactly("{\"messages\": [");
        }
    }

    @Test
    void readsABodyInChunks() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("fine"));
                Client client = Client.of(server)) {
            String prompt = "ä".repeat(100_000);
            byte[] body = asking(prompt).getBytes(StandardCharsets.UTF_8);

            HttpResponse<String> response = client.send(
                    client.to(ANTHROPIC).POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(server.requests().getFirst().header("Transfer-Encoding")).hasValue("chunked");
            assertThat(server.requests().getFirst().prompt()).isEqualTo(prompt);
        }
    }

    @Test
    void tellsAClientThatWaitsToSendItsBody() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("fine"));
                Client client = Client.of(server)) {

            HttpResponse<String> response =
                    client.send(client.to(OPENAI).expectContinue(true).POST(BodyPublishers.ofString(asking("hello"))));

            assertThat(at(json(response), "choices.0.message.content")).isEqualTo("fine");
        }
    }

    @Test
    void answersManyRequestsOnOneConnection() throws Exception {
        String request = "POST /v1/messages HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}";
        String last = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
        try (ScriptedServer server = ScriptedServer.start(Script.always("fine"));
                Client client = Client.of(server);
                Socket socket = client.socket()) {

            socket.getOutputStream().write((request + request + last).getBytes(StandardCharsets.US_ASCII));
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answers.split("HTTP/1.1 ")).hasSize(4);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello\r\n\r\n",
                "POST /v1/messages HTTP/1.1\r\nno header\r\n\r\n",
                "POST /v1/messages HTTP/1.1\r\ncontent-length: many\r\n\r\n",
                "POST /v1/messages HTTP/1.1\r\ncontent-length: 70000000\r\n\r\n",
                "POST /v1/messages HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
                "POST /v1/messages HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nx\r\n"
            })
    void closesAConnectionOnWhichNoRequestComes(String bytes) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always("fine"));
                Client client = Client.of(server);
                Socket socket = client.socket()) {

            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();

            assertThat(in.read()).isEqualTo(-1);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void answersFiftyRequestsAtOnceEachWithItsOwnNumber() throws Exception {
        try (ScriptedServer server =
                        ScriptedServer.start((request, number) -> Reply.text(number + " " + request.prompt()));
                Client client = Client.of(server)) {

            List<CompletableFuture<HttpResponse<String>>> pending = IntStream.range(0, 50)
                    .mapToObj(i -> client.postLater(i % 2 == 0 ? ANTHROPIC : OPENAI, asking("p" + i)))
                    .toList();
            List<String> bodies =
                    pending.stream().map(response -> response.join().body()).toList();

            assertThat(server.requests()).hasSize(50);
            for (int i = 0; i < 50; i++) {
                assertThat(bodies.get(i)).containsPattern("\"\\d+ p" + i + "\"");
            }
            assertThat(bodies.stream().map(body -> body.replaceAll("(?s).*\"(\\d+) p\\d+\".*", "$1")))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void closesItsPortAndConnections() throws Exception {
        ScriptedServer server = ScriptedServer.start(Script.always(new Reply.Hang()));
        try (Client client = Client.of(server)) {
            CompletableFuture<HttpResponse<String>> pending = client.postLater(ANTHROPIC, asking("hello"));
            while (server.requests().isEmpty()) {
                Thread.onSpinWait();
            }

            server.close();

            assertThatThrownBy(pending::join).hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(() -> client.post(ANTHROPIC, asking("hello"))).isInstanceOf(IOException.class);
        }
    }
}
