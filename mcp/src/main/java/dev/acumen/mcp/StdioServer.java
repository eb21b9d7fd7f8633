package dev.acumen.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;

/// Serves a [SessionOffer] to one client, on two streams.
public final class StdioServer {
    private StdioServer() {}

    /// Serves until the input ends, or nobody reads the output any more.
    ///
    /// @throws IOException if the input cannot be read
    public static void serve(SessionOffer offer, InputStream in, OutputStream out) throws IOException {
        CompletableFuture<McpJsonMapper> mapper = CompletableFuture.supplyAsync(
                () -> new JacksonMcpJsonMapperSupplier().get(),
                task -> Thread.ofPlatform().daemon().start(task));
        CompletableFuture<Void> _ = mapper.thenAccept(StdioServer::prepare);
        StdioTransport transport = new StdioTransport(mapper::join, in, out);
        McpServer.AsyncSpecification<?> server = McpServer.async(transport);
        Registration registration = new Registration(offer);
        registration.addTo(server);
        server.jsonMapper(mapper.join()).build();
        transport.serve(transport.session(), registration);
    }

    /// Has the mapper look at the classes of the first message and its answer. That takes as long as putting the server
    /// together, and is done meanwhile.
    private static void prepare(McpJsonMapper mapper) {
        McpSchema.Implementation program =
                McpSchema.Implementation.builder(SdkValues.NAME, SdkValues.NAME).build();
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
}
