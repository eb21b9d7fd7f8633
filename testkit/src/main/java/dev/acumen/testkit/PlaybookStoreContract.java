package dev.acumen.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What every [PlaybookStore] has to do. A store's own test class extends this one and runs it.
public abstract class PlaybookStoreContract {
    private static final Cause BY_HAND = Cause.of("apply");

    /// For subclasses.
    protected PlaybookStoreContract() {}

    /// The store under test. Each test begins with an empty one; within a test, all calls are about the same
    /// playbook, by one object or by several.
    protected abstract PlaybookStore store();

    @Test
    void beginsEmpty() {
        PlaybookStore.State state = store().read();

        assertThat(state).isEqualTo(new PlaybookStore.State(Playbook.empty(), Set.of(), List.of()));
    }

    @Test
    void keepsWhatAChangeMade() {
        Applied applied = store().update(BY_HAND, adding("a"));

        assertThat(applied.changes())
                .singleElement()
                .satisfies(change -> assertThat(change.id()).isEqualTo("oth-001"));
        assertThat(store().read().playbook()).isEqualTo(applied.playbook());
        assertThat(texts()).containsExactly("a");
    }

    @Test
    void carriesEachChangeOutOnTheNewestState() {
        Playbook old = store().read().playbook();
        store().update(BY_HAND, adding("a"));
        List<Playbook> seen = new ArrayList<>();

        Applied applied = store().update(BY_HAND, newest -> {
            seen.add(newest);
            return adding("a").apply(newest).then(adding("b"));
        });

        assertThat(seen).hasSize(1).doesNotContain(old);
        assertThat(applied.rejections()).containsExactly(new Rejection.DuplicateText(0, "ADD", "oth-001"));
        assertThat(texts()).containsExactly("a", "b");
    }

    @Test
    void changesNothingWhereAChangeChangesNothing() {
        store().update(BY_HAND, adding("a"));
        PlaybookStore.State before = store().read();

        Applied applied = store().update(BY_HAND, Applied::nothing);

        assertThat(applied.changes()).isEmpty();
        assertThat(store().read()).isEqualTo(before);
    }

    @Test
    void staysAsItIsWhenAChangeThrows() {
        store().update(BY_HAND, adding("a"));
        PlaybookStore.State before = store().read();

        assertThatThrownBy(() -> store().update(BY_HAND, ignored -> {
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a defect");

        assertThat(store().read()).isEqualTo(before);
        store().update(BY_HAND, adding("b"));
        assertThat(texts()).containsExactly("a", "b");
    }

    @Test
    void learnsEachTurnOnce() {
        Optional<Applied> first = store().update(learning("a", true, "turn-1", "turn-2"));
        Optional<Applied> same = store().update(learning("b", true, "turn-1", "turn-2"));
        Optional<Applied> overlapping = store().update(learning("c", true, "turn-2", "turn-3"));

        assertThat(first).isPresent();
        assertThat(same).isEmpty();
        assertThat(overlapping).isEmpty();
        assertThat(store().read().learned()).containsExactlyInAnyOrder("turn-1", "turn-2");
        assertThat(texts()).containsExactly("a");
    }

    @Test
    void saysWhichOfSomeTurnsWereLearned() {
        store().update(learning("a", true, "turn-1", "turn-2"));

        assertThat(store().read(List.of("turn-2", "turn-3")).learned())
                .contains("turn-2")
                .doesNotContain("turn-3");
    }

    @Test
    void learnsATurnAgainWhenItIsToldTo() {
        store().update(learning("a", true, "turn-1"));

        Optional<Applied> again = store().update(learning("b", false, "turn-1"));

        assertThat(again).isPresent();
        assertThat(texts()).containsExactly("a", "b");
    }

    @Test
    void remembersTurnsThatTaughtNothing() {
        store().update(new Transaction(Cause.learned("session", "none"), List.of("turn-1"), true, Applied::nothing));

        assertThat(store().read().learned()).containsExactly("turn-1");
        assertThat(store().read().playbook()).isEqualTo(Playbook.empty());
    }

    @Test
    void givesNoIdTwice() {
        store().update(BY_HAND, adding("a"));
        store().update(BY_HAND, change(new Operation.Delete("oth-001", Provenance.NONE)));

        Applied applied = store().update(BY_HAND, adding("b"));

        assertThat(applied.changes().getFirst().id()).isEqualTo("oth-002");
    }

    @Test
    void losesNoChangeOfThreadsThatWriteAtOnce() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int writer = 0; writer < 8; writer++) {
            String name = "text " + writer + " ";
            threads.add(Thread.ofVirtual().start(() -> {
                for (int i = 0; i < 10; i++) {
                    store().update(BY_HAND, adding(name + i));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(texts()).hasSize(80).doesNotHaveDuplicates();
        assertThat(store().read().playbook().ids()).hasSize(80);
    }

    @Test
    void keepsAProposalUntilItIsDecidedOn() {
        Proposal proposal = Proposal.of(
                "session",
                List.of("turn-1"),
                "none",
                "",
                List.of(new Operation.Add("a", null, Provenance.NONE), new Operation.Add("b", null, Provenance.NONE)),
                Map.of());
        store().update(new Transaction(
                Cause.learned("session", "none"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                List.of("turn-1"),
                true));
        List<Proposal> waiting = store().read().proposals();

        store().update(accepting(1));
        List<Proposal> left = store().read().proposals();
        store().update(accepting(2));

        assertThat(waiting).extracting(Proposal::id).containsExactly(proposal.id());
        assertThat(left).extracting(Proposal::numbers).containsExactly(List.of(2));
        assertThat(store().read().proposals()).isEmpty();
        assertThat(texts()).containsExactly("a", "b");
    }

    private static Transaction accepting(int number) {
        return Transaction.wish(Cause.reviewed("session", "none"), state -> {
            Proposal proposal = state.proposals().getFirst();
            Operation operation = proposal.numbered(number).orElseThrow();
            return TransactionResult.of(change(operation).apply(state.playbook()))
                    .with(List.of(proposal.without(List.of(number))));
        });
    }

    @Test
    void keepsWhatWasRejectedUntilItIsAddedByHand() {
        store().update(Transaction.wish(
                Cause.of(Cause.REVIEW),
                state -> TransactionResult.of(Applied.nothing(state.playbook()))
                        .rejecting(List.of(rejected("a"), rejected("b"), rejected("A.")))));
        List<RejectedText> rejected = store().read().rejected();

        store().update(BY_HAND, adding("a"));
        store().update(learning("b", true, "turn-1"));

        assertThat(rejected).extracting(RejectedText::number).containsExactly(1, 2);
        assertThat(store().read().rejected()).extracting(RejectedText::text).containsExactly("b");
    }

    private static RejectedText rejected(String text) {
        return RejectedText.of(RejectedText.Kind.TEXT, text, RejectedText.REVIEW, "");
    }

    private List<String> texts() {
        return store().read()
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    private static Transaction learning(String text, boolean isOnce, String... turns) {
        return new Transaction(Cause.learned("session", "none"), List.of(turns), isOnce, adding(text));
    }

    private static Function<Playbook, Applied> adding(String text) {
        return change(new Operation.Add(text, null, Provenance.NONE));
    }

    private static Function<Playbook, Applied> change(Operation operation) {
        return playbook -> playbook.apply(Delta.of(List.of(operation)));
    }
}
