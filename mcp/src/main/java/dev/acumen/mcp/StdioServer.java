package dev.acumen.mcp;

import dev.acumen.json.Json;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Serves an [Offer] to one client, on two streams.
public final class StdioServer {
    private static final String NAME = "acumen";

    /// A client that does not say its roots within this time is served as one that has none.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// Tools check their arguments themselves, and their answers are tested.
    private static final JsonSchemaValidator UNCHECKED = (_, _) -> JsonSchemaValidator.ValidationResponse.asValid("");

    private final Offer offer;
    private volatile @Nullable Mono<List<String>> roots;

    private StdioServer(Offer offer) {
        this.offer = offer;
    }

    /// Serves until the input ends, or nobody reads the output any more.
    ///
    /// @throws IOException if the input cannot be read
    public static void serve(Offer offer, InputStream in, OutputStream out) throws IOException {
        CompletableFuture<McpJsonMapper> mapper = CompletableFuture.supplyAsync(
                () -> new JacksonMcpJsonMapperSupplier().get(),
                task -> Thread.ofPlatform().daemon().start(task));
        CompletableFuture<Void> _ = mapper.thenAccept(StdioServer::prepare);
        StdioTransport transport = new StdioTransport(mapper::join, in, out);
        new StdioServer(offer).register(transport, mapper::join);
        transport.serve(transport.session());
    }

    /// Has the mapper look at the classes of the first message and its answer. That takes as long as putting the server
    /// together, and is done meanwhile.
    private static void prepare(McpJsonMapper mapper) {
        McpSchema.Implementation program =
                McpSchema.Implementation.builder(NAME, NAME).build();
        String version = ProtocolVersions.MCP_2025_11_25;
        McpSchema.ClientCapabilities client =
                McpSchema.ClientCapabilities.builder().roots(true).build();
        McpSchema.ServerCapabilities server =
                McpSchema.ServerCapabilities.builder().logging().tools(false).build();
        try {
            String first = mapper.writeValueAsString(new McpSchema.JSONRPCRequest(
                    McpSchema.METHOD_INITIALIZE,
                    1,
                    McpSchema.InitializeRequest.builder(version, client, program)
                            .build()));
            if (McpSchema.deserializeJsonRpcMessage(mapper, first) instanceof McpSchema.JSONRPCRequest request) {
                mapper.convertValue(request.params(), new TypeRef<McpSchema.InitializeRequest>() {});
            }
            mapper.writeValueAsBytes(McpSchema.JSONRPCResponse.result(
                    1,
                    McpSchema.InitializeResult.builder(version, server, program).build()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void register(StdioTransport transport, Supplier<McpJsonMapper> mapper) {
        McpServer.AsyncSpecification<?> server = McpServer.async(transport)
                .jsonSchemaValidator(UNCHECKED)
                .validateToolInputs(false)
                .requestTimeout(PATIENCE)
                .serverInfo(NAME, offer.version())
                .instructions(offer.instructions())
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .build())
                .rootsChangeHandler((_, changed) -> {
                    roots = Mono.just(uris(changed));
                    return Mono.empty();
                });
        for (ToolDescription tool : offer.tools()) {
            server.toolCall(tool(tool), (exchange, call) -> roots(exchange).map(known -> call(call, known)));
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
        server.jsonMapper(mapper.get()).build();
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
        ToolAnswer answer = offer.call(call.name(), arguments, known);
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
            String text = offer.read(uri, known).orElseThrow(() -> McpError.RESOURCE_NOT_FOUND.apply(uri));
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
        Mono<List<String>> known = roots;
        if (known == null) {
            known = exchange.listRoots()
                    .map(listed -> uris(listed.roots()))
                    .onErrorReturn(List.of())
                    .cache();
            roots = known;
        }
        return known;
    }

    private static List<String> uris(List<McpSchema.Root> listed) {
        return listed.stream().map(McpSchema.Root::uri).toList();
    }
}
