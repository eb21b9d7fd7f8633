package dev.acumen.transfer;

import dev.acumen.client.InstalledFiles;
import dev.acumen.client.Launcher;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Puts Acumen's merge of playbooks into a repository, and takes it out again.
///
/// @param project a folder in the repository
public record GitInstall(Environment environment, Path project) {

    /// Sets it up, and says what that means.
    ///
    /// @param columns where a person reads it; empty for JSON
    /// @param warning hears what is in the way of it
    /// @return the JSON, where that is wanted
    public Optional<Json> install(Launcher launcher, Optional<Columns> columns, Consumer<String> warning) {
        GitMerging merging = GitMerging.around(project, environment.variables())
                .orElseThrow(() -> new FailureException(
                        environment.shown(project) + " is in no git repository, or there is no git on the PATH"));
        try {
            boolean isAttributesFileNew = !Files.exists(merging.attributes());
            new InstalledFiles(environment.acumenFolder()).addMerging(merging.common(), isAttributesFileNew);
            boolean isChanged = merging.install(launcher);
            GitMerging.State state = merging.state();
            warn(state, warning);
            if (columns.isEmpty()) {
                return Optional.of(json(merging, state, isChanged));
            }
            tell(columns.get(), merging, state, isChanged);
            return Optional.empty();
        } catch (IOException e) {
            throw new FailureException("git cannot be told: " + ErrorAdvice.told(e));
        }
    }

    private static void warn(GitMerging.State state, Consumer<String> warning) {
        if (!state.isChosen()) {
            warning.accept("another line of git's attributes has " + Projects.PLAYBOOK
                    + " merged otherwise: git check-attr merge " + Projects.PLAYBOOK);
        }
        if (!state.isTracked() && !state.ignoredBy().isEmpty()) {
            warning.accept("git ignores " + Projects.PLAYBOOK + " (" + state.ignoredBy()
                    + "), so it is not shared: take that line out, or git add -f it");
        }
    }

    private void tell(Columns columns, GitMerging merging, GitMerging.State state, boolean isChanged) {
        String where = environment.shown(merging.common());
        columns.say((isChanged ? "From now on git merges" : "Git merges") + " the playbooks of this repository through"
                + " Acumen" + (isChanged ? "" : " already")
                + ", key point by key point; only a key point that both sides"
                + " reworded is a conflict.");
        columns.say("This is set in config and info/attributes of " + where
                + ", for this clone and its worktrees. Everybody"
                + " else who merges playbooks runs acumen install --git in their own clone. Without it git"
                + " merges them line by line. acumen uninstall removes it.");
        columns.say("After cloning the repository, run acumen trust once. Before that the agent is not shown the"
                + " key points that came with it.");
        if (state.isUnmerged()) {
            columns.say("The playbook is in conflict now: git checkout -m -- " + Projects.PLAYBOOK
                    + " merges it anew, this time by key points.");
        } else if (!state.isTracked() && state.ignoredBy().isEmpty()) {
            columns.say("Git does not track the playbook yet. To share it: git add " + Projects.PLAYBOOK);
        }
    }

    private static Json json(GitMerging merging, GitMerging.State state, boolean isChanged) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("folder", new Json.Text(merging.common().toString()));
        members.put("changed", new Json.Bool(isChanged));
        members.put("driver", new Json.Text(state.driver()));
        members.put("tracked", new Json.Bool(state.isTracked()));
        members.put("ignored", new Json.Bool(!state.ignoredBy().isEmpty()));
        return new Json.Obj(members);
    }

    /// Takes it out of every repository that is known to have it, and of the project's.
    ///
    /// @param problems gets what could not be done
    /// @return git's folders that it was taken out of
    public static List<Path> takeOut(Environment environment, Optional<Path> project, List<String> problems)
            throws IOException {
        InstalledFiles installed = new InstalledFiles(environment.acumenFolder());
        Map<Path, Boolean> known = new LinkedHashMap<>(installed.merging());
        project.flatMap(folder -> GitMerging.around(folder, environment.variables()))
                .ifPresent(merging -> known.putIfAbsent(merging.common(), false));
        List<Path> changed = new ArrayList<>();
        for (Map.Entry<Path, Boolean> repository : known.entrySet()) {
            Path common = repository.getKey();
            try {
                if (Files.isDirectory(common)) {
                    GitMerging merging = GitMerging.in(common, environment.variables());
                    boolean isThere = merging.isInstalled();
                    if (isThere) {
                        merging.remove(repository.getValue());
                        changed.add(common);
                    }
                }
                installed.removeMerging(common);
            } catch (IOException e) {
                problems.add(ErrorAdvice.told(e));
            }
        }
        return changed;
    }
}
