package dev.acumen.store;

import java.io.IOException;
import java.util.List;

/// Where a store keeps what a person does not want.
interface RejectedTexts {

    /// All of it, oldest first.
    ///
    /// @throws dev.acumen.json.BadInputException if it cannot be understood
    List<RejectedText> read() throws IOException;

    /// The first number that was never given.
    ///
    /// @throws dev.acumen.json.BadInputException if what is kept cannot be understood
    int next() throws IOException;

    /// Puts another list in its place.
    void write(List<RejectedText> texts) throws IOException;
}
