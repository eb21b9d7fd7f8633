package dev.acumen.remote;

import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The session that was sent last to a project's service. A service that goes on from a backup may not have it, nor
/// others that were sent since.
///
/// @param remotes where it is kept
/// @param project the project's folder
public record LastSent(Remotes remotes, Path project, Remote remote) {
    private static final String FILE = "last";

    /// Whether the service has lost turns of it.
    ///
    /// @throws ServiceException if the service does not say so
    /// @throws IOException if what is kept cannot be read
    public boolean isLost() throws ServiceException, IOException {
        if (!Files.exists(file())) {
            return false;
        }
        List<String> kept = Files.readAllLines(file());
        if (kept.size() != 2 || !kept.getLast().matches("\\d{1,9}")) {
            return false;
        }
        try (TeamClient service = new TeamClient(remote)) {
            return service.received(kept.getFirst()) < Long.parseLong(kept.getLast());
        }
    }

    /// Notes a session that has arrived.
    ///
    /// @param turns how many it has
    /// @throws IOException if that cannot be kept
    public void put(String session, int turns) throws IOException {
        PrivateFiles.write(file(), session + "\n" + turns + "\n");
    }

    private Path file() {
        return remotes.folder(project).resolve(FILE);
    }
}
