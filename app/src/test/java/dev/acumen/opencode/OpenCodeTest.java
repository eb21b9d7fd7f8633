package dev.acumen.opencode;

import dev.acumen.client.Client;
import dev.acumen.client.ClientContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class OpenCodeTest extends ClientContract {
    @Override
    protected Client client(Path userHome) {
        return OpenCode.of(userHome.resolve(".config/opencode"), userHome.resolve(".acumen"));
    }

    @Override
    protected Recorded record(Path userHome) throws IOException {
        Files.createDirectories(userHome.resolve(".config/opencode"));
        Path file = RecordedSessions.put(RecordedSessions.RUN, userHome.resolve(".acumen/opencode"));
        return new Recorded(
                file,
                RecordedSessions.RUN,
                "/tmp/project",
                List.of(
                        "@@bash please",
                        "No, never use npm here, always pnpm. @@bye",
                        "@@edit the notes",
                        "@@badedit now",
                        "@@task for a helper"),
                "PLAYBOOK <b> text",
                "npm test",
                "echo ok; echo warn >&2");
    }

    /// The plugin is a file of its own.
    @Override
    protected String othersSettings() {
        return "";
    }
}
