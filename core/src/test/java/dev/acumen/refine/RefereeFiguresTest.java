package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a referee makes of the labelled pairs, each a playbook of two key points with the recorded cosine.
@Tag("campaign")
class RefereeFiguresTest {
    private static final List<String> SETS =
            List.of("tuned", "tuned2", "tuned3", "tuned4", "tuned5", "tuned6", "heldout", "blind", "unseen", "last");
    private static final Referee YES = pairs -> Map.of(pairs.getFirst(), new Verdict(Verdict.Kind.SAME, ""));

    @Test
    void mergesFourFifthsOfTheParaphrasesThatARefereeCallsTheSame() {
        List<Labelled> paraphrases =
                pairs().filter(pair -> pair.kind().equals("paraphrase")).toList();

        long merged = paraphrases.stream().filter(RefereeFiguresTest::isMerged).count();

        assertThat((double) merged / paraphrases.size()).isGreaterThanOrEqualTo(0.8);
    }

    @Test
    void mergesNothingThatTheWordsForbidIfARefereeCallsEverythingTheSame() {
        assertThat(pairs().filter(pair -> Veto.of(pair.a(), pair.b()).isPresent())
                        .filter(RefereeFiguresTest::isMerged))
                .isEmpty();
    }

    /// @param cosine of their vectors, recorded
    private record Labelled(String kind, String a, String b, double cosine) {
        static Labelled read(String line) {
            Json.Obj json = (Json.Obj) JsonReader.read(line, "pair");
            double cosine = json.get("cosine") instanceof Json.Num(String literal) ? Double.parseDouble(literal) : 0;
            return new Labelled(json.textOr("kind", ""), json.textOr("a", ""), json.textOr("b", ""), cosine);
        }
    }

    private static Stream<Labelled> pairs() {
        return SETS.stream().flatMap(RefereeFiguresTest::lines).map(Labelled::read);
    }

    private static Stream<String> lines(String set) {
        try (InputStream in = RefereeFiguresTest.class.getResourceAsStream("/sameness/" + set + ".jsonl")) {
            return new String(Objects.requireNonNull(in, set).readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isMerged(Labelled pair) {
        KeyPoint first = new KeyPoint("pat-001", pair.a(), Tally.ZERO);
        KeyPoint second = new KeyPoint("pat-002", pair.b(), Tally.ZERO);
        Playbook playbook = Playbook.of(Map.of(Section.PATTERNS, List.of(first, second)), Map.of(), Set.of());
        double cosine = Math.clamp(pair.cosine(), -1.0, 1.0);
        float[] turned = {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)};
        Refiner refiner = new SemanticRefiner(
                        SemanticRefiner.Options.defaults(),
                        Optional.of(Vectors.of(playbook, List.of(new float[] {1, 0}, turned))),
                        ComparedTexts.NOTHING,
                        _ -> {})
                .with(Optional.of(YES), Verdicts.inMemory());
        refiner.decide(playbook);
        return refiner.refine(playbook).playbook().size() == 1;
    }
}
