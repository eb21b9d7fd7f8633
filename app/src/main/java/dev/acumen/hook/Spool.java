package dev.acumen.hook;

import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// Events that wait for the worker, as the launcher keeps them too.
///
/// @param acumen the user's folder of Acumen's own
record Spool(Path acumen) {
    /// The most bytes of an event, as many as the launcher keeps.
    private static final int MOST = 1 << 20;

    /// Keeps an event.
    ///
    /// @param bytes the payload; of a long one the beginning is kept
    /// @throws IOException if it cannot be kept
    void keep(Payload payload, byte[] bytes) throws IOException {
        String session = Session.isId(payload.session()) ? payload.session() : "_unknown";
        String name =
                payload.event() + "." + session + "." + ProcessHandle.current().pid() + ".json";
        PrivateFiles.write(
                acumen.resolve(AcumenFolder.SPOOL).resolve(name),
                bytes.length <= MOST ? bytes : Arrays.copyOf(bytes, MOST));
    }
}
