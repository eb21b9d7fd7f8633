package dev.acumen.claudecode;

import dev.acumen.client.Client;
import dev.acumen.client.ClientContract;
import dev.acumen.playbook.Rendering;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

class ClaudeCodeTest extends ClientContract {
    private static final String SESSION = "5ae0a2a8-35f6-4d0e-9f7c-0c57a2a5d7d1";

    @Override
    protected Client client(Path userHome) {
        return new ClaudeCode(userHome.resolve(".claude"), userHome.resolve(".claude.json"));
    }

    @Override
    protected Recorded record(Path userHome) throws IOException {
        Path file = new TranscriptBuilder(SESSION)
                .in("/home/dev/shop")
                .person("Run the tests")
                .injected(Rendering.INJECTION)
                .command("npm test")
                .failed(1, "npm: not found")
                .agent("npm is not here.")
                .person("no, we always use pnpm here")
                .command("pnpm test")
                .succeeded("12 passed")
                .agent("All pass.")
                .writeTo(userHome.resolve(".claude/projects/-home-dev-shop/" + SESSION + ".jsonl"));
        return new Recorded(
                file,
                SESSION,
                "/home/dev/shop",
                List.of("Run the tests", "no, we always use pnpm here"),
                "Key points learned from earlier sessions in this project",
                "npm test",
                "pnpm test");
    }

    @Override
    protected String othersSettings() {
        return """
                {
                    "model" : "opus",
                    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "notify-send done"}]}]}
                }
                """;
    }
}
