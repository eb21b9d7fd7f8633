package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Short forms of what the tests of this package are about.
public final class JsonFixtures {
    private JsonFixtures() {}

    public static Json json(String text) {
        return JsonReader.read(text, "test");
    }

    public static Json.Obj object(String text) {
        return (Json.Obj) json(text);
    }

    public static PlaybookDocument document(String text) {
        return PlaybookDocument.read(text.getBytes(StandardCharsets.UTF_8), "playbook.json");
    }

    /// A playbook file with these entries in OTHERS.
    public static PlaybookDocument others(String... entries) {
        return document("{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}");
    }

    public static String entry(String name, String text) {
        return "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}".formatted(name, text);
    }

    /// What a tree holds at a path of member names.
    public static Json at(Json.Obj tree, String... names) {
        Json at = tree;
        for (String name : names) {
            at = Objects.requireNonNull(((Json.Obj) at).get(name), name);
        }
        return at;
    }

    /// The entries of a section as they stand in the document's tree.
    public static List<Json> entries(PlaybookDocument document, String section) {
        return ((Json.Arr) at(document.tree(), "sections", section)).elements();
    }

    public static String text(PlaybookDocument document) {
        return new String(document.bytes(), StandardCharsets.UTF_8);
    }

    /// The changes of an edit as the journal has them.
    public static List<Json> changes(PlaybookDocument.Edit edit) {
        return edit.change().changes().stream().<Json>map(EntryChange::json).toList();
    }
}
