package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.RandomPlaybooks;
import dev.acumen.playbook.Section;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What holds for any playbook file, with fields and entries that the playbook does not know, and any change of it.
class PlaybookDocumentPropertiesTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    /// One change of one file.
    private record Trial(PlaybookDocument before, Applied applied, PlaybookDocument.Edit edit) {}

    @Test
    void readsWhatItWrites() {
        forEachTrial(31, (seed, trial) -> {
            byte[] bytes = trial.edit().document().bytes();

            PlaybookDocument again = PlaybookDocument.read(bytes, "again");

            assertThat(again.playbook()).as(seed).isEqualTo(trial.applied().playbook());
            assertThat(again.tree()).as(seed).isEqualTo(trial.edit().document().tree());
            assertThat(again.bytes()).as(seed).isEqualTo(bytes);
            assertThat(again.repairs()).as(seed).isEmpty();
        });
    }

    @Test
    @DisplayName("INV-CUR-004 INV-SECT-002: the sections of the file stay the same, and in their order")
    void keepsTheSections() {
        forEachTrial(32, (seed, trial) -> {
            List<String> before = titles(trial.before());
            List<String> after = titles(trial.edit().document());

            assertThat(after).as(seed).isEqualTo(before);
        });
    }

    @Test
    void recordsAllThatAnUndoNeeds() {
        forEachTrial(33, (seed, trial) -> {
            Map<String, List<Json>> sections = lists(trial.edit().document());

            for (Json change : JsonFixtures.changes(trial.edit()).reversed()) {
                undo(sections, (Json.Obj) change);
            }

            assertThat(sections).as(seed).isEqualTo(lists(trial.before()));
        });
    }

    @Test
    void recordsAllThatLeadsFromTheFileBeforeToTheFileAfter() {
        forEachTrial(35, (seed, trial) -> {
            PlaybookDocument after = trial.edit().document();

            assertThat(trial.edit().change().applyTo(trial.before().original()))
                    .as(seed)
                    .contains(after.tree());
            assertThat(trial.before().after(trial.edit().change()).map(PlaybookDocument::bytes))
                    .as(seed)
                    .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(after.bytes()));
        });
    }

    @Test
    void findsTheDifferenceThatNobodyNoted() {
        forEachTrial(36, (seed, trial) -> {
            Json.Obj before = trial.before().original();
            Json.Obj after = trial.edit().document().tree();

            assertThat(TreeChange.between(before, after).applyTo(before))
                    .as(seed)
                    .contains(after);
            assertThat(TreeChange.between(after, before).applyTo(after))
                    .as(seed)
                    .contains(before);
        });
    }

    @Test
    void keepsWhatThePlaybookDoesNotKnowInItsOrder() {
        forEachTrial(34, (seed, trial) -> {
            assertThat(unknown(trial.edit().document())).as(seed).isEqualTo(unknown(trial.before()));
            assertThat(trial.edit().document().findings())
                    .as(seed)
                    .hasSameSizeAs(trial.before().findings());
        });
    }

    @Test
    void givesTheSameBytesWhenAKeyPointIsPinnedAndUnpinned() {
        forEachTrial(35, (seed, trial) -> {
            PlaybookDocument before = trial.edit().document();
            for (KeyPoint keyPoint : loose(before)) {
                PlaybookDocument pinned = pin(before, keyPoint.name(), true);
                PlaybookDocument after = pin(pinned, keyPoint.name(), false);

                assertThat(pinned.bytes()).as(seed).isNotEqualTo(before.bytes());
                assertThat(after.bytes()).as(seed).isEqualTo(before.bytes());
            }
        });
    }

    /// The key points whose entries have no field `pinned`.
    private static List<KeyPoint> loose(PlaybookDocument document) {
        return lists(document).values().stream()
                .flatMap(List::stream)
                .filter(entry -> entry instanceof Json.Obj object && object.get("pinned") == null)
                .flatMap(entry -> Stream.ofNullable(PlaybookTree.keyPoint(entry)))
                .filter(keyPoint -> document.playbook().find(keyPoint.name()).isPresent())
                .toList();
    }

    @Test
    void keepsWhatItDoesNotKnowOfAKeyPointThatIsMovedThereAndBack() {
        forEachTrial(36, (seed, trial) -> {
            PlaybookDocument before = trial.edit().document();
            before.playbook().keyPoints().forEach(placed -> {
                String id = placed.keyPoint().name();
                Section elsewhere = placed.section() == Section.OTHERS ? Section.CONTEXT : Section.OTHERS;
                PlaybookDocument after = move(move(before, id, elsewhere), id, placed.section());

                assertThat(lists(after).values())
                        .as(seed)
                        .zipSatisfy(
                                lists(before).values(),
                                (now, then) -> assertThat(now).containsExactlyInAnyOrderElementsOf(then));
            });
        });
    }

    private static PlaybookDocument move(PlaybookDocument document, String id, Section section) {
        return document.with(document.playbook().move(id, section), "now").document();
    }

    private static PlaybookDocument pin(PlaybookDocument document, String id, boolean isPinned) {
        return document.with(document.playbook().pin(id, isPinned), "now").document();
    }

    private static void undo(Map<String, List<Json>> sections, Json.Obj change) {
        if (change.get("after") instanceof Json.Obj after) {
            List<Json> list = list(sections, after);
            assertThat(list.remove(index(after))).isEqualTo(after.get("entry"));
        }
        if (change.get("before") instanceof Json.Obj before) {
            list(sections, before).add(index(before), at(before, "entry"));
        }
    }

    private static List<Json> list(Map<String, List<Json>> sections, Json.Obj placed) {
        return sections.getOrDefault(((Json.Text) at(placed, "section")).value(), List.of());
    }

    private static int index(Json.Obj placed) {
        return Integer.parseInt(((Json.Num) at(placed, "index")).literal());
    }

    private static Map<String, List<Json>> lists(PlaybookDocument document) {
        Map<String, List<Json>> lists = new LinkedHashMap<>();
        ((Json.Obj) at(document.tree(), "sections"))
                .members()
                .forEach((title, list) -> lists.put(title, new ArrayList<>(((Json.Arr) list).elements())));
        return lists;
    }

    private static List<String> titles(PlaybookDocument document) {
        return List.copyOf(lists(document).keySet());
    }

    private static List<Json> unknown(PlaybookDocument document) {
        return lists(document).values().stream()
                .flatMap(List::stream)
                .filter(entry -> PlaybookTree.keyPoint(entry) == null)
                .toList();
    }

    private static void forEachTrial(long seed, BiConsumer<String, Trial> check) {
        SplittableRandom seeds = new SplittableRandom(seed);
        for (int round = 0; round < 3000 * SCALE; round++) {
            long trialSeed = seeds.nextLong();
            SplittableRandom random = new SplittableRandom(trialSeed);
            RandomPlaybooks playbooks = new RandomPlaybooks(random);
            PlaybookDocument before = PlaybookDocument.read(file(playbooks.playbook(), random), "seed " + trialSeed);
            List<Operation> operations = playbooks.operations(before.playbook(), 10);
            Applied applied = before.playbook()
                    .update(new Extraction(
                            Optional.of(Delta.of(operations)), List.of(), playbooks.tags(before.playbook())))
                    .then(playbooks::move)
                    .then(Playbook::deduplicate);
            check.accept("seed " + trialSeed, new Trial(before, applied, before.with(applied, "now")));
        }
    }

    /// The playbook as a file, with things in it that nobody knows.
    private static byte[] file(Playbook playbook, SplittableRandom random) {
        Map<String, Json> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            List<Json> entries = new ArrayList<>();
            for (KeyPoint keyPoint : playbook.in(section)) {
                if (random.nextInt(5) == 0) {
                    entries.add(junk(random));
                }
                entries.add(entry(keyPoint, random));
            }
            sections.put(section.title(), new Json.Arr(entries));
            if (random.nextInt(9) == 0) {
                sections.put("TEAM " + section.slug(), new Json.Arr(List.of(junk(random))));
            }
        }
        return JsonWriter.pretty(Json.Obj.of("sections", new Json.Obj(sections), "x", junk(random)))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Json entry(KeyPoint keyPoint, SplittableRandom random) {
        Json.Obj entry = Json.Obj.of(
                "harmful",
                Json.Num.of(keyPoint.tally().harmful()),
                "name",
                new Json.Text(keyPoint.name()),
                "text",
                new Json.Text(keyPoint.text()),
                "helpful",
                Json.Num.of(keyPoint.tally().helpful()));
        if (keyPoint.isPinned()) {
            entry = entry.with("pinned", new Json.Bool(true));
        } else if (random.nextInt(5) == 0) {
            entry = entry.with("pinned", junk(random));
        }
        return random.nextBoolean() ? entry.with("extra", junk(random)) : entry;
    }

    private static Json junk(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Json.Num("1.50");
            case 1 -> new Json.Text("a note");
            case 2 -> Json.Obj.of("name", new Json.Text("oth-0" + random.nextInt(20, 40)));
            default -> Json.NULL;
        };
    }
}
