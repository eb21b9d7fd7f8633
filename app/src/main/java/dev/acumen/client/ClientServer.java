package dev.acumen.client;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.util.Optional;

/// Acumen's MCP server in a client's settings of the user's.
///
/// What a person registered in another way than `install` does is theirs.
public interface ClientServer extends ClientEntry {
    /// The name under which the server is registered.
    String NAME = "acumen";

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
}
