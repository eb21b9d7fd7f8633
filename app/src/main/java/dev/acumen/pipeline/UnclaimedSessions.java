package dev.acumen.pipeline;

import dev.acumen.client.SessionFile;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.queue.Seen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Sessions whose folder is gone and whose project nobody knows.
///
/// @param project the real path of a project that may have had another name
public record UnclaimedSessions(Environment environment, Path project) {

    /// Whether a session is one. One that was taken care of while its folder was there is not: a folder upward has it
    /// among what was seen.
    ///
    /// @throws IOException if that cannot be seen
    public boolean isUnclaimed(SessionFile found) throws IOException {
        SessionProject attributed = new SessionProject(environment, Optional.of(project));
        if (!attributed.isLost("", found.folder(), found.file())) {
            return false;
        }
        String look = Seen.look(found.file());
        for (Path folder = Path.of(found.folder()); folder != null; folder = folder.getParent()) {
            if (look.equals(seen(folder).all().get(found.file().toString()))) {
                return false;
            }
        }
        return true;
    }

    /// Notes that a session was learned all the same, for a project that a person named.
    ///
    /// @throws IOException if that cannot be noted
    public void claim(Path transcript) throws IOException {
        Optional<SessionFile> found = Clients.of(environment).session(transcript);
        if (found.isPresent() && isUnclaimed(found.get())) {
            seen(Path.of(found.get().folder())).put(transcript, Seen.look(transcript));
        }
    }

    private Seen seen(Path folder) {
        return new Seen(environment.acumenFolder(), folder);
    }
}
