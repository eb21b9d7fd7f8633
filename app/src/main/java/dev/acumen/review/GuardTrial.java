package dev.acumen.review;

import dev.acumen.claudecode.RecordedCalls;
import dev.acumen.command.Guards;
import dev.acumen.command.ToolCall;
import dev.acumen.hook.GuardedCall;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.project.Projects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a guard would have done in a project's earlier sessions.
///
/// @param sessions how many were looked at
/// @param unreadable how many of them could not be read
/// @param commands how many commands they ran
/// @param files how many times they read or changed a file of the project
/// @param acted in how many sessions it would have acted, which it does once in each
/// @param named the calls that the guard names, each as a person reads it, with how often it was made
public record GuardTrial(int sessions, int unreadable, int commands, int files, int acted, Map<String, Integer> named) {
    /// The most sessions that are looked at, the latest.
    private static final int MOST_SESSIONS = 200;

    /// Looks at the latest sessions of a project.
    ///
    /// @param transcripts of its sessions, the oldest first
    /// @param project its folder
    public static GuardTrial of(Guard guard, List<Path> transcripts, Projects projects, Path project) {
        KeyPoint keyPoint = new KeyPoint("guarded", "guarded", Tally.ZERO).withGuard(guard);
        Playbook playbook = Playbook.of(Map.of(Section.OTHERS, List.of(keyPoint)), Map.of(), Set.of());
        Trial trial = new Trial(guard.effect(), Guards.in(playbook), projects, project);
        List<Path> latest = transcripts.subList(Math.max(0, transcripts.size() - MOST_SESSIONS), transcripts.size());
        int unreadable = 0;
        for (Path transcript : latest) {
            try {
                trial.look(RecordedCalls.in(transcript));
            } catch (IOException _) {
                unreadable++;
            }
        }
        return new GuardTrial(latest.size(), unreadable, trial.commands, trial.files, trial.acted, trial.named);
    }

    /// How many calls the guard names.
    public int count() {
        return named.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// The calls of some sessions, one after another.
    private static final class Trial {
        private final Guard.Effect effect;
        private final Guards guards;
        private final Projects projects;
        private final Projects.Place own;
        private final Map<String, Projects.Place> places = new HashMap<>();
        private final Map<String, Integer> named = new LinkedHashMap<>();
        private int acted;
        private int commands;
        private int files;

        private Trial(Guard.Effect effect, Guards guards, Projects projects, Path project) {
            this.effect = effect;
            this.guards = guards;
            this.projects = projects;
            this.own = projects.place(project);
        }

        /// @param recorded the calls of one session
        private void look(List<RecordedCalls.RecordedCall> recorded) {
            boolean isActing = false;
            for (RecordedCalls.RecordedCall each : recorded) {
                // A subagent is not held.
                isActing |= isNamed(each) && (effect != Guard.Effect.HOLD || !each.isOfSubagent());
            }
            acted += isActing ? 1 : 0;
        }

        private boolean isNamed(RecordedCalls.RecordedCall recorded) {
            ToolCall call = GuardedCall.of(recorded.tool(), recorded.input(), place(recorded), recorded.folder());
            commands += call.command().isEmpty() ? 0 : 1;
            files += call.file().isEmpty() ? 0 : 1;
            boolean isNamed = isNamed(call);
            if (isNamed) {
                String told = call.command().isEmpty() ? recorded.tool() + " " + call.file() : call.command();
                named.merge(told, 1, Integer::sum);
            }
            return isNamed;
        }

        /// Where a call was made, as long as that is in the project; its worktree may be gone.
        private Projects.Place place(RecordedCalls.RecordedCall recorded) {
            return places.computeIfAbsent(
                    recorded.folder(),
                    folder -> projects.placeOfSession("", folder)
                            .filter(place -> place.project().equals(own.project()))
                            .orElse(own));
        }

        private boolean isNamed(ToolCall call) {
            return effect == Guard.Effect.HOLD
                    ? !guards.holding(call, List.of()).isEmpty()
                    : !guards.saying(call).isEmpty();
        }
    }
}
