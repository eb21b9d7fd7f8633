package dev.acumen.signal;

import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;

/// Reads the signals of a trajectory, in the order in which they happened.
public final class Signals {
    private final List<Signal> signals = new ArrayList<>();
    private String said = "";

    private Signals() {}

    /// All signals of a trajectory.
    public static List<Signal> in(Trajectory trajectory) {
        Signals reading = new Signals();
        List<Turn> turns = trajectory.turns();
        for (int i = 0; i < turns.size(); i++) {
            reading.read(turns, i);
        }
        return Retractions.withoutTaken(reading.signals, turns);
    }

    private void read(List<Turn> turns, int index) {
        Turn turn = turns.get(index);
        if (turn.author() == Turn.Author.PERSON) {
            if (Complaints.isIn(turn.prompt()) || (index > 0 && Complaints.isReserved(turn.prompt()))) {
                signals.add(new Signal.Complaint(index, turn.id(), turn.prompt()));
            }
            if (Reactions.isRejection(turn.prompt())) {
                signals.add(new Signal.Correction(index, turn.id(), turn.prompt()));
            }
            signals.addAll(statements(turn.id(), turn.prompt()));
            signals.addAll(Retractions.in(turn.id(), turn.prompt()));
        }
        said = "";
        turn.steps().forEach(step -> read(index, step));
        signals.addAll(Recoveries.in(turns, index));
    }

    private void read(int index, Step step) {
        switch (step) {
            case Step.Message message -> {
                said = message.text();
                Citations.in(message.text())
                        .forEach(name -> signals.add(new Signal.Citation(index, message.line(), name)));
                signals.addAll(CitationDoubts.in(index, message.line(), message.text()));
            }
            case Step.ToolCall call -> read(index, call);
            case Step.Elided _ -> {}
        }
    }

    private void read(int index, Step.ToolCall call) {
        switch (call.outcome()) {
            case Outcome.Succeeded succeeded -> check(index, call, succeeded.line(), true);
            case Outcome.Failed failed -> check(index, call, failed.line(), false);
            case Outcome.Rejected rejected -> {
                signals.add(new Signal.Complaint(index, rejected.line(), rejected.reason()));
                signals.addAll(statements(rejected.line(), rejected.reason()));
            }
            case Outcome.Unknown() -> {}
        }
    }

    private List<Signal.Statement> statements(String line, String words) {
        return Statements.in(line, words, said);
    }

    private void check(int index, Step.ToolCall call, String line, boolean passed) {
        if (call.isCommand() && CommandPurposes.isCheck(call.input())) {
            signals.add(new Signal.Check(index, line, passed));
        }
    }
}
