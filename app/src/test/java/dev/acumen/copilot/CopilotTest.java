package dev.acumen.copilot;

import dev.acumen.client.Client;
import dev.acumen.client.ClientContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Copilot CLI as a client.
class CopilotTest extends ClientContract {
    @Override
    protected Client client(Path userHome) {
        return new Copilot(userHome.resolve(".copilot"));
    }

    @Override
    protected Recorded record(Path userHome) throws IOException {
        String id = "5d3c0d1e-0000-4000-8000-000000000001";
        Path folder = Files.createDirectories(client(userHome).folder().resolve(id));
        Path file = Files.writeString(folder.resolve("events.jsonl"), CopilotSessionsTest.recorded("resumed"));
        return new Recorded(
                file,
                id,
                "/tmp/project",
                List.of("Run the tests.", "no, never use npm here, always pnpm"),
                "said by a hook with the prompt",
                "make test",
                "make check");
    }

    @Override
    protected String othersSettings() {
        return """
                { "version":1,
                  "hooks": {"sessionEnd":[ {"bash" : "echo bye"} ]} }
                """;
    }
}
