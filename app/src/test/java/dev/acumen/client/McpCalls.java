package dev.acumen.client;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Optional;

/// What the agent asks `acumen mcp` for when its prompt says `@@mcp`: a key point that is known, then to add one, then
/// one for all of the user's projects.
///
/// @param tool the tool's name, as the server says it
/// @param input what it is given
record McpCalls(String tool, Json.Obj input) {
    static final String PROMPT = "Remember for all my projects: reply in German. @@mcp";
    static final String KNOWN = "Prices are in cents";
    static final String NEW = "Taxes are rounded per line";

    private static final String MARK = "@@mcp";

    private static final List<McpCalls> ALL = List.of(
            new McpCalls("recall", Json.Obj.of("query", new Json.Text("prices"))),
            new McpCalls("remember", Json.Obj.of("text", new Json.Text(NEW))),
            new McpCalls(
                    "remember", Json.Obj.of("text", new Json.Text("Reply in German"), "scope", new Json.Text("user"))));

    /// The next call; empty behind the last, and for any other prompt.
    ///
    /// @param asked the prompt, with whatever surrounds it
    /// @param results how many results the agent has
    static Optional<McpCalls> next(String asked, int results) {
        return asked.contains(MARK) && results < ALL.size() ? Optional.of(ALL.get(results)) : Optional.empty();
    }
}
