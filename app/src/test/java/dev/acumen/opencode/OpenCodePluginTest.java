package dev.acumen.opencode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.client.ClientEntry;
import dev.acumen.client.Launcher;
import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenCodePluginTest {
    @TempDir
    private Path home;

    private OpenCodePlugin plugin() {
        return new OpenCodePlugin(home.resolve("opencode/plugins/acumen.js"));
    }

    private ClientEntry.Occasion occasion() {
        return new ClientEntry.Occasion(home.resolve(".acumen"), Instant.parse("2026-11-26T12:00:00Z"));
    }

    @Test
    void theProgramIsWrittenAsJavaScriptWritesIt() throws IOException {
        Launcher launcher = new Launcher(Path.of("/a b/\"c\"/$1\\/acumen"));

        plugin().put(launcher, occasion());

        assertThat(Files.readString(plugin().file())).contains("const LAUNCHER = \"/a b/\\\"c\\\"/$1\\\\/acumen\"\n");
        assertThat(plugin().state().programs()).containsExactly(launcher.file().toString());
        assertThat(plugin().isCurrent(launcher)).isTrue();
    }

    @Test
    void anotherVersionOfThePluginIsBroughtUpToDate() throws IOException {
        Launcher launcher = new Launcher(home.resolve("acumen"));
        plugin().put(launcher, occasion());
        Files.writeString(plugin().file(), "// Acumen's plugin for OpenCode, an older one\n");

        assertThat(plugin().isCurrent(launcher)).isFalse();
        plugin().put(launcher, occasion());

        assertThat(plugin().isCurrent(launcher)).isTrue();
    }

    @Test
    void somebodyElsesPluginOfThatNameIsLeftAlone() throws IOException {
        Path file = plugin().file();
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "export const Mine = async () => ({})\n");
        Launcher launcher = new Launcher(home.resolve("acumen"));

        assertThatThrownBy(() -> plugin().put(launcher, occasion()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() -> plugin().takeOut(occasion())).isInstanceOf(BadInputException.class);
        assertThat(file).hasContent("export const Mine = async () => ({})\n");
    }

    @Test
    void otherPluginsStay() throws IOException {
        Launcher launcher = new Launcher(home.resolve("acumen"));
        plugin().put(launcher, occasion());
        Path other = Files.writeString(plugin().file().resolveSibling("other.js"), "");

        assertThat(plugin().takeOut(occasion())).isTrue();

        assertThat(other).exists();
        assertThat(plugin().file()).doesNotExist();
    }

    @Test
    void aFolderThatWasThereStays() throws IOException {
        Files.createDirectories(Objects.requireNonNull(plugin().file().getParent()));
        plugin().put(new Launcher(home.resolve("acumen")), occasion());

        assertThat(plugin().takeOut(occasion())).isTrue();

        assertThat(plugin().file().getParent()).isEmptyDirectory();
    }
}
