package dev.acumen.cli;

import dev.acumen.config.Environment;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Runs the commands that a person waits for, each once, in a sample project, or the server that an agent's client
/// waits
/// for. The launcher starts it to record the classes that they load in start-up archives.
public final class StartUpTraining {
    /// Those that only read a playbook. They have an archive of their own: a JVM links all that an archive holds.
    private static final List<List<String>> READING = List.of(
            List.of("show"),
            List.of("show", "pat-001"),
            List.of("search", "say it plainly"),
            List.of("log"),
            List.of("why"));

    private static final List<List<String>> CALLS = List.of(
            List.of(),
            List.of("--help"),
            List.of("--version"),
            List.of("shwo"),
            List.of("show", "--help"),
            List.of("show", "pat-001", "--json"),
            List.of("add", "Say the last text plainly", "--section", "pat"),
            List.of("tag", "pat-002", "helpful"),
            List.of("edit", "pat-002", "Say the second text plainly"),
            List.of("remove", "pat-003"),
            List.of("undo"),
            List.of("status"),
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

    /// @param arguments `mcp` for the server, `reading` for commands that only read a playbook, else transcripts to
    /// learn from without a model, for all other commands
    public static void main(String[] arguments) {
        if (McpProgram.isCalled(List.of(arguments))) {
            InputStream messages = new ByteArrayInputStream(MESSAGES.getBytes(StandardCharsets.UTF_8));
            int _ = Acumen.served(messages, List.of(arguments));
            return;
        }
        boolean isReading = List.of(arguments).equals(List.of("reading"));
        List<List<String>> calls = new ArrayList<>(isReading ? READING : CALLS);
        for (String transcript : isReading ? new String[0] : arguments) {
            calls.add(List.of("learn", transcript, "--model", "none"));
        }
        System.setProperty(Environment.TERMINAL, "80 12");
        Environment environment = Acumen.environment(System.in);
        PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        for (List<String> call : calls) {
            int _ = Acumen.run(environment, nowhere, nowhere, call.toArray(String[]::new));
        }
    }
}
