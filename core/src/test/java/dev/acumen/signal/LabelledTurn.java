package dev.acumen.signal;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A user's message, and what of it should be learned.
///
/// @param id the set's letter and a number
/// @param before what the agent had said; empty for nothing
/// @param user the message
/// @param lasting where in the message the lasting parts are; none in half of the turns
record LabelledTurn(String id, String before, String user, List<Lasting> lasting) {

    /// A lasting part of a message, and the section that a person would put it in.
    record Lasting(int start, int end, String section) {}

    boolean isLasting() {
        return !lasting.isEmpty();
    }

    /// Whether more than half of the shorter of the two, the sentence and a lasting part, is in both.
    boolean isLasting(int start, int end) {
        for (Lasting part : lasting) {
            int shared = Math.min(end, part.end()) - Math.max(start, part.start());
            if (2 * shared > Math.min(end - start, part.end() - part.start())) {
                return true;
            }
        }
        return false;
    }

    /// The turns of a set in the test resources.
    static List<LabelledTurn> of(String set) {
        try (InputStream in = LabelledTurn.class.getResourceAsStream("/turns/" + set + ".jsonl")) {
            byte[] bytes = Objects.requireNonNull(in, set).readAllBytes();
            List<LabelledTurn> turns = new ArrayList<>();
            for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
                turns.add(read((Json.Obj) JsonReader.read(line, set)));
            }
            return turns;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LabelledTurn read(Json.Obj line) {
        String user = Objects.requireNonNull(line.text("user"));
        List<Lasting> lasting = new ArrayList<>();
        for (Json element : ((Json.Arr) Objects.requireNonNull(line.get("learn"))).elements()) {
            Json.Obj part = (Json.Obj) element;
            String words = Objects.requireNonNull(part.text("words"));
            int start = user.indexOf(words);
            lasting.add(new Lasting(start, start + words.length(), Objects.requireNonNull(part.text("section"))));
        }
        String before = line.text("before");
        return new LabelledTurn(Objects.requireNonNull(line.text("id")), before == null ? "" : before, user, lasting);
    }
}
