package dev.acumen.gemini;

import dev.acumen.claudecode.Outline;
import dev.acumen.client.Client;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Transcripts that the real clients wrote.
final class Transcripts {
    private Transcripts() {}

    static Path folder(String client) {
        try {
            return Path.of(Objects.requireNonNull(Transcripts.class.getResource("/clients/" + client))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Path> all(String client) throws IOException {
        try (Stream<Path> files = Files.list(folder(client))) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    static String outline(Client client, Path transcript) throws IOException {
        return Outline.of(client.read(transcript, Set.of()).whole());
    }
}
