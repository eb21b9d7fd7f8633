package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Queue;
import dev.acumen.remote.Remote;
import dev.acumen.remote.RemoteCache;
import dev.acumen.remote.RemoteSessions;
import dev.acumen.remote.Remotes;
import dev.acumen.remote.ServiceException;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// Joins a project to a team's service, and separates it, while no worker learns or sends a session of it.
///
/// What is done first can be done again: whoever is killed in the middle repeats the command.
///
/// @param project the project's folder
public record ServiceMembership(Environment environment, Path project, Queue queue) {
    private static final String BUSY =
            "a session of this project is being learned or sent; try again when it has ended";

    /// What came of joining.
    ///
    /// @param waiting how many sessions wait, which are sent now
    /// @param trouble why the playbook is not here yet; empty where it is
    public record Joined(long waiting, Optional<String> trouble) {}

    /// Joins the project. The playbook of another service goes; a playbook that cannot be brought now comes with the
    /// next session.
    ///
    /// @throws FailureException if it may not be joined, or if that cannot be kept
    /// @throws IOException if what was here cannot be read or removed; the project is joined as before
    public Joined join(Remote remote) throws IOException {
        try (Claim _ = queue.claimWork(project)) {
            refuseLayer();
            if (remotes().isOfAnother(project)) {
                remotes().remove(project);
            }
            if (!remotes().isSame(project, remote)) {
                forget();
            }
            queue.redirected(project);
            remotes().put(project, remote);
            return new Joined(waiting(), brought(new RemoteCache(remotes(), project, remote)));
        } catch (ClaimedException _) {
            throw new FailureException("nothing was joined: " + BUSY);
        }
    }

    /// Separates the project from its service, and removes what was brought.
    ///
    /// @return whether anything was there
    /// @throws FailureException if the token cannot be removed, or a worker is at it
    /// @throws IOException if the copy cannot be removed; the project is joined as before
    public boolean leave() throws IOException {
        boolean isKept = remotes().isJoined(project) || remotes().isOfAnother(project);
        if (!isKept && !RemoteCache.isCopy(project)) {
            return false;
        }
        try (Claim _ = queue.claimWork(project)) {
            if (remotes().isJoined(project) || RemoteCache.isCopy(project)) {
                forget();
            }
            queue.redirected(project);
            remotes().remove(project);
            return true;
        } catch (ClaimedException _) {
            throw new FailureException("nothing was changed: " + BUSY);
        }
    }

    /// Refuses a local layer that would be lost, for it was learned here and is nowhere else.
    ///
    /// @throws FailureException if there is one
    public void refuseLayer() throws IOException {
        if (new PlaybookStores(project, environment).isLayerTracked()) {
            throw new FailureException(PlaybookStores.LAYER_IS_TRACKED + "; " + PlaybookStores.UNTRACK_LAYER);
        }
        if (!remotes().isJoined(project) && !RemoteCache.isCopy(project) && hasLayer()) {
            throw new FailureException("the local layer of this project holds what was learned here, and the service's"
                    + " playbook would take its place: acumen share moves it into the playbook file; then join again");
        }
    }

    private boolean hasLayer() throws IOException {
        try {
            return StoredPlaybook.hasLayer(project);
        } catch (BadInputException _) {
            return true;
        }
    }

    /// Removes what was brought of a service's playbook, and notes as learned what the service alone learns.
    private void forget() throws IOException {
        RemoteCache.remove(remotes(), project);
        PlaybookStores stores = new PlaybookStores(project, environment);
        boolean isLearnedThere = remotes().isJoined(project) && !stores.isLearnedHere();
        Set<String> sent = isLearnedThere ? RemoteSessions.arrived(remotes(), project) : Set.of();
        if (!sent.isEmpty()) {
            stores.noteLearned(sent);
        }
    }

    private Optional<String> brought(RemoteCache cache) {
        try {
            cache.refresh(environment.clock().instant());
            return Optional.empty();
        } catch (ServiceException | StoreException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return Optional.of(ErrorAdvice.told(e));
        }
    }

    private long waiting() throws IOException {
        return queue.waiting().stream()
                .filter(session -> session.project().equals(project.toString()))
                .count();
    }

    private Remotes remotes() {
        return new Remotes(environment.acumenFolder());
    }
}
