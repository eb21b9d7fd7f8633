package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// One HTTP answer.
///
/// @param headers names in lower case
// Nobody compares answers, and the faults need bytes.
@SuppressWarnings("ArrayRecordComponent")
record Answer(int status, Map<String, String> headers, byte[] body) {
    private static final String JSON = "application/json";

    static Answer of(int status, Map<String, String> headers, byte[] body) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("content-type", JSON);
        all.put("content-length", Integer.toString(body.length));
        headers.forEach((name, value) -> all.put(name.toLowerCase(Locale.ROOT), value));
        return new Answer(status, all, body);
    }

    static Answer ok(byte[] body) {
        return of(200, Map.of(), body);
    }

    static Answer ok(Json body) {
        return ok(bytes(JsonWriter.compact(body)));
    }

    static Answer events(String events) {
        return of(200, Map.of("content-type", "text/event-stream; charset=utf-8"), bytes(events));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// The status line and the headers.
    byte[] head() {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " " + reason() + "\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    byte[] firstHalf() {
        return Arrays.copyOf(body, body.length / 2);
    }

    private String reason() {
        return status < 300 ? "OK" : "Scripted";
    }
}
