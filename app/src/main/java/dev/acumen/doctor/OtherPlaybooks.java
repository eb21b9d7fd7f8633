package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.GitHistory;
import dev.acumen.project.LayerCopies;
import dev.acumen.project.PlaybookInGit;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.queue.QueuedSession;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Playbooks that a person may take for a project's own, and that are not: the copy in a linked worktree, those of
/// folders below the project, and the copy of a local layer that is gone.
///
/// @param project the project's real path
public record OtherPlaybooks(Environment environment, Path project) {

    /// One of them.
    ///
    /// @param finding what holds, for a person
    /// @param remedy the command that takes it over
    record Apart(String finding, String remedy) {}

    /// One line for a linked worktree: which playbook its sessions have.
    ///
    /// @param worktree its top
    public String worktree(Path worktree) {
        return environment.shown(worktree) + " is a linked worktree of this project"
                + (hasPlaybook()
                        ? "; its sessions use the playbook " + environment.shown(project.resolve(Projects.PLAYBOOK))
                        : ", which has no playbook yet")
                + copy(worktree)
                        .map(copy -> "; " + copy.finding + ", " + copy.remedy)
                        .orElse("");
    }

    private boolean hasPlaybook() {
        return Files.exists(project.resolve(Projects.PLAYBOOK));
    }

    /// The copy of a linked worktree; empty where the project has all of its key points.
    Optional<Apart> copy(Path worktree) {
        int more = more(worktree);
        return more == 0
                ? Optional.empty()
                : Optional.of(new Apart(
                        "this branch's copy holds " + ConsoleOutput.counted(more, "other key point"),
                        takingCopy(worktree)));
    }

    /// What git has must come by git: an import would count its ratings again once the branches are merged.
    private String takingCopy(Path worktree) {
        boolean isTracked = PlaybookInGit.of(worktree, environment.home(), environment.variables())
                instanceof PlaybookInGit.Tracked;
        if (!isTracked) {
            return taking(worktree.resolve(Projects.PLAYBOOK));
        }
        String git = "git -C " + environment.shown(project);
        String branch = GitHistory.of(worktree, environment.variables()).head();
        return hasPlaybook()
                ? git + " merge " + branch + " takes over what is committed"
                : git + " checkout " + branch + " -- " + Projects.PLAYBOOK + " takes them over";
    }

    /// How many key points of a copy the project does not have.
    private int more(Path worktree) {
        Set<String> texts = new HashSet<>(read(worktree).texts().values());
        texts.removeAll(read(project).texts().values());
        return texts.size();
    }

    /// One line for each folder below that is a project of its own for its playbook alone. Only folders that this
    /// machine knows are looked at.
    public List<String> lines() {
        return apart().stream().map(one -> one.finding + "; " + one.remedy).toList();
    }

    List<Apart> apart() {
        List<Apart> found = new ArrayList<>(lost().stream().toList());
        Projects projects = new Projects(environment.home());
        for (Path folder : known()) {
            if (projects.isApart(project, folder)) {
                Path file = folder.resolve(Projects.PLAYBOOK);
                int size = read(folder).size();
                if (size > 0) {
                    found.add(new Apart(
                            project.relativize(file) + " holds " + ConsoleOutput.counted(size, "key point")
                                    + " apart from this project",
                            taking(file) + "; then remove that file"));
                }
            }
        }
        return found;
    }

    /// A local layer that was here and is gone, as after `git clean -fdx`: the copy of it has what is nowhere else.
    private Optional<Apart> lost() {
        try {
            Path copy = new LayerCopies(environment.acumenFolder()).file(project);
            if (StoredPlaybook.isLayered(project) || !Files.exists(copy)) {
                return Optional.empty();
            }
            PlaybookDocument layer = PlaybookDocument.read(Files.readAllBytes(copy), copy.toString());
            Set<String> texts = new HashSet<>(layer.playbook().texts().values());
            texts.removeAll(read(project).texts().values());
            String time = QueuedSession.minute(Files.getLastModifiedTime(copy).toString());
            return texts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Apart(
                            "the local layer of " + time + " is gone with its journal, and with "
                                    + ConsoleOutput.counted(texts.size(), "key point"),
                            taking(copy)));
        } catch (IOException | BadInputException | StoreException _) {
            return Optional.empty();
        }
    }

    private String taking(Path file) {
        return "acumen import --from acumen " + environment.shown(file) + " takes them over";
    }

    private List<Path> known() {
        try {
            return new Trust(environment.acumenFolder())
                    .projects().stream().map(Path::of).sorted().toList();
        } catch (IOException | BadInputException _) {
            return List.of();
        }
    }

    /// A playbook; an empty one where it cannot be read, which its own project's status says.
    private static Playbook read(Path folder) {
        try {
            return StoredPlaybook.read(folder);
        } catch (IOException | BadInputException | StoreException _) {
            return Playbook.empty();
        }
    }
}
