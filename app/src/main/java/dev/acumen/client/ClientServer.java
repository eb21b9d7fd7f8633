package dev.acumen.client;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Acumen's MCP server in a client's settings of the user's.
///
/// What cannot be understood is refused with a [BadInputException] that names the file, and left as it is. What a
/// person
/// registered in another way than `install` does is theirs.
public interface ClientServer {
    /// The name under which the server is registered.
    String NAME = "acumen";

    /// The file that it stands in, or would.
    Path file();

    /// The program that is registered, as it is written; empty for none, and for what a person registered.
    ///
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be read
    Optional<String> program() throws IOException;

    /// Whether something else stands under the server's name.
    ///
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be read
    boolean isTaken() throws IOException;

    /// Registers the server, or brings it up to date.
    ///
    /// @return the copy of the file as it was; empty where nothing was there, or nothing had to be changed
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be written; it is then as it was
    Optional<Path> put(Launcher launcher, ClientHooks.Occasion occasion) throws IOException;

    /// Takes it out, so that the file is what it was before.
    ///
    /// @return whether it was there
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be written; it is then as it was
    boolean takeOut(ClientHooks.Occasion occasion) throws IOException;
}
