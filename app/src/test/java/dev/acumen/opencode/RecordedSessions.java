package dev.acumen.opencode;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/// Sessions that the plugin wrote in the real program; docs/reports/clients/opencode.md says how.
final class RecordedSessions {
    /// `opencode run` five times: a command that fails, a correction, an edit, an edit that fails, a subagent.
    static final String RUN = "ses_de6253850ffePLUPZwVp2d9aGd";

    /// A fork of it, with two more turns.
    static final String FORK = "ses_de624bc05ffeuycM3229No4hRV";

    /// In a terminal: `!command`, a command, a call that is declined, an interruption, a compaction, a kill.
    static final String TERMINAL = "ses_de6242d10ffe0zciB6xSqkS2ui";

    /// A session that OpenCode compacted by itself.
    static final String COMPACTED = "ses_de622c6d8ffe8zaCYItMn8w89q";

    private RecordedSessions() {}

    /// Puts a session, with its subagents, where the plugin writes it.
    ///
    /// @param folder the plugin's folder
    static Path put(String session, Path folder) throws IOException {
        Path recorded = folder();
        try (Stream<Path> files = Files.walk(recorded)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = recorded.relativize(file);
                if (name.toString().startsWith(session)) {
                    Path target = folder.resolve(name.toString());
                    Files.createDirectories(Objects.requireNonNull(target.getParent()));
                    Files.copy(file, target);
                }
            }
        }
        return folder.resolve(session + ".jsonl");
    }

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(RecordedSessions.class.getResource("/clients/opencode/sessions"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
