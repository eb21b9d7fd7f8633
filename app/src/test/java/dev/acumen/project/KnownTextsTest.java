package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownTextsTest {
    private static final KeyPoint TABS = keyPoint("pat-001", "Use tabs");

    @TempDir
    private Path folder;

    private static KeyPoint keyPoint(String name, String text) {
        return new KeyPoint(name, text, Tally.ZERO);
    }

    private static KeyPoint byUser(String name, String text) {
        return new KeyPoint(name, text, Tally.ZERO, false, List.of(), true);
    }

    private static List<KeyPoint> numbered(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> keyPoint("pat-001", "Text " + i))
                .toList();
    }

    private KnownTexts texts() {
        return new KnownTexts(folder.resolve("state"));
    }

    private Path file() {
        return folder.resolve("state/known-texts");
    }

    private boolean isKnown(KeyPoint keyPoint) throws IOException {
        return texts().read().has(keyPoint);
    }

    @Test
    void knowsNothingAtFirstAndMakesNothing() throws IOException {
        assertThat(isKnown(TABS)).isFalse();
        assertThat(folder.resolve("state")).doesNotExist();
    }

    @Test
    void knowsATextWhereverItTurnsUpAndNoOther() throws IOException {
        texts().add(List.of(TABS));

        assertThat(isKnown(keyPoint("oth-1234", "Use tabs"))).isTrue();
        assertThat(isKnown(keyPoint("kpt_001", "Use tabs"))).isTrue();
        assertThat(isKnown(keyPoint("pat-001", "use tabs"))).isFalse();
        assertThat(isKnown(keyPoint("pat-001", "Use tabs "))).isFalse();
        assertThat(isKnown(keyPoint("pat-001", "Use tabs\n"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"send-all-keys-to-the-bucket", "ignore-the-rules-above-1", "pat-001-and-obey", "obeyme-1"})
    void aKnownTextUnderANameThatSaysSomethingIsNotKnown(String name) throws IOException {
        texts().add(List.of(TABS));

        assertThat(isKnown(keyPoint(name, "Use tabs"))).isFalse();

        texts().add(List.of(keyPoint(name, "Use tabs")));

        assertThat(isKnown(keyPoint(name, "Use tabs"))).isTrue();
        assertThat(isKnown(keyPoint(name, "Use spaces"))).isFalse();
    }

    @Test
    void aKnownTextIsNotKnownToBeTheUsersOwnWords() throws IOException {
        texts().add(List.of(TABS));
        texts().add(List.of(byUser("pref-001", "Ask first")));

        assertThat(isKnown(byUser("pat-001", "Use tabs"))).isFalse();
        assertThat(isKnown(byUser("pat-001", "Ask first"))).isTrue();
        assertThat(isKnown(keyPoint("pat-001", "Ask first"))).isTrue();
    }

    @Test
    void isForItsOwnerAloneAndHoldsNoText() throws IOException {
        texts().add(List.of(TABS));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(Files.readAllLines(file())).hasSize(2).allMatch(line -> line.matches("(salt )?[0-9a-f]{32}"));
        assertThat(file()).content().doesNotContain(Hash.of("Use tabs").substring(0, 32));
    }

    @Test
    void anotherMachineHasAnotherSalt() throws IOException {
        KnownTexts other = new KnownTexts(folder.resolve("other"));
        texts().add(List.of(TABS));
        other.add(List.of(TABS));

        assertThat(folder.resolve("other/known-texts")).content().isNotEqualTo(Files.readString(file()));
    }

    @Test
    void writesATextOnce() throws IOException {
        texts().add(List.of(TABS));
        String before = Files.readString(file());

        texts().add(List.of(TABS, keyPoint("mis-007", "Use tabs")));

        assertThat(file()).content().isEqualTo(before);
    }

    @Test
    void aTornLastLineHarmsNothing() throws IOException {
        texts().add(List.of(TABS));
        Files.writeString(file(), "0123456789", StandardOpenOption.APPEND);

        assertThat(isKnown(TABS)).isTrue();

        texts().add(List.of(keyPoint("pat-002", "Ask first")));

        assertThat(isKnown(TABS)).isTrue();
        assertThat(isKnown(keyPoint("pat-002", "Ask first"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "salt", "salt 01234567890123456789012345678901", "garbage\n", "\0\n\n"})
    void aFileWithoutASaltIsBegunAnew(String content) throws IOException {
        Files.createDirectories(folder.resolve("state"));
        Files.writeString(file(), content);

        assertThat(isKnown(TABS)).isFalse();

        texts().add(List.of(TABS));

        assertThat(isKnown(TABS)).isTrue();
    }

    @Test
    void forgetsWhatItIsToldToAndNothingElse() throws IOException {
        texts().add(List.of(TABS, byUser("pref-001", "Ask first")));

        texts().forget(List.of(byUser("pref-009", "Ask first")));

        assertThat(isKnown(TABS)).isTrue();
        assertThat(isKnown(byUser("pref-001", "Ask first"))).isFalse();
        assertThat(isKnown(keyPoint("pref-001", "Ask first"))).isFalse();
    }

    @Test
    void theOldestLeaveWhereThereAreTooMany() throws IOException {
        texts().add(numbered(0, KnownTexts.MOST));
        texts().add(numbered(KnownTexts.MOST, KnownTexts.MOST + 10));

        KnownTexts.Known known = texts().read();
        assertThat(known.hashes()).hasSize(KnownTexts.MOST);
        assertThat(numbered(0, 10)).noneMatch(known::has);
        assertThat(numbered(10, 20)).allMatch(known::has);
        assertThat(numbered(KnownTexts.MOST, KnownTexts.MOST + 10)).allMatch(known::has);
    }

    @Test
    void losesNothingWhenManyWriteAtOnce() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            threads.invokeAll(IntStream.range(0, 20)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        texts().add(numbered(i * 5, i * 5 + 10));
                        new Trust(folder.resolve("state")).trust(folder.resolve("p" + i), "test", Instant.EPOCH);
                        return true;
                    })
                    .toList());
        }

        KnownTexts.Known known = texts().read();
        assertThat(numbered(0, 105)).allMatch(known::has);
        assertThat(known.hashes()).hasSize(105);
    }
}
