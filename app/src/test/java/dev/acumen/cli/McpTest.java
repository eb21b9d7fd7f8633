package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acumen mcp` as a process of its own, over real pipes.
class McpTest {
    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}""";

    @TempDir
    private Path folder;

    private Path project = Path.of("");
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void makeFolders() throws IOException {
        project = Files.createDirectories(folder.toRealPath().resolve("home/project"));
    }

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    /// A client of a server that it started.
    private record Client(Process process, BufferedReader answers, Path err) {

        /// What classes it loaded so far.
        Path classes() {
            return err.resolveSibling(err.getFileName() + ".classes");
        }

        void send(String message) throws IOException {
            OutputStream out = process.getOutputStream();
            out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        Json.Obj answer() throws IOException {
            return (Json.Obj) JsonReader.read(Objects.requireNonNull(answers.readLine(), "it ended"), "an answer");
        }

        Json.Obj call(int id, String tool, Json.Obj arguments) throws IOException {
            Json parameters = Json.Obj.of("name", new Json.Text(tool), "arguments", arguments);
            send(JsonWriter.compact(Json.Obj.of(
                    "jsonrpc",
                    new Json.Text("2.0"),
                    "id",
                    Json.Num.of(id),
                    "method",
                    new Json.Text("tools/call"),
                    "params",
                    parameters)));
            return answer();
        }

        /// Ends the input and waits for the end of the process.
        int hangUp() throws IOException, InterruptedException {
            process.getOutputStream().close();
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        }
    }

    private Client start(String... arguments) throws IOException {
        return started(
                System.getProperty("java.class.path"),
                Stream.concat(Stream.of("mcp"), Stream.of(arguments)).toArray(String[]::new));
    }

    private Client started(String classPath, String... arguments) throws IOException {
        Path err = Files.createTempFile(folder, "err", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + err + ".classes",
                "-cp",
                classPath,
                AcumenCommand.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ACUMEN_") || name.startsWith("CLAUDE"));
        builder.environment().put("HOME", folder.toRealPath().resolve("home").toString());
        Process process = builder.start();
        processes.add(process);
        return new Client(process, process.inputReader(StandardCharsets.UTF_8), err);
    }

    private Client begun(String... arguments) throws IOException {
        Client client = start(arguments);
        client.send(INITIALIZE);
        assertThat(JsonWriter.compact(client.answer())).contains("\"protocolVersion\":\"2025-11-25\"", "\"acumen\"");
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return client;
    }

    private static Json.Obj text(String text) {
        return Json.Obj.of("text", new Json.Text(text));
    }

    private String playbook() throws IOException {
        return Files.readString(project.resolve(".claude/playbook.json"));
    }

    @Test
    void servesUntilTheInputEnds() throws IOException, InterruptedException {
        Client client = begun();
        client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
        String tools = JsonWriter.compact(client.answer());

        assertThat(tools).contains("\"recall\"", "\"remember\"", "\"rate\"", "\"readOnlyHint\":true");
        assertThat(tools.length() / 4).as("tokens").isLessThanOrEqualTo(900);
        assertThat(JsonWriter.compact(client.call(2, "remember", text("Prices are in cents"))))
                .contains("\"added\":true", "oth-001");
        assertThat(JsonWriter.compact(client.call(3, "recall", Json.Obj.of()))).contains("Prices are in cents");
        assertThat(client.hangUp()).isZero();
        assertThat(client.answers.readLine()).isNull();
        assertThat(client.err).isEmptyFile();
        assertThat(playbook()).contains("Prices are in cents");
    }

    @Test
    void tellsWhoeverSubscribedThatThePlaybookHasChanged() throws IOException, InterruptedException {
        Client client = begun();
        client.send(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"acumen://playbook\"}}");
        assertThat(JsonWriter.compact(client.answer())).contains("\"id\":1", "\"result\"");

        assertThat(Program.in(folder)
                        .run("add", "Prices are in cents", "--project", project.toString())
                        .exitCode())
                .isZero();

        assertThat(JsonWriter.compact(client.answer())).contains("resources/updated", "acumen://playbook");
        assertThat(JsonWriter.compact(client.answer())).contains("resources/list_changed");
        assertThat(client.hangUp()).isZero();
    }

    @Test
    void servesTheProjectThatIsNamed() throws IOException, InterruptedException {
        Path other = Files.createDirectories(folder.resolve("home/other"));
        Client client = begun("--project", "../other");

        client.call(1, "remember", text("Prices are in cents"));

        assertThat(client.hangUp()).isZero();
        assertThat(other.resolve(".claude/playbook.json")).content().contains("cents");
        assertThat(project.resolve(".claude")).doesNotExist();
    }

    @Test
    void endsWhenTheClientIsGone() throws IOException, InterruptedException {
        Client client = begun();
        client.answers.close();
        client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
        client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");

        assertThat(client.hangUp()).isZero();
    }

    @Test
    void ofTwoServersAtOnceNothingIsLost() throws IOException, InterruptedException {
        List<Client> clients = List.of(begun(), begun());

        List<Thread> threads = IntStream.range(0, 2)
                .mapToObj(number -> Thread.ofVirtual().start(() -> {
                    for (int i = 0; i < 15; i++) {
                        try {
                            clients.get(number)
                                    .call(i + 1, "remember", text("Fact " + (number * 100 + i) + " of the shop"));
                            clients.get(number).call(i + 101, "recall", Json.Obj.of());
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                }))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }

        for (Client client : clients) {
            assertThat(client.hangUp()).isZero();
            assertThat(client.err).isEmptyFile();
        }
        for (int i = 0; i < 15; i++) {
            assertThat(playbook()).contains("Fact " + i + " of the shop", "Fact " + (100 + i) + " of the shop");
        }
    }

    @Test
    void otherCommandsLoadNothingOfIt() throws IOException, InterruptedException {
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.matches(".*/(mcp/target|(acumen-mcp|mcp-|reactor-|reactive-)[^/]*\\.jar).*"))
                .collect(Collectors.joining(File.pathSeparator));

        Client add = started(classPath, "add", "Prices are in cents");

        assertThat(add.hangUp()).isZero();
        assertThat(playbook()).contains("Prices are in cents");
        assertThat(started(classPath, "mcp").hangUp()).isNotZero();
    }

    @Test
    void servesOverHttpWhoeverKnowsTheTokenThatItPrinted() throws IOException, InterruptedException {
        Client server = start("--http", "0");
        String told = "";
        while (!told.contains("Bearer")) {
            assertThat(server.process.isAlive()).as(told).isTrue();
            told = Files.readString(server.err);
        }
        URI url = URI.create(told.replaceAll("(?s).*(http://127[^;]+);.*", "$1"));
        String token = told.replaceAll("(?s).*Bearer (\\S{43}) .*", "$1");
        HttpRequest.Builder begin = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(INITIALIZE));

        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(client.send(begin.build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            begin.header("Authorization", "Bearer " + token);
            assertThat(client.send(begin.build(), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("\"acumen\"", "2025-11-25");
        }

        assertThat(Files.readString(server.err)).isEqualTo(told);
        server.process.destroy();
        assertThat(server.process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void overPipesNothingOfHttpIsLoaded() throws IOException, InterruptedException {
        Client client = begun("--project", ".");
        String classes = Files.readString(client.classes());

        assertThat(client.hangUp()).isZero();
        assertThat(classes).contains("dev.acumen.mcp.StdioServer").doesNotContain("Http", "httpserver");
    }

    @Test
    void anAddressOrATokenThatIsNoneIsSaid() throws IOException {
        assertThat(Program.in(folder).run("mcp", "--http", "here").err()).contains("[HOST:]PORT");
        assertThat(Program.in(folder)
                        .with("ACUMEN_MCP_TOKEN", "short")
                        .run("mcp", "--http", "0")
                        .err())
                .contains("ACUMEN_MCP_TOKEN has to be 16 to 200")
                .doesNotContain("short");
    }

    @Test
    void helpAndWrongOptionsAreThoseOfACommand() throws IOException {
        assertThat(Program.in(folder).run("mcp", "--help").out()).contains("Model Context Protocol", "--project");
        assertThat(Program.in(folder).run("mcp", "--port", "1").exitCode()).isEqualTo(2);
        assertThat(Program.in(folder).run("mcp", "--project", "").err()).contains("--project names no folder");
        assertThat(McpProgram.isCalled(List.of("mcp", "--project", "--help"))).isFalse();
    }
}
