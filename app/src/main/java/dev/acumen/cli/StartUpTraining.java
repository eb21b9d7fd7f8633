package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.project.StatedPreferences;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/// Runs the commands that a person waits for, each once, in a sample project, or a server that an agent's client or a
/// browser waits for. The launcher starts it to record the classes that they load in start-up archives.
public final class StartUpTraining {
    /// As people write them, with what the search for secrets has to look at twice.
    private static final String KEY_POINT =
            "Run `./gradlew check -Pfast` before a commit to src/main/java/dev/App2.java, "
                    + "set KEY=\"$NAME\", and read https://docs.example/a/b#c: the token is in the vault.";

    /// Those that are called most. They have an archive of their own: a JVM links all that an archive holds.
    private static final List<List<String>> QUICK = List.of(
            List.of("show"),
            List.of("show", "pat-001"),
            List.of("search", "say it plainly"),
            List.of("log"),
            List.of("why"),
            List.of("add", KEY_POINT, "--section", "pat"),
            List.of("status"));

    private static final List<List<String>> CALLS = List.of(
            List.of(),
            List.of("--help"),
            List.of("--version"),
            List.of("shwo"),
            List.of("show", "--help"),
            List.of("show", "pat-001", "--json"),
            List.of("tag", "pat-002", "helpful"),
            List.of("edit", "pat-002", "Say the second text plainly"),
            List.of("remove", "pat-003"),
            List.of("undo"),
            List.of("config"));

    /// What a client of `acumen mcp` says first.
    private static final String MESSAGES = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{"roots":{"listChanged":true}},"clientInfo":{"name":"training","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            {"jsonrpc":"2.0","id":3,"method":"resources/list"}
            {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"recall","arguments":{"query":"say"}}}
            """;

    private StartUpTraining() {}

    /// @param arguments `mcp` or `ui` for a server, `quick` for the commands that are called most, else transcripts
    /// to learn from without a model, for all other commands
    /// @throws IOException if the page cannot be loaded
    public static void main(String[] arguments) throws IOException {
        if (McpProgram.isCalled(List.of(arguments))) {
            InputStream messages = new ByteArrayInputStream(MESSAGES.getBytes(StandardCharsets.UTF_8));
            int _ = AcumenCommand.served(messages, List.of(arguments));
            return;
        }
        if (List.of(arguments).equals(List.of(UiCommand.NAME))) {
            visitPages();
            System.exit(CommandLine.ExitCode.OK);
        }
        boolean isQuick = List.of(arguments).equals(List.of("quick"));
        List<List<String>> calls = new ArrayList<>(isQuick ? QUICK : CALLS);
        for (String transcript : isQuick ? new String[0] : arguments) {
            calls.add(List.of("learn", transcript, "--model", "none"));
        }
        System.setProperty(Environment.TERMINAL, "80 12");
        Environment environment = AcumenCommand.environment(System.in);
        // What is added is compared with what the user stated in other projects.
        new StatedPreferences(environment.acumenFolder())
                .add(Path.of("other"), List.of("Never say the last text plainly"));
        PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        for (List<String> call : calls) {
            int _ = AcumenCommand.run(environment, nowhere, nowhere, call.toArray(String[]::new));
        }
    }

    /// Starts the page and loads what a browser loads first.
    private static void visitPages() throws IOException {
        Environment environment = AcumenCommand.environment(System.in);
        try (PipedReader printed = new PipedReader();
                PrintWriter out = new PrintWriter(new PipedWriter(printed), true)) {
            Thread.ofPlatform()
                    .daemon()
                    .start(() -> AcumenCommand.run(environment, out, out, UiCommand.NAME, "--no-open"));
            URI link =
                    URI.create(new BufferedReader(printed).lines().findFirst().orElseThrow());
            String cookie = header(answer(link, link.getRawPath() + "?" + link.getRawQuery(), ""), "Set-cookie: ");
            String home = header(answer(link, link.getRawPath(), cookie), "Location: ");
            for (String page : List.of(home, link.getRawPath() + "static/acumen.css")) {
                String _ = answer(link, page, cookie);
            }
        }
    }

    /// What the server answers, without a client that would be recorded as well.
    private static String answer(URI server, String path, String cookie) throws IOException {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            String request = """
                    GET %s HTTP/1.1
                    Host: %s
                    Connection: close
                    Accept-Encoding: gzip
                    Cookie: %s

                    """.formatted(path, server.getAuthority(), cookie);
            socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String header(String answer, String name) {
        return answer.lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> line.substring(name.length()).replaceFirst(";.*", ""))
                .orElseThrow();
    }
}
