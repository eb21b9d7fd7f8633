package dev.acumen.signal;

import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Secrets;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Commands that failed for how they were called, each with the one that then worked.
///
/// A command that later works unchanged teaches nothing: what was mended was something else.
final class Recoveries {
    /// So many commands later at the latest, the other one has to work.
    private static final int WITHIN = 6;

    private static final int LONGEST_COMMAND = 160;

    /// A longer line may say anything; of it only the failure itself is kept.
    private static final int MOST_WORDS = 20;

    private static final int LONGEST_ERROR = 120;
    private static final Pattern TELLING = Pattern.compile(
            "(?i)error|not found|no such|no module|cannot|could not|missing|unknown|unrecognized|denied|fail");
    private static final Pattern MARKS =
            Pattern.compile("^(?:E\\s{2,}|error(?:\\[\\w+])?:\\s*|npm (?:ERR!|error)\\s*(?:code\\s+\\S+\\s*)?)");

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

    /// In front of the name of an exception.
    private static final Pattern PACKAGES =
            Pattern.compile("\\b(?:[a-z_]\\w{0,60}+\\.){1,12}(?=[A-Z]\\w*(?:Error|Exception)\\b)");

    private Recoveries() {}

    /// At most one for each command that worked: the first way that did not.
    static List<Signal.Recovery> in(Turn turn) {
        List<Step.ToolCall> commands = new ArrayList<>();
        for (Step step : turn.steps()) {
            if (step instanceof Step.ToolCall call && call.isCommand()) {
                commands.add(call);
            }
        }
        List<Signal.Recovery> recoveries = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            Signal.Recovery recovery = recovery(commands, i);
            if (recovery != null
                    && recoveries.stream().noneMatch(other -> other.worked().equals(recovery.worked()))) {
                recoveries.add(recovery);
            }
        }
        return recoveries;
    }

    private static Signal.@Nullable Recovery recovery(List<Step.ToolCall> commands, int at) {
        Step.ToolCall failed = commands.get(at);
        if (!(failed.outcome() instanceof Outcome.Failed failure)
                || !Commands.isMisuse(failure.error())
                || Commands.isExploring(failed.input())) {
            return null;
        }
        String command = Commands.essence(failed.input());
        Step.ToolCall worked = null;
        for (Step.ToolCall later : commands.subList(at + 1, Math.min(commands.size(), at + 1 + WITHIN))) {
            if (later.outcome() instanceof Outcome.Succeeded) {
                if (Commands.essence(later.input()).equals(command)) {
                    return null;
                }
                if (worked == null && isAnotherWay(command, later)) {
                    worked = later;
                }
            }
        }
        return worked == null ? null : recovery(failed, failure, worked);
    }

    private static boolean isAnotherWay(String failed, Step.ToolCall later) {
        String command = Commands.essence(later.input());
        return !Secrets.isRedacted(failed + command)
                && command.length() <= LONGEST_COMMAND
                && failed.length() <= LONGEST_COMMAND
                && !Commands.isExploring(later.input())
                && Commands.haveSamePurpose(failed, command);
    }

    private static Signal.Recovery recovery(Step.ToolCall failed, Outcome.Failed failure, Step.ToolCall worked) {
        return new Signal.Recovery(
                Commands.essence(failed.input()),
                telling(failure.error()),
                Commands.essence(worked.input()),
                List.of(failed.line(), worked.line()));
    }

    /// The line of an error that says the most: the last that the pattern of a failed call matches.
    private static String telling(String error) {
        String telling = "";
        for (String line : COLOURS.matcher(error).replaceAll("").lines().toList()) {
            String text = line.strip();
            if (Commands.isMisuse(text)
                    || (telling.isEmpty() && TELLING.matcher(text).find())) {
                telling = text.split("\\s+").length <= MOST_WORDS ? text : Commands.misuse(text);
            }
        }
        Matcher marks = MARKS.matcher(telling);
        String said = PACKAGES.matcher(marks.find() ? telling.substring(marks.end()) : telling)
                .replaceAll("");
        if (said.length() <= LONGEST_ERROR) {
            return said;
        }
        int end = said.lastIndexOf(' ', LONGEST_ERROR);
        return said.substring(0, end < 0 ? LONGEST_ERROR : end) + " …";
    }
}
