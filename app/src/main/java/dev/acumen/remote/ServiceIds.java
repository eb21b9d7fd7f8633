package dev.acumen.remote;

import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which ids a service gave to the key points that sessions are shown. Where a project has a playbook file of its own,
/// the same id may be that of another key point there.
///
/// @param shown the texts of the key points that sessions are shown, by id
/// @param served the ids of the service's key points, by text
record ServiceIds(Map<String, String> shown, Map<String, String> served) {
    /// @param shown what sessions are shown: the project's own playbook with the service's
    /// @param service the service's alone
    static ServiceIds of(Playbook shown, Playbook service) {
        Map<String, String> served = new HashMap<>();
        service.texts().forEach((id, text) -> served.put(text, id));
        return new ServiceIds(shown.texts(), served);
    }

    /// The service's id of a key point; empty where the service does not have it.
    ///
    /// @param id under which it is shown
    Optional<String> of(String id) {
        return Optional.ofNullable(shown.get(id)).map(served::get);
    }

    /// A session whose agent cited key points by the ids of the service. What the service does not have is cited no
    /// more.
    Trajectory in(Trajectory session) {
        return new Trajectory(
                session.session(),
                session.project(),
                session.turns().stream().map(this::in).toList(),
                session.problems());
    }

    private Turn in(Turn turn) {
        List<Step> steps = turn.steps().stream()
                .map(step -> step instanceof Step.Message(String line, String text)
                        ? new Step.Message(line, in(text))
                        : step)
                .toList();
        return new Turn(turn.id(), turn.author(), turn.prompt(), steps);
    }

    private String in(String text) {
        return Citations.replaced(
                text,
                id -> shown.containsKey(id) ? of(id).map(own -> "[" + own + "]").orElse(id) : "[" + id + "]");
    }
}
