package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.EntryChange;
import dev.acumen.document.Hash;
import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Writers that are killed at any moment: whatever they said was done is done, and nothing is half-written.
class KilledTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int KILLS_OF_A_PROJECT = 5;

    @TempDir
    private Path folder = Path.of("");

    private int saves;
    private int cutShort;

    @Test
    void losesNothingWhenAWriterIsKilledAtAnyMoment() throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(72);
        int kills = (int) Math.ceil(200 * SCALE);
        StoreFixture project = new StoreFixture(folder);
        for (int i = 0; i < kills; i++) {
            boolean isMany = i / KILLS_OF_A_PROJECT % 2 == 0;
            int size = isMany ? 300 : 15;
            int length = isMany ? 60 : 20_000;
            if (i % KILLS_OF_A_PROJECT == 0) {
                project = begun(folder.resolve("project-" + i), size, length);
            }
            List<String> said = killed(project, "writer-" + i, random, size, length);
            check(project, said, "kill " + i);
        }

        System.out.println("kills: " + kills + " writers killed in " + saves + " saves, " + cutShort
                + " of them between journal and file");
        assertThat(saves).isPositive();
    }

    /// A project with so many key points that a save takes a moment.
    private static StoreFixture begun(Path project, int size, int length) throws IOException {
        Files.createDirectory(project);
        StoreFixture begun = new StoreFixture(project);
        begun.write(IntStream.range(0, size)
                .mapToObj(i -> "{\"name\": \"oth-%03d\", \"text\": \"%d%s\", \"helpful\": 0, \"harmful\": 0}"
                        .formatted(i + 1, i, "x".repeat(length)))
                .collect(Collectors.joining(",\n", "{\"sections\": {\"OTHERS\": [\n", "]}}")));
        return begun;
    }

    /// What a writer said before it was killed, somewhere in its first saves.
    private List<String> killed(StoreFixture project, String name, SplittableRandom random, int size, int length)
            throws IOException, InterruptedException {
        String seed = "" + random.nextInt(1_000_000);
        try (Started writer =
                Started.writer("change", project.project().toString(), name, seed, "" + size, "" + length)) {
            writer.go();
            writer.await("begun");
            for (int i = random.nextInt(8); i > 0; i--) {
                writer.await("done ");
            }
            TimeUnit.NANOSECONDS.sleep(random.nextInt(25_000_000));
            return writer.kill();
        }
    }

    private void check(StoreFixture project, List<String> said, String at) throws IOException {
        assertThat(said).as(at).noneMatch(line -> line.startsWith("refused") || line.contains("Exception"));
        boolean isCutShort = isCutShort(project, at);
        assertThat(StoreFixture.list(Objects.requireNonNull(project.file().getParent())))
                .as(at)
                .contains("playbook.json")
                .isSubsetOf("acumen", "playbook.json");

        List<String> notices = project.noticesOf(Cause.of("look"), Applied::nothing);

        assertThat(notices).as(at).hasSize(isCutShort ? 1 : 0).allMatch(notice -> notice.contains("cut short"));
        assertThat(StoreFixture.list(project.folder())).as(at).noneMatch(name -> name.endsWith(".next"));
        if (Files.exists(project.journal())) {
            Agreement.check(project, at);
        }
        assertThat(project.store().log()).as(at).noneMatch(line -> line.is(Cause.OUTSIDE));
        checkDone(project, said, at);
        cutShort += isCutShort ? 1 : 0;
    }

    /// Whether the file is what it was before the journal's last line; else it is what that line made of it.
    private static boolean isCutShort(StoreFixture project, String at) throws IOException {
        String hash = Hash.of(Files.readAllBytes(project.file()));
        List<JournalLine> log = project.store().log();
        if (log.isEmpty() || hash.equals(log.getLast().to())) {
            return false;
        }
        assertThat(hash).as(at).isEqualTo(log.getLast().from());
        return true;
    }

    /// What the writer said was done is in the journal, in this order, and at most one change more.
    private void checkDone(StoreFixture project, List<String> said, String at) {
        List<String> done = said.stream()
                .filter(line -> line.startsWith("done "))
                .map(line -> line.substring("done ".length()))
                .toList();
        List<EntryChange> changes = project.store().log().stream()
                .flatMap(line -> line.changes().stream())
                .toList();
        String writer = at.replace("kill ", "writer-") + "-";
        List<String> carriedOut = changes.stream()
                .map(EntryChange::why)
                .filter(why -> why.startsWith(writer))
                .toList();
        assertThat(carriedOut)
                .as(at)
                .startsWith(done.toArray(String[]::new))
                .hasSizeBetween(done.size(), done.size() + 1);
        saves += carriedOut.size();
    }
}
