package dev.acumen.learn;

import dev.acumen.playbook.Playbook;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;

/// A judge that asks a model only about sessions that may teach something. Signals judge the others.
///
/// A session is worth a call when it holds a signal (a statement, a correction, a complaint, a citation, a test that
/// ran), when a call failed or was declined, or when a person's words and the agent's work are long enough to hold a
/// lesson that signals cannot see.
///
/// @param asking asks a model
/// @param signals asks nobody
public record SelectiveJudge(Judge asking, Judge signals) implements Judge {
    /// From so many tokens on a session is worth a call whatever it holds.
    private static final int ENOUGH = 300;

    @Override
    public String model() {
        return asking.model();
    }

    @Override
    public Judge of(Trajectory trajectory) {
        return isWorthACall(trajectory) ? asking : signals;
    }

    @Override
    public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        return of(trajectory).judge(trajectory, playbook, kept);
    }

    /// Whether a model should be asked about these turns.
    public static boolean isWorthACall(Trajectory trajectory) {
        long tokens = 0;
        for (Turn turn : trajectory.turns()) {
            tokens += turn.author() == Turn.Author.COMMAND ? 0 : Tokens.estimate(turn.prompt());
            for (Step step : turn.steps()) {
                if (isTrouble(step)) {
                    return true;
                }
                tokens += tokens(step);
            }
        }
        return tokens >= ENOUGH || !Signals.in(trajectory).isEmpty();
    }

    private static boolean isTrouble(Step step) {
        return step instanceof Step.Elided
                || (step instanceof Step.ToolCall call
                        && (call.outcome() instanceof Outcome.Failed || call.outcome() instanceof Outcome.Rejected));
    }

    /// What the agent wrote. Outputs are not its work.
    private static long tokens(Step step) {
        return switch (step) {
            case Step.Message message -> Tokens.estimate(message.text());
            case Step.ToolCall call -> Tokens.estimate(call.input());
            case Step.Elided ignored -> 0;
        };
    }
}
