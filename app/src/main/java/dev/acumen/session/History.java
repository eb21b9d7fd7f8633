package dev.acumen.session;

import dev.acumen.claude.TranscriptFolder;
import dev.acumen.surroundings.Surroundings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The earlier sessions of a project, as the client kept them.
public record History(Surroundings surroundings, TranscriptReading reading) {

    /// Their transcripts, the oldest first.
    ///
    /// @throws IOException if the client's folder cannot be read
    public List<Path> transcripts() throws IOException {
        return TranscriptFolder.read(folder()).stream()
                .filter(found -> reading.isOfHistory(found.folder(), found.file()))
                .map(TranscriptFolder.Found::file)
                .toList();
    }

    /// Where the client keeps transcripts.
    public Path folder() {
        return surroundings.clientFolder().resolve("projects");
    }
}
