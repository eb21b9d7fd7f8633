package dev.acumen.mcp;

import dev.acumen.json.Json;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/// An [Offer] as the SDK wants to have it. The offer is called by one thread at a time.
final class Registration implements SessionListener {
    static final String NAME = "acumen";

    /// A client that does not say its roots within this time is served as one that has none.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// Tools check their arguments themselves, and their answers are tested.
    private static final JsonSchemaValidator UNCHECKED = (_, _) -> JsonSchemaValidator.ValidationResponse.asValid("");

    /// So long after it a change of a resource is told to whoever subscribed to it.
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Offer offer;
    private final ResourceWatch watch;

    /// The roots of each session, once they were asked for.
    private final Map<String, Mono<List<String>>> roots = new ConcurrentHashMap<>();

    Registration(Offer offer) {
        this(offer, LOOK);
    }

    /// @param look between two looks at what is subscribed to
    Registration(Offer offer, Duration look) {
        this.offer = offer;
        this.watch = new ResourceWatch(this::state, look);
    }

    private String state(String session) {
        Mono<List<String>> known = roots.get(session);
        return offer.state(known == null ? List.of() : known.toFuture().getNow(List.of()));
    }

    /// Puts the offer into a server that is to be built.
    void addTo(McpServer.AsyncSpecification<?> server) {
        server.jsonSchemaValidator(UNCHECKED)
                .validateToolInputs(false)
                .requestTimeout(PATIENCE)
                .serverInfo(NAME, offer.version())
                .instructions(offer.instructions())
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(false)
                        .resources(true, true)
                        .prompts(false)
                        .build())
                .rootsChangeHandler((exchange, changed) -> {
                    roots.put(exchange.sessionId(), Mono.just(uris(changed)));
                    return Mono.empty();
                });
        for (ToolDescription tool : offer.tools()) {
            server.toolCall(tool(tool), (exchange, call) -> roots(exchange).map(known -> call(call, known)));
        }
        for (PromptDescription prompt : offer.prompts()) {
            server.prompts(new AsyncPromptSpecification(
                    prompt(prompt), (exchange, _) -> roots(exchange).map(known -> asked(prompt, known))));
        }
        for (ResourceDescription resource : offer.resources()) {
            if (resource.isTemplate()) {
                server.resourceTemplates(new AsyncResourceTemplateSpecification(
                        template(resource), (exchange, request) -> read(exchange, request.uri(), resource)));
            } else {
                server.resources(new AsyncResourceSpecification(
                        resource(resource), (exchange, request) -> read(exchange, request.uri(), resource)));
            }
        }
    }

    private static McpSchema.Prompt prompt(PromptDescription prompt) {
        return McpSchema.Prompt.builder(prompt.name())
                .description(prompt.description())
                .build();
    }

    private McpSchema.GetPromptResult asked(PromptDescription prompt, List<String> known) {
        String text;
        synchronized (offer) {
            text = offer.prompt(prompt.name(), known).orElse("");
        }
        McpSchema.PromptMessage message = McpSchema.PromptMessage.builder(
                        McpSchema.Role.USER, McpSchema.TextContent.builder(text).build())
                .build();
        return McpSchema.GetPromptResult.builder(List.of(message))
                .description(prompt.description())
                .build();
    }

    @Override
    public boolean heard(McpSchema.JSONRPCRequest request, String session, ResourceWatch.Client client) {
        return watch.heard(request, session, client);
    }

    @Override
    public void rootsChanged(String session) {
        roots.remove(session);
    }

    @Override
    public void ended(String session) {
        roots.remove(session);
        watch.ended(session);
    }

    private static McpSchema.Tool tool(ToolDescription tool) {
        return McpSchema.Tool.builder(tool.name(), PlainValues.of(tool.input()))
                .description(tool.description())
                .outputSchema(PlainValues.of(tool.output()))
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(tool.isReadOnly())
                        .destructiveHint(tool.isDestructive())
                        .idempotentHint(tool.isIdempotent())
                        .openWorldHint(false)
                        .build())
                .build();
    }

    private static McpSchema.Resource resource(ResourceDescription resource) {
        return McpSchema.Resource.builder(resource.uri(), resource.name())
                .description(resource.description())
                .mimeType(resource.mimeType())
                .build();
    }

    private static McpSchema.ResourceTemplate template(ResourceDescription resource) {
        return McpSchema.ResourceTemplate.builder(resource.uri(), resource.name())
                .description(resource.description())
                .mimeType(resource.mimeType())
                .build();
    }

    private McpSchema.CallToolResult call(McpSchema.CallToolRequest call, List<String> known) {
        Map<String, Object> given = call.arguments();
        Json.Obj arguments = given == null ? Json.Obj.of() : (Json.Obj) PlainValues.json(given);
        ToolAnswer answer;
        synchronized (offer) {
            answer = offer.call(call.name(), arguments, known);
        }
        McpSchema.CallToolResult.Builder result =
                McpSchema.CallToolResult.builder().addTextContent(answer.text()).isError(answer.isFailure());
        if (answer.content() != null) {
            result.structuredContent(PlainValues.of(answer.content()));
        }
        return result.build();
    }

    private Mono<McpSchema.ReadResourceResult> read(
            McpAsyncServerExchange exchange, String uri, ResourceDescription resource) {
        return roots(exchange).map(known -> {
            String text;
            synchronized (offer) {
                text = offer.read(uri, known).orElseThrow(() -> McpError.RESOURCE_NOT_FOUND.apply(uri));
            }
            McpSchema.ResourceContents contents = McpSchema.TextResourceContents.builder(uri, text)
                    .mimeType(resource.mimeType())
                    .build();
            return McpSchema.ReadResourceResult.builder(List.of(contents)).build();
        });
    }

    /// The client's roots. It is asked once, and says when they change.
    private Mono<List<String>> roots(McpAsyncServerExchange exchange) {
        McpSchema.ClientCapabilities capabilities = exchange.getClientCapabilities();
        if (capabilities == null || capabilities.roots() == null) {
            return Mono.just(List.of());
        }
        return roots.computeIfAbsent(
                exchange.sessionId(),
                _ -> exchange.listRoots()
                        .map(listed -> uris(listed.roots()))
                        .onErrorReturn(List.of())
                        .cache());
    }

    private static List<String> uris(List<McpSchema.Root> listed) {
        return listed.stream().map(McpSchema.Root::uri).toList();
    }
}
