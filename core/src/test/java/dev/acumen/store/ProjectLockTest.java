package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lock itself, among threads and beside another process.
class ProjectLockTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    @TempDir
    private Path folder = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void aFile() throws IOException {
        file = Files.createDirectories(folder.toRealPath().resolve(".claude/acumen"))
                .resolve("lock");
    }

    @Test
    void isHadAgainAndAgain() throws IOException {
        for (int i = 0; i < 3; i++) {
            try (ProjectLock _ = ProjectLock.take(file, SHORT)) {
                assertThat(file).isEmptyFile();
            }
        }
    }

    @Test
    void isRefusedToAThreadThatHoldsIt() throws IOException {
        try (ProjectLock _ = ProjectLock.take(file, SHORT)) {
            assertThatThrownBy(() -> ProjectLock.take(file, SHORT))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("within a change of it");
        }
    }

    @Test
    void isWaitedForByAnotherThreadAsLongAsItsPatienceLasts() throws IOException, InterruptedException {
        try (ProjectLock _ = ProjectLock.take(file, SHORT)) {
            assertThat(elsewhere(SHORT))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            busy -> assertThat(busy.isTransient()).isTrue())
                    .hasMessageContaining(file + " could not be had within 0.05s, another process holds it");
        }

        assertThat(elsewhere(SHORT)).isNull();
    }

    @Test
    void isNotWaitedForByAThreadThatIsInterrupted() throws IOException, InterruptedException {
        CountDownLatch hasEnded = new CountDownLatch(1);
        AtomicReference<Boolean> isInterrupted = new AtomicReference<>(false);
        try (ProjectLock _ = ProjectLock.take(file, SHORT)) {
            Thread waiting = Thread.ofVirtual().start(() -> {
                try (ProjectLock _ = ProjectLock.take(file, Duration.ofMinutes(5))) {
                    isInterrupted.set(false);
                } catch (IOException | StoreException _) {
                    isInterrupted.set(Thread.currentThread().isInterrupted());
                }
                hasEnded.countDown();
            });
            waiting.interrupt();
            hasEnded.await();
        }

        assertThat(isInterrupted).hasValue(true);
    }

    @Test
    void isRefusedWhereItsFileCannotBeOpenedAndIsFreeAfterwards() throws IOException {
        Files.createDirectory(file);
        assertThatThrownBy(() -> ProjectLock.take(file, SHORT)).isInstanceOf(IOException.class);
        Files.delete(file);

        try (ProjectLock _ = ProjectLock.take(file, SHORT)) {
            assertThat(file).exists();
        }
    }

    @Test
    void isHadWhenTheProcessThatHoldsItIsDone() throws IOException, InterruptedException {
        try (Started holder = holder("400")) {
            assertThatThrownBy(() -> ProjectLock.take(file, SHORT))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("could not be had within 0.05s");

            try (ProjectLock _ = ProjectLock.take(file, Duration.ofMinutes(1))) {
                assertThat(folder.resolve(".claude/playbook.json")).exists();
            }
            holder.await("done ");
        }
    }

    @Test
    void isLeftToAnotherProcessWhenItIsClosed() throws IOException, InterruptedException {
        try (ProjectLock _ = ProjectLock.take(file, SHORT)) {
            assertThat(file).exists();
        }

        try (Started holder = holder("0")) {
            holder.await("done ");
        }
    }

    /// A process that holds the lock.
    private Started holder(String millis) throws IOException, InterruptedException {
        Started holder = Started.writer("hold", folder.toString(), "holder", millis);
        holder.go();
        holder.await("holding");
        return holder;
    }

    /// What another thread is told that takes the lock and gives it back.
    private @Nullable Exception elsewhere(Duration patience) throws InterruptedException {
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        Thread.ofVirtual()
                .start(() -> {
                    try (ProjectLock _ = ProjectLock.take(file, patience)) {
                        failure.set(null);
                    } catch (IOException | StoreException e) {
                        failure.set(e);
                    }
                })
                .join();
        return failure.get();
    }
}
