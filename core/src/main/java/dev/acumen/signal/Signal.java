package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.util.List;

/// A fact read from a trajectory without a model.
public sealed interface Signal {

    /// The user said something that holds beyond the task at hand.
    ///
    /// @param line the id of the line in the transcript
    /// @param text the user's own words
    /// @param section where it belongs
    /// @param why the cues that spoke for it
    record Statement(String line, String text, Section section, String why) implements Signal {}

    /// A command failed for how it was called, and another one for the same purpose then worked.
    ///
    /// @param failed the command that failed
    /// @param error what it said, one line
    /// @param worked the command that worked
    /// @param lines the ids of the lines of both
    record Recovery(String failed, String error, String worked, List<String> lines) implements Signal {
        public Recovery {
            lines = List.copyOf(lines);
        }
    }

    /// The agent cited a key point.
    ///
    /// @param turn the turn's place among the turns, from 0
    /// @param line the id of the line
    /// @param name the key point's id
    record Citation(int turn, String line, String name) implements Signal {}

    /// The project's tests or another check ran.
    ///
    /// @param turn the turn's place among the turns, from 0
    /// @param line the id of the line
    /// @param passed whether it passed
    record Check(int turn, String line, boolean passed) implements Signal {}

    /// The user began a turn by rejecting what came before.
    ///
    /// @param turn the place of the turn that begins so, from 0
    /// @param line the id of the line
    /// @param words the user's words
    record Correction(int turn, String line, String words) implements Signal {}
}
