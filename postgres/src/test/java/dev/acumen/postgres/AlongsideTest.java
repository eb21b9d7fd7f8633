package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What is written in the transaction of a change, and reading the journal in parts.
class AlongsideTest {
    private final Server server = Server.shared();
    private final String tenant = Server.tenant();
    private final PostgresPlaybooks playbooks = server.playbooks();
    private final PostgresPlaybookStore store = server.store(playbooks, tenant);

    @AfterEach
    void close() {
        playbooks.close();
    }

    private static void learn(PostgresPlaybookStore into, String turn) {
        into.update(new Transaction(
                Cause.learned("s", "none"),
                List.of(turn),
                true,
                playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(turn, null, Provenance.NONE))))));
    }

    @Test
    void hearsOfEachChangeOnceAndOfNothingElse() {
        List<String> lines = new ArrayList<>();
        PostgresPlaybookStore told = store.with((_, change) -> lines.addAll(change.lines()));

        learn(told, "one");
        learn(told, "one");
        told.undo("nothing of this name");

        assertThat(lines)
                .containsExactlyElementsOf(
                        store.log().stream().map(JournalLine::text).toList());
    }

    @Test
    void keepsTheChangeFromBeingMadeWhereItFails() {
        PostgresPlaybookStore failing = store.with((_, _) -> {
            throw new IllegalStateException("not this one");
        });

        assertThatThrownBy(() -> learn(failing, "one")).hasMessage("not this one");
        assertThat(store.read().playbook().size()).isZero();
        assertThat(store.log()).isEmpty();
    }

    @Test
    void readsTheJournalInParts() {
        learn(store, "one");
        learn(store, "two");
        learn(store, "three");

        List<PostgresPlaybookStore.NumberedLine> newest = store.log(Long.MAX_VALUE, 2);
        List<PostgresPlaybookStore.NumberedLine> rest =
                store.log(newest.getLast().number(), 10);

        assertThat(newest).extracting(line -> line.line().learned()).containsExactly(List.of("three"), List.of("two"));
        assertThat(rest.getFirst().line().learned()).containsExactly("one");
        assertThat(rest).hasSize(2);
    }

    @Test
    void readsOfTheTurnsThatWereLearnedOnlyThoseThatMatter() {
        learn(store, "one");
        learn(store, "two");
        List<Set<String>> seen = new ArrayList<>();

        store.update(new Transaction(
                Cause.learned("s", "none"),
                state -> {
                    seen.add(state.learned());
                    return TransactionResult.of(Applied.nothing(state.playbook()));
                },
                List.of("two", "three"),
                false));

        assertThat(seen).containsExactly(Set.of("two"));
        assertThat(store.read(List.of("one", "four")).learned()).containsExactly("one");
        assertThat(store.read().learned()).containsExactlyInAnyOrder("one", "two", "three");
    }

    @Test
    void keepsTheUseOfKeyPointsInTheCache() {
        learn(store, "one");
        try (PlaybookCache cache = playbooks.cache(10)) {
            assertThat(cache.known(tenant, "playbook").usage()).isEqualTo(store.usage());
        }
    }
}
