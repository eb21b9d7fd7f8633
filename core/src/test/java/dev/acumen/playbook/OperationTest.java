package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.merge;
import static dev.acumen.playbook.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What can be asked of an operation before it is applied.
class OperationTest {
    private static final Operation MALFORMED = new Operation.Malformed("REPLACE", "unknown type");
    private static final List<Operation> ALL = List.of(
            add("a", "OTHERS"), update("pat-001", "b"), merge(List.of("x", "y"), "c"), delete("oth-001"), MALFORMED);

    @Test
    void knowsItsNameOnTheWire() {
        assertThat(ALL).extracting(Operation::op).containsExactly("ADD", "UPDATE", "MERGE", "DELETE", "REPLACE");
    }

    @Test
    void knowsTheWordsThatItWouldPutIntoThePlaybook() {
        assertThat(ALL)
                .extracting(Operation::newText)
                .containsExactly(
                        Optional.of("a"), Optional.of("b"), Optional.of("c"), Optional.empty(), Optional.empty());
    }

    @Test
    void isTheSameWithAnotherBasis() {
        Provenance basis = Provenance.of("seen");

        List<Operation> others =
                ALL.stream().map(operation -> operation.with(basis)).toList();

        assertThat(others)
                .containsExactly(
                        new Operation.Add("a", "OTHERS", basis),
                        new Operation.Update("pat-001", "b", basis),
                        new Operation.Merge(List.of("x", "y"), "c", null, basis),
                        new Operation.Delete("oth-001", basis),
                        MALFORMED);
        assertThat(MALFORMED.basis()).isEqualTo(Provenance.NONE);
    }
}
