package dev.acumen.server;

import static dev.acumen.server.AccessRole.READER;

import dev.acumen.mcp.StatelessServer;
import dev.acumen.server.ProblemException.Kind;
import java.util.List;
import java.util.Map;

/// The playbook for agents that ask for it, by the Model Context Protocol. No session is kept: each request stands for
/// itself, and any process can answer it.
final class McpApi {
    private static final String MESSAGE = """
            {"type":"object","description":"JSON-RPC 2.0","required":["jsonrpc"],
            "properties":{"jsonrpc":{"const":"2.0"}}}""";

    /// The most bytes of a message.
    private static final int LONGEST = 2 << 20;

    private final StatelessServer<Call> server;

    McpApi(TeamOffer offer) {
        this.server = new StatelessServer<>(offer);
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.post(
                        "mcp",
                        "/mcp",
                        READER,
                        "For agents: a message of the Model Context Protocol (streamable HTTP without sessions). 202 answers one"
                                + " that wants no answer. Tools that change something need the role contributor.",
                        MESSAGE,
                        MESSAGE,
                        this::answer)
                .taking(LONGEST));
    }

    private HttpReply answer(Call call) {
        if (call.headers().containsKey("Origin")) {
            throw new ProblemException(
                    Kind.WEB_PAGE, "requests with the header Origin are refused, for web pages send them");
        }
        try {
            StatelessServer.checkRevision(call.headers().getFirst(StatelessServer.REVISION));
        } catch (IllegalArgumentException e) {
            throw ProblemException.malformed(String.valueOf(e.getMessage()));
        }
        return server.answer(call.body(), call)
                .map(answer -> HttpReply.of(200, HttpReply.JSON, answer))
                .orElseGet(() -> new HttpReply(202, HttpReply.JSON, "", Map.of()));
    }
}
