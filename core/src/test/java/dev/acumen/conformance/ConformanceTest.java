package dev.acumen.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every golden vector, under the decisions that the project takes where the reference program is doubtful.
///
/// A vector that we decide otherwise stands in `deviations.jsonl` with the reason and the answer expected
/// instead. It fails there as well when the recorded answer comes out after all.
class ConformanceTest {
    private static final List<String> FILES = List.of(
            "apply.jsonl",
            "update.jsonl",
            "prune.jsonl",
            "tags.jsonl",
            "dedup.jsonl",
            "format.jsonl",
            "migrate.jsonl",
            "json.jsonl",
            "cited.jsonl",
            "scenarios.jsonl");

    /// Only the malformed part is left out, the rest applies, nothing throws.
    private static final Set<String> LENIENT =
            Set.of("rollback-all", "non-dict-op", "unhashable-source-id", "extra-section-merge", "raises");

    /// Decided against the reference; the vector records the other answer as an alternative.
    private static final Set<String> ALTERNATIVE =
            Set.of("merge-duplicate-source", "merge-unknown-section", "partial-counters-reset");

    /// Java's own rules; not compared.
    private static final Set<String> NOT_COMPARED = Set.of(
            "unicode-whitespace",
            "unicode-casing",
            "unicode-digits",
            "regex-dollar-newline",
            "legacy-int-parse",
            "float-syntax");

    private static final Map<String, Json.Obj> DEVIATIONS = deviations();

    private static int passed;

    @TestFactory
    Stream<DynamicTest> vectors() {
        return all().stream()
                .map(vector -> DynamicTest.dynamicTest(vector.name(), () -> {
                    check(vector);
                    passed++;
                }));
    }

    @Test
    void everyDeviationIsOfAVectorThatExists() {
        List<String> ids = all().stream().map(Vector::id).toList();

        assertThat(ids).containsAll(DEVIATIONS.keySet());
    }

    @AfterAll
    static void count() {
        System.out.println("conformance: " + passed + " vectors passed, " + DEVIATIONS.size()
                + " of them with an expectation of their own (deviations.jsonl)");
    }

    private static List<Vector> all() {
        List<Vector> all = new ArrayList<>();
        for (String file : FILES) {
            Vector.lines(file).stream().map(Vector::new).forEach(all::add);
        }
        return all;
    }

    private static Map<String, Json.Obj> deviations() {
        Map<String, Json.Obj> deviations = new HashMap<>();
        for (Json.Obj line : Vector.lines("deviations.jsonl")) {
            deviations.put(new Vector(line).id(), line);
        }
        return deviations;
    }

    private static void check(Vector vector) {
        Json.Obj deviation = DEVIATIONS.get(vector.id());
        Json result = result(vector);
        if (deviation != null) {
            assertThat(isAccepted(vector, result))
                    .as(
                            "an unexpected pass: %s gives the recorded answer; take it out of deviations.jsonl",
                            vector.id())
                    .isFalse();
            expect(vector, result, List.of(new Vector(deviation).expected()));
        } else if (!isAccepted(vector, result)) {
            expect(vector, result, acceptable(vector));
        }
    }

    private static void expect(Vector vector, Json result, List<Json> acceptable) {
        if (acceptable.stream().noneMatch(answer -> Comparison.same(vector.kind(), result, answer))) {
            fail("%s %s%ninput    %s%nexpected %s%nours     %s"
                    .formatted(
                            vector.id(),
                            vector.tags(),
                            JsonWriter.compact(vector.input()),
                            acceptable.stream().map(JsonWriter::compact).toList(),
                            JsonWriter.compact(result)));
        }
    }

    private static Json result(Vector vector) {
        try {
            return Runner.run(vector);
        } catch (BadInputException e) {
            return Json.Obj.of(Comparison.ERROR, new Json.Text(String.valueOf(e.getMessage())));
        }
    }

    private static boolean isAccepted(Vector vector, Json result) {
        boolean isError = result instanceof Json.Obj object && object.get(Comparison.ERROR) != null;
        return vector.tags().stream().anyMatch(NOT_COMPARED::contains)
                || (vector.acceptsAnyAnswer() && !isError)
                || acceptable(vector).stream().anyMatch(answer -> Comparison.same(vector.kind(), result, answer));
    }

    private static List<Json> acceptable(Vector vector) {
        if (vector.tags().stream().anyMatch(LENIENT::contains)
                && !vector.elements("lenient").isEmpty()) {
            return vector.elements("lenient");
        }
        Json alternative = alternative(vector);
        return List.of(alternative == null ? vector.expected() : alternative);
    }

    /// The alternative in which the most of our decisions are taken.
    private static @Nullable Json alternative(Vector vector) {
        Json best = null;
        int most = 0;
        for (Json element : vector.elements("alternatives")) {
            Json.Obj alternative = (Json.Obj) element;
            List<String> decided = ((Json.Arr) Objects.requireNonNull(alternative.get("decide")))
                    .elements().stream().map(tag -> ((Json.Text) tag).value()).toList();
            if (ALTERNATIVE.containsAll(decided) && decided.size() > most) {
                most = decided.size();
                best = new Vector(alternative).expected();
            }
        }
        return best;
    }
}
