package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.store.RefusedChange;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What stands between a judgement and the playbook: each statement is let through, refused, or held for a person.
public interface Screen {
    /// Lets everything pass.
    Screen NONE = (deltas, reflection, trajectory, base) -> new Screened(deltas, List.of(), List.of());

    /// For judges that only repeat what the user said: holds what is a risk, whoever said it.
    Screen OF_SIGNALS = (deltas, reflection, trajectory, base) -> withoutRisks(deltas);

    private static Screened withoutRisks(List<Delta> deltas) {
        List<Delta> rest = new ArrayList<>();
        List<PendingOperation> held = new ArrayList<>();
        for (Delta delta : deltas) {
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : delta.operations()) {
                operation
                        .newText()
                        .flatMap(Risk::in)
                        .ifPresentOrElse(
                                why -> held.add(new PendingOperation(operation, why)), () -> operations.add(operation));
            }
            rest.add(new Delta(delta.reasoning(), operations));
        }
        return new Screened(rest, held, List.of());
    }

    /// The reflection without the insights that must not be followed and the tags that nothing bears out; by
    /// default all of it passes.
    ///
    /// @param playbook what was known
    default Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory, Playbook playbook) {
        return new Passed<>(reflection, List.of(), List.of());
    }

    /// The deltas, each operation that must not be carried out turned into one that is rejected with the reason, and
    /// those that wait taken out.
    ///
    /// @param reflection what passed of it; a single call's holds tags alone
    /// @param trajectory the session that they were drawn from
    /// @param base the texts of the key points that they are about, by id
    Screened deltas(List<Delta> deltas, Reflection reflection, Trajectory trajectory, Map<String, String> base);

    /// What passed, and what did not.
    ///
    /// @param refused of the rejections those of statements, as a person may accept them
    record Passed<T>(T value, List<Rejection> rejections, List<RefusedChange> refused) {
        public Passed {
            rejections = List.copyOf(rejections);
            refused = List.copyOf(refused);
        }
    }

    /// Deltas to be carried out, what waits for a person, and what was refused of the deltas, as a person may accept
    /// it.
    record Screened(List<Delta> deltas, List<PendingOperation> held, List<RefusedChange> refused) {
        public Screened {
            deltas = List.copyOf(deltas);
            held = List.copyOf(held);
            refused = List.copyOf(refused);
        }
    }
}
