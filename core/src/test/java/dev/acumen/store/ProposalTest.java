package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The numbers of a proposal's operations.
class ProposalTest {
    private static final Operation ONE = add("one", "seen once");
    private static final Operation TWO = add("two", "");
    private static final Operation THREE = add("three", "");

    @Test
    void keepsTheNumbersThatItsOperationsHadBeforeAndCountsOnForTheOthers() {
        Proposal before = proposal(ONE, TWO, THREE).without(List.of(1));
        Proposal again = proposal(add("four", ""), add("three", "seen again"), TWO, TWO);

        Proposal numbered = again.numberedAs(List.of(before));

        assertThat(numbered.numbers()).containsExactly(4, 3, 2, 5);
        assertThat(numbered.operations()).isEqualTo(again.operations());
    }

    @Test
    void countsFromOneWhereNoOtherHasItsId() {
        Proposal other = Proposal.of("another", List.of("t1"), "none", "", List.of(TWO, ONE), Map.of());

        assertThat(proposal(ONE, TWO).numberedAs(List.of(other)).numbers()).containsExactly(1, 2);
    }

    @Test
    void hasANumberForEachOperation() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Proposal("id", "", "", "", List.of(ONE, TWO), Map.of(), List.of(1), List.of(), ""));
    }

    private static Proposal proposal(Operation... operations) {
        return Proposal.of("session", List.of("t1"), "none", "", List.of(operations), Map.of());
    }

    private static Operation add(String text, String why) {
        return new Operation.Add(text, null, Provenance.of(why));
    }
}
