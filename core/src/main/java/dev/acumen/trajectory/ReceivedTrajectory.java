package dev.acumen.trajectory;

import dev.acumen.json.BadInputException;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// A trajectory that somebody else wrote, made safe to learn and to keep: its ids are checked, and its texts are
/// redacted and cut like those of a transcript that is read here, whatever the writer did before.
public final class ReceivedTrajectory {
    private static final Pattern ID = Pattern.compile("[!-~]{1,200}");

    private ReceivedTrajectory() {}

    /// Takes a trajectory.
    ///
    /// @param naming what the id of the session, or of a turn, is called here
    /// @param source what it was read from, for messages
    /// @throws BadInputException if the id of a turn is not up to 200 visible characters of ASCII, or is that of
    /// two turns
    public static Trajectory of(Trajectory sent, UnaryOperator<String> naming, String source) {
        TrajectoryBuilder builder = new TrajectoryBuilder(naming.apply(sent.session()));
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < sent.turns().size(); i++) {
            Turn turn = sent.turns().get(i);
            if (!ID.matcher(turn.id()).matches() || !ids.add(turn.id())) {
                throw new BadInputException(
                        source,
                        "$.turns[" + i + "].id",
                        "up to 200 visible characters of ASCII were expected, and an id of this turn alone");
            }
            add(turn, naming.apply(turn.id()), builder);
        }
        return builder.build();
    }

    private static void add(Turn turn, String id, TrajectoryBuilder builder) {
        builder.prompt(id, turn.author(), turn.prompt());
        List<Step> steps = turn.steps();
        for (int i = 0; i < steps.size(); i++) {
            switch (steps.get(i)) {
                case Step.Message(String line, String text) -> builder.message(line, text);
                case Step.ToolCall call -> add(call, turn.id() + " " + i, builder);
                case Step.Elided ignored -> {}
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
