package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/// What is answered to a request.
///
/// @param status of HTTP
/// @param type of the body
/// @param body its text; empty for no body
/// @param headers more headers
record HttpReply(int status, String type, String body, Map<String, String> headers) {
    static final String JSON = "application/json";
    static final String PROBLEM = "application/problem+json";

    static HttpReply of(int status, Json body) {
        return of(status, JSON, JsonWriter.compact(body));
    }

    static HttpReply of(int status, String type, String body) {
        return new HttpReply(status, type, body, Map.of());
    }

    static HttpReply ok(Json body) {
        return of(200, body);
    }

    HttpReply typed(String other) {
        return new HttpReply(status, other, body, headers);
    }

    HttpReply with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new HttpReply(status, type, body, more);
    }
}
