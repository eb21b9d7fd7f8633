package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.document.Hash;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Threads that are interrupted, or that ask for a second change within the first.
class InterruptedTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    @TempDir
    private Path folder = Path.of("");

    @Test
    void carriesNothingOutThatItSaidFailedWhenAThreadIsInterrupted() throws IOException, InterruptedException {
        StoreFixture project = new StoreFixture(folder);
        project.add("first");
        SplittableRandom random = new SplittableRandom(73);
        int saves = (int) Math.ceil(2000 * SCALE);
        int failures = 0;
        for (int i = 0; i < saves; i++) {
            String text = "text " + i;
            AtomicBoolean hasFailed = new AtomicBoolean();
            Thread writer = Thread.ofVirtual().start(() -> hasFailed.set(!isAdded(project, text)));
            TimeUnit.NANOSECONDS.sleep(random.nextInt(6_000_000));
            writer.interrupt();
            writer.join();

            assertThat(project.texts().contains(text)).as(text).isEqualTo(!hasFailed.get());
            assertThat(project.store().log().getLast().to())
                    .as(text)
                    .isEqualTo(Hash.of(Files.readAllBytes(project.file())));
            failures += hasFailed.get() ? 1 : 0;
        }

        Agreement.check(project, "at the end");
        System.out.println("interrupts: " + saves + " saves, " + failures + " of them failed and left nothing");
    }

    private static boolean isAdded(StoreFixture project, String text) {
        try {
            project.add(text);
            return true;
        } catch (StoreException _) {
            return false;
        }
    }

    @Test
    void saysThatItWasInterrupted() {
        StoreFixture project = new StoreFixture(folder);

        assertThatThrownBy(() -> project.store().update(Cause.of("apply"), playbook -> {
                    Thread.currentThread().interrupt();
                    return StoreFixture.change(new Operation.Add("a", null, Provenance.NONE))
                            .apply(playbook);
                }))
                .hasMessageEndingWith("could not be written: interrupted; it is as it was");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void refusesAChangeWithinAChangeAndGoesOn() throws InterruptedException {
        StoreFixture project = new StoreFixture(folder);

        assertThatThrownBy(() -> project.store().update(Cause.of("apply"), playbook -> {
                    project.add("within");
                    return Applied.nothing(playbook);
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("within");
        Thread other = Thread.ofVirtual().start(() -> project.apply(new Operation.Add("after", null, Provenance.NONE)));
        other.join();

        assertThat(project.texts()).isEqualTo(List.of("after"));
    }
}
