package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageTest {
    @TempDir
    private Path folder;

    private StoreFixture fixture;

    @BeforeEach
    void thereIsAProject() {
        fixture = new StoreFixture(folder);
    }

    @Test
    void knowsWhichLearnedSessionLastAddedOrJudgedAKeyPoint() throws IOException {
        learn("one", adding("a"));
        learn("two", adding("b"));
        learn("three", tagging("oth-001"));

        Usage usage = StoredPlaybook.usage(folder);

        assertThat(usage).isEqualTo(new Usage(3, Map.of("oth-001", 3L, "oth-002", 2L)));
        assertThat(usage.age("oth-001")).isZero();
        assertThat(usage.age("oth-002")).isEqualTo(1);
        assertThat(usage.age("oth-009")).isEqualTo(Long.MAX_VALUE);
        assertThat(Files.readString(file()))
                .matches(
                        "\\{\"v\":1,\"sessions\":3,\"line\":\"[0-9a-f]{10}\",\"last\":\\{\"oth-001\":3,\"oth-002\":2}}\n");
    }

    @Test
    void countsASessionThatChangedNothing() {
        learn("one", adding("a"));
        learn("two", playbook -> playbook.apply(Delta.of(List.of())));

        assertThat(StoredPlaybook.usage(folder).age("oth-001")).isEqualTo(1);
    }

    @Test
    void countsNothingWhereThereIsNoJournal() {
        fixture.store()
                .update(Transaction.wish(
                        Cause.reviewed("one", "none"),
                        state -> TransactionResult.of(Applied.nothing(state.playbook()))));

        assertThat(file()).doesNotExist();
    }

    @Test
    void countsNothingThatAPersonDoes() {
        fixture.add("a");

        assertThat(StoredPlaybook.usage(folder)).isEqualTo(Usage.NONE);
        assertThat(file()).doesNotExist();
    }

    @Test
    void forgetsAKeyPointThatIsGone() {
        learn("one", adding("a"));
        learn("two", adding("b"));
        fixture.apply(new Operation.Delete("oth-001", Provenance.NONE));
        learn("three", adding("c"));

        assertThat(StoredPlaybook.usage(folder).last()).isEqualTo(Map.of("oth-002", 2L, "oth-003", 3L));
    }

    @Test
    void isCountedAnewFromTheJournalWhereItWasLostOrTorn() throws IOException {
        learn("one", adding("a"));
        learn("two", adding("b"));
        for (String torn : List.of("", "{\"v\":1,\"sess", "[]", "{\"last\":{\"oth-001\":-1e9}}", "\u0000")) {
            Files.writeString(file(), torn);
            assertThat(StoredPlaybook.usage(folder).age("oth-002")).as(torn).isEqualTo(Long.MAX_VALUE);
        }
        Files.delete(file());

        learn("three", tagging("oth-002"));

        assertThat(StoredPlaybook.usage(folder)).isEqualTo(new Usage(3, Map.of("oth-001", 1L, "oth-002", 3L)));
    }

    @Test
    void goesOnWhereTheJournalWasClosed() {
        learn("one", adding("a"));
        learn("two", adding("x".repeat(90_000)));
        learn("three", adding("y".repeat(90_000)));
        learn("four", adding("z".repeat(90_000)));
        learn("five", tagging("oth-001"));
        learn("six", tagging("oth-002"));

        assertThat(fixture.folder().resolve("journal-0001.jsonl.gz")).exists();
        assertThat(StoredPlaybook.usage(folder))
                .isEqualTo(new Usage(6, Map.of("oth-001", 5L, "oth-002", 6L, "oth-003", 3L, "oth-004", 4L)));
    }

    @Test
    void staysSmall() throws IOException {
        for (int i = 0; i < 30; i++) {
            learn("session " + i, adding("a" + i, "b" + i, "c" + i, "d" + i, "e" + i, "f" + i, "g" + i, "h" + i));
        }

        Usage usage = StoredPlaybook.usage(folder);

        assertThat(usage.last()).hasSize(200).containsEntry("oth-240", 30L).doesNotContainKey("oth-001");
        assertThat(Files.size(file())).isLessThan(5_000);
    }

    @Test
    void isSweptWhereAProcessWasKilledBeforeItWasInItsPlace() throws IOException {
        fixture.add("a");
        Files.createFile(fixture.folder().resolve("usage.json.next"));

        fixture.add("b");

        assertThat(fixture.folder().resolve("usage.json.next")).doesNotExist();
    }

    @Test
    void costsNoSaveWhereItCannotBeWritten() throws IOException {
        Files.createDirectories(file().resolve("in the way"));

        learn("one", adding("a"));

        assertThat(fixture.texts()).containsExactly("a");
        assertThat(StoredPlaybook.usage(folder)).isEqualTo(Usage.NONE);
        assertThat(fixture.folder().resolve("usage.json.next")).doesNotExist();
    }

    @Test
    void keepsWhatMayBeOutOfDateAsLongAsItIsWordedSo() throws IOException {
        learn("one", adding("a", "b"));

        fixture.store()
                .flag(Map.of(
                        Usage.mark("oth-001", "a"), "src/old is not there",
                        Usage.mark("oth-002", "worded otherwise"), "y",
                        Usage.mark("oth-009", "c"), "z"));

        assertThat(Files.readString(file()))
                .endsWith(",\"verify\":{\"oth-001\":{\"text\":\"00000061\",\"why\":\"src/old is not there\"}}}\n");
        Usage usage = StoredPlaybook.usage(folder);
        assertThat(usage.verify("oth-001", "a")).isEqualTo("src/old is not there");
        assertThat(usage.verify("oth-001", "b")).as("another text").isEmpty();
        assertThat(usage.verify("oth-002", "b")).isEmpty();
        assertThat(usage.age("oth-001")).isZero();
    }

    @Test
    void keepsFlagsWhenASessionIsLearnedAndForgetsThemWhenTheyAreGone() {
        learn("one", adding("a", "b"));
        fixture.store().flag(Map.of(Usage.mark("oth-001", "a"), "x", Usage.mark("oth-002", "b"), "y"));

        learn("two", playbook -> playbook.apply(Delta.of(List.of(new Operation.Delete("oth-002", Provenance.NONE)))));
        assertThat(StoredPlaybook.usage(folder).flags()).isEqualTo(Map.of(Usage.mark("oth-001", "a"), "x"));

        fixture.store().flag(Map.of());
        assertThat(StoredPlaybook.usage(folder).flags()).isEmpty();
        assertThat(StoredPlaybook.usage(folder).sessions()).isEqualTo(2);
    }

    @Test
    void makesNoFolderToKeepAFlag() {
        fixture.store().flag(Map.of(Usage.mark("oth-001", "a"), "x"));

        assertThat(fixture.folder()).doesNotExist();
    }

    @Test
    void boundsWhatItKeepsOfAFlag() throws IOException {
        learn("one", adding("a"));

        fixture.store().flag(Map.of(Usage.mark("oth-001", "a"), "line\n" + "x".repeat(100_000)));

        assertThat(StoredPlaybook.usage(folder).verify("oth-001", "a"))
                .hasSize(200)
                .startsWith("line x");
        assertThat(Files.size(file())).isLessThan(1_000);
    }

    @Test
    void boundsHowManyFlagsItKeeps() {
        for (int i = 0; i < 21; i++) {
            String session = "session " + i;
            learn(
                    session,
                    adding(IntStream.range(0, 10)
                            .mapToObj(j -> session + ", " + j)
                            .toArray(String[]::new)));
        }

        fixture.store()
                .flag(fixture.store()
                        .read()
                        .playbook()
                        .keyPoints()
                        .map(SectionedKeyPoint::keyPoint)
                        .collect(Collectors.toMap(point -> Usage.mark(point.name(), point.text()), _ -> "x")));

        assertThat(StoredPlaybook.usage(folder).flags()).hasSize(200);
    }

    @Test
    void writesNothingWhereThereIsNothingToKeep() {
        fixture.add("a");

        fixture.store().flag(Map.of());

        assertThat(file()).doesNotExist();
    }

    @Test
    void passesOverFlagsThatCannotBeUnderstood() throws IOException {
        learn("one", adding("a"));
        for (String verify :
                List.of("1", "[]", "{\"oth-001\": 1}", "{\"oth-001\": {\"why\": 3}}", "{\"oth-001\": {}}")) {
            Files.writeString(file(), "{\"v\": 1, \"sessions\": 4, \"verify\": " + verify + "}");
            assertThat(StoredPlaybook.usage(folder)).as(verify).isEqualTo(new Usage(4, Map.of()));
        }
    }

    private Path file() {
        return fixture.folder().resolve("usage.json");
    }

    private void learn(String session, Function<Playbook, Applied> change) {
        Cause cause = Cause.learned(session, "none");
        fixture.store().update(new Transaction(cause, List.of("turn of " + session), true, change));
    }

    private static Function<Playbook, Applied> adding(String... texts) {
        return playbook -> playbook.apply(Delta.of(Stream.of(texts)
                .<Operation>map(text -> new Operation.Add(text, null, Provenance.NONE))
                .toList()));
    }

    private static Function<Playbook, Applied> tagging(String id) {
        return playbook -> playbook.tag(List.of(new Tag(id, Rating.HELPFUL, "")));
    }
}
