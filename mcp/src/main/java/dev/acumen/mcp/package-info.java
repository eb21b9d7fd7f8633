/// A server for the Model Context Protocol (MCP), on the official SDK. It knows nothing of playbooks: what it serves is
/// an [Offer][dev.acumen.mcp.Offer], in terms of [Json][dev.acumen.json.Json].
///
/// [Registration][dev.acumen.mcp.Registration] tells the SDK of the offer.
/// [ResourceWatch][dev.acumen.mcp.ResourceWatch] tells of changes.
/// [StdioServer][dev.acumen.mcp.StdioServer] serves one client, on standard input and output:
/// [StdioTransport][dev.acumen.mcp.StdioTransport] reads and writes messages, one a line.
/// [StreamableHttpServer][dev.acumen.mcp.StreamableHttpServer] serves many, over HTTP:
/// [HttpGuard][dev.acumen.mcp.HttpGuard] says who is let in, [HttpTransport][dev.acumen.mcp.HttpTransport] reads and
/// writes messages, [HttpSessions][dev.acumen.mcp.HttpSessions] keeps what belongs together.
/// [StatelessServer][dev.acumen.mcp.StatelessServer] answers single messages, for a server that has its own HTTP.
///
/// Start with [StdioServer][dev.acumen.mcp.StdioServer].
@NullMarked
package dev.acumen.mcp;

import org.jspecify.annotations.NullMarked;
