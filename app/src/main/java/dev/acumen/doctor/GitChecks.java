package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.project.GitHistory;
import dev.acumen.project.PlaybookInGit;
import dev.acumen.project.Projects;
import dev.acumen.queue.QueuedSession;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.transfer.GitMerging;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How git merges a project's playbook.
///
/// @param folder the project's folder
public record GitChecks(Environment environment, Path folder) {
    private static final String NAME = "git";

    /// Where a playbook is moved to: git does not see it there.
    private static final String ASIDE = ".claude/acumen/mine.json";

    private static final String ADVICE = "acumen install --git merges it key point by key point";

    /// What there is to say; nothing where git has neither the playbook nor its local layer.
    public List<Check> all() {
        List<Check> checks = new ArrayList<>();
        GitMerging.around(folder, environment.variables())
                .map(GitMerging::state)
                .flatMap(this::check)
                .ifPresent(checks::add);
        checks.addAll(ofPlaybook());
        checks.addAll(ofBare());
        if (new PlaybookStores(folder, environment).isLayerTracked()) {
            checks.add(Check.problem(NAME, PlaybookStores.LAYER_IS_TRACKED, PlaybookStores.UNTRACK_LAYER));
        }
        return checks;
    }

    /// Where git is in the way of the playbook, or the playbook in the way of git.
    public List<Check> ofPlaybook() {
        PlaybookInGit found = PlaybookInGit.of(folder, environment.home(), environment.variables());
        if (found instanceof PlaybookInGit.Unknown(String trouble)) {
            return List.of(unknown(trouble));
        }
        return found instanceof PlaybookInGit.Brought(String source) && Files.exists(folder.resolve(Projects.PLAYBOOK))
                ? List.of(inTheWayOf(source))
                : List.of();
    }

    /// Where git removes the whole project with what it was taught.
    public List<Check> ofBare() {
        return new Projects(environment.home()).isOfBare(folder)
                ? List.of(Check.note(
                        NAME,
                        "this worktree of a bare repository is a project of its own; git worktree remove deletes what"
                                + " was learned here",
                        "acumen share, and commit " + Projects.PLAYBOOK + ", before you remove it"))
                : List.of();
    }

    /// What was shared and is lost to the playbook: git has discarded it, and no commit holds it.
    public List<Check> ofShares(FilePlaybookStore store) {
        return store
                .discardedShare()
                .filter(share -> !isCommitted(share))
                .map(share -> Check.note(
                        NAME,
                        ConsoleOutput.counted(share.changes().size(), "change") + " shared on "
                                + QueuedSession.minute(share.time()) + " are in no commit and not in "
                                + Projects.PLAYBOOK + " any more",
                        "acumen undo " + share.id() + " moves them back into the local layer"))
                .stream()
                .toList();
    }

    /// Whether git keeps any text that a share brought; of ratings alone that cannot be told.
    private boolean isCommitted(JournalLine share) {
        GitHistory git = GitHistory.of(folder, environment.variables());
        List<String> texts = share.changes().stream()
                .filter(change -> !text(change.after()).equals(text(change.before())))
                .map(change -> text(change.after()))
                .filter(text -> !text.isEmpty())
                .toList();
        return texts.isEmpty()
                || texts.stream()
                        .anyMatch(text -> git.isCommitted(JsonWriter.compact(new Json.Text(text)), Projects.PLAYBOOK));
    }

    private static String text(EntryChange.@Nullable Spot spot) {
        return spot == null ? "" : spot.text();
    }

    private static Check inTheWayOf(String source) {
        return Check.note(
                NAME,
                source + " has a " + Projects.PLAYBOOK + ", and git refuses to overwrite this one, which it does not"
                        + " track",
                "mv " + Projects.PLAYBOOK + " " + ASIDE + "; then git checkout, pull or stash pop; then acumen import"
                        + " --from acumen " + ASIDE);
    }

    private Check unknown(String trouble) {
        Path top = GitHistory.top(folder, environment.home());
        return Check.note(
                NAME,
                "git does not say whether it tracks the playbook (" + trouble + "), so what is learned goes to the"
                        + " local layer",
                trouble.contains("ownership")
                        ? "git config --global --add safe.directory " + environment.shown(top)
                        : "git status in " + environment.shown(top) + " has to work");
    }

    private Optional<Check> check(GitMerging.State state) {
        Optional<Path> program = GitMerging.program(state.driver());
        if (program.isPresent() && !Files.isExecutable(program.get())) {
            return Optional.of(Check.problem(
                    NAME,
                    "playbooks are to be merged by " + environment.shown(program.get())
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
