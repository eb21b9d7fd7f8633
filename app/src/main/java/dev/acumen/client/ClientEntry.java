package dev.acumen.client;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Something of Acumen's in a client's settings of the user's.
///
/// What cannot be understood is refused with a [BadInputException] that names the file, and left as it is.
public interface ClientEntry {
    /// Where the user's folder of Acumen's own is, which keeps what the files were before, and the time.
    record Occasion(Path acumen, Instant now) {}

    /// The file that it stands in, or would.
    Path file();

    /// Puts it in, or brings it up to date.
    ///
    /// @return the copy of the file as it was; empty where nothing was there, or nothing had to be changed
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be written; it is then as it was
    Optional<Path> put(Launcher launcher, Occasion occasion) throws IOException;

    /// Takes it out, so that the file is what it was before.
    ///
    /// @return whether it was there
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be written; it is then as it was
    boolean takeOut(Occasion occasion) throws IOException;
}
