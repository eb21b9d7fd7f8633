package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.project.ProjectPlaces;
import dev.acumen.queue.Event;
import dev.acumen.queue.LostSessions;
import dev.acumen.queue.Queue;
import dev.acumen.queue.Seen;
import dev.acumen.remote.Remotes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A project whose folder was renamed or moved.
///
/// @param project its real path now
/// @param fingerprint of this process's provider environment
public record RenamedProject(Environment environment, Path project, Queue queue, String fingerprint) {

    /// Takes over what waits, failed or was seen under the names that it had before, and the service that it is joined
    /// to.
    ///
    /// @return how many sessions wait for it now
    /// @throws IOException if something cannot be read or kept
    public int takeOver() throws IOException {
        Path acumen = environment.acumenFolder();
        new Remotes(acumen).takeOver(project);
        List<Path> names = new ProjectPlaces(acumen).former(project);
        if (names.isEmpty()) {
            return 0;
        }
        for (Path name : names) {
            new Seen(acumen, project).put(new Seen(acumen, name).all());
        }
        int moved = queue.moveTo(project, this::isOurs);
        LostSessions lost = new LostSessions(acumen);
        for (Event event : lost.all()) {
            if (isOurs(event.project())) {
                queue.add(new Event(project, event.transcript(), event.kind(), event.time(), fingerprint));
                lost.found(event.transcript());
                moved++;
            }
        }
        return moved;
    }

    private boolean isOurs(Path folder) {
        return new SessionProject(environment, Optional.of(project))
                .renamed(folder)
                .filter(project::equals)
                .isPresent();
    }
}
