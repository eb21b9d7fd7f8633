package dev.acumen.server;

import dev.acumen.json.BadInputException;
import dev.acumen.server.ProblemException.Kind;
import dev.acumen.trajectory.ReceivedTrajectory;
import dev.acumen.trajectory.Trajectory;

/// A part of a session as somebody sent it, made safe to keep.
///
/// Session and turns carry the author's name, so that nobody can use up or take back what is another author's.
final class ReceivedSession {
    private static final int MOST_TURNS = 2_000;

    private ReceivedSession() {}

    /// What a session of an author is called here.
    static String name(String author, String session) {
        return author + "/" + session;
    }

    /// The session as it is learned.
    ///
    /// @param session the id in the request's path
    /// @throws ProblemException if it is another session, or too much of one
    /// @throws BadInputException if the id of a turn is none
    static Trajectory of(Trajectory sent, String author, String session) {
        if (!sent.session().equals(session)) {
            throw ProblemException.malformed("the body is of session " + sent.session() + ", the path of another one");
        }
        if (sent.turns().size() > MOST_TURNS) {
            throw new ProblemException(Kind.TOO_LARGE, "send at most " + MOST_TURNS + " turns at once");
        }
        return ReceivedTrajectory.of(sent, id -> name(author, id), "body");
    }
}
