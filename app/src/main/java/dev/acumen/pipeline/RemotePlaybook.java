package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.project.OffSwitch;
import dev.acumen.remote.Remote;
import dev.acumen.remote.RemoteCache;
import dev.acumen.remote.Remotes;
import dev.acumen.remote.ServiceException;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The playbook of the service that a project is joined to, brought in the background. What fails is logged, and the
/// playbook that was brought before stays.
///
/// @param project the project's folder
public record RemotePlaybook(Environment environment, Path project, WorkerLog log) {
    private interface Bringing {
        void of(RemoteCache cache) throws ServiceException, IOException;
    }

    /// Brings it, where it was not brought for minutes. Does nothing where Acumen is off, or no service is joined.
    public void bringIfOld() {
        if (!environment.isSwitchedOff() && !new OffSwitch(environment.acumenFolder()).isOff(project)) {
            bring(cache -> cache.refreshIfOld(environment.clock().instant()));
        }
    }

    /// Brings it.
    void bring() {
        bring(cache -> cache.refresh(environment.clock().instant()));
    }

    private void bring(Bringing bringing) {
        Remotes remotes = new Remotes(environment.acumenFolder());
        try {
            Optional<Remote> remote = remotes.of(project);
            if (remote.isPresent()) {
                bringing.of(new RemoteCache(remotes, project, remote.get()));
            }
        } catch (ServiceException | IOException | FailureException | BadInputException | StoreException e) {
            log.say(project + ": the service's playbook was not brought: " + e.getMessage());
        }
    }
}
