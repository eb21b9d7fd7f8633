/// A server for the Model Context Protocol (MCP) on standard input and output, on the official SDK. It knows nothing of
/// playbooks: what it serves is an [Offer][dev.acumen.mcp.Offer], in terms of [Json][dev.acumen.json.Json].
///
/// [StdioServer][dev.acumen.mcp.StdioServer] registers the offer with the SDK,
/// [StdioTransport][dev.acumen.mcp.StdioTransport] reads and writes messages, one a line.
///
/// Start with [StdioServer][dev.acumen.mcp.StdioServer].
@NullMarked
package dev.acumen.mcp;

import org.jspecify.annotations.NullMarked;
