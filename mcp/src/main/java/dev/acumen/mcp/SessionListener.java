package dev.acumen.mcp;

import io.modelcontextprotocol.spec.McpSchema;

/// Hears of sessions what the SDK does not tell.
interface SessionListener {
    /// Hears nothing.
    SessionListener NONE = new SessionListener() {
        @Override
        public boolean heard(McpSchema.JSONRPCRequest request, String session, ResourceWatch.Client client) {
            return true;
        }

        @Override
        public void rootsChanged(String session) {}

        @Override
        public void ended(String session) {}
    };

    /// A request, before it is handled.
    ///
    /// @return whether it is to be handled
    boolean heard(McpSchema.JSONRPCRequest request, String session, ResourceWatch.Client client);

    /// A session has other roots now.
    void rootsChanged(String session);

    /// A session has ended.
    void ended(String session);
}
