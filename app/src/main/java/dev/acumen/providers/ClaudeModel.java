package dev.acumen.providers;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A model behind the client `claude`, with the login that it has.
///
/// It runs apart from the user's own sessions: no hooks, no transcript, no tools, no servers, no instructions of
/// files. The whole prompt goes to its standard input, for everybody on a machine can see arguments. The client
/// decides itself how much room an answer has.
final class ClaudeModel implements LanguageModel {
    /// What the client takes on its standard input.
    private static final int MOST_BYTES = 10_000_000;
    private static final int TOO_LARGE = 413;
    private static final String SYSTEM_PROMPT =
            "The message holds instructions and material. Do what the instructions say and answer with nothing else.";

    private final String name;
    private final ClaudeProcess client;

    ClaudeModel(String name, ClaudeProcess client) {
        this.name = name;
        this.client = client;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reply ask(Request request) {
        String prompt = request.prompt().text();
        if (prompt.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            return new Failure.Refused(TOO_LARGE, "claude takes at most 10 MB", Optional.empty());
        }
        try {
            Optional<String> objection = client.objection();
            return objection.isPresent()
                    ? new Failure.Unusable(objection.get())
                    : new ClaudeAnswer(client.run(arguments(request), prompt), client.wording(prompt)).reply();
        } catch (IOException e) {
            return client.unstartable(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Failure.Interrupted();
        }
    }

    private List<String> arguments(Request request) {
        List<String> arguments = new ArrayList<>(List.of(
                "-p",
                "--output-format",
                "json",
                "--model",
                name,
                "--safe-mode",
                "--settings",
                "{\"disableAllHooks\":true}",
                "--no-session-persistence",
                "--tools",
                "",
                "--strict-mcp-config",
                "--disable-slash-commands",
                "--system-prompt",
                SYSTEM_PROMPT));
        request.schema().map(ClaudeModel::text).ifPresent(schema -> arguments.addAll(List.of("--json-schema", schema)));
        return arguments;
    }

    private static String text(Json.Obj schema) {
        return JsonWriter.compact(schema);
    }
}
