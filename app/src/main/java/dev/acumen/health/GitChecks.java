package dev.acumen.health;

import dev.acumen.git.GitMerging;
import dev.acumen.surroundings.Surroundings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How git merges a project's playbook.
///
/// @param folder the project's folder
public record GitChecks(Surroundings surroundings, Path folder) {
    private static final String NAME = "git";
    private static final String ADVICE = "acumen install --git merges it key point by key point";

    /// What there is to say; nothing where git does not have the playbook.
    public List<Check> all() {
        return GitMerging.around(folder, surroundings.environment())
                .map(GitMerging::state)
                .flatMap(this::check)
                .map(List::of)
                .orElse(List.of());
    }

    private Optional<Check> check(GitMerging.State state) {
        Optional<Path> program = GitMerging.program(state.driver());
        if (program.isPresent() && !Files.isExecutable(program.get())) {
            return Optional.of(Check.problem(
                    NAME,
                    "playbooks are to be merged by " + surroundings.shown(program.get())
                            + ", which is not there; git merges them line by line",
                    "acumen install --git names this program instead"));
        }
        if (state.isUnmerged()) {
            return Optional.of(Check.problem(
                    NAME,
                    "the playbook is in conflict",
                    "leave one line of each pair between the marks, take the marks out, then git add it"));
        }
        if (!state.isTracked()) {
            return state.ignoredBy().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Check.ok(NAME, "ignores the playbook, so it stays on this machine"));
        }
        return Optional.of(
                state.isSetUp()
                        ? Check.ok(NAME, "merges the playbook key point by key point")
                        : Check.note(NAME, "merges the playbook line by line", ADVICE));
    }
}
