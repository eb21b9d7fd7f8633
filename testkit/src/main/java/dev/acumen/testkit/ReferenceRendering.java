package dev.acumen.testkit;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the reference program sends of a session: all text parts of its own transcript as indented JSON.
public final class ReferenceRendering {
    private ReferenceRendering() {}

    /// `json.dumps(messages, indent=2, ensure_ascii=False)`.
    public static String of(Path transcript) throws IOException {
        List<String> messages = new ArrayList<>();
        try (Stream<String> lines = Files.lines(transcript)) {
            lines.filter(line -> line.startsWith("{")).forEach(line -> addMessages(line, messages));
        }
        return "[\n" + String.join(",\n", messages) + "\n]";
    }

    private static void addMessages(String line, List<String> messages) {
        if (JsonReader.read(line, "transcript") instanceof Json.Obj read
                && read.get("message") instanceof Json.Obj message) {
            String role = message.text("role");
            String text = text(message.get("content"));
            if (role != null && !text.isEmpty()) {
                messages.add("  {\n    \"role\": \"" + role + "\",\n    \"content\": \"" + escaped(text) + "\"\n  }");
            }
        }
    }

    private static String text(@Nullable Json content) {
        return switch (content) {
            case Json.Text text -> text.value();
            case Json.Arr blocks ->
                blocks.elements().stream()
                        .filter(block -> block instanceof Json.Obj part && "text".equals(part.text("type")))
                        .map(block -> String.valueOf(((Json.Obj) block).text("text")))
                        .collect(Collectors.joining("\n"));
            case null, default -> "";
        };
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }
}
