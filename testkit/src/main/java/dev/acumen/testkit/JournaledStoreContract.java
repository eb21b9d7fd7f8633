package dev.acumen.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Usage;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookCopy;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import dev.acumen.store.UndoResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What every [JournaledStore] has to do, beyond what every store has to.
public abstract class JournaledStoreContract extends PlaybookStoreContract {
    /// For subclasses.
    protected JournaledStoreContract() {}

    @Override
    protected abstract JournaledStore store();

    /// A store of the same kind with another playbook, an empty one; always that one within a test.
    protected abstract JournaledStore other();

    @Test
    void tellsWhatHappened() {
        store().update(Cause.of("apply"), adding("a"));
        store().update(learning("b"));

        assertThat(store().log()).extracting(line -> line.cause().kind()).endsWith("apply", Cause.LEARN);
        assertThat(store().log().getLast().learned()).containsExactly("turn of b");
    }

    @Test
    void takesTheLastChangeBackAndBringsItBack() {
        store().update(Cause.of("apply"), adding("a"));
        store().update(Cause.of("apply"), adding("b"));

        UndoResult.Done undone = (UndoResult.Done) store().undo();
        List<String> without = texts(store());
        store().undo(undone.line().id());

        assertThat(without).containsExactly("a");
        assertThat(texts(store())).containsExactly("a", "b");
    }

    @Test
    void refusesToTakeBackWhatIsNotThere() {
        assertThat(store().undo()).isEqualTo(new UndoResult.Refused("no change to take back"));
        store().update(Cause.of("apply"), adding("a"));

        assertThat(store().undo("no-such-change")).isInstanceOf(UndoResult.Refused.class);
    }

    @Test
    void whatOfASessionIsTakenBackIsNotWantedAnyMore() {
        store().update(learning("a"));

        UndoResult undone = store().undo("session");

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(store().rejected()).extracting(RejectedText::text).containsExactly("a");
        assertThat(store().read().learned()).containsExactly("turn of a");
    }

    @Test
    void whatWasAcceptedWaitsForAYesAgainWhenThatIsTakenBack() {
        store().update(proposing());
        store().update(accepting());
        List<Proposal> none = store().proposals();

        UndoResult.Done undone = (UndoResult.Done) store().undo();
        List<Proposal> again = store().proposals();
        List<RejectedText> rejected = store().rejected();
        store().undo(undone.line().id());

        assertThat(none).isEmpty();
        assertThat(undone.reopened().orElseThrow().numbers()).containsExactly(1);
        assertThat(again).extracting(Proposal::numbers).containsExactly(List.of(1));
        assertThat(rejected).isEmpty();
        assertThat(store().proposals()).isEmpty();
        assertThat(texts(store())).containsExactly("proposed");
    }

    @Test
    void keepsWhichKeyPointsMayBeOutOfDate() {
        store().update(learning("a"));

        store().flag(Map.of(Usage.mark("oth-001", "a"), "src/old.py is missing"));

        assertThat(store().usage().sessions()).isEqualTo(1);
        assertThat(store().usage().verify("oth-001", "a")).isEqualTo("src/old.py is missing");
    }

    @Test
    void aCopyHoldsAllThatIsKept() {
        store().update(learning("a"));
        store().update(learning("b"));
        store().update(proposing());
        store().undo(store().log().get(1).id());
        PlaybookCopy copy = store().copy();

        other().restore(copy);

        assertThat(other().copy()).isEqualTo(copy);
        assertThat(other().read()).isEqualTo(store().read());
        assertThat(other().log()).isEqualTo(store().log());
        assertThat(other().usage()).isEqualTo(store().usage());
    }

    @Test
    void aCopyCanBeLearnedIntoAndTakenBack() {
        store().update(learning("a"));
        store().update(proposing());
        store().update(accepting());
        other().restore(store().copy());

        assertThat(other().update(learning("a"))).isEmpty();
        assertThat(((UndoResult.Done) other().undo()).reopened()).isPresent();
        assertThat(other().undo("session")).isInstanceOf(UndoResult.Done.class);
        assertThat(texts(other())).isEmpty();
        assertThat(other().log()).extracting(JournalLine::id).startsWith(ids(store().log()));
    }

    private static String[] ids(List<JournalLine> lines) {
        return lines.stream().map(JournalLine::id).toArray(String[]::new);
    }

    @Test
    void restoresIntoNoPlaybookThatIsThere() {
        store().update(Cause.of("apply"), adding("a"));
        other().update(Cause.of("apply"), adding("b"));
        PlaybookCopy copy = store().copy();

        assertThatThrownBy(() -> other().restore(copy))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("already");

        assertThat(texts(other())).containsExactly("b");
    }

    @Test
    void aCopyOfNothingIsNothing() {
        assertThat(store().copy()).isEqualTo(PlaybookCopy.none());

        other().restore(store().copy());

        assertThat(other().copy()).isEqualTo(PlaybookCopy.none());
        other().update(Cause.of("apply"), adding("a"));
        assertThat(texts(other())).containsExactly("a");
    }

    private static Transaction proposing() {
        Proposal proposal = Proposal.of(
                "session",
                List.of("turn-1"),
                "none",
                "",
                List.of(new Operation.Add("proposed", null, Provenance.NONE)),
                Map.of());
        return new Transaction(
                Cause.learned("session", "none"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                List.of("turn-1"),
                true);
    }

    private static Transaction accepting() {
        return Transaction.wish(Cause.reviewed("session", "none"), state -> {
            Proposal proposal = state.proposals().getFirst();
            return TransactionResult.of(change(proposal.operations().getFirst()).apply(state.playbook()))
                    .with(List.of(proposal.without(proposal.numbers())))
                    .accepting(proposal);
        });
    }

    private static Transaction learning(String text) {
        return new Transaction(Cause.learned("session", "none"), List.of("turn of " + text), true, adding(text));
    }

    private static List<String> texts(JournaledStore store) {
        return store.read()
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    private static Function<Playbook, Applied> adding(String text) {
        return change(new Operation.Add(text, null, Provenance.NONE));
    }

    private static Function<Playbook, Applied> change(Operation operation) {
        return playbook -> playbook.apply(Delta.of(List.of(operation)));
    }
}
