package dev.acumen.signal;

import dev.acumen.redaction.Secrets;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    /// So many prompts later at the latest, a complaint is about it.
    private static final int COMPLAINED_WITHIN = 3;

    private static final Set<String> EDITING =
            Set.of("Edit", "Write", "MultiEdit", "NotebookEdit", "Update", "apply_patch", "str_replace_editor");

    /// A longer line may say anything; of it only the failure itself is kept.
    private static final int MOST_WORDS = 20;

    private static final int LONGEST_ERROR = 120;
    private static final Pattern TELLING = Pattern.compile(
            "(?i)error|not found|no such|no module|cannot|could not|missing|unknown|unrecognized|denied|fail");
    private static final Pattern MARKS =
            Pattern.compile("^(?:E\\s{2,}|error(?:\\[\\w+])?:\\s*|npm (?:ERR!|error)\\s*(?:code\\s+\\S+\\s*)?)");

    private static final Pattern EXIT_CODE = Pattern.compile("^\\s*Exit code \\d+\\s*");
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

    /// In front of the name of an exception.
    private static final Pattern PACKAGES =
            Pattern.compile("\\b(?:[a-z_]\\w{0,60}+\\.){1,12}(?=[A-Z]\\w*(?:Error|Exception)\\b)");

    private Recoveries() {}

    /// @param turns all turns of the session
    /// @param at the place of the turn that is read
    static List<Signal.Recovery> in(List<Turn> turns, int at) {
        List<Step> steps = turns.get(at).steps();
        List<Signal.Recovery> recoveries = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Signal.Recovery recovery = steps.get(i) instanceof Step.ToolCall call && call.isCommand()
                    ? recovery(turns, at, i, call)
                    : null;
            if (recovery != null && recoveries.stream().noneMatch(recovery::isLike)) {
                recoveries.add(recovery);
            }
        }
        return recoveries;
    }

    private static Signal.@Nullable Recovery recovery(List<Turn> turns, int at, int place, Step.ToolCall failed) {
        if (!(failed.outcome() instanceof Outcome.Failed failure) || CommandPurposes.isExploring(failed.input())) {
            return null;
        }
        List<Step> steps = turns.get(at).steps();
        Attempts attempts = new Attempts(failed, failure);
        attempts.follow(steps.subList(place + 1, steps.size()));
        Signal.Recovery own = attempts.recovery();
        if (own != null || attempts.isDecided() || at + 1 == turns.size()) {
            return isUnwanted(own, turns, at) ? null : own;
        }
        Turn next = turns.get(at + 1);
        attempts.follow(next.steps());
        Signal.Recovery told = attempts.recovery();
        boolean isTold = told != null && next.author() == Turn.Author.PERSON && told.isNamedBy(next.prompt());
        return isTold && !isUnwanted(told, turns, at + 1) ? told : null;
    }

    /// What followed a failed command, until something worked.
    private static final class Attempts {
        private final Step.ToolCall failed;
        private final Outcome.Failed failure;
        private final String command;
        private String prepared = "";
        private String after = "";
        private boolean isMended;
        private boolean isOver;
        private Step.@Nullable ToolCall worked;
        private int commands;

        private Attempts(Step.ToolCall failed, Outcome.Failed failure) {
            this.failed = failed;
            this.failure = failure;
            this.command = CommandPurposes.essence(failed.input());
        }

        private void follow(List<Step> steps) {
            for (Step step : steps) {
                if (step instanceof Step.ToolCall later && commands < WITHIN) {
                    commands += later.isCommand() ? 1 : 0;
                    add(later);
                }
            }
        }

        /// Whether something worked already.
        private boolean isDecided() {
            return worked != null || isOver;
        }

        private void add(Step.ToolCall later) {
            if (!later.isCommand()) {
                isMended |= worked == null && EDITING.contains(later.tool()) && !Misuse.PROGRAM.isIn(failure.error());
            } else if (later.outcome() instanceof Outcome.Succeeded) {
                succeeded(later);
            } else if (later.outcome() instanceof Outcome.Failed failed) {
                gotFurther(later, new CommandFailure(failed.error()));
            } else if (later.outcome() instanceof Outcome.Rejected) {
                isOver |= worked != null;
            }
        }

        private void succeeded(Step.ToolCall later) {
            String essence = CommandPurposes.essence(later.input());
            if (essence.equals(command)) {
                boolean isPrepared = worked == null
                        && !prepared.isEmpty()
                        && !isMended
                        && new CommandFailure(failure.error()).isMisuse();
                isOver |= !isPrepared;
                worked = isPrepared ? later : worked;
                after = isPrepared ? prepared : after;
            } else if (worked == null && !isMended && isAnotherWay(command, failure.error(), essence)) {
                worked = later;
            } else if (worked == null && CommandPurposes.isPreparation(essence) && isFit(essence)) {
                prepared = essence;
            } else {
                isMended |= worked == null && CommandPurposes.isEditing(essence);
            }
        }

        /// Another way that failed as well, but for what it found in the code, was called right.
        private void gotFurther(Step.ToolCall later, CommandFailure next) {
            boolean isCalledRight =
                    new CommandFailure(failure.error()).isMisuse() && (next.isFinding() || next.isCrash());
            if (worked == null
                    && !isMended
                    && isCalledRight
                    && isAnotherWay(command, failure.error(), CommandPurposes.essence(later.input()))) {
                worked = later;
            }
        }

        private Signal.@Nullable Recovery recovery() {
            Step.ToolCall found = worked;
            return found == null || isOver
                    ? null
                    : new Signal.Recovery(
                            command,
                            telling(failure.error()),
                            CommandPurposes.essence(found.input()),
                            after,
                            List.of(failed.line(), found.line()));
        }
    }

    private static boolean isAnotherWay(String failed, String error, String worked) {
        return isFit(failed)
                && isFit(worked)
                && !CommandPurposes.isExploring(worked)
                && Difference.isAnotherWay(failed, error, worked);
    }

    /// Whether a command can stand in a key point.
    private static boolean isFit(String command) {
        return command.length() <= LONGEST_COMMAND && !Secrets.isRedacted(command) && !SafetySwitches.areIn(command);
    }

    /// Whether the person did not like it: in words about what is new in the command within three prompts, or in any
    /// words of the next prompt where the agent edited nothing that they may be about.
    private static boolean isUnwanted(Signal.@Nullable Recovery recovery, List<Turn> turns, int at) {
        if (recovery == null) {
            return false;
        }
        Set<String> changed = changed(recovery);
        boolean hasEdited = turns.get(at).steps().stream()
                .anyMatch(step -> step instanceof Step.ToolCall call && EDITING.contains(call.tool()));
        for (int i = at + 1; i < Math.min(turns.size(), at + 1 + COMPLAINED_WITHIN); i++) {
            String prompt = turns.get(i).prompt();
            boolean isAbout = (i == at + 1 && !hasEdited)
                    || TextFingerprint.of(prompt).words().stream().anyMatch(changed::contains);
            if (turns.get(i).author() == Turn.Author.PERSON
                    && isAbout
                    && (Complaints.isIn(prompt) || Complaints.isReserved(prompt))
                    && !isSeconded(recovery, changed, prompt)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a complaint is about the command that failed, and asks for the one that worked: "no, never use npm here,
    /// always pnpm".
    private static boolean isSeconded(Signal.Recovery recovery, Set<String> changed, String complaint) {
        Set<String> wanted = new HashSet<>();
        Set<String> unwanted = new HashSet<>();
        for (Clause clause : Clause.of(complaint)) {
            TextFingerprint said = TextFingerprint.of(clause.text());
            wanted.addAll(said.words());
            unwanted.addAll(said.negated());
        }
        wanted.removeAll(unwanted);
        return wanted.stream().anyMatch(changed::contains)
                && unwanted.stream().noneMatch(changed::contains)
                && TextFingerprint.of(recovery.failed()).words().stream().anyMatch(unwanted::contains);
    }

    /// The words of the command that worked that the failed one lacks; all of them where it lacks none.
    private static Set<String> changed(Signal.Recovery recovery) {
        Set<String> words = new HashSet<>(
                TextFingerprint.of(recovery.worked() + " " + recovery.after()).words());
        Set<String> failed = TextFingerprint.of(recovery.failed()).words();
        if (!failed.containsAll(words)) {
            words.removeAll(failed);
        }
        return words;
    }

    /// The line of an error that says the most: the last that the pattern of a failed call matches.
    private static String telling(String error) {
        String telling = "";
        for (String line : COLOURS.matcher(error).replaceAll("").lines().toList()) {
            String text = line.strip();
            if (Misuse.isAnyIn(text)
                    || (telling.isEmpty() && TELLING.matcher(text).find())) {
                telling = text.split("\\s+").length <= MOST_WORDS ? text : Misuse.words(text);
            }
        }
        if (telling.isEmpty()) {
            telling = EXIT_CODE
                    .matcher(error)
                    .replaceFirst("")
                    .strip()
                    .lines()
                    .findFirst()
                    .orElse("");
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
