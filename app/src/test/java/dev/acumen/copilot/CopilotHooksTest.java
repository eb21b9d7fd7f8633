package dev.acumen.copilot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.ClientEntry.Occasion;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.Launcher;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Acumen's file among the hook files of Copilot CLI.
class CopilotHooksTest {
    private static final Launcher LAUNCHER = new Launcher(Path.of("/opt/a b/acumen"));

    @TempDir
    private Path folder;

    private ClientHooks hooks;

    @BeforeEach
    void client() {
        hooks = new Copilot(folder.resolve("copilot")).hooks();
    }

    private Occasion occasion() {
        return new Occasion(folder.resolve("acumen"), Instant.parse("2026-11-26T10:00:00Z"));
    }

    @Test
    void theFileHoldsACommandForEachEvent() throws IOException {
        assertThat(hooks.put(LAUNCHER, occasion())).isEmpty();

        assertThat(hooks.isCurrent(LAUNCHER)).isTrue();
        assertThat(hooks.state().missing()).isEmpty();
        assertThat(hooks.state().programs()).containsExactly("/opt/a b/acumen");
        Json.Obj file = (Json.Obj) JsonReader.read(Files.readAllBytes(hooks.file()), "file");
        assertThat(file.toString())
                .contains(
                        "! [ -x '/opt/a b/acumen' ] || exec '/opt/a b/acumen' hook PostToolUseFailure --client copilot")
                .contains("bash|powershell|view|edit|create");
        assertThat(hooks.troubles()).isEmpty();
    }

    @Test
    void nothingIsLeftOfIt() throws IOException {
        Files.createDirectories(folder.resolve("copilot"));
        hooks.put(LAUNCHER, occasion());

        assertThat(hooks.takeOut(occasion())).isTrue();
        assertThat(hooks.takeOut(occasion())).isFalse();

        assertThat(folder.resolve("copilot")).isEmptyDirectory();
    }

    @Test
    void aSwitchThatMayKeepHooksFromRunningIsTold() throws IOException {
        hooks.put(LAUNCHER, occasion());
        Files.writeString(folder.resolve("copilot/settings.json"), "{\"disableAllHooks\": true}");

        assertThat(hooks.troubles())
                .singleElement()
                .satisfies(trouble -> assertThat(trouble.told()).contains("settings.json has disableAllHooks"));
    }
}
