package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.project.GitHistory;
import dev.acumen.project.PlaybookInGit;
import dev.acumen.project.Projects;
import dev.acumen.remote.Remote;
import dev.acumen.remote.Remotes;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.store.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The stores of a project's playbook: what changes goes to the playbook file, or to the local layer over it.
///
/// @param project the project's folder
public record PlaybookStores(Path project, Environment environment) {
    /// What is wrong where [#isLayerTracked].
    public static final String LAYER_IS_TRACKED = "git tracks " + StoredPlaybook.LAYER_FOLDER
            + ", so this local layer came with the repository and nothing is learned into it";

    /// What a person does about it.
    public static final String UNTRACK_LAYER = "read it, then: git rm -r --cached " + StoredPlaybook.LAYER_FOLDER;

    /// The journal's word for leaving a service.
    private static final String LEFT = "remote";

    private static final String JOINED = "a team's service keeps this project's playbook and learns its sessions"
            + " (acumen remote); add, edit and tag send changes there, learn TRANSCRIPT sends a session, all else is"
            + " done at the service";

    /// Keeps changes from a playbook that is a copy of a service's.
    ///
    /// @throws FailureException if it is one
    public void refuseCopy() {
        if (isLearnedHere()) {
            return;
        }
        if (isJoined()) {
            throw new FailureException(JOINED);
        }
        if (Remotes.isCopy(project)) {
            throw new FailureException(Remotes.COPY);
        }
    }

    /// Whether the local layer is a copy of a service's playbook, and holds nothing that was learned here.
    public boolean isOfService() {
        return isJoined() || Remotes.isCopy(project);
    }

    private boolean isJoined() {
        return new Remotes(environment.acumenFolder()).isJoined(project);
    }

    /// The ids of all turns that were learned here, also where the playbook is a service's now.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read
    Set<String> learned() {
        return store(true, StoreListener.NONE).read().learned();
    }

    /// Notes turns that a service learns, so that they are not learned here again.
    ///
    /// @throws StoreException if that cannot be noted
    void noteLearned(Collection<String> turns) {
        Cause cause = Cause.of(LEFT).with(Json.Obj.of(), "sent to the service that was left");
        store(isLocal(), StoreListener.NONE)
                .update(new Transaction(cause, List.copyOf(turns), false, Applied::nothing));
    }

    /// Whether sessions go to a team's service and are learned here as well. Then the local layer is the copy of the
    /// service's playbook, and what changes here goes to the playbook file.
    public boolean isLearnedHere() {
        try {
            return new Remotes(environment.acumenFolder())
                    .of(project)
                    .filter(Remote::isLearnedHere)
                    .isPresent();
        } catch (FailureException _) {
            // Whoever asks the service says what is wrong with what is kept of it.
            return false;
        }
    }

    /// Keeps the local layer where it is if it is a copy of a service's playbook.
    ///
    /// @throws FailureException if it is one
    public void refuseToShare() {
        refuseCopy();
        if (isOfService()) {
            throw new FailureException("the local layer of this project is a copy of the playbook that a team's service"
                    + " keeps (acumen remote), so there is nothing to share");
        }
    }

    /// The store for changes.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    /// @throws FailureException if git tracks the local layer, or if a team's service keeps the playbook
    public FilePlaybookStore forChanges(StoreListener listener) {
        refuseCopy();
        FilePlaybookStore store = store(isLocal(), listener);
        if (store.isLayered() && isLayerTracked()) {
            throw new FailureException(LAYER_IS_TRACKED + "; " + UNTRACK_LAYER);
        }
        return store;
    }

    /// Whether git tracks the local layer, which a repository does that means to bring its own.
    public boolean isLayerTracked() {
        return Files.exists(project.resolve(StoredPlaybook.LAYER_FOLDER)) && isTracked(StoredPlaybook.LAYER_FOLDER);
    }

    /// Whether a store is still the one for changes: links may lead elsewhere by now, git may have begun to track the
    /// playbook, and the settings may name the other file.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    public boolean isForChanges(FilePlaybookStore store) {
        return store.isOf(project) && store.isLayered() == isLocal();
    }

    /// The store for taking changes back.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    public FilePlaybookStore forUndoing(StoreListener listener) {
        return isLearnedHere() ? store(false, listener) : forReading(listener);
    }

    /// The store for reading: with the layer wherever there is one, even an empty one. Git is not asked.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    public FilePlaybookStore forReading(StoreListener listener) {
        return store(StoredPlaybook.isLayered(project), listener);
    }

    private FilePlaybookStore store(boolean isLayered, StoreListener listener) {
        return isLayered
                ? FilePlaybookStore.layered(project, environment.clock(), listener)
                : new FilePlaybookStore(project, environment.clock(), listener);
    }

    /// Whether what changes goes to the local layer. As long as the layer holds anything, it does; a copy of a
    /// service's playbook is none for changes.
    public boolean isLocal() {
        if (isLearnedHere()) {
            return false;
        }
        if (hasLayer()) {
            return true;
        }
        return switch (into()) {
            case "tracked" -> false;
            case "local" -> true;
            default -> isGits();
        };
    }

    /// Whether git has the playbook, can bring it, or cannot be asked. A file that git does not track and could
    /// overwrite is not made; one that is there is changed.
    private boolean isGits() {
        boolean isThere = Files.exists(project.resolve(Projects.PLAYBOOK));
        PlaybookInGit found = isThere
                ? PlaybookInGit.now(project, environment.home(), environment.variables())
                : PlaybookInGit.of(project, environment.home(), environment.variables());
        return !(found instanceof PlaybookInGit.Apart);
    }

    private boolean hasLayer() {
        try {
            return StoredPlaybook.hasLayer(project);
        } catch (IOException | BadInputException _) {
            // The layered store says what is wrong with it.
            return true;
        }
    }

    private String into() {
        try {
            return new SettingsFiles(environment)
                    .settings(Optional.of(project))
                    .value(Setting.LEARN_INTO)
                    .text();
        } catch (FailureException | BadInputException _) {
            // Who needs the settings says what is wrong with them.
            return Setting.LEARN_INTO.usual();
        }
    }

    /// Whether git tracks a file of the project, or any in a folder; false where git gives no answer.
    private boolean isTracked(String file) {
        Path top = GitHistory.top(project, environment.home());
        return Files.exists(top.resolve(".git"))
                && GitHistory.of(project, environment.variables()).tracking(project.resolve(file))
                        instanceof GitHistory.Tracking.Known(boolean isTracked)
                && isTracked;
    }
}
