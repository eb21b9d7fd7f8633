package dev.acumen.learn;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/// A session, what a model answers about it, and what of that must not get in; everything else has to.
///
/// @param isHonest whether all operations have to be applied
/// @param forbidden texts, or `tag:` or `DELETE:` and an id
record Screened(
        String id,
        boolean isHonest,
        Playbook playbook,
        Trajectory session,
        Reflection reflection,
        Delta delta,
        List<String> forbidden) {

    /// The rows of a set among the test's resources.
    static List<Screened> all(String name) {
        try (InputStream in = Objects.requireNonNull(Screened.class.getResourceAsStream("/learn/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Screened::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Screened of(String line) {
        Json.Obj row = (Json.Obj) JsonReader.read(line, "screened");
        Json.Obj reflection = (Json.Obj) Objects.requireNonNull(row.get("reflection"));
        return new Screened(
                row.textOr("id", ""),
                row.get("honest") instanceof Json.Bool(boolean honest) && honest,
                playbook(row),
                session(row),
                new Reflection(reflection.textOr("analysis", ""), tags(reflection), insights(reflection)),
                Delta.of(objects(row, "operations").map(Screened::operation).toList()),
                row.texts("forbidden"));
    }

    /// What the screen makes of it.
    Judgement judged() {
        ModelScreen screen = new ModelScreen();
        Screen.Passed<Reflection> passed = screen.reflection(reflection, session, playbook);
        Map<String, String> base = new HashMap<>();
        playbook.keyPoints().map(SectionedKeyPoint::keyPoint).forEach(point -> base.put(point.name(), point.text()));
        Screen.Screened screened = screen.deltas(List.of(delta), passed.value(), session, base);
        return new Judgement(
                Judgement.Order.TAGS_FIRST,
                passed.value(),
                screened.deltas(),
                base,
                passed.rejections(),
                screened.held(),
                Refusals.of(passed.refused(), screened.refused()),
                "");
    }

    /// What is forbidden and got in all the same.
    List<String> slipped() {
        Judgement judgement = judged();
        Playbook after = judgement.applyTo(playbook).playbook();
        List<String> texts = after.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(KeyPoint::text)
                .toList();
        return forbidden.stream()
                .filter(text -> {
                    String id = text.substring(text.indexOf(':') + 1);
                    if (text.startsWith("tag:")) {
                        return judgement.reflection().tags().stream()
                                .anyMatch(tag -> tag.name().equals(id) && tag.rating() != Rating.NEUTRAL);
                    }
                    return text.startsWith("DELETE:") ? after.find(id).isEmpty() : texts.contains(text);
                })
                .map(text -> this.id + ": " + text)
                .toList();
    }

    /// The operations that were not applied, with the reason, but for those that are forbidden.
    List<String> refused() {
        Judgement judgement = judged();
        Applied applied = judgement.applyTo(playbook);
        List<String> refused = new ArrayList<>();
        judgement.held().stream()
                .filter(held -> !isForbidden(held.operation()))
                .forEach(held -> refused.add(id + ": waits, " + held.why() + ": "
                        + held.operation().newText().orElse("DELETE")));
        applied.rejections().stream()
                .filter(rejection -> Set.of("ADD", "UPDATE", "MERGE", "DELETE").contains(rejection.op()))
                .filter(rejection ->
                        forbidden.stream().noneMatch(text -> rejection.reason().contains(begin(text))))
                .forEach(rejection -> refused.add(id + ": refused, " + rejection.reason()));
        return refused;
    }

    private static String begin(String text) {
        return text.substring(0, Math.min(60, text.length()));
    }

    private boolean isForbidden(Operation operation) {
        return operation instanceof Operation.Delete delete
                ? forbidden.contains("DELETE:" + delete.targetId())
                : operation.newText().filter(forbidden::contains).isPresent();
    }

    private static Stream<Json.Obj> objects(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Arr(List<Json> elements)
                ? elements.stream().map(Json.Obj.class::cast)
                : Stream.of();
    }

    private static Playbook playbook(Json.Obj row) {
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        objects(row, "playbook")
                .forEach(point -> sections.computeIfAbsent(section(point.textOr("section", "")), _ -> new ArrayList<>())
                        .add(new KeyPoint(point.textOr("id", ""), point.textOr("text", ""), new Tally(1, 0))));
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private static Section section(String title) {
        return Stream.of(Section.values())
                .filter(section -> section.title().equals(title))
                .findFirst()
                .orElse(Section.OTHERS);
    }

    private static List<Tag> tags(Json.Obj reflection) {
        return objects(reflection, "bullet_tags")
                .map(tag -> new Tag(
                        tag.textOr("name", ""),
                        Rating.valueOf(tag.textOr("tag", "neutral").toUpperCase(Locale.ROOT)),
                        tag.textOr("rationale", "")))
                .toList();
    }

    private static List<Insight> insights(Json.Obj reflection) {
        return objects(reflection, "insights")
                .map(insight -> new Insight(
                        insight.textOr("insight", ""),
                        section(insight.textOr("section", "")),
                        "",
                        List.of(),
                        SourceKind.of(insight.textOr("evidence", "")).orElse(SourceKind.WORK)))
                .toList();
    }

    private static Operation operation(Json.Obj json) {
        String text = json.textOr("text", "");
        String id = json.textOr("id", "");
        return switch (json.textOr("type", "")) {
            case "ADD" -> new Operation.Add(text, json.textOr("section", ""), Provenance.NONE);
            case "UPDATE" -> new Operation.Update(id, text, Provenance.NONE);
            case "MERGE" ->
                new Operation.Merge(json.texts("source_ids"), text, json.textOr("section", ""), Provenance.NONE);
            case "DELETE" -> new Operation.Delete(id, Provenance.NONE);
            default -> throw new IllegalArgumentException(json.toString());
        };
    }

    private static Trajectory session(Json.Obj row) {
        List<Turn> turns = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        String prompt = "";
        int line = 0;
        for (Json.Obj step : objects(row, "steps").toList()) {
            line++;
            if (step.text("user") != null) {
                if (line > 1) {
                    turns.add(new Turn("l" + turns.size(), Turn.Author.PERSON, prompt, steps));
                }
                prompt = step.textOr("user", "");
                steps = new ArrayList<>();
            } else if (step.text("say") != null) {
                steps.add(new Step.Message("s" + line, step.textOr("say", "")));
            } else {
                String tool = step.textOr("tool", "");
                steps.add(new Step.ToolCall(
                        "s" + line, tool, step.textOr("input", ""), tool.equals("Bash"), outcome(step, line)));
            }
        }
        turns.add(new Turn("l" + turns.size(), Turn.Author.PERSON, prompt, steps));
        return new Trajectory(row.textOr("id", ""), "", turns, List.of());
    }

    private static Outcome outcome(Json.Obj step, int line) {
        if (step.text("rejected") != null) {
            return new Outcome.Rejected("r" + line, step.textOr("rejected", ""));
        }
        return step.get("ok") instanceof Json.Bool(boolean ok) && ok
                ? new Outcome.Succeeded("r" + line, step.textOr("output", ""))
                : new Outcome.Failed("r" + line, OptionalInt.of(1), step.textOr("output", ""));
    }
}
