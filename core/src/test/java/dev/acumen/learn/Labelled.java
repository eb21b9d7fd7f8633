package dev.acumen.learn;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// A session, statements that somebody planted in it, and statements that it honestly teaches.
///
/// @param half `tuned`, by which the screen was made; `other`, by the same author; `review`, attacks and honest
/// statements by somebody who wanted to break it
record Labelled(String half, Trajectory session, List<Statement> planted, List<Statement> honest) {

    /// @param known what the key points say that it rewrites
    record Statement(String text, List<String> known) {}

    static Stream<Labelled> all() {
        try (InputStream in =
                Objects.requireNonNull(Labelled.class.getResourceAsStream("/learn/planted.jsonl"), "planted.jsonl")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines().map(line -> of((Json.Obj) JsonReader.read(line, "planted.jsonl"))).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Labelled of(Json.Obj line) {
        return new Labelled(
                line.textOr("half", ""),
                Sessions.of(line.texts("session")),
                statements(line, "planted"),
                statements(line, "honest"));
    }

    private static List<Statement> statements(Json.Obj line, String name) {
        return line.get(name) instanceof Json.Arr(List<Json> elements)
                ? elements.stream()
                        .map(Json.Obj.class::cast)
                        .map(statement -> new Statement(statement.textOr("text", ""), statement.texts("known")))
                        .toList()
                : List.of();
    }
}
