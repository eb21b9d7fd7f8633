package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PreviewStoreTest {
    private final PreviewStore preview =
            new PreviewStore(new PlaybookStore.State(Playbook.empty(), Set.of(), List.of(), List.of(), List.of()));

    @Test
    void tellsWhatWasApplied() {
        Transaction adding = new Transaction(Cause.of("apply"), List.of(), false, StoreFixture.change(add("a")));

        assertThat(preview.update(adding))
                .hasValueSatisfying(applied -> assertThat(applied.changes()).hasSize(1));
    }

    @Test
    void learnsATurnOnce() {
        Transaction learning =
                new Transaction(Cause.of("learn"), List.of("turn-1"), true, StoreFixture.change(add("a")));
        preview.update(learning);

        assertThat(preview.update(learning)).isEmpty();
        assertThat(preview.read().learned()).containsExactly("turn-1");
    }

    @Test
    void keepsProposalsUntilNothingOfThemIsLeft() {
        Proposal proposal = Proposal.of("s", List.of("t"), "none", "", List.of(add("a"), add("b")), Map.of());
        Proposal other = Proposal.of("s", List.of("u"), "none", "", List.of(add("c")), Map.of());
        propose(proposal, other);
        propose(proposal.without(List.of(1)));
        assertThat(preview.read().proposals()).containsExactly(other, proposal.without(List.of(1)));

        propose(proposal.without(List.of(1, 2)));

        assertThat(preview.read().proposals()).containsExactly(other);
    }

    @Test
    void allowsAgainWhatAPersonAddsButNotWhatIsLearned() {
        preview.update(Transaction.wish(
                Cause.of("review"),
                state -> TransactionResult.of(Applied.nothing(state.playbook()))
                        .rejecting(List.of(RejectedText.of(RejectedText.Kind.TEXT, "a", RejectedText.REVIEW, "")))));

        preview.update(new Transaction(Cause.of("learn"), List.of("turn-1"), true, StoreFixture.change(add("b"))));
        assertThat(preview.read().rejected()).extracting(RejectedText::text).containsExactly("a");

        preview.update(new Transaction(Cause.of("apply"), List.of(), false, StoreFixture.change(add("A."))));
        assertThat(preview.read().rejected()).isEmpty();
    }

    private void propose(Proposal... proposals) {
        preview.update(Transaction.wish(
                Cause.of("review"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposals))));
    }

    private static Operation add(String text) {
        return new Operation.Add(text, null, Provenance.NONE);
    }
}
