package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// How things are: what is on, what it costs, what waits, and what does not work.
///
/// @param state whether Acumen is on
/// @param hooks what the clients' settings say
/// @param model who is asked
/// @param meters what was spent of each limit
/// @param spending the same in words
/// @param queue sessions that wait, are still open, or failed
/// @param canLearn whether a worker can be started for them
/// @param playbook the playbook, as sessions meet it
/// @param withheld how many key points the agent is not shown before a person trusts them
/// @param checked what the last check found; empty before the first
public record HealthView(
        Switch state,
        List<Finding> hooks,
        List<Fact> model,
        List<Meter> meters,
        List<Fact> spending,
        List<Fact> queue,
        boolean canLearn,
        List<Fact> playbook,
        int withheld,
        Optional<Checked> checked)
        implements View {
    public HealthView {
        hooks = List.copyOf(hooks);
        model = List.copyOf(model);
        meters = List.copyOf(meters);
        spending = List.copyOf(spending);
        queue = List.copyOf(queue);
        playbook = List.copyOf(playbook);
    }

    /// Whether Acumen is on.
    ///
    /// @param told where, or why not
    /// @param change what a form sends to change it; empty where it cannot be changed here
    /// @param label what its button says
    public record Switch(boolean isOn, String told, String change, String label) {}

    /// What there is to say of something.
    public record Fact(String name, List<String> lines) {
        public Fact {
            lines = List.copyOf(lines);
        }
    }

    /// What was used of what may be used.
    ///
    /// @param used a number
    /// @param most another one, above zero
    /// @param told both for a person
    public record Meter(String name, String used, String most, String told) {}

    /// What a check found.
    ///
    /// @param level `ok`, `note` or `problem`
    /// @param todo what to do about it; none for nothing
    public record Finding(String level, String name, String told, List<Piece> todo) {
        public Finding {
            todo = List.copyOf(todo);
        }
    }

    /// A part of a sentence.
    ///
    /// @param isCommand whether it can be run in a terminal
    public record Piece(String text, boolean isCommand) {}

    /// What a check of everything found.
    ///
    /// @param time when
    /// @param summary one sentence
    public record Checked(String time, String summary, List<Finding> findings) {
        public Checked {
            findings = List.copyOf(findings);
        }
    }

    @Override
    public String template() {
        return "health";
    }
}
