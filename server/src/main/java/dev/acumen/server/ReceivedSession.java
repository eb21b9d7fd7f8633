package dev.acumen.server;

import dev.acumen.server.ProblemException.Kind;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/// A part of a session as somebody sent it, made safe to keep: redacted and cut like a transcript that is read here,
/// whatever the client did before.
///
/// Session and turns carry the author's name, so that nobody can use up or take back what is another author's.
final class ReceivedSession {
    private static final int MOST_TURNS = 2_000;
    private static final Pattern ID = Pattern.compile("[!-~]{1,200}");

    private ReceivedSession() {}

    /// What a session of an author is called here.
    static String name(String author, String session) {
        return author + "/" + session;
    }

    /// The session as it is learned.
    ///
    /// @param session the id in the request's path
    /// @throws ProblemException if it is another session, or too much of one
    static Trajectory of(Trajectory sent, String author, String session) {
        if (!sent.session().equals(session)) {
            throw ProblemException.malformed("the body is of session " + sent.session() + ", the path of another one");
        }
        if (sent.turns().size() > MOST_TURNS) {
            throw new ProblemException(Kind.TOO_LARGE, "send at most " + MOST_TURNS + " turns at once");
        }
        TrajectoryBuilder builder = new TrajectoryBuilder(name(author, session));
        Set<String> ids = new HashSet<>();
        for (Turn turn : sent.turns()) {
            if (!ID.matcher(turn.id()).matches() || !ids.add(turn.id())) {
                throw ProblemException.malformed(
                        "the id of a turn is up to 200 visible characters of ASCII, and of that turn alone");
            }
            add(turn, author, builder);
        }
        return builder.build();
    }

    private static void add(Turn turn, String author, TrajectoryBuilder builder) {
        builder.prompt(name(author, turn.id()), turn.author(), turn.prompt());
        List<Step> steps = turn.steps();
        for (int i = 0; i < steps.size(); i++) {
            switch (steps.get(i)) {
                case Step.Message(String line, String text) -> builder.message(line, text);
                case Step.ToolCall call -> add(call, turn.id() + " " + i, builder);
                case Step.Elided _ -> {}
            }
        }
    }

    private static void add(Step.ToolCall call, String id, TrajectoryBuilder builder) {
        builder.call(call.line(), id, call.tool(), call.input(), call.isCommand());
        switch (call.outcome()) {
            case Outcome.Succeeded(String line, String output) -> builder.succeeded(id, line, output);
            case Outcome.Failed(String line, OptionalInt exitCode, String error) ->
                builder.failed(id, line, exitCode, error);
            case Outcome.Rejected(String line, String reason) -> builder.rejected(id, line, reason);
            case Outcome.Held(String line, String reason) -> builder.held(id, line, reason);
            case Outcome.Unknown() -> {}
        }
    }
}
