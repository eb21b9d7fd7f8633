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
import java.util.Optional;
import java.util.Set;

/// What a guard would have done in a project's earlier sessions.
///
/// @param sessions how many were looked at
/// @param unreadable how many of them could not be read
/// @param commands how many commands they ran
/// @param files how many times they read or changed a file of the project
/// @param named the calls that the guard names, each as a person reads it, with how often it was made
public record GuardTrial(int sessions, int unreadable, int commands, int files, Map<String, Integer> named) {
    /// The most sessions that are looked at, the latest.
    private static final int MOST_SESSIONS = 200;

    /// Looks at the latest sessions of a project.
    ///
    /// @param transcripts of its sessions, the oldest first
    public static GuardTrial of(Guard guard, List<Path> transcripts, Projects projects) {
        KeyPoint keyPoint = new KeyPoint("guarded", "guarded", Tally.ZERO).withGuard(guard);
        Playbook playbook = Playbook.of(Map.of(Section.OTHERS, List.of(keyPoint)), Map.of(), Set.of());
        Trial trial = new Trial(guard.effect(), Guards.in(playbook), projects);
        List<Path> latest = transcripts.subList(Math.max(0, transcripts.size() - MOST_SESSIONS), transcripts.size());
        int unreadable = 0;
        for (Path transcript : latest) {
            try {
                RecordedCalls.in(transcript).forEach(trial::look);
            } catch (IOException _) {
                unreadable++;
            }
        }
        return new GuardTrial(latest.size(), unreadable, trial.commands, trial.files, trial.named);
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
        private final Map<String, Optional<Projects.Place>> places = new HashMap<>();
        private final Map<String, Integer> named = new LinkedHashMap<>();
        private int commands;
        private int files;

        private Trial(Guard.Effect effect, Guards guards, Projects projects) {
            this.effect = effect;
            this.guards = guards;
            this.projects = projects;
        }

        private void look(RecordedCalls.RecordedCall recorded) {
            places.computeIfAbsent(recorded.folder(), folder -> projects.placeOfSession("", folder))
                    .ifPresent(place -> {
                        ToolCall call = GuardedCall.of(recorded.tool(), recorded.input(), place, recorded.folder());
                        commands += call.command().isEmpty() ? 0 : 1;
                        files += call.file().isEmpty() ? 0 : 1;
                        if (isNamed(call)) {
                            String told =
                                    call.command().isEmpty() ? recorded.tool() + " " + call.file() : call.command();
                            named.merge(told, 1, Integer::sum);
                        }
                    });
        }

        private boolean isNamed(ToolCall call) {
            return switch (effect) {
                case HOLD -> guards.holding(call, List.of()) != null;
                case REMIND -> !guards.reminding(call).isEmpty();
                case SHOW -> !guards.showing(call).isEmpty();
            };
        }
    }
}
