package dev.acumen.trajectory;

import java.util.List;
import java.util.Set;

/// What happened in one session, in order.
///
/// @param session the session's id, as its agent gave it
/// @param project the folder in which it ran; empty when the transcript does not say
/// @param turns the turns, none of them without content
/// @param problems what of the transcript could not be read, one sentence each with its place
public record Trajectory(String session, String project, List<Turn> turns, List<String> problems) {
    public Trajectory {
        turns = List.copyOf(turns);
        problems = List.copyOf(problems);
    }

    /// The same session without the turns of these ids.
    public Trajectory without(Set<String> turnIds) {
        List<Turn> others =
                turns.stream().filter(turn -> !turnIds.contains(turn.id())).toList();
        return new Trajectory(session, project, others, problems);
    }

    /// The ids of all turns, in order.
    public List<String> turnIds() {
        return turns.stream().map(Turn::id).toList();
    }
}
