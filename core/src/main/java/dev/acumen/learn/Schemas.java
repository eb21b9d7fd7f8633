package dev.acumen.learn;

import dev.acumen.json.Json;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SourceKind;
import dev.acumen.refine.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// JSON schemas of the answers, for providers that can keep to one.
final class Schemas {
    private static final Json.Obj TEXT = Json.Obj.of("type", new Json.Text("string"));
    private static final Json.Obj TEXTS = listOf(TEXT);
    private static final Json.Obj SECTION =
            oneOf(Stream.of(Section.values()).map(Section::title).toList());
    private static final Json.Obj RATING =
            oneOf(Stream.of(Rating.values()).map(Rating::word).toList());

    private static final Json.Obj OPERATION = object(
            List.of("type"),
            "type",
            oneOf(List.of("ADD", "UPDATE", "MERGE", "DELETE")),
            "text",
            TEXT,
            "section",
            SECTION,
            "target_id",
            TEXT,
            "source_ids",
            TEXTS,
            "merged_text",
            TEXT,
            "reason",
            TEXT,
            "evidence",
            TEXTS);

    static final Json.Obj REFLECTION = object(
            List.of("analysis", "bullet_tags", "insights"),
            "analysis",
            TEXT,
            "bullet_tags",
            listOf(object(List.of("name", "tag"), "name", TEXT, "tag", RATING, "rationale", TEXT, "evidence", TEXTS)),
            "insights",
            listOf(object(
                    List.of("insight", "section", "evidence", "origin"),
                    "insight",
                    TEXT,
                    "section",
                    SECTION,
                    "why",
                    TEXT,
                    "evidence",
                    TEXTS,
                    "origin",
                    oneOf(Stream.of(SourceKind.values()).map(SourceKind::word).toList()))));

    static final Json.Obj DELTA =
            object(List.of("reasoning", "operations"), "reasoning", TEXT, "operations", listOf(OPERATION));

    static final Json.Obj EXTRACTION = object(
            List.of("evaluations", "operations"),
            "evaluations",
            listOf(object(List.of("name", "rating"), "name", TEXT, "rating", RATING, "evidence", TEXTS)),
            "operations",
            listOf(OPERATION));

    static final Json.Obj VERDICTS = object(
            List.of("pairs"),
            "pairs",
            listOf(object(
                    List.of("pair", "first", "second", "verdict"),
                    "pair",
                    Json.Obj.of("type", new Json.Text("integer")),
                    "first",
                    TEXT,
                    "second",
                    TEXT,
                    "verdict",
                    oneOf(Stream.of(Verdict.Kind.values())
                            .map(Verdict.Kind::word)
                            .toList()))));

    static final Json.Obj GUARDS = object(
            List.of("guards"),
            "guards",
            listOf(object(
                    List.of("rule", "does", "commands", "files"),
                    "rule",
                    TEXT,
                    "does",
                    oneOf(GuardProposer.PROPOSED.stream()
                            .map(Guard.Effect::word)
                            .toList()),
                    "commands",
                    TEXTS,
                    "files",
                    TEXTS)));

    private Schemas() {}

    private static Json.Obj oneOf(List<String> words) {
        return TEXT.with("enum", Json.Arr.ofTexts(words));
    }

    private static Json.Obj listOf(Json.Obj element) {
        return Json.Obj.of("type", new Json.Text("array"), "items", element);
    }

    /// An object with these members, name, schema, name, schema, and no others.
    private static Json.Obj object(List<String> required, Object... namesAndSchemas) {
        Map<String, Json> schema = new LinkedHashMap<>();
        schema.put("type", new Json.Text("object"));
        schema.put("properties", Json.Obj.of(namesAndSchemas));
        schema.put("required", Json.Arr.ofTexts(required));
        schema.put("additionalProperties", new Json.Bool(false));
        return new Json.Obj(schema);
    }
}
