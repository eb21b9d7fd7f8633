package dev.acumen.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/// The transport of [StreamableHttpServer] under the tools, resources and prompts that the official conformance suite
/// calls by name. `.ci/mcp-conformance` starts it.
public final class ConformanceServer {
    private static final JsonSchemaValidator UNCHECKED = (_, _) -> JsonSchemaValidator.ValidationResponse.asValid("");
    private static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
    private static final String SOUND = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQAAAAA=";
    private static final String PLAIN = "text/plain";
    private static final Map<String, Object> ANYTHING = object(Map.of());

    private ConformanceServer() {}

    /// @param arguments the port and the token
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (StreamableHttpServer server = StreamableHttpServer.start(
                ConformanceServer::addTo,
                HttpAddress.of(arguments[0]),
                arguments[1],
                InstantSource.system(),
                SessionListener.NONE)) {
            System.err.println("serving MCP at " + server.url());
            new CountDownLatch(1).await();
        }
    }

    private static void addTo(McpServer.AsyncSpecification<?> server) {
        server.jsonSchemaValidator(UNCHECKED)
                .validateToolInputs(false)
                .requestTimeout(Duration.ofSeconds(30))
                .serverInfo("conformance", "1")
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(false)
                        .resources(true, false)
                        .prompts(false)
                        .completions()
                        .build());
        addTools(server);
        addCallsOfTheClient(server);
        addResources(server);
        addPrompts(server);
    }

    private static void addTools(McpServer.AsyncSpecification<?> server) {
        answering(server, "test_simple_text", text("This is a simple text response for testing."));
        answering(server, "test_image_content", image());
        answering(
                server,
                "test_audio_content",
                McpSchema.AudioContent.builder(SOUND, "audio/wav").build());
        answering(
                server,
                "test_embedded_resource",
                embedded("test://embedded-resource", "This is an embedded resource content.", PLAIN));
        answering(
                server,
                "test_multiple_content_types",
                text("Multiple content types test:"),
                image(),
                embedded("test://mixed-content-resource", "{\"test\":\"data\",\"value\":123}", "application/json"));
        tool(
                server,
                "test_error_handling",
                ANYTHING,
                (_, _) -> Mono.just(CallToolResult.builder()
                        .addTextContent("This tool intentionally returns an error for testing")
                        .isError(true)
                        .build()));
        Map<String, Object> address = object(Map.of("street", type("string"), "city", type("string")));
        tool(
                server,
                "json_schema_2020_12_tool",
                Map.of(
                        "$schema",
                        "https://json-schema.org/draft/2020-12/schema",
                        "type",
                        "object",
                        "$defs",
                        Map.of("address", address),
                        "properties",
                        Map.of("name", type("string"), "address", Map.of("$ref", "#/$defs/address")),
                        "additionalProperties",
                        false),
                (_, _) -> Mono.just(result(text("ok"))));
    }

    private static void addCallsOfTheClient(McpServer.AsyncSpecification<?> server) {
        tool(server, "test_tool_with_logging", ANYTHING, (exchange, _) -> {
            Mono<Void> told = Mono.empty();
            for (String words : List.of("started", "processing data", "completed")) {
                told = told.then(exchange.loggingNotification(McpSchema.LoggingMessageNotification.builder(
                                McpSchema.LoggingLevel.INFO, "Tool execution " + words)
                        .build()));
            }
            return told.thenReturn(result(text("logged")));
        });
        tool(server, "test_tool_with_progress", ANYTHING, (exchange, call) -> {
            Mono<Void> told = Mono.empty();
            for (double progress : new double[] {0, 50, 100}) {
                told = told.then(exchange.progressNotification(
                        McpSchema.ProgressNotification.builder(call.meta().get("progressToken"), progress)
                                .total(100.0)
                                .build()));
            }
            return told.thenReturn(result(text("done")));
        });
        tool(
                server,
                "test_sampling",
                object(Map.of("prompt", type("string"))),
                (exchange, call) -> exchange.createMessage(McpSchema.CreateMessageRequest.builder(
                                        List.of(McpSchema.SamplingMessage.builder(
                                                        McpSchema.Role.USER, text(argument(call, "prompt")))
                                                .build()),
                                        100)
                                .build())
                        .map(answer -> result(text("LLM response: " + answer.content()))));
        eliciting(server, "test_elicitation", object(Map.of("username", type("string"), "email", type("string"))));
        eliciting(
                server,
                "test_elicitation_sep1034_defaults",
                object(Map.of(
                        "name",
                        Map.of("type", "string", "default", "John Doe"),
                        "age",
                        Map.of("type", "integer", "default", 30),
                        "score",
                        Map.of("type", "number", "default", 95.5),
                        "status",
                        Map.of("type", "string", "enum", List.of("active", "inactive", "pending"), "default", "active"),
                        "verified",
                        Map.of("type", "boolean", "default", true))));
        eliciting(server, "test_elicitation_sep1330_enums", object(enums()));
    }

    private static Map<String, Object> enums() {
        List<String> options = List.of("option1", "option2", "option3");
        List<Map<String, Object>> titled = Stream.of("First", "Second", "Third")
                .map(title -> Map.<String, Object>of("const", "value" + title, "title", title + " Option"))
                .toList();
        return Map.of(
                "untitledSingle",
                Map.of("type", "string", "enum", options),
                "titledSingle",
                Map.of("type", "string", "oneOf", titled),
                "legacyEnum",
                Map.of("type", "string", "enum", options, "enumNames", List.of("One", "Two", "Three")),
                "untitledMulti",
                Map.of("type", "array", "items", Map.of("type", "string", "enum", options)),
                "titledMulti",
                Map.of("type", "array", "items", Map.of("anyOf", titled)));
    }

    private static void addResources(McpServer.AsyncSpecification<?> server) {
        resource(
                server,
                "test://static-binary",
                McpSchema.BlobResourceContents.builder("test://static-binary", PIXEL)
                        .mimeType("image/png")
                        .build());
        for (String uri : List.of("test://static-text", "test://watched-resource")) {
            resource(server, uri, content(uri, "This is the content of the resource.", PLAIN));
        }
        server.resourceTemplates(new AsyncResourceTemplateSpecification(
                McpSchema.ResourceTemplate.builder("test://template/{id}/data", "template")
                        .build(),
                (_, request) -> {
                    String id = request.uri().replaceAll("test://template/(.+)/data", "$1");
                    String json = "{\"id\":\"" + id + "\",\"templateTest\":true,\"data\":\"Data for ID: " + id + "\"}";
                    return read(content(request.uri(), json, "application/json"));
                }));
    }

    private static void addPrompts(McpServer.AsyncSpecification<?> server) {
        prompt(server, "test_simple_prompt", List.of(), _ -> List.of(text("This is a simple prompt for testing.")));
        prompt(
                server,
                "test_prompt_with_arguments",
                List.of("arg1", "arg2"),
                given -> List.of(text("arg1='" + given.get("arg1") + "', arg2='" + given.get("arg2") + "'")));
        prompt(
                server,
                "test_prompt_with_embedded_resource",
                List.of("resourceUri"),
                given -> List.of(
                        embedded(String.valueOf(given.get("resourceUri")), "Embedded resource content.", PLAIN),
                        text("Please process the embedded resource above.")));
        prompt(server, "test_prompt_with_image", List.of(), _ -> List.of(image(), text("Please analyze the image.")));
        server.completions(new AsyncCompletionSpecification(
                new McpSchema.PromptReference("test_prompt_with_arguments"),
                (_, _) -> Mono.just(new McpSchema.CompleteResult(
                        new McpSchema.CompleteResult.CompleteCompletion(List.of(), 0, false)))));
    }

    private static void answering(McpServer.AsyncSpecification<?> server, String name, Content... contents) {
        tool(server, name, ANYTHING, (_, _) -> Mono.just(result(contents)));
    }

    private static void eliciting(McpServer.AsyncSpecification<?> server, String name, Map<String, Object> schema) {
        tool(
                server,
                name,
                object(Map.of("message", type("string"))),
                (exchange, _) -> exchange.createElicitation(McpSchema.ElicitFormRequest.builder("Please say", schema)
                                .build())
                        .map(answer -> result(text("action=" + answer.action() + ", content=" + answer.content()))));
    }

    private static void tool(
            McpServer.AsyncSpecification<?> server,
            String name,
            Map<String, Object> schema,
            BiFunction<McpAsyncServerExchange, CallToolRequest, Mono<CallToolResult>> called) {
        server.toolCall(McpSchema.Tool.builder(name, schema).description(name).build(), called);
    }

    private static void resource(McpServer.AsyncSpecification<?> server, String uri, ResourceContents contents) {
        server.resources(new AsyncResourceSpecification(
                McpSchema.Resource.builder(uri, uri).build(), (_, _) -> read(contents)));
    }

    private static Mono<McpSchema.ReadResourceResult> read(ResourceContents contents) {
        return Mono.just(McpSchema.ReadResourceResult.builder(List.of(contents)).build());
    }

    private static void prompt(
            McpServer.AsyncSpecification<?> server,
            String name,
            List<String> arguments,
            Function<Map<String, Object>, List<Content>> made) {
        List<McpSchema.PromptArgument> known = arguments.stream()
                .map(argument -> McpSchema.PromptArgument.builder(argument)
                        .required(true)
                        .build())
                .toList();
        server.prompts(new AsyncPromptSpecification(
                McpSchema.Prompt.builder(name)
                        .description(name)
                        .arguments(known)
                        .build(),
                (_, request) -> {
                    List<McpSchema.PromptMessage> messages = made.apply(request.arguments()).stream()
                            .map(content -> McpSchema.PromptMessage.builder(McpSchema.Role.USER, content)
                                    .build())
                            .toList();
                    return Mono.just(McpSchema.GetPromptResult.builder(messages).build());
                }));
    }

    private static String argument(CallToolRequest call, String name) {
        return String.valueOf(call.arguments().get(name));
    }

    private static CallToolResult result(Content... contents) {
        return CallToolResult.builder()
                .content(List.of(contents))
                .isError(false)
                .build();
    }

    private static TextContent text(String text) {
        return TextContent.builder(text).build();
    }

    private static Content image() {
        return McpSchema.ImageContent.builder(PIXEL, "image/png").build();
    }

    private static Content embedded(String uri, String text, String type) {
        return McpSchema.EmbeddedResource.builder(content(uri, text, type)).build();
    }

    private static TextResourceContents content(String uri, String text, String type) {
        return TextResourceContents.builder(uri, text).mimeType(type).build();
    }

    private static Map<String, Object> type(String type) {
        return Map.of("type", type);
    }

    private static Map<String, Object> object(Map<String, Object> properties) {
        return Map.of("type", "object", "properties", properties);
    }
}
