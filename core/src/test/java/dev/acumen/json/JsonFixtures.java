package dev.acumen.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Short forms of what the tests of this package are about.
final class JsonFixtures {
    private JsonFixtures() {}

    static Json json(String text) {
        return JsonReader.read(text, "test");
    }

    static Json.Obj object(String text) {
        return (Json.Obj) json(text);
    }

    static PlaybookDocument document(String text) {
        return PlaybookDocument.read(text.getBytes(StandardCharsets.UTF_8), "playbook.json");
    }

    /// A playbook file with these entries in OTHERS.
    static PlaybookDocument others(String... entries) {
        return document("{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}");
    }

    static String entry(String name, String text) {
        return "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}".formatted(name, text);
    }

    /// What a tree holds at a path of member names.
    static Json at(Json.Obj tree, String... names) {
        Json at = tree;
        for (String name : names) {
            at = Objects.requireNonNull(((Json.Obj) at).get(name), name);
        }
        return at;
    }

    /// The entries of a section as they stand in the document's tree.
    static List<Json> entries(PlaybookDocument document, String section) {
        return ((Json.Arr) at(document.tree(), "sections", section)).elements();
    }

    static String text(PlaybookDocument document) {
        return new String(document.bytes(), StandardCharsets.UTF_8);
    }

    /// The changes of an edit as the journal has them.
    static List<Json> changes(PlaybookDocument.Edit edit) {
        return edit.change().changes().stream().<Json>map(EntryChange::json).toList();
    }
}
