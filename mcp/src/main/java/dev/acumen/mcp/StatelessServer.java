package dev.acumen.mcp;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Serves an [Offer] to clients that have no session: each message stands for itself, so that any of several processes
/// can answer it. This is streamable HTTP without its streams; HTTP itself, and who is let in, is the caller's.
///
/// Many threads may ask at once.
///
/// @param <C> what is known of whoever sent a message
public final class StatelessServer<C> {
    /// The header by which a client says which revision of the protocol it speaks.
    public static final String REVISION = Revisions.HEADER;

    private static final String ASKED = "asked";

    private final Offer<C> offer;
    private final McpJsonMapper mapper = new JacksonMcpJsonMapperSupplier().get();
    private final Transport transport = new Transport();

    /// Where the SDK leaves what handles messages.
    private static final class Transport implements McpStatelessServerTransport {
        private @Nullable McpStatelessServerHandler handler;

        @Override
        public void setMcpHandler(McpStatelessServerHandler made) {
            handler = made;
        }

        McpStatelessServerHandler handler() {
            return Objects.requireNonNull(handler);
        }

        @Override
        public List<String> protocolVersions() {
            return Revisions.ALL;
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }

    /// One message on its way through the SDK, which keeps no exception as it was.
    private static final class Asked<C> {
        private final C caller;
        private @Nullable RuntimeException failure;

        Asked(C caller) {
            this.caller = caller;
        }

        <T> T ask(Function<C, T> question) {
            try {
                return question.apply(caller);
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }
    }

    /// Makes a server, which holds nothing that has to be closed.
    public StatelessServer(Offer<C> offer) {
        this.offer = offer;
        McpServer.StatelessAsyncSpecification server = McpServer.async(transport)
                .jsonMapper(mapper)
                .jsonSchemaValidator(SdkValues.UNCHECKED)
                .validateToolInputs(false)
                .serverInfo(SdkValues.NAME, offer.version())
                .instructions(offer.instructions())
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .prompts(false)
                        .build());
        offer.tools().forEach(tool -> add(tool, server));
        offer.prompts().forEach(prompt -> add(prompt, server));
        offer.resources().forEach(resource -> add(resource, server));
        server.build();
    }

    private void add(ToolDescription tool, McpServer.StatelessAsyncSpecification server) {
        server.toolCall(
                SdkValues.tool(tool),
                (context, call) -> asked(
                        context,
                        caller -> SdkValues.result(offer.call(tool.name(), SdkValues.arguments(call), caller))));
    }

    private void add(PromptDescription prompt, McpServer.StatelessAsyncSpecification server) {
        server.prompts(new AsyncPromptSpecification(
                SdkValues.prompt(prompt),
                (context, _) -> asked(
                        context,
                        caller -> SdkValues.result(
                                prompt, offer.prompt(prompt.name(), caller).orElse("")))));
    }

    private void add(ResourceDescription resource, McpServer.StatelessAsyncSpecification server) {
        if (resource.isTemplate()) {
            server.resourceTemplates(new AsyncResourceTemplateSpecification(
                    SdkValues.template(resource), (context, request) -> read(context, resource, request.uri())));
        } else {
            server.resources(new AsyncResourceSpecification(
                    SdkValues.resource(resource), (context, request) -> read(context, resource, request.uri())));
        }
    }

    private Mono<McpSchema.ReadResourceResult> read(
            McpTransportContext context, ResourceDescription resource, String uri) {
        return this.<Optional<String>>asked(context, caller -> offer.read(uri, caller))
                .map(text -> SdkValues.result(resource, uri, text));
    }

    /// What the offer says to the caller of a message.
    @SuppressWarnings("unchecked")
    private <T> Mono<T> asked(McpTransportContext context, Function<C, T> question) {
        Asked<C> asked = (Asked<C>) Objects.requireNonNull(context.get(ASKED));
        return Mono.fromCallable(() -> asked.ask(question));
    }

    /// Checks the revision of the protocol that a client says it speaks.
    ///
    /// @param header the value of the header [#REVISION]; null where it is missing
    /// @throws IllegalArgumentException if it is none of those that are spoken here
    public static void checkRevision(@Nullable String header) {
        if (!Revisions.isSpoken(header)) {
            throw new IllegalArgumentException(Revisions.EXPECTED);
        }
    }

    /// Answers a message. What the offer throws, this throws.
    ///
    /// @param message the body of a POST
    /// @return the answer as JSON; empty for a message that wants none
    /// @throws BadInputException if it is no message
    public Optional<String> answer(Json.Obj message, C caller) {
        Asked<C> asked = new Asked<>(caller);
        McpTransportContext context = McpTransportContext.create(Map.of(ASKED, asked));
        return switch (read(message)) {
            case McpSchema.JSONRPCRequest request -> Optional.of(answer(request, context, asked));
            case McpSchema.JSONRPCNotification notification -> {
                transport
                        .handler()
                        .handleNotification(context, notification)
                        .onErrorComplete()
                        .toFuture()
                        .join();
                yield Optional.empty();
            }
            // Nobody here asked anything.
            default -> Optional.empty();
        };
    }

    private McpSchema.JSONRPCMessage read(Json.Obj message) {
        try {
            return McpSchema.deserializeJsonRpcMessage(mapper, JsonWriter.compact(message));
        } catch (IOException | IllegalArgumentException _) {
            throw new BadInputException("body", "$", "a message of JSON-RPC 2.0 was expected");
        }
    }

    private String answer(McpSchema.JSONRPCRequest request, McpTransportContext context, Asked<C> asked) {
        McpSchema.JSONRPCResponse response = Mono.defer(
                        () -> transport.handler().handleRequest(context, request))
                .onErrorResume(_ -> Mono.just(malformed(request)))
                .toFuture()
                .join();
        if (asked.failure != null) {
            throw asked.failure;
        }
        try {
            return mapper.writeValueAsString(isDefect(response) ? malformed(request) : response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isDefect(McpSchema.JSONRPCResponse response) {
        return response.error() != null && response.error().code() == McpSchema.ErrorCodes.INTERNAL_ERROR;
    }

    /// Where the offer did not fail, the SDK stumbled over parameters that it cannot read.
    private static McpSchema.JSONRPCResponse malformed(McpSchema.JSONRPCRequest request) {
        return McpSchema.JSONRPCResponse.error(
                request.id(),
                new McpSchema.JSONRPCResponse.JSONRPCError(
                        McpSchema.ErrorCodes.INVALID_PARAMS,
                        "the parameters of " + request.method() + " are malformed",
                        null));
    }
}
