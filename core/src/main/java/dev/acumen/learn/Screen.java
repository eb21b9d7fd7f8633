package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What stands between a judgement and the playbook: each statement is let through, refused, or held for a person.
public interface Screen {
    /// Lets everything pass.
    Screen NONE = new Screen() {
        @Override
        public Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory, Playbook playbook) {
            return new Passed<>(reflection, List.of());
        }

        @Override
        public Screened deltas(
                List<Delta> deltas, Reflection reflection, Trajectory trajectory, Map<String, String> base) {
            return new Screened(deltas, List.of());
        }
    };

    /// For judges that only repeat what the user said: holds what is a risk, whoever said it.
    Screen OF_SIGNALS = new Screen() {
        @Override
        public Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory, Playbook playbook) {
            return new Passed<>(reflection, List.of());
        }

        @Override
        public Screened deltas(
                List<Delta> deltas, Reflection reflection, Trajectory trajectory, Map<String, String> base) {
            List<Held> held = new ArrayList<>();
            List<Delta> rest = deltas.stream()
                    .map(delta -> new Delta(
                            delta.reasoning(),
                            delta.operations().stream()
                                    .filter(operation -> {
                                        Optional<String> risk =
                                                operation.newText().flatMap(Risk::in);
                                        risk.ifPresent(why -> held.add(new Held(operation, why)));
                                        return risk.isEmpty();
                                    })
                                    .toList()))
                    .toList();
            return new Screened(rest, held);
        }
    };

    /// The reflection without the insights that must not be followed and the tags that nothing bears out.
    ///
    /// @param playbook what was known
    Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory, Playbook playbook);

    /// The deltas, each operation that must not be carried out turned into one that is rejected with the reason, and
    /// those that wait taken out.
    ///
    /// @param reflection what passed of it; a single call's holds tags alone
    /// @param trajectory the session that they were drawn from
    /// @param base the texts of the key points that they are about, by id
    Screened deltas(List<Delta> deltas, Reflection reflection, Trajectory trajectory, Map<String, String> base);

    /// What passed, and what did not.
    record Passed<T>(T value, List<Rejection> rejections) {
        public Passed {
            rejections = List.copyOf(rejections);
        }
    }

    /// Deltas to be carried out, and what waits for a person.
    record Screened(List<Delta> deltas, List<Held> held) {
        public Screened {
            deltas = List.copyOf(deltas);
            held = List.copyOf(held);
        }
    }
}
