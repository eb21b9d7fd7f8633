package dev.acumen.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StdioServerTest {
    private static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private final EchoOffer echo = new EchoOffer();

    private static String initialize(String version, String capabilities) {
        return """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s","capabilities":%s,\
                "clientInfo":{"name":"test","version":"1"}}}
                """.formatted(version, capabilities);
    }

    private static String request(int id, String method, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}\n";
    }

    private static String call(int id, String arguments) {
        return request(id, "tools/call", "{\"name\":\"echo\",\"arguments\":" + arguments + "}");
    }

    private List<Json.Obj> answers(String... messages) throws IOException {
        String begun = initialize("2025-11-25", "{}") + INITIALIZED + String.join("", messages);
        List<Json.Obj> answers = served(begun);
        return answers.subList(1, answers.size());
    }

    private List<Json.Obj> served(String messages) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StdioServer.serve(echo, new ByteArrayInputStream(messages.getBytes(StandardCharsets.UTF_8)), out);
        return read(out);
    }

    private static List<Json.Obj> read(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> (Json.Obj) JsonReader.read(line, "answer"))
                .toList();
    }

    private static String at(Json.Obj answer, String... path) {
        Json found = answer;
        for (String name : path) {
            Json next = found instanceof Json.Obj object ? object.get(name) : null;
            found = next == null ? Json.NULL : next;
        }
        return JsonWriter.compact(found);
    }

    @Test
    void claimsTheRevisionThatTheClientSpeaksElseTheNewestThatItKnows() throws IOException {
        for (String version : List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")) {
            assertThat(at(served(initialize(version, "{}")).getFirst(), "result", "protocolVersion"))
                    .isEqualTo('"' + version + '"');
        }
        assertThat(at(served(initialize("2026-07-28", "{}")).getFirst(), "result", "protocolVersion"))
                .isEqualTo("\"2025-11-25\"");
    }

    @Test
    void answersEverythingThatWasReadBeforeTheInputEnded() throws IOException {
        String calls = String.join(
                "",
                IntStream.range(1, 10_001)
                        .mapToObj(id -> call(id, "{\"n\":" + id + "}"))
                        .toList());

        List<Json.Obj> answers = answers(calls);

        assertThat(answers).hasSize(10_000);
        assertThat(at(answers.getLast(), "result", "structuredContent", "n")).isEqualTo("10000");
    }

    @Test
    void goesOnAfterWhatIsNoMessage() throws IOException {
        List<Json.Obj> answers = answers("{\"half\": \n", "\n", "[1]\n", "{\"a\":1}\n", "\"\u0000\n", call(7, "{}"));

        assertThat(answers).hasSize(5);
        assertThat(answers.subList(0, 4))
                .allSatisfy(answer -> assertThat(at(answer, "id")).isEqualTo("null"))
                .allSatisfy(answer -> assertThat(at(answer, "error", "code")).matches("-32[67]00"));
        assertThat(at(answers.getLast(), "id")).isEqualTo("7");
    }

    @Test
    void takesFiveMegabytesAndRefusesFifty() throws IOException {
        String five = call(1, "{\"text\":\"" + "ö".repeat(2_500_000) + "\"}");
        byte[] begun = (initialize("2025-11-25", "{}") + INITIALIZED + five).getBytes(StandardCharsets.UTF_8);
        byte[] part = "x".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
        byte[] end = ("\n" + call(2, "{}")).getBytes(StandardCharsets.UTF_8);
        List<InputStream> parts = new ArrayList<>();
        parts.add(new ByteArrayInputStream(begun));
        IntStream.range(0, 50).forEach(_ -> parts.add(new ByteArrayInputStream(part)));
        parts.add(new ByteArrayInputStream(end));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        StdioServer.serve(echo, new SequenceInputStream(Collections.enumeration(parts)), out);

        List<Json.Obj> answers = read(out);
        assertThat(answers).hasSize(4);
        assertThat(at(answers.get(1), "result", "structuredContent", "text")).hasSize(2_500_002);
        assertThat(at(answers.get(2), "error", "message")).contains("50000000");
        assertThat(at(answers.get(3), "id")).isEqualTo("2");
    }

    @Test
    void tellsWhatFailed() throws IOException {
        List<Json.Obj> answers = answers(
                call(1, "{\"fail\":1}"),
                call(2, "{\"break\":1}"),
                request(3, "tools/call", "{\"name\":\"other\",\"arguments\":{}}"),
                request(4, "tools/call", "{\"arguments\":[1]}"),
                request(5, "no/such", "{}"),
                request(6, "resources/read", "{\"uri\":\"echo://none\"}"),
                request(7, "resources/read", "{\"uri\":\"echo://all/word\"}"));

        assertThat(answers).hasSize(7);
        assertThat(at(answers.get(0), "result", "isError")).isEqualTo("true");
        assertThat(at(answers.get(1), "error", "message")).contains("broken");
        assertThat(at(answers.get(2), "error")).contains("other");
        assertThat(at(answers.get(3), "error", "code")).isNotEqualTo("null");
        assertThat(at(answers.get(4), "error", "code")).isEqualTo("-32601");
        assertThat(at(answers.get(5), "error", "code")).isEqualTo("-32002");
        assertThat(at(answers.get(6), "result", "contents")).contains("\"text\":\"echo://all/word\"");
    }

    @Test
    void asksForRootsOnceAndHearsWhenTheyChange() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        // Answers with the id that the server gave its request.
        InputStream in = lazily(List.<Supplier<String>>of(
                        () -> initialize("2025-11-25", "{\"roots\":{\"listChanged\":true}}")
                                + INITIALIZED
                                + call(1, "{}")
                                + call(2, "{}"),
                        () -> roots(out, "file:///one"),
                        () -> "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}\n",
                        () -> roots(out, "file:///two"),
                        () -> call(3, "{}"))
                .iterator());

        StdioServer.serve(echo, in, out);

        List<Json.Obj> lines = read(out);
        assertThat(lines.stream().filter(line -> line.textOr("method", "").equals("roots/list")))
                .hasSize(2);
        assertThat(lines.stream()
                        .filter(line -> line.get("result") != null)
                        .skip(1)
                        .map(line -> at(line, "id") + at(line, "result", "content")))
                .hasSize(3)
                .satisfies(texts -> {
                    assertThat(texts.get(0)).startsWith("1").contains("file:///one");
                    assertThat(texts.get(1)).startsWith("2").contains("file:///one");
                    assertThat(texts.get(2)).startsWith("3").contains("file:///two");
                });
    }

    private static String roots(ByteArrayOutputStream out, String uri) {
        Json.Obj asked = read(out).stream()
                .filter(line -> line.textOr("method", "").equals("roots/list"))
                .toList()
                .getLast();
        return "{\"jsonrpc\":\"2.0\",\"id\":" + at(asked, "id") + ",\"result\":{\"roots\":[{\"uri\":\"" + uri
                + "\"}]}}\n";
    }

    /// Texts that are made when they are read.
    @SuppressWarnings("JdkObsolete") // SequenceInputStream takes nothing else
    private static InputStream lazily(Iterator<Supplier<String>> texts) {
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return texts.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return new ByteArrayInputStream(texts.next().get().getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    @Test
    void endsWhenNobodyReadsItsAnswersAnyMore() throws IOException {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        InputStream endless =
                lazily(Stream.generate(() -> (Supplier<String>) () -> "{}\n").iterator());

        StdioServer.serve(echo, endless, closed);

        assertThat(echo.calls()).isEmpty();
    }
}
