package dev.acumen.conformance;

import dev.acumen.document.DeltaJson;
import dev.acumen.document.ExtractionJson;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.ReflectionJson;
import dev.acumen.document.TagsJson;
import dev.acumen.json.AnswerJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import dev.acumen.refine.Merge;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.refine.Unguarded;
import dev.acumen.refine.Vectors;
import dev.acumen.trajectory.Citations;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs a vector's input through the project's own code and gives the result in the vector's form.
final class Runner {
    /// Stands for an answer in which no wanted JSON was found.
    static final Json UNREADABLE = Json.Obj.of("$unreadable", new Json.Bool(true));

    private static final Embedder FAILING = new Embedder() {
        @Override
        public String model() {
            return "failing";
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            throw new EmbedderException("the encoder fails");
        }
    };

    private Runner() {}

    static Json run(Vector vector) {
        Json.Obj input = vector.input();
        return switch (vector.kind()) {
            case "apply" -> applied(input, playbook -> playbook.apply(delta(input.get("operations"))));
            case "update" ->
                applied(input, playbook -> playbook.update(ExtractionJson.read((Json.Obj) get(input, "extraction"))));
            case "prune" -> applied(input, Playbook::prune);
            case "tags" -> applied(input, playbook -> playbook.tag(TagsJson.bulletTags(get(input, "tags"))));
            case "dedup" -> applied(input, playbook -> deduplicated(input, playbook));
            case "format" ->
                new Json.Text(Rendering.inject(document(get(input, "playbook")).playbook(), text(input, "template")));
            case "migrate" -> migrated(input);
            case "json" ->
                AnswerJson.find(text(input, "text")).map(found -> (Json) found).orElse(Json.NULL);
            case "cited" -> cited(input);
            case "name" -> name(input);
            case "section" ->
                new Json.Text(Section.resolve(input.text("section")).title());
            case "extract" -> extracted(input);
            default -> throw new IllegalStateException("unknown kind " + vector.kind());
        };
    }

    private static Json applied(Json.Obj input, Function<Playbook, Applied> step) {
        PlaybookDocument document = document(get(input, "playbook"));
        Applied applied = step.apply(document.playbook());
        return applied.changes().isEmpty()
                ? document.tree()
                : document.with(applied, "2026-01-01T00:00:00Z").document().tree();
    }

    /// Without guards, and without the pruning that a refinement ends with.
    private static Applied deduplicated(Json.Obj input, Playbook playbook) {
        Embedder embedder = input.get("encoder_fails") instanceof Json.Bool(boolean fails) && fails
                ? FAILING
                : Vectors.of(playbook, vectors((Json.Arr) get(input, "vectors")));
        List<Duplicates> groups = Unguarded.refiner(threshold(input), embedder).plan(playbook).merges().stream()
                .map(Merge::duplicates)
                .toList();
        return playbook.deduplicate(groups);
    }

    private static List<float[]> vectors(Json.Arr vectors) {
        List<float[]> read = new ArrayList<>();
        for (Json vector : vectors.elements()) {
            List<Json> numbers = ((Json.Arr) vector).elements();
            float[] floats = new float[numbers.size()];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = Float.parseFloat(((Json.Num) numbers.get(i)).literal());
            }
            read.add(floats);
        }
        return read;
    }

    /// What is given, or else the environment, or else the default.
    private static double threshold(Json.Obj input) {
        String given = input.get("threshold") instanceof Json.Num(String literal) ? literal : input.text("env");
        try {
            return given == null ? SemanticRefiner.Options.defaults().threshold() : Double.parseDouble(given.strip());
        } catch (NumberFormatException _) {
            return SemanticRefiner.Options.defaults().threshold();
        }
    }

    /// What `acumen apply` makes of a bare list, or of an object that has it as `operations`.
    private static Delta delta(@Nullable Json operations) {
        Extraction extraction =
                ExtractionJson.read(Json.Obj.of("operations", operations == null ? Json.NULL : operations));
        return extraction.delta().orElseThrow();
    }

    private static PlaybookDocument document(Json playbook) {
        return PlaybookDocument.read(JsonWriter.compact(playbook).getBytes(StandardCharsets.UTF_8), "vector");
    }

    private static Json migrated(Json.Obj input) {
        String base64 = input.text("file_b64");
        String file = input.text("file");
        if (base64 == null && file == null) {
            return PlaybookDocument.empty().tree();
        }
        byte[] bytes = base64 != null
                ? Base64.getDecoder().decode(base64)
                : Optional.ofNullable(file).orElseThrow().getBytes(StandardCharsets.UTF_8);
        return PlaybookDocument.read(bytes, "vector").tree();
    }

    private static Json cited(Json.Obj input) {
        Set<String> cited = new LinkedHashSet<>();
        for (Json message : ((Json.Arr) get(input, "messages")).elements()) {
            if (message instanceof Json.Obj object
                    && "assistant".equals(object.text("role"))
                    && object.get("content") instanceof Json.Text(String content)) {
                cited.addAll(Citations.in(content));
            }
        }
        return Json.Arr.ofTexts(List.copyOf(cited));
    }

    private static Json name(Json.Obj input) {
        Section section = Stream.of(Section.values())
                .filter(candidate -> candidate.slug().equals(text(input, "slug")))
                .findFirst()
                .orElseThrow();
        List<KeyPoint> keyPoints = new ArrayList<>();
        for (Json entry : ((Json.Arr) get(input, "entries")).elements()) {
            keyPoints.add(new KeyPoint(text((Json.Obj) entry, "name"), "text", Tally.ZERO));
        }
        return new Json.Text(
                Playbook.of(Map.of(section, keyPoints), Map.of(), Set.of()).nextId(section));
    }

    private static Json extracted(Json.Obj input) {
        String response = text(input, "response");
        return switch (text(input, "function")) {
            case "extract_keypoints" ->
                AnswerJson.find(response, "operations", "new_key_points", "evaluations")
                        .map(answer -> extraction(ExtractionJson.readAnswer(answer)))
                        .orElse(UNREADABLE);
            case "run_curator" ->
                AnswerJson.find(response, "reasoning", "operations")
                        .map(answer -> (Json) DeltaJson.write(DeltaJson.read(answer)))
                        .orElse(UNREADABLE);
            case "run_reflector" ->
                AnswerJson.find(response, "analysis", "bullet_tags")
                        .map(answer -> reflection(ReflectionJson.write(ReflectionJson.read(answer))))
                        .orElse(UNREADABLE);
            default -> throw new IllegalStateException("unknown function " + text(input, "function"));
        };
    }

    private static Json extraction(Extraction extraction) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "new_key_points",
                new Json.Arr(
                        extraction.newKeyPoints().stream().map(Runner::added).toList()));
        members.put(
                "evaluations",
                new Json.Arr(extraction.evaluations().stream()
                        .map(Runner::evaluation)
                        .toList()));
        extraction.delta().ifPresent(delta -> members.put("operations", get(DeltaJson.write(delta), "operations")));
        return new Json.Obj(members);
    }

    private static Json added(Operation operation) {
        Operation.Add add = (Operation.Add) operation;
        return add.section() == null
                ? new Json.Text(add.text())
                : Json.Obj.of("text", new Json.Text(add.text()), "section", new Json.Text(add.section()));
    }

    private static Json evaluation(Tag tag) {
        return Json.Obj.of(
                "name",
                new Json.Text(tag.name()),
                "rating",
                new Json.Text(tag.rating().word()));
    }

    /// Without what is ours beyond the specification.
    private static Json reflection(Json.Obj written) {
        List<Json> tags = ((Json.Arr) get(written, "bullet_tags"))
                .elements().stream()
                        .<Json>map(tag -> ((Json.Obj) tag).without("evidence"))
                        .toList();
        return written.without("insights").with("bullet_tags", new Json.Arr(tags));
    }

    private static Json get(Json.Obj object, String name) {
        return Optional.ofNullable(object.get(name)).orElseThrow(() -> new IllegalStateException("no " + name));
    }

    private static String text(Json.Obj object, String name) {
        return ((Json.Text) get(object, name)).value();
    }
}
