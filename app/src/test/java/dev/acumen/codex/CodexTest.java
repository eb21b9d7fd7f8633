package dev.acumen.codex;

import dev.acumen.client.Client;
import dev.acumen.client.ClientContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

class CodexTest extends ClientContract {
    @Override
    protected Client client(Path userHome) {
        return new Codex(userHome.resolve(".codex"));
    }

    @Override
    protected Recorded record(Path userHome) throws IOException {
        Path rollout = Rollout.of(Rollout.CORRECTED);
        Path file = userHome.resolve(".codex/sessions/2026/11/26")
                .resolve(Objects.requireNonNull(rollout.getFileName()).toString());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.copy(rollout, file);
        return new Recorded(
                file,
                Rollout.CORRECTED,
                "/tmp/project",
                List.of(
                        "please install the dependencies",
                        "no, never use npm here, always pnpm. And make it five retries",
                        "run the checks"),
                "Remember: never edit generated files.",
                "npm install",
                "pnpm install");
    }

    @Override
    protected String othersSettings() {
        return """
                {
                    "description": "mine",
                    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}], "PreToolUse": []}
                }
                """;
    }
}
