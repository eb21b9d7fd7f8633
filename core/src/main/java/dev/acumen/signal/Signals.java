package dev.acumen.signal;

import dev.acumen.playbook.Section;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the signals of a trajectory, in the order in which they happened.
public final class Signals {
    private final List<Signal> signals = new ArrayList<>();
    private final Map<String, DiscussedCommand> discussed = new HashMap<>();
    private String said = "";
    private Step.@Nullable ToolCall lastCall;

    private Signals() {}

    /// All signals of a trajectory.
    public static List<Signal> in(Trajectory trajectory) {
        Signals reading = new Signals();
        List<Turn> turns = trajectory.turns();
        for (int i = 0; i < turns.size(); i++) {
            reading.read(turns, i);
        }
        return Retractions.withoutTaken(reading.signals, turns).stream()
                .map(reading::withRemark)
                .toList();
    }

    private Signal withRemark(Signal signal) {
        return signal instanceof Signal.Statement(String line, String text, Section section, String why)
                ? new Signal.Statement(line, remarked(line, text), section, why)
                : signal;
    }

    private String remarked(String line, String text) {
        DiscussedCommand command = discussed.get(line);
        return command == null ? text : command.behind(text);
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
        lastCall = null;
        turn.steps().forEach(step -> read(index, step));
        signals.addAll(Recoveries.in(turns, index));
        signals.addAll(Holds.in(turn));
    }

    private void read(int index, Step step) {
        switch (step) {
            case Step.Message message -> {
                said = message.text();
                Citations.in(message.text())
                        .forEach(name -> signals.add(new Signal.Citation(index, message.line(), name)));
                signals.addAll(CitationDoubts.in(index, message.line(), message.text()));
            }
            case Step.ToolCall call -> {
                lastCall = call;
                read(index, call);
            }
            case Step.Elided ignored -> {}
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
            case Outcome.Held ignored -> {}
            case Outcome.Unknown() -> {}
        }
    }

    private List<Signal.Statement> statements(String line, String words) {
        if (lastCall != null) {
            DiscussedCommand.of(lastCall).ifPresent(command -> discussed.put(line, command));
        }
        return Statements.in(line, words, said);
    }

    private void check(int index, Step.ToolCall call, String line, boolean passed) {
        if (call.isCommand() && CommandPurposes.isCheck(call.input())) {
            signals.add(new Signal.Check(index, line, passed));
        }
    }
}
