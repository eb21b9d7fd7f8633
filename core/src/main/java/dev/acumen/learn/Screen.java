package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Map;

/// What stands between a judgement and the playbook.
public interface Screen {
    /// Lets everything pass: for judges that only repeat what the user said.
    Screen NONE = new Screen() {
        @Override
        public Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory) {
            return new Passed<>(reflection, List.of());
        }

        @Override
        public List<Delta> deltas(List<Delta> deltas, Trajectory trajectory, Map<String, String> base) {
            return deltas;
        }
    };

    /// The reflection without the insights that must not be followed.
    Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory);

    /// The deltas, each operation that must not be carried out turned into one that is rejected with the reason.
    ///
    /// @param trajectory the session that they were drawn from
    /// @param base the texts of the key points that they are about, by id
    List<Delta> deltas(List<Delta> deltas, Trajectory trajectory, Map<String, String> base);

    /// What passed, and what did not.
    record Passed<T>(T value, List<Rejection> rejections) {
        public Passed {
            rejections = List.copyOf(rejections);
        }
    }
}
