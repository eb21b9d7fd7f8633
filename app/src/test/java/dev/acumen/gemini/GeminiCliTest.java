package dev.acumen.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.Client;
import dev.acumen.client.ClientContract;
import dev.acumen.client.ClientHooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Gemini CLI keeps the contract of clients.
class GeminiCliTest extends ClientContract {
    @Override
    protected Client client(Path userHome) {
        return new GeminiCli(userHome.resolve(".gemini"));
    }

    @Override
    protected Recorded record(Path userHome) throws IOException {
        Path chats = Files.createDirectories(userHome.resolve(".gemini/tmp/project/chats"));
        Files.writeString(chats.resolveSibling(".project_root"), "/tmp/project");
        Path file = chats.resolve("session-2026-11-26T21-37-d9919d2f.jsonl");
        Files.copy(Transcripts.folder("gemini").resolve("declined.jsonl"), file);
        return new Recorded(
                file,
                "d9919d2f-40cb-4695-acf5-c1c0d4ad1162",
                "/tmp/project",
                List.of(
                        "Please set it up",
                        "No, never use npm here, always pnpm",
                        "Clean",
                        "Keep the build folder, please",
                        "After compress",
                        "Hello after clear"),
                "AGENT Map&lt;K,V&gt; x",
                "npm run tset",
                "echo passed; true");
    }

    @Override
    protected String othersSettings() {
        return """
                {
                  "security": {"auth": {"selectedType": "gemini-api-key"}},
                  "hooks": {
                    "BeforeAgent": [{"hooks": [{"type": "command", "command": "./mine.sh", "name": "mine"}]}],
                    "SessionEnd": []
                  }
                }
                """;
    }

    @Test
    void switchesOfThePersonsAreNamed(@TempDir Path home) throws IOException {
        Path file = Files.createDirectories(home.resolve(".gemini")).resolve("settings.json");
        ClientHooks hooks = client(home).hooks();

        assertThat(hooks.troubles()).isEmpty();
        Files.writeString(file, "{\"hooksConfig\": {\"enabled\": false}}");
        assertThat(hooks.troubles()).singleElement().asString().contains("hooksConfig.enabled is false");
        Files.writeString(file, "{\"hooksConfig\": {\"disabled\": [\"acumen\"]}}");
        assertThat(hooks.troubles()).singleElement().asString().contains("hooksConfig.disabled names acumen");
        Files.writeString(file, "{\"disableAllHooks\": true}");
        assertThat(hooks.troubles()).singleElement().asString().contains("disableAllHooks");
    }
}
