package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.RandomPlaybooks;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever happens to a project, in whatever order: journal and file explain each other, what was taken back can
/// be brought back, and nothing that a person wrote is lost.
class HistoriesTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int STEPS = 12;
    private static final List<Section> SECTIONS = List.of(Section.values());

    @TempDir
    private Path folder = Path.of("");

    @Test
    void journalAndFileExplainEachOther() throws IOException {
        SplittableRandom seeds = new SplittableRandom(71);
        int histories = (int) Math.ceil(2000 * SCALE);
        int undone = 0;
        for (int i = 0; i < histories; i++) {
            long seed = seeds.nextLong();
            Path project = Files.createDirectory(folder.resolve("project-" + i));
            undone += new Life(StoreFixture.ticking(project), new SplittableRandom(seed)).live("seed " + seed);
        }

        System.out.println("histories: " + histories + " lived, " + undone + " undos among them");
        assertThat(undone).isPositive();
    }

    /// One project's life.
    private static final class Life {
        private final StoreFixture project;
        private final SplittableRandom random;
        private final List<String> written = new ArrayList<>();
        private final List<byte[]> seen = new ArrayList<>();
        private int undone;
        private int turns;

        Life(StoreFixture project, SplittableRandom random) {
            this.project = project;
            this.random = random;
        }

        int live(String seed) throws IOException {
            for (int step = 0; step < STEPS; step++) {
                String at = seed + ", step " + step;
                step(at);
                project.store().update(Cause.of("apply"), Applied::nothing);
                check(at);
            }
            return undone;
        }

        private void step(String at) throws IOException {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> learn();
                case 3 -> change();
                case 4, 5 -> edit();
                case 6 -> crash();
                case 7 -> doAndUndo(at);
                default -> undo(at);
            }
        }

        private void learn() {
            FilePlaybookStore store = project.store();
            RandomPlaybooks playbooks = new RandomPlaybooks(random);
            Playbook old = store.read().playbook();
            Delta delta = Delta.of(playbooks.operations(old, 6));
            var tags = playbooks.tags(old);
            List<String> learned = List.of("turn-" + turns++);
            store.update(new Transaction(
                    Cause.learned("session-" + turns / 3, "none"),
                    learned,
                    true,
                    newest -> newest.tag(tags).then(playbook -> playbook.apply(delta))));
        }

        /// What a person does by hand.
        private void change() {
            List<SectionedKeyPoint> all =
                    project.store().read().playbook().keyPoints().toList();
            String id = all.isEmpty()
                    ? "oth-001"
                    : all.get(random.nextInt(all.size())).keyPoint().name();
            Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
            boolean isPinning = random.nextBoolean();
            int which = random.nextInt(4);
            project.store().update(Cause.of("hand"), playbook -> switch (which) {
                case 0 -> playbook.prune();
                case 1 -> playbook.deduplicate();
                case 2 -> playbook.move(id, section);
                default -> playbook.pin(id, isPinning);
            });
        }

        /// What was just done and is taken back leaves the file as it was before, but for a merge: its key points are
        /// settled as two.
        private void doAndUndo(String at) throws IOException {
            project.store().settle();
            String before = content();
            int lines = project.store().log().size();
            if (random.nextBoolean()) {
                learn();
            } else {
                change();
            }
            List<JournalLine> log = project.store().log();
            if (log.size() > lines && log.getLast().isChange()) {
                UndoResult undone = project.store().undo(log.getLast().id());
                // What was added and removed in one delta leaves nothing.
                assertThat(undone instanceof UndoResult.Refused(String reason) ? reason : "")
                        .as(at)
                        .matches("|.* left nothing that could be taken back");
                boolean isMerge = log.getLast().changes().stream()
                        .anyMatch(change -> change.op().equals(Change.Kind.DEDUPLICATE.name()));
                assertThat(isMerge ? unsettled(content()) : content())
                        .as(at)
                        .isEqualTo(isMerge ? unsettled(before) : before);
            }
        }

        /// Somebody edits the file: our form or another, with things in it that nobody knows, or an older one.
        private void edit() throws IOException {
            if (!Files.exists(project.file())) {
                Files.createDirectories(Objects.requireNonNull(project.file().getParent()));
                project.edit("{\"sections\": {}}");
                return;
            }
            seen.add(Files.readAllBytes(project.file()));
            String mine = "by hand " + random.nextInt(1_000_000);
            switch (random.nextInt(9)) {
                case 6, 7 -> project.edit(withEntries());
                case 8 -> project.edit(withoutASection());
                case 0 -> Files.delete(project.file());
                case 1 -> project.edit(project.text().replace("\n", "\n "));
                case 2 -> Files.write(project.file(), seen.get(random.nextInt(seen.size())));
                case 3 -> project.edit(withNote(mine));
                default -> project.edit(reworded(mine));
            }
            touched();
        }

        private void touched() throws IOException {
            Files.writeString(project.file().resolveSibling("touched"), "");
            if (Files.exists(project.file())) {
                project.edit(project.text());
            }
        }

        /// What is written before the first change of ours is nobody's to keep but the person's.
        private void write(String mine) {
            if (Files.exists(project.journal())) {
                written.add(mine);
            }
        }

        private String withNote(String mine) throws IOException {
            Json.Obj tree = (Json.Obj) JsonReader.read(project.text(), "file");
            Json.Obj sections = (Json.Obj) Objects.requireNonNull(tree.get("sections"));
            Json note = Json.Obj.of("note", new Json.Text(mine));
            write(mine);
            return JsonWriter.pretty(
                    random.nextBoolean()
                            ? tree.with("remark", note)
                            : tree.with("sections", sections.with("TEAM", new Json.Arr(List.of(note)))));
        }

        /// An entry is taken out, or copied to another place.
        private String withEntries() throws IOException {
            Json.Obj tree = (Json.Obj) JsonReader.read(project.text(), "file");
            if (!(tree.get("sections") instanceof Json.Obj sections
                    && sections.get("OTHERS") instanceof Json.Arr(List<Json> entries)
                    && !entries.isEmpty())) {
                return project.text();
            }
            List<Json> changed = new ArrayList<>(entries);
            int index = random.nextInt(changed.size());
            if (random.nextBoolean()) {
                changed.remove(index);
            } else {
                changed.add(random.nextInt(changed.size() + 1), changed.get(index));
            }
            return JsonWriter.pretty(tree.with("sections", sections.with("OTHERS", new Json.Arr(changed))));
        }

        private String withoutASection() throws IOException {
            Json.Obj tree = (Json.Obj) JsonReader.read(project.text(), "file");
            Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
            return tree.get("sections") instanceof Json.Obj sections
                    ? JsonWriter.pretty(tree.with("sections", sections.without(section.title())))
                    : project.text();
        }

        private String reworded(String mine) throws IOException {
            List<SectionedKeyPoint> all =
                    project.store().read().playbook().keyPoints().toList();
            if (all.isEmpty()) {
                return project.text();
            }
            String text = all.get(random.nextInt(all.size())).keyPoint().text();
            String found = JsonWriter.compact(new Json.Text(text));
            write(mine);
            return project.text().replace(found, JsonWriter.compact(new Json.Text(mine)));
        }

        /// A process is killed: between journal and file, in the middle of a line, or with a file half written.
        private void crash() throws IOException {
            Optional<byte[]> before =
                    Files.exists(project.file()) ? Optional.of(Files.readAllBytes(project.file())) : Optional.empty();
            int lines = Files.exists(project.journal()) ? project.lines().size() : 0;
            learn();
            boolean hasChanged = project.lines().size() > lines
                    && !Objects.equals(
                            project.lines().getLast().text("from"),
                            project.lines().getLast().text("to"));
            switch (random.nextInt(3)) {
                case 0 -> {
                    if (hasChanged && before.isPresent()) {
                        project.cutShort(before.get());
                    }
                }
                case 1 ->
                    Files.writeString(
                            project.journal(), Files.readString(project.journal()) + "{\"v\":1,\"cause\":{\"ki");
                default -> Files.writeString(project.folder().resolve("playbook.json.next"), "{\"sections\"");
            }
        }

        /// Takes something back; what was taken back is brought back in every other case, and gives the same file.
        private void undo(String at) throws IOException {
            project.store().settle();
            List<JournalLine> log = project.store().log();
            if (log.isEmpty()) {
                return;
            }
            String before = content();
            String name = log.get(random.nextInt(log.size())).id();
            UndoResult first = random.nextBoolean()
                    ? project.store().undo()
                    : project.store().undo(name);
            if (first instanceof UndoResult.Done done) {
                undone++;
                if (random.nextBoolean()) {
                    UndoResult second = project.store().undo(done.line().id());
                    assertThat(second).as(at).isInstanceOf(UndoResult.Done.class);
                    assertThat(content()).as(at).isEqualTo(before);
                }
            } else {
                assertThat(content()).as(at).isEqualTo(before);
            }
        }

        /// The file as it is written, without what only grows.
        private String content() throws IOException {
            byte[] bytes = Files.exists(project.file()) ? Files.readAllBytes(project.file()) : new byte[] {'{', '}'};
            Json.Obj tree = PlaybookDocument.read(bytes, "file").tree();
            return JsonWriter.pretty(tree.without("last_updated").without("id_floors"));
        }

        private static String unsettled(String content) {
            return content.replaceAll(",\\s*\"agrees\": \\[[^\\]]*]", "");
        }

        /// A new key point has an id that none had before.
        private static void checkIds(List<JournalLine> lines, String at) {
            Set<String> known = new HashSet<>();
            for (JournalLine line : lines) {
                if (!line.is(Cause.OUTSIDE) && !line.is(Cause.UNDO)) {
                    line.changes().stream()
                            .filter(change -> change.before() == null)
                            .forEach(change -> assertThat(known.add(change.id()))
                                    .as(at + ": " + change.id())
                                    .isTrue());
                }
                line.collectIds(known);
            }
        }

        private void check(String at) throws IOException {
            if (!Files.exists(project.journal())) {
                return;
            }
            checkIds(project.store().log(), at);
            Agreement.check(project, at);
            assertThat(StoreFixture.list(Objects.requireNonNull(project.file().getParent())))
                    .as(at)
                    .isSubsetOf("acumen", "playbook.json", "touched");
            assertThat(StoreFixture.list(project.folder()))
                    .as(at)
                    .isSubsetOf(".gitignore", "backup", "journal.jsonl", "lock", "rejected.json", "usage.json");
            String all = Files.readString(project.journal());
            assertThat(written).as(at).allMatch(all::contains);
        }
    }
}
