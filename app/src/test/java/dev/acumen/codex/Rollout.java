package dev.acumen.codex;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// What the real client wrote, in `clients/codex`, whose README says what is in it.
final class Rollout {
    static final String CORRECTED = "01a219d7-079a-79e0-bbd8-0bc18bfb7be1";
    static final String RESUMED = "01a219ca-50ba-7c53-8af2-37be911b3528";
    static final String INTERRUPTED = "01a219cd-14ab-76b1-9137-636b11d829ab";
    static final String CLEARED = "01a219cd-e1dc-7f00-859a-394615748482";
    static final String STEERED = "01a219cf-07ba-7ef0-88ee-bc40debaa218";
    static final String FORKED = "01a219cf-3ca7-7c42-9b64-5b2b33d47eac";
    static final String HELPED = "01a219d0-2c72-76f1-a4c3-52a221963555";
    static final String SUBAGENT = "01a219d0-2e31-7d81-b203-97450014aea1";
    static final String COMPACTED = "01a219d0-a795-7b31-a698-60fb4d7c60e9";
    static final String KILLED = "01a219d3-eefb-72c0-97bd-73da317113cf";
    static final String SECONDED = "01a21ad5-81f8-7e91-91b9-d2863a5d7217";

    private Rollout() {}

    /// Codex's folder.
    static Path home() {
        try {
            return Path.of(Objects.requireNonNull(Rollout.class.getResource("/clients/codex"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Codex codex() {
        return new Codex(home());
    }

    static Path of(String id) throws IOException {
        return codex().transcript(id).orElseThrow();
    }

    static List<Path> all() throws IOException {
        try (Stream<Path> files = Files.walk(home().resolve("sessions"))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    static String payload(String name) {
        try {
            return Files.readString(home().resolve("payloads").resolve(name + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
