package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookJson;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ImportPlanTest {
    private static final Refiner WORDS =
            new SemanticRefiner(SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
    private static final ImportPlan.Manner LIST = new ImportPlan.Manner("notes", false, false);
    private static final ImportPlan.Manner PLAYBOOK = new ImportPlan.Manner("copy", false, true);

    @Test
    void whatStandsThereTwiceIsTakenOnceWithAllItsTallies() {
        ImportPlan plan = ImportPlan.of(
                Playbook.empty(),
                List.of(
                        entry("a-1", "Run the linter", 1),
                        entry("a-2", "run the linter.", 2),
                        entry("a-3", "Run the linter", 4)),
                LIST,
                WORDS);

        assertThat(plan.taken()).hasSize(1);
        assertThat(plan.applied().playbook().find("oth-001").orElseThrow().keyPoint())
                .isEqualTo(new KeyPoint("oth-001", "Run the linter", new Tally(7, 0)));
        assertThat(plan.applied().changes().getFirst().basis().why()).isEqualTo("a-1, a-3, a-2 of notes");
    }

    @Test
    void whatThePlaybookSaysInWhateverWordsStaysAsItIs() {
        Playbook now = playbook(Section.OTHERS, new KeyPoint("oth-004", "Run the linter", new Tally(3, 0)));

        ImportPlan plan = ImportPlan.of(
                now,
                List.of(
                        new ImportedKeyPoints.Entry(
                                "line 1",
                                "",
                                true,
                                new SectionedKeyPoint(
                                        Section.PATTERNS, new KeyPoint("x", "run the linter.", Tally.ZERO))),
                        entry("y", "Run the linter", 5),
                        entry("z", "Run the tests", 0)),
                LIST,
                WORDS);

        assertThat(plan.known()).extracting(ImportPlan.Known::id).containsExactly("oth-004", "oth-004");
        assertThat(plan.known()).extracting(ImportPlan.Known::index).containsExactly(0, 1);
        assertThat(plan.applied().rejections()).hasSize(2);
        assertThat(plan.applied().playbook().in(Section.OTHERS))
                .containsExactly(
                        now.in(Section.OTHERS).getFirst(), new KeyPoint("oth-005", "Run the tests", Tally.ZERO));
    }

    @Test
    void whatContradictsSomethingIsToldAndTaken() {
        Playbook now = playbook(Section.OTHERS, new KeyPoint("oth-001", "Always use tabs for indentation", Tally.ZERO));

        ImportPlan plan = ImportPlan.of(now, List.of(entry("x", "Never use tabs for indentation", 0)), LIST, WORDS);

        assertThat(plan.taken()).hasSize(1);
        assertThat(plan.opposed())
                .hasSize(1)
                .allMatch(pair -> pair.id().equals("oth-002") && pair.other().equals("oth-001"));
    }

    @Test
    void whatAPersonSettledStaysSettledUnderNewIds() {
        Playbook now = playbook(Section.OTHERS, new KeyPoint("oth-004", "Run the linter", Tally.ZERO));
        KeyPoint always = new KeyPoint(
                "oth-001", "Always use tabs for indentation", Tally.ZERO, false, List.of("oth-002", "oth-009"));
        KeyPoint never =
                new KeyPoint("oth-002", "Never use tabs for indentation", Tally.ZERO, false, List.of("oth-001"));
        List<ImportedKeyPoints.Entry> wanted = Stream.of(always, never)
                .map(one ->
                        new ImportedKeyPoints.Entry(one.name(), "", true, new SectionedKeyPoint(Section.OTHERS, one)))
                .toList();

        ImportPlan plan = ImportPlan.of(now, wanted, PLAYBOOK, WORDS);

        assertThat(plan.applied().playbook().in(Section.OTHERS))
                .extracting(KeyPoint::agrees)
                .containsExactly(List.of(), List.of("oth-006"), List.of("oth-005"));
        assertThat(plan.opposed()).isEmpty();
    }

    @Test
    void duplicatesAreKeptWhereThatIsWanted() {
        Playbook now = playbook(Section.OTHERS, new KeyPoint("oth-001", "a", Tally.ZERO));

        ImportPlan plan = ImportPlan.of(
                now,
                List.of(entry("x", "a", 1), entry("y", "a", 2)),
                new ImportPlan.Manner("notes", true, false),
                WORDS);

        assertThat(plan.applied().playbook().ids()).containsExactlyInAnyOrder("oth-001", "oth-002", "oth-003");
    }

    @Test
    void idsThatWereGivenBeforeAreNotGivenAgain() {
        Playbook now = Playbook.of(Map.of(), Map.of(Section.OTHERS, 7L), Set.of("oth-008"));

        ImportPlan plan = ImportPlan.of(now, List.of(entry("oth-001", "a", 0)), PLAYBOOK, WORDS);

        assertThat(plan.applied().playbook().ids()).containsExactly("oth-009");
    }

    @Test
    void whatExportWritesAsJsonIsReadBackIntoAnEmptyPlaybookWithoutLoss() {
        for (int seed = 0; seed < 300; seed++) {
            Playbook playbook = any(new SplittableRandom(seed));
            byte[] exported = JsonWriter.pretty(PlaybookJson.document(playbook)).getBytes(StandardCharsets.UTF_8);

            ImportedKeyPoints foreign = AcumenFile.read(exported, "copy");
            ImportPlan plan = ImportPlan.of(Playbook.empty(), foreign.entries(), PLAYBOOK, WORDS);

            assertThat(foreign.passedOver()).as("seed " + seed).isEmpty();
            assertThat(plan.applied().playbook().keyPoints().toList())
                    .as("seed " + seed)
                    .isEqualTo(playbook.keyPoints().toList());
            assertThat(plan.known()).as("seed " + seed).isEmpty();
        }
    }

    /// Texts that occur twice, are nearly the same, span lines or hold anything; ids out of order and of other
    /// sections.
    private static Playbook any(SplittableRandom random) {
        String[] texts = {
            "Run the linter", "run the linter.", "a\nb", "\u001B[31m \"x\" \\ \u2028", "🙂 漢字", "## x", " y "
        };
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        int count = 0;
        for (Section section : Section.values()) {
            List<KeyPoint> keyPoints = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                count++;
                String name = random.nextInt(4) == 0
                        ? "own-name-" + count
                        : List.of(Section.values()).get(random.nextInt(5)).slug() + "-" + (900 - count);
                keyPoints.add(new KeyPoint(
                        name,
                        texts[random.nextInt(texts.length)],
                        new Tally(random.nextInt(9), random.nextLong(ImportPlan.MOST_COUNTED + 1)),
                        random.nextBoolean()));
            }
            sections.put(section, keyPoints);
        }
        List<String> ids = sections.values().stream()
                .flatMap(List::stream)
                .map(KeyPoint::name)
                .toList();
        sections.values()
                .forEach(keyPoints -> keyPoints.replaceAll(one -> random.nextInt(3) > 0
                        ? one
                        : new KeyPoint(
                                one.name(),
                                one.text(),
                                one.tally(),
                                one.isPinned(),
                                List.of(ids.get(random.nextInt(ids.size()))))));
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private static Playbook playbook(Section section, KeyPoint... keyPoints) {
        return Playbook.of(Map.of(section, List.of(keyPoints)), Map.of(), Set.of());
    }

    private static ImportedKeyPoints.Entry entry(String id, String text, long helpful) {
        return new ImportedKeyPoints.Entry(
                id, "", true, new SectionedKeyPoint(Section.OTHERS, new KeyPoint(id, text, new Tally(helpful, 0))));
    }
}
