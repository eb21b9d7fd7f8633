package dev.acumen.remote;

import dev.acumen.document.Hash;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.PrivateFiles;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sends sessions of a project to its service, each turn once.
///
/// The service counts the turns of a session in the order in which they come. A session that goes on has new turns
/// before those of its subagents, so the order is written down before anything is sent.
///
/// @param remotes where that is kept
/// @param project the project's folder
public record RemoteSessions(Remotes remotes, Path project, Remote remote) {
    /// Where the order of turns is kept, a file for each session, among what is kept of a project's service.
    public static final String SENT = "sent";

    /// The most characters of turns that are sent at once, and one turn more.
    private static final int PART = 500_000;

    private static final int MOST_TURNS = 500;

    /// Sends what the service does not have yet. Turns that arrived stay there, whatever becomes of the rest.
    ///
    /// @param session redacted
    /// @return how many turns arrived
    /// @throws ServiceException if the service does not take them
    /// @throws IOException if the order cannot be kept
    public long send(Trajectory session) throws ServiceException, IOException {
        if (session.turns().isEmpty()) {
            return 0;
        }
        List<String> order = order(session);
        Map<String, Turn> turns = new HashMap<>();
        session.turns().forEach(turn -> turns.put(turn.id(), turn));
        try (TeamClient service = new TeamClient(remote)) {
            long before = service.received(session.session());
            long next = before;
            while (next < order.size()) {
                List<Turn> part = part(order.subList((int) next, order.size()), turns);
                long after = service.receive(
                        session.session(),
                        next,
                        TrajectoryJson.write(new Trajectory(session.session(), "", part, List.of())));
                if (after <= next) {
                    throw ServiceException.strange("it does not count turns");
                }
                next = after;
            }
            return next - before;
        }
    }

    /// A turn that is in the transcript no more is sent without its content, for it counts.
    private static List<Turn> part(List<String> ids, Map<String, Turn> turns) {
        List<Turn> part = new ArrayList<>();
        int size = 0;
        for (String id : ids) {
            if (size > PART || part.size() == MOST_TURNS) {
                return part;
            }
            Turn turn = turns.getOrDefault(id, new Turn(id, Turn.Author.AGENT, "", List.of()));
            part.add(turn);
            size += JsonWriter.compact(TrajectoryJson.steps(turn.steps())).length()
                    + turn.prompt().length();
        }
        return part;
    }

    /// The ids of all turns in the order in which they are sent: new ones last.
    private List<String> order(Trajectory session) throws IOException {
        Path file = remotes.folder(project).resolve(SENT).resolve(Hash.of(session.session()));
        Set<String> order = new LinkedHashSet<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
        if (order.addAll(session.turnIds())) {
            PrivateFiles.write(file, String.join("\n", order) + "\n");
        }
        return List.copyOf(order);
    }
}
