package dev.acumen.client;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What the client wrote down of a session.
///
/// @param file where it is
record Transcript(Path file) {
    private static final String SUFFIX = ".jsonl";

    /// The session's id.
    String session() {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.length() - SUFFIX.length());
    }

    /// All that it holds.
    String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Json.Obj> lines() {
        return text().lines()
                .map(line -> (Json.Obj) JsonReader.read(line, file.toString()))
                .toList();
    }

    /// The texts that hooks put in front of the model, in order.
    List<String> injected() {
        return lines().stream().flatMap(Transcript::injected).toList();
    }

    /// What the client says how long each hook took that said something, in milliseconds.
    List<String> durations() {
        return lines().stream().flatMap(Transcript::durations).toList();
    }

    private static Stream<String> durations(Json.Obj line) {
        return line.get("attachment") instanceof Json.Obj attachment
                        && attachment.get("durationMs") instanceof Json.Num(String milliseconds)
                ? Stream.of(attachment.textOr("hookName", "") + " " + milliseconds)
                : Stream.of();
    }

    private static Stream<String> injected(Json.Obj line) {
        return line.get("attachment") instanceof Json.Obj attachment
                        && attachment.textOr("type", "").equals("hook_additional_context")
                        && attachment.get("content") instanceof Json.Arr(List<Json> texts)
                ? texts.stream()
                        .filter(Json.Text.class::isInstance)
                        .map(Json.Text.class::cast)
                        .map(Json.Text::value)
                : Stream.of();
    }
}
