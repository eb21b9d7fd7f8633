package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.server.Team.Person;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;

/// An agent's client, with the official SDK.
final class AgentClient implements AutoCloseable {
    private static final McpJsonMapper MAPPER = new JacksonMcpJsonMapperSupplier().get();
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final McpSyncClient client;

    private AgentClient(McpSyncClient client) {
        this.client = client;
    }

    /// One that somebody added to an agent, and that has said hello.
    static AgentClient of(Person person) {
        return of(person, person.team().url());
    }

    /// The same of a process at another address.
    static AgentClient of(Person person, String url) {
        URI endpoint = person.request("/mcp").build().uri();
        HttpClientStreamableHttpTransport transport = HttpClientStreamableHttpTransport.builder(url)
                .endpoint(endpoint.getPath())
                .jsonMapper(MAPPER)
                .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + person.token()))
                .build();
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .jsonSchemaValidator((schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(""))
                .build();
        client.initialize();
        return new AgentClient(client);
    }

    String instructions() {
        return String.valueOf(client.getServerInstructions());
    }

    Json.Obj tools() {
        return json(client.listTools());
    }

    /// The result of a tool.
    Json.Obj call(String tool, Json.Obj arguments) {
        return json(client.callTool(McpSchema.CallToolRequest.builder(tool)
                .arguments(MAPPER, JsonWriter.compact(arguments))
                .build()));
    }

    /// The text of a result.
    String told(String tool, String arguments) {
        return text(call(tool, Team.json(arguments)));
    }

    /// The text of a result.
    static String text(Json.Obj result) {
        return Team.objects(result, "content").getFirst().textOr("text", "");
    }

    static boolean isFailure(Json.Obj result) {
        return new Json.Bool(true).equals(result.get("isError"));
    }

    /// The text of a resource; empty where there is none.
    Optional<String> read(String uri) {
        try {
            Json.Obj result = json(client.readResource(
                    McpSchema.ReadResourceRequest.builder(uri).build()));
            return Optional.of(Team.objects(result, "contents").getFirst().textOr("text", ""));
        } catch (McpError e) {
            if (e.getJsonRpcError().code() == McpSchema.ErrorCodes.RESOURCE_NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    String prompt(String name) {
        Json.Obj result =
                json(client.getPrompt(McpSchema.GetPromptRequest.builder(name).build()));
        return Team.object(Team.objects(result, "messages").getFirst(), "content")
                .textOr("text", "");
    }

    private static Json.Obj json(Object result) {
        try {
            return (Json.Obj) JsonReader.read(MAPPER.writeValueAsString(result), "result");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
