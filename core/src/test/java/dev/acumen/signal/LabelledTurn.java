package dev.acumen.signal;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A user's message, and what of it should be learned.
///
/// @param id the set's letter and a number
/// @param before what the agent had said; empty for nothing
/// @param user the message
/// @param lasting where in the message the lasting parts are; none in half of the turns
record LabelledTurn(
        String id,
        String set,
        String kind,
        String language,
        boolean isWish,
        String before,
        String user,
        List<Lasting> lasting) {

    /// A lasting part of a message, and the section that a person would put it in.
    record Lasting(int start, int end, String section) {}

    boolean isLasting() {
        return !lasting.isEmpty();
    }

    /// Whether more than half of what is between two places is a lasting part.
    boolean holdsMostOf(int start, int end) {
        return lasting.stream()
                                .mapToInt(
                                        part -> Math.max(0, Math.min(end, part.end()) - Math.max(start, part.start())))
                                .sum()
                        * 2
                > end - start;
    }

    /// The turns of a set in the test resources.
    static List<LabelledTurn> of(String set) {
        return ofResource(set, "/turns/" + set + ".jsonl");
    }

    private static List<LabelledTurn> ofResource(String set, String path) {
        try (InputStream in = LabelledTurn.class.getResourceAsStream(path)) {
            byte[] bytes = Objects.requireNonNull(in, set).readAllBytes();
            return of(set, new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Explicit wishes in nine languages, and what only looks like them.
    static List<LabelledTurn> wishes() {
        return ofResource("wishes", "/signals/wishes.jsonl");
    }

    /// The turns of a set in a file.
    static List<LabelledTurn> of(Path file) throws IOException {
        return of(file.getFileName().toString().replace(".jsonl", ""), Files.readString(file));
    }

    private static List<LabelledTurn> of(String set, String lines) {
        return lines.lines()
                .map(line -> read(set, (Json.Obj) JsonReader.read(line, set)))
                .toList();
    }

    private static LabelledTurn read(String set, Json.Obj line) {
        String user = Objects.requireNonNull(line.text("user"));
        List<Lasting> lasting = new ArrayList<>();
        for (Json element : ((Json.Arr) Objects.requireNonNull(line.get("learn"))).elements()) {
            Json.Obj part = (Json.Obj) element;
            String words = Objects.requireNonNull(part.text("words"));
            int start = user.indexOf(words);
            lasting.add(new Lasting(start, start + words.length(), Objects.requireNonNull(part.text("section"))));
        }
        String before = line.text("before");
        return new LabelledTurn(
                Objects.requireNonNull(line.text("id")),
                set,
                line.textOr("kind", ""),
                line.textOr("lang", "en"),
                line.get("wish") instanceof Json.Bool wish && wish.value(),
                before == null ? "" : before,
                user,
                lasting);
    }
}
