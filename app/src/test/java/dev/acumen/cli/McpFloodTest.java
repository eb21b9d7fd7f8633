package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acumen mcp --http` with little memory, under more than it can take.
@Tag("campaign")
class McpFloodTest {
    private static final String TOKEN = "only-this-test-knows-it";
    private static final int CLIENTS = 8;
    private static final int FACTS = 10;

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
        client.close();
    }

    private URI started(Path project) throws IOException {
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AcumenCommand.class.getName(),
                        "mcp",
                        "--http",
                        "0")
                .directory(project.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ACUMEN_") || name.startsWith("CLAUDE"));
        builder.environment().put("HOME", folder.toRealPath().resolve("home").toString());
        builder.environment().put("ACUMEN_MCP_TOKEN", TOKEN);
        Process process = builder.start();
        processes.add(process);
        String told = "";
        while (!told.contains("Ctrl-C")) {
            assertThat(process.isAlive()).as(told).isTrue();
            told = Files.readString(err);
        }
        assertThat(told).doesNotContain(TOKEN);
        return URI.create(told.replaceAll("(?s).*(http://127[^;]+);.*", "$1"));
    }

    private HttpRequest.Builder request(URI server, String body) {
        return HttpRequest.newBuilder(server)
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private String begun(URI server) throws IOException, InterruptedException {
        HttpRequest.Builder initialize = request(server, """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
                "clientInfo":{"name":"test","version":"1"}}}""");
        return client.send(initialize.build(), HttpResponse.BodyHandlers.discarding())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private String remembered(URI server, String session, String text) {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"remember\","
                + "\"arguments\":{\"text\":\"" + text + "\"}}}";
        try {
            return client.send(
                            request(server, call)
                                    .header("Mcp-Session-Id", session)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nothingOfWhatWasAnsweredIsLost() throws IOException, InterruptedException {
        Path project = Files.createDirectories(folder.toRealPath().resolve("home/project"));
        URI server = started(project);
        String session = begun(server);
        List<Socket> open = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            open.add(new Socket(InetAddress.getLoopbackAddress(), server.getPort()));
        }
        String large = "x ".repeat(6_000_000);

        List<String> refused = Collections.synchronizedList(new ArrayList<>());
        List<String> added = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < CLIENTS; number++) {
            int first = number * FACTS;
            threads.add(Thread.ofVirtual().start(() -> {
                refused.add(remembered(server, session, large));
                for (int fact = first; fact < first + FACTS; fact++) {
                    added.add(remembered(server, session, "Fact " + fact + " of the shop"));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        for (Socket socket : open) {
            socket.close();
        }
        assertThat(refused)
                .hasSize(CLIENTS)
                .allSatisfy(answer -> assertThat(answer).contains("at most 2000 characters"));
        assertThat(added)
                .hasSize(CLIENTS * FACTS)
                .allSatisfy(answer -> assertThat(answer).contains("\"added\":true"));
        String playbook = Files.readString(project.resolve(".claude/playbook.json"));
        for (int fact = 0; fact < CLIENTS * FACTS; fact++) {
            assertThat(playbook).contains("Fact " + fact + " of the shop");
        }
        assertThat(processes.getFirst().isAlive()).isTrue();
    }
}
