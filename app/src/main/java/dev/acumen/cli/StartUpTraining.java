package dev.acumen.cli;

import dev.acumen.config.Environment;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Runs the commands that a person waits for, each once, in a sample project. The launcher starts it to record the
/// classes that commands load in a start-up archive.
public final class StartUpTraining {
    private static final List<List<String>> CALLS = List.of(
            List.of(),
            List.of("--help"),
            List.of("--version"),
            List.of("shwo"),
            List.of("show", "--help"),
            List.of("show"),
            List.of("show", "pat-001"),
            List.of("show", "pat-001", "--json"),
            List.of("search", "say it plainly"),
            List.of("add", "Say the last text plainly", "--section", "pat"),
            List.of("tag", "pat-002", "helpful"),
            List.of("edit", "pat-002", "Say the second text plainly"),
            List.of("remove", "pat-003"),
            List.of("log"),
            List.of("undo"),
            List.of("why"),
            List.of("status"),
            List.of("config"));

    private StartUpTraining() {}

    /// @param arguments transcripts to learn from, without a model
    public static void main(String[] arguments) {
        List<List<String>> calls = new ArrayList<>(CALLS);
        for (String transcript : arguments) {
            calls.add(List.of("learn", transcript, "--model", "none"));
        }
        System.setProperty(Environment.TERMINAL, "80 12");
        Environment environment = Acumen.environment();
        PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        for (List<String> call : calls) {
            int _ = Acumen.run(environment, nowhere, nowhere, call.toArray(String[]::new));
        }
    }
}
