package dev.acumen.hook;

import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;

/// Events that wait for the worker, as the launcher keeps them too.
///
/// @param acumen the user's folder of Acumen's own
record Spool(Path acumen) {

    /// Keeps an event.
    ///
    /// @param bytes the payload, or its beginning
    /// @throws IOException if it cannot be kept
    void keep(Payload payload, byte[] bytes) throws IOException {
        String session = Session.isId(payload.session()) ? payload.session() : "unknown";
        String name =
                payload.event() + "." + session + "." + ProcessHandle.current().pid() + ".json";
        PrivateFiles.write(acumen.resolve("spool").resolve(name), bytes);
    }
}
