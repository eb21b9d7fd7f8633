package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A project whose lock another process holds.
class HeldLockTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private @Nullable Started holder;

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    @AfterEach
    void endTheHolder() {
        if (holder != null) {
            holder.close();
        }
    }

    @Test
    void saysWhoHoldsTheLockAndGoesOnWhenTheyHaveEnded() throws IOException, InterruptedException {
        project.add("a");
        byte[] before = Files.readAllBytes(project.file());
        Started holder = holder("2000");
        signal("STOP", holder);

        StoreException refused = refused();

        assertThat(refused.isTransient()).isTrue();
        assertThat(refused)
                .hasMessageContaining("nothing was changed")
                .hasMessageContaining("within 0.2s")
                .hasMessageContaining("`fuser " + project.folder().toRealPath().resolve("lock") + "`");
        assertThat(project.file()).hasBinaryContent(before);

        signal("CONT", holder);
        holder.await("done ");
        project.add("b");

        assertThat(project.texts()).containsExactly("a", "holder", "b");
        Agreement.check(project, "at the end");
    }

    @Test
    void goesOnWhenAStoppedProcessIsKilled() throws IOException, InterruptedException {
        project.add("a");
        Started holder = holder("50000");
        signal("STOP", holder);
        assertThat(refused().isTransient()).isTrue();

        holder.kill();
        project.add("b");

        assertThat(project.texts()).containsExactly("a", "b");
        Agreement.check(project, "at the end");
    }

    /// A process that holds the lock.
    private Started holder(String millis) throws IOException, InterruptedException {
        holder = Started.writer("hold", folder.toString(), "holder", millis);
        holder.go();
        holder.await("holding");
        return holder;
    }

    private static void signal(String name, Started process) throws InterruptedException {
        assumeTrue(
                Started.works("sh", "-c", "kill -" + name + " " + process.pid()), "this system has no signal " + name);
    }

    private StoreException refused() {
        FilePlaybookStore store =
                new FilePlaybookStore(folder, StoreFixture.CLOCK, StoreListener.NONE, Duration.ofMillis(200));
        return catchThrowableOfType(StoreException.class, () -> store.update(Cause.of("apply"), Applied::nothing));
    }
}
