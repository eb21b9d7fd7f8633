package dev.acumen.gemini;

import dev.acumen.client.Client;
import dev.acumen.client.ClientContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Qwen Code keeps the contract of clients.
class QwenCodeTest extends ClientContract {
    private static final String ID = "7e17ffbd-0baa-4c59-b2aa-925ebbf27f19";

    @Override
    protected Client client(Path userHome) {
        return new QwenCode(userHome.resolve(".qwen"));
    }

    @Override
    protected Recorded record(Path userHome) throws IOException {
        Path file = Files.createDirectories(userHome.resolve(".qwen/projects/-tmp-project/chats"))
                .resolve(ID + ".jsonl");
        Files.copy(Transcripts.folder("qwen").resolve("command.jsonl"), file);
        return new Recorded(
                file,
                ID,
                "/tmp/project",
                List.of("Run the tests"),
                "PROMPT Map&lt;K,V&gt; x",
                "npm run tset",
                "echo passed; true");
    }

    @Override
    protected String othersSettings() {
        return """
                {"$version": 4, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "./mine.sh"}]}]}}""";
    }
}
