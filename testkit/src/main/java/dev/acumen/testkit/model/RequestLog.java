package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Writes each request into a file, without the credentials that came with it.
final class RequestLog {
    private static final Set<String> CREDENTIALS = Set.of("authorization", "x-api-key");

    private RequestLog() {}

    /// A script that does as another one and writes the requests into a folder: `0000.json`, `0001.json` and so on.
    static Script in(Path folder, Script script) throws IOException {
        Files.createDirectories(folder);
        return (request, number) -> {
            write(folder.resolve("%04d.json".formatted(number)), json(request));
            return script.reply(request, number);
        };
    }

    private static Json json(Received request) {
        Json.Obj headers = Json.Obj.of();
        for (Map.Entry<String, List<String>> header : new TreeMap<>(request.headers()).entrySet()) {
            String value = CREDENTIALS.contains(header.getKey()) ? "(left out)" : String.join(", ", header.getValue());
            headers = headers.with(header.getKey(), new Json.Text(value));
        }
        return Json.Obj.of("path", new Json.Text(request.path()), "headers", headers, "body", request.json());
    }

    private static void write(Path file, Json json) {
        try {
            Files.writeString(file, JsonWriter.pretty(json) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
