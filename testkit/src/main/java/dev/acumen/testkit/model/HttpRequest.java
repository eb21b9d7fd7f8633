package dev.acumen.testkit.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// One HTTP request.
///
/// @param headers names in lower case
record HttpRequest(String method, String target, boolean isHttp10, Map<String, List<String>> headers, String body) {
    /// The target without its query.
    String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /// Whether the client wants no more than one answer on this connection.
    boolean isLast() {
        String connection =
                String.join(",", headers.getOrDefault("connection", List.of())).toLowerCase(Locale.ROOT);
        return connection.contains("close") || (isHttp10 && !connection.contains("keep-alive"));
    }
}
