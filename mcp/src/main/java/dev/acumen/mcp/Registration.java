package dev.acumen.mcp;

import dev.acumen.json.Json;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/// A [SessionOffer] as the SDK wants to have it. The offer is called by one thread at a time.
final class Registration implements SessionListener {
    /// A client that does not say its roots within this time is served as one that has none.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// So long after it a change of a resource is told to whoever subscribed to it.
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final SessionOffer offer;
    private final ResourceWatch watch;

    /// The roots of each session, once they were asked for.
    private final Map<String, Mono<List<String>>> roots = new ConcurrentHashMap<>();

    Registration(SessionOffer offer) {
        this(offer, LOOK);
    }

    /// @param look between two looks at what is subscribed to
    Registration(SessionOffer offer, Duration look) {
        this.offer = offer;
        this.watch = new ResourceWatch(this::state, look);
    }

    private String state(String session) {
        Mono<List<String>> known = roots.get(session);
        return offer.state(known == null ? List.of() : known.toFuture().getNow(List.of()));
    }

    /// Puts the offer into a server that is to be built.
    void addTo(McpServer.AsyncSpecification<?> server) {
        server.jsonSchemaValidator(SdkValues.UNCHECKED)
                .validateToolInputs(false)
                .requestTimeout(PATIENCE)
                .serverInfo(SdkValues.NAME, offer.version())
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
            server.toolCall(
                    SdkValues.tool(tool), (exchange, call) -> roots(exchange).map(known -> call(call, known)));
        }
        for (PromptDescription prompt : offer.prompts()) {
            server.prompts(new AsyncPromptSpecification(
                    SdkValues.prompt(prompt), (exchange, _) -> roots(exchange).map(known -> asked(prompt, known))));
        }
        for (ResourceDescription resource : offer.resources()) {
            if (resource.isTemplate()) {
                server.resourceTemplates(new AsyncResourceTemplateSpecification(
                        SdkValues.template(resource), (exchange, request) -> read(exchange, request.uri(), resource)));
            } else {
                server.resources(new AsyncResourceSpecification(
                        SdkValues.resource(resource), (exchange, request) -> read(exchange, request.uri(), resource)));
            }
        }
    }

    private McpSchema.GetPromptResult asked(PromptDescription prompt, List<String> known) {
        String text;
        synchronized (offer) {
            text = offer.prompt(prompt.name(), known).orElse("");
        }
        return SdkValues.result(prompt, text);
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

    private McpSchema.CallToolResult call(McpSchema.CallToolRequest call, List<String> known) {
        Json.Obj arguments = SdkValues.arguments(call);
        synchronized (offer) {
            return SdkValues.result(offer.call(call.name(), arguments, known));
        }
    }

    private Mono<McpSchema.ReadResourceResult> read(
            McpAsyncServerExchange exchange, String uri, ResourceDescription resource) {
        return roots(exchange).map(known -> {
            synchronized (offer) {
                return SdkValues.result(resource, uri, offer.read(uri, known));
            }
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
