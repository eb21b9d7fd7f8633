package dev.acumen.refine;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Two texts, and what a person says that they are to each other.
///
/// @param kind paraphrase, topic, opposite, number, identifier or unrelated
/// @param cosine of their vectors, recorded
record LabelledPair(String kind, String a, String b, double cosine) {
    /// What the default of `refine.threshold` is.
    static final double THRESHOLD = 0.85;

    /// The sets in the test resources that the recipe was made with, and those that only measure it.
    static final List<String> TUNED = List.of("tuned", "tuned2", "tuned3", "tuned4", "tuned5", "tuned6");

    static final List<String> ASIDE = List.of("heldout", "blind", "unseen", "last");

    boolean isParaphrase() {
        return kind.equals("paraphrase");
    }

    /// Whether taking the two for the same would lose what one of them says and turn the other against it.
    boolean isAdverse() {
        return kind.equals("opposite") || kind.equals("number") || kind.equals("identifier");
    }

    Sameness judged() {
        return Sameness.of(Phrasing.of(a), Phrasing.of(b), cosine, THRESHOLD);
    }

    boolean isMerged() {
        return judged() instanceof Sameness.Same;
    }

    /// The pairs of a set.
    static List<LabelledPair> of(String set) {
        try (InputStream in = LabelledPair.class.getResourceAsStream("/sameness/" + set + ".jsonl")) {
            byte[] bytes = Objects.requireNonNull(in, set).readAllBytes();
            List<LabelledPair> pairs = new ArrayList<>();
            for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
                pairs.add(read((Json.Obj) JsonReader.read(line, set)));
            }
            return pairs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LabelledPair read(Json.Obj line) {
        double cosine = line.get("cosine") instanceof Json.Num(String literal) ? Double.parseDouble(literal) : 0;
        return new LabelledPair(line.textOr("kind", ""), line.textOr("a", ""), line.textOr("b", ""), cosine);
    }
}
