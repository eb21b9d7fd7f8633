package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.project.OffSwitch;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Queue;
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
public record RemotePlaybook(Environment environment, Path project, Queue queue, WorkerLog log) {

    /// Brings it, where it was not brought for minutes. Does nothing where Acumen is off, where no service is joined,
    /// and where another process is at the project's sessions or joins it elsewhere.
    public void bringIfOld() {
        Remotes remotes = new Remotes(environment.acumenFolder());
        if (environment.isSwitchedOff()
                || new OffSwitch(environment.acumenFolder()).isOff(project)
                || !remotes.isJoined(project)) {
            return;
        }
        try (Claim _ = queue.claimWork(project)) {
            Optional<Remote> remote = remotes.of(project);
            if (remote.isPresent()) {
                new RemoteCache(remotes, project, remote.get())
                        .refreshIfOld(environment.clock().instant());
            }
        } catch (ClaimedException _) {
            // The next session asks.
        } catch (ServiceException | IOException | FailureException | BadInputException | StoreException e) {
            log.say(project + ": the service's playbook was not brought: " + e.getMessage());
        }
    }
}
