package dev.acumen.mcp;

import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The revisions of the protocol that are spoken over HTTP.
final class Revisions {
    /// The header by which a client says which one it speaks.
    static final String HEADER = "MCP-Protocol-Version";

    static final List<String> ALL =
            List.of(ProtocolVersions.MCP_2025_03_26, ProtocolVersions.MCP_2025_06_18, ProtocolVersions.MCP_2025_11_25);

    /// What a client is told that speaks another one.
    static final String EXPECTED = "the revisions of the protocol are " + String.join(", ", ALL);

    private Revisions() {}

    /// Whether a client can be understood.
    ///
    /// @param header what it says; null where it says nothing
    static boolean isSpoken(@Nullable String header) {
        return header == null || ALL.contains(header);
    }
}
