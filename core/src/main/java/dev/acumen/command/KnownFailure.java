package dev.acumen.command;

import java.util.List;

/// A command of which a text says that it fails or must not be run.
///
/// @param failing the command
/// @param others the commands that the text names instead, or to run before
/// @param isPrepared whether the command works behind the other one
/// @param reason what it printed when it failed; empty where the text does not say so
record KnownFailure(CommandLine failing, List<CommandLine> others, boolean isPrepared, Reason reason) {
    KnownFailure {
        others = List.copyOf(others);
    }

    /// Whether the text speaks of a command line that failed. The line does the task and printed the reason; where the
    /// text names no telling reason, it calls the command itself. It does not do what the text recommends.
    ///
    /// @param printed what the command line printed
    boolean isOf(CommandLine line, Printed printed) {
        boolean isCall = reason.isTelling() ? line.doesTasksOf(failing) : line.holds(failing);
        return isCall && (!reason.isKnown() || printed.holds(reason)) && !isRecommended(line);
    }

    /// Whether the text speaks against running a command line, in whichever state the project is: the line calls what
    /// it forbids or, in the form that learning writes, the very command that failed, in the same folder.
    boolean isForbidding(CommandLine line) {
        if (!line.isCertain() || !isEverForbidding() || isRecommended(line)) {
            return false;
        }
        Command wanted = failing.commands().getFirst();
        for (Command command : line.commands()) {
            boolean isMeant = reason.isKnown()
                    ? line.folders().isEmpty() && command.isTheSameAs(wanted)
                    : command.isCallOf(wanted) && !command.isAsking() && !command.isReading();
            if (isMeant) {
                return true;
            }
        }
        return false;
    }

    /// Whether it speaks against any command: not against one that only looks around, nor one that works in another
    /// folder, with a variable, or behind another command, for that may be so already.
    boolean isEverForbidding() {
        boolean isPlain = failing.commands().size() == 1
                && failing.folders().isEmpty()
                && !failing.commands().getFirst().isReading();
        return isPlain && (!reason.isKnown() || (!isPrepared && isPlainly(others)));
    }

    private static boolean isPlainly(List<CommandLine> others) {
        for (CommandLine other : others) {
            boolean isPlain = other.folders().isEmpty()
                    && other.commands().size() == 1
                    && other.commands().getFirst().variables().isEmpty();
            if (!isPlain) {
                return false;
            }
        }
        return true;
    }

    /// Whether a line does what is recommended.
    boolean isHeeded(CommandLine line) {
        for (CommandLine other : others) {
            if (line.holds(other)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a line holds what is recommended; where that is but a part of what fails, it is not that.
    private boolean isRecommended(CommandLine line) {
        for (CommandLine other : others) {
            if (line.holds(other) && !(failing.holds(other) && line.holds(failing))) {
                return true;
            }
            // Another folder may be as wrong as the one that failed, yet the text does not speak of it.
            if (!other.folders().isEmpty()
                    && !line.folders().isEmpty()
                    && !line.folders().equals(failing.folders())) {
                return true;
            }
        }
        return false;
    }
}
