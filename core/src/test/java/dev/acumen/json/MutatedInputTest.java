package dev.acumen.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acumen.document.DeltaJson;
import dev.acumen.document.ExtractionJson;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.ReflectionJson;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Whatever becomes of a valid input on its way: it is read, or refused as bad input. Nothing else is thrown.
class MutatedInputTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    private static final String PLAYBOOK = """
            {
              "version": "1.0",
              "last_updated": "2026-01-02T03:04:05",
              "sections": {
                "PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "use type hints 😀", "helpful": 5, "harmful": 1, "note": [1.50, null]}
                ],
                "MISTAKES TO AVOID": [],
                "USER PREFERENCES": [{"name": "pref-002", "text": "log in \\"JSON\\"", "helpful": 0, "harmful": 0}],
                "PROJECT CONTEXT": [],
                "OTHERS": [
                  {"name": "oth-001", "text": "prefer pathlib", "helpful": 2, "harmful": 4},
                  {"name": "kpt_001", "text": "two\\nlines", "helpful": 0, "harmful": 9007199254740991}
                ]
              },
              "id_floors": {"oth": 7}
            }
            """;

    private static final String LEGACY = """
            {"version": "1.0", "key_points": ["bare", {"text": "nameless"}, {"name": "kpt_002", "text": "t", "score": -3},
              {"name": "kpt_001", "text": "u", "helpful": 1, "harmful": 0, "score": 2}, {"text": "v", "score": 4}]}
            """;

    private static final String DELTA = """
            {"reasoning": "pat-001 misled, pref-002 says { \\"nothing\\" }",
             "operations": [
               {"type": "ADD", "text": "new insight", "section": "mistakes to avoid", "reason": "r", "evidence": ["l1"]},
               {"type": "UPDATE", "target_id": "pat-001", "text": "use complete type hints"},
               {"type": "MERGE", "source_ids": ["oth-001", "kpt_001", "x"], "merged_text": "both", "section": null},
               {"type": "DELETE", "target_id": "pref-002", "reason": "outdated"}],
             "analysis": "a", "bullet_tags": [{"name": "pat-001", "tag": "harmful", "rationale": "r"}],
             "evaluations": [{"name": "oth-001", "rating": "helpful"}], "new_key_points": ["n", {"text": "m"}],
             "insights": [{"insight": "i", "section": "OTHERS", "why": "w", "evidence": ["l1"]}]}""";

    private static final Playbook KNOWN = Playbook.of(
            Map.of(
                    Section.PATTERNS, List.of(new KeyPoint("pat-001", "use type hints", new Tally(5, 2))),
                    Section.PREFERENCES, List.of(new KeyPoint("pref-002", "log in JSON", Tally.ZERO)),
                    Section.OTHERS,
                            List.of(
                                    new KeyPoint("oth-001", "prefer pathlib", new Tally(2, 4)),
                                    new KeyPoint("kpt_001", "two", Tally.ZERO))),
            Map.of(),
            Set.of());

    @Test
    @DisplayName(
            "INV-CUR-002: a spoilt playbook file is read or refused, and what is read is written and read the same")
    void readsOrRefusesAPlaybookFile() {
        int read = forEachMutation(41, List.of(PLAYBOOK, LEGACY), MutatedInputTest::readPlaybook);

        assertThat(read).as("some are still read").isPositive();
    }

    @Test
    @DisplayName("INV-CUR-002: a spoilt delta is read or refused, and what is read is applied")
    void readsOrRefusesADelta() {
        int read = forEachMutation(42, List.of(DELTA), MutatedInputTest::readDelta);

        assertThat(read).as("some are still read").isPositive();
    }

    @Test
    @DisplayName(
            "INV-CUR-002 REQ-CUR-012: a spoilt answer of a model is read or found unreadable, never thrown at anyone")
    void readsAnyAnswer() {
        List<String> answers = List.of(
                DELTA,
                "Here it is:\n```json\n" + DELTA + "\n```\nI hope {this} helps.",
                "First {\"operations\": []}, and then:\n\n" + DELTA);

        int read = forEachMutation(43, answers, bytes -> {
            String answer = new String(bytes, StandardCharsets.UTF_8);
            AnswerJson.find(answer, "reasoning", "operations").ifPresent(MutatedInputTest::apply);
            AnswerJson.find(answer).ifPresent(MutatedInputTest::apply);
        });

        assertThat(read).as("none is refused").isEqualTo((int) Math.ceil(100_000 * SCALE));
    }

    private static void readPlaybook(byte[] bytes) {
        PlaybookDocument document = PlaybookDocument.read(bytes, "playbook");
        PlaybookDocument again = PlaybookDocument.read(document.bytes(), "again");

        assertThat(again.tree()).isEqualTo(document.tree());
        assertThat(again.playbook()).isEqualTo(document.playbook());
        assertThat(again.bytes()).isEqualTo(document.bytes());
        assertThat(again.isRestructured()).isFalse();
        assertThat(again.repairs()).isEmpty();
        assertThat(Rendering.keyPoints(document.playbook()).lines())
                .allMatch(line -> line.isEmpty() || line.startsWith("## ") || line.startsWith("["));

        Delta add = Delta.of(List.of(new Operation.Add("an insight of its own", "OTHERS", Provenance.NONE)));
        PlaybookDocument edited =
                document.with(document.playbook().apply(add), "now").document();
        assertThat(edited.playbook().size()).isEqualTo(document.playbook().size() + 1);
    }

    private static void readDelta(byte[] bytes) {
        if (JsonReader.read(bytes, "delta") instanceof Json.Obj delta) {
            apply(delta);
        }
    }

    private static void apply(Json.Obj object) {
        KNOWN.apply(DeltaJson.read(object));
        KNOWN.tag(ReflectionJson.read(object).tags());
        KNOWN.update(ExtractionJson.readAnswer(object));
        KNOWN.update(ExtractionJson.read(object));
        assertThat(DeltaJson.read(DeltaJson.write(DeltaJson.read(object))).operations())
                .hasSameSizeAs(DeltaJson.read(object).operations());
    }

    /// How many of the mutations were read.
    private static int forEachMutation(long seed, List<String> texts, Consumer<byte[]> reader) {
        SplittableRandom seeds = new SplittableRandom(seed);
        return (int) Stream.generate(seeds::nextLong)
                .limit((long) Math.ceil(100_000 * SCALE))
                .filter(mutation -> isRead(mutation, texts, reader))
                .count();
    }

    private static boolean isRead(long seed, List<String> texts, Consumer<byte[]> reader) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = new Mutations(random).of(texts.get(random.nextInt(texts.size())));
        try {
            reader.accept(bytes);
            return true;
        } catch (BadInputException e) {
            assertThat(e).as("seed %s", seed).hasMessageContaining(e.source() + ": ");
            return false;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return fail("seed " + seed + ": " + new String(bytes, StandardCharsets.UTF_8), e);
        }
    }
}
