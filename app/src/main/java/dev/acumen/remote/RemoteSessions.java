package dev.acumen.remote;

import dev.acumen.document.Hash;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.DirectoryStream;
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

    /// What came of sending a session.
    ///
    /// @param turns how many turns arrived
    /// @param tooLarge how many of them arrived without their content, for the service takes nothing that large
    public record Sent(long turns, int tooLarge) {}

    /// Sends what the service does not have yet. Turns that arrived stay there, whatever becomes of the rest.
    ///
    /// @param session redacted
    /// @param learned ids of turns that were learned elsewhere: they are sent without their content, for they count
    /// @throws ServiceException if the service does not take them
    /// @throws IOException if the order cannot be kept
    public Sent send(Trajectory session, Set<String> learned) throws ServiceException, IOException {
        if (session.turns().isEmpty()) {
            return new Sent(0, 0);
        }
        Map<String, Turn> turns = new HashMap<>();
        session.without(learned).turns().forEach(turn -> turns.put(turn.id(), turn));
        Path file = file(remotes, project, session.session());
        try (TeamClient service = new TeamClient(remote)) {
            long before = service.received(session.session());
            SentTurns order = SentTurns.read(file).received(before).with(session.turnIds());
            order.write(file);
            long next = before;
            int tooLarge = 0;
            while (next < order.ids().size()) {
                List<Turn> part =
                        part(order.ids().subList((int) next, order.ids().size()), turns);
                Arrived arrived = arrived(service, session.session(), next, part);
                tooLarge += arrived.tooLarge;
                next = arrived.next;
                order = order.received(next);
                order.write(file);
            }
            return new Sent(next - before, tooLarge);
        }
    }

    /// What came of sending a part of a session.
    private record Arrived(long next, int tooLarge) {}

    /// Sends turns. What is too large for the service goes in halves, and a single turn without its content: all that
    /// comes after it would never arrive otherwise.
    private static Arrived arrived(TeamClient service, String session, long offset, List<Turn> part)
            throws ServiceException {
        try {
            long next = service.receive(
                    session, offset, TrajectoryJson.write(new Trajectory(session, "", part, List.of())));
            if (next <= offset) {
                throw ServiceException.strange("it does not count turns");
            }
            return new Arrived(next, 0);
        } catch (ServiceException e) {
            if (e.status() == ServiceException.GAP) {
                throw new ServiceException(new Failure.Unusable("the service lost turns meanwhile"), e.status());
            }
            if (e.status() != ServiceException.TOO_LARGE || (part.size() == 1 && isEmpty(part.getFirst()))) {
                throw e;
            }
        }
        if (part.size() > 1) {
            return arrived(service, session, offset, part.subList(0, part.size() / 2));
        }
        Turn empty = empty(part.getFirst().id());
        return new Arrived(arrived(service, session, offset, List.of(empty)).next, 1);
    }

    private static boolean isEmpty(Turn turn) {
        return turn.equals(empty(turn.id()));
    }

    private static Turn empty(String id) {
        return new Turn(id, Turn.Author.AGENT, "", List.of());
    }

    /// A turn that is in the transcript no more is sent without its content, for it counts.
    private static List<Turn> part(List<String> ids, Map<String, Turn> turns) {
        List<Turn> part = new ArrayList<>();
        int size = 0;
        for (String id : ids) {
            if (size > PART || part.size() == MOST_TURNS) {
                return part;
            }
            Turn turn = turns.getOrDefault(id, empty(id));
            part.add(turn);
            size += JsonWriter.compact(TrajectoryJson.steps(turn.steps())).length()
                    + turn.prompt().length();
        }
        return part;
    }

    /// The ids of turns that arrived at a service of a project.
    ///
    /// @throws IOException if they cannot be read
    public static Set<String> arrived(Remotes remotes, Path project) throws IOException {
        Path folder = remotes.folder(project).resolve(SENT);
        Set<String> arrived = new LinkedHashSet<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    arrived.addAll(SentTurns.read(file).received());
                }
            }
        }
        return arrived;
    }

    private static Path file(Remotes remotes, Path project, String session) {
        return remotes.folder(project).resolve(SENT).resolve(Hash.of(session));
    }
}
