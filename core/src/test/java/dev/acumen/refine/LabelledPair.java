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
/// @param kind paraphrase, opposite, number, identifier, name, obligation, topic, different or unrelated
record LabelledPair(String kind, String a, String b) {
    /// The sets in the test resources that the mechanism, or an earlier one, was made with.
    static final List<String> TUNED =
            List.of("tuned", "tuned2", "tuned3", "tuned4", "tuned5", "tuned6", "heldout", "blind", "unseen", "denials");

    /// The one of which no pair has been read.
    static final List<String> ASIDE = List.of("last");

    boolean isParaphrase() {
        return kind.equals("paraphrase");
    }

    boolean isOpposite() {
        return kind.equals("opposite");
    }

    TextRelation judged() {
        return TextRelation.of(Phrasing.of(a), Phrasing.of(b));
    }

    boolean isMerged() {
        return judged() instanceof TextRelation.Same;
    }

    boolean isContradiction() {
        return judged() instanceof TextRelation.Opposite;
    }

    boolean isVetoed() {
        return Veto.of(a, b).isPresent();
    }

    /// The pairs of a set.
    static List<LabelledPair> of(String set) {
        try (InputStream in = LabelledPair.class.getResourceAsStream("/sameness/" + set + ".jsonl")) {
            return read(Objects.requireNonNull(in, set).readAllBytes(), set);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<LabelledPair> read(byte[] lines, String set) {
        List<LabelledPair> pairs = new ArrayList<>();
        for (String line : new String(lines, StandardCharsets.UTF_8).lines().toList()) {
            Json.Obj pair = (Json.Obj) JsonReader.read(line, set);
            String kind = pair.textOr("kind", pair.textOr("label", ""));
            pairs.add(new LabelledPair(kind, pair.textOr("a", ""), pair.textOr("b", "")));
        }
        return pairs;
    }
}
