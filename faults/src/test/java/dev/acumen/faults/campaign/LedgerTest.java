package dev.acumen.faults.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// What is counted, and what counts against the program.
class LedgerTest {
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final Ledger ledger = new Ledger(isOver::get);

    @Test
    void countsWhatHeldAndKeepsWhatDidNot() throws InterruptedException {
        ledger.inject("a fault", "here", () -> {});
        ledger.inject("a fault", "there", () -> {
            throw new AssertionError("it is gone");
        });
        ledger.inject("another", "elsewhere", () -> {
            throw new IOException("unforeseen");
        });

        assertThat(ledger.total()).isEqualTo(3);
        assertThat(ledger.runs()).containsEntry("a fault", 2).containsEntry("another", 1);
        assertThat(ledger.violations())
                .containsExactly(
                        new Ledger.Violation("a fault", "there", "it is gone"),
                        new Ledger.Violation("another", "elsewhere", "unforeseen"));
    }

    @Test
    void countsApartWhatCameTooLate() throws InterruptedException {
        ledger.inject("a fault", "here", () -> {});
        ledger.inject("a fault", "there", () -> ledger.late("a fault"));

        assertThat(ledger.total()).isOne();
        assertThat(ledger.late()).containsExactly(entry("a fault", 1));
    }

    @Test
    void namesWhatThereIsNoTimeForAndConcludesAllTheSame() throws InterruptedException {
        ledger.inject("a fault", "here", () -> {});
        isOver.set(true);
        ledger.inject("a fault", "there", () -> {
            throw new AssertionError("it is gone");
        });
        ledger.conclude("a look", "at the end", () -> {
            throw new AssertionError("it is lost");
        });

        assertThat(ledger.isOver("another")).isTrue();
        assertThat(ledger.runs()).containsOnly(entry("a fault", 1), entry("a look", 1));
        assertThat(ledger.cutShort()).containsExactly("a fault", "another");
        assertThat(ledger.violations()).containsExactly(new Ledger.Violation("a look", "at the end", "it is lost"));
    }

    @Test
    void aTrialThatWasInterruptedSaysNothing() {
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> ledger.inject("a fault", "here", () -> {
                    throw new InterruptedException();
                }));

        assertThat(ledger.total()).isZero();
        assertThat(ledger.violations()).isEmpty();
    }
}
