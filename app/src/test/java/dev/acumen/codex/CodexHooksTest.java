package dev.acumen.codex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.client.ClientEntry;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientServer;
import dev.acumen.client.Launcher;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodexHooksTest {
    private static final Launcher LAUNCHER = new Launcher(Path.of("/opt/acumen/acumen"));
    private static final Instant NOW = Instant.parse("2026-11-26T21:00:00Z");
    private static final String THEIRS = """
            {
                "description": "mine",
                "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}], "PreToolUse": []}
            }
            """;

    @TempDir
    private Path folder;

    private CodexHooks codex = new CodexHooks(Path.of(""));
    private Path config = Path.of("");

    @BeforeEach
    void makeFolder() throws IOException {
        codex = new CodexHooks(Files.createDirectory(folder.resolve("codex")));
        config = folder.resolve("codex/config.toml");
    }

    private void install() throws IOException {
        codex.put(LAUNCHER, occasion());
    }

    private ClientEntry.Occasion occasion() {
        return new ClientEntry.Occasion(folder.resolve("acumen"), NOW);
    }

    private static Json member(Json object, String name) {
        return Objects.requireNonNull(((Json.Obj) object).get(name));
    }

    @Test
    void theTrustIsWhatCodexItselfComputes() throws IOException {
        Json answer = JsonReader.read(Files.readAllBytes(Rollout.home().resolve("hooks-list.json")), "hooks-list.json");
        Json.Obj result = (Json.Obj) member(answer, "result");
        Json.Arr data = (Json.Arr) member(result, "data");
        Json.Arr hooks = (Json.Arr) member(data.elements().getFirst(), "hooks");
        Map<String, String> computed = new LinkedHashMap<>();
        for (Json hook : hooks.elements()) {
            computed.put(((Json.Obj) hook).textOr("key", ""), ((Json.Obj) hook).textOr("currentHash", ""));
        }
        install();

        Map<String, String> written = new LinkedHashMap<>();
        TomlTables.of(Files.readString(config), "config.toml").tables().stream()
                .filter(table -> table.path().size() == 3)
                .forEach(table -> written.put(
                        table.path().get(2).replace(folder.resolve("codex").toString(), "/home/user/.codex"),
                        table.text("trusted_hash")));
        assertThat(written).isEqualTo(computed).hasSize(9);
    }

    @Test
    void whatIsInstalledIsTrustedAndInstalledOnce() throws IOException {
        assertThat(codex.isCurrent(LAUNCHER)).isFalse();
        install();

        assertThat(codex.troubles()).isEmpty();
        assertThat(codex.isCurrent(LAUNCHER)).isTrue();
        String hooks = Files.readString(codex.file());
        String trust = Files.readString(config);
        install();
        assertThat(codex.file()).hasContent(hooks);
        assertThat(config).hasContent(trust);
        assertThat(trust)
                .startsWith("[hooks.state.\"" + codex.file() + ":session_start:0:0\"]\ntrusted_hash = \"sha256:");
    }

    @Test
    void anotherProgramIsTrustedInItsPlace() throws IOException {
        Files.writeString(config, "model = \"m\" # mine\n");
        install();
        Launcher moved = new Launcher(Path.of("/opt/new place/acumen"));

        assertThat(codex.isCurrent(moved)).isFalse();
        codex.put(moved, occasion());

        assertThat(codex.troubles()).isEmpty();
        assertThat(Files.readString(config).split("trusted_hash", -1)).hasSize(10);
        assertThat(codex.state().programs()).containsExactly("/opt/new place/acumen");
        codex.takeOut(occasion());
        assertThat(config).hasContent("model = \"m\" # mine\n");
        assertThat(codex.file()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "model = \"m\"\n",
                "model = \"m\"",
                "\n\n# nothing\n\n",
                "a = 1\r\n[b]\r\nc = '''\r\n[hooks.state.x]\r\n'''\r\n",
                "[hooks.state.\"other:stop:0:0\"]\ntrusted_hash = \"sha256:1\"\nenabled = false\n",
                "[hooks.state]\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = \"command\"\ncommand = \"x\"",
                "x = [1, # one ]\n  {a = \"]\"},\n]\n[projects.\"/tmp/a \\\"b\\\"\"]\ntrust_level = \"trusted\"\n"
            })
    void uninstallLeavesEveryByteOfTheConfig(String before) throws IOException {
        Files.writeString(config, before);
        Files.writeString(codex.file(), THEIRS);

        install();
        assertThat(codex.troubles()).isEmpty();
        assertThat(Files.readString(config)).startsWith(before);
        assertThat(codex.takeOut(occasion())).isTrue();

        assertThat(Files.readString(config)).isEqualTo(before);
        assertThat(Files.readString(codex.file())).isEqualTo(THEIRS);
        assertThat(codex.takeOut(occasion())).isFalse();
    }

    @Test
    void whatIsWrittenBehindTheTrustStays() throws IOException {
        Files.writeString(config, "a = 1");
        install();
        Files.writeString(config, Files.readString(config) + "[tui]\nb = 2\n");

        codex.takeOut(occasion());

        assertThat(Files.readString(config)).isEqualTo("a = 1\n[tui]\nb = 2\n");
    }

    @Test
    void nothingIsLeftWhereNothingWas() throws IOException {
        install();
        codex.takeOut(occasion());

        assertThat(folder.resolve("codex")).isEmptyDirectory();
    }

    @Test
    void whatCodexSkipsIsTold() throws IOException {
        install();
        String hooks = Files.readString(codex.file());
        Files.writeString(codex.file(), hooks.replace("\"timeout\": 5", "\"timeout\": 6"));
        Files.writeString(
                config,
                Files.readString(config)
                        .replaceFirst("(session_end:0:0\"]\n)", "$1enabled = false\n")
                        .concat("[features]\nhooks = false\n"));

        assertThat(codex.troubles().stream().map(ClientHooks.Trouble::told))
                .containsExactly(
                        config + " switches all hooks of Codex off",
                        "Codex skips hooks that are not trusted: pre_compact, subagent_stop, stop",
                        "hooks are switched off in Codex: session_end");
        assertThat(codex.isCurrent(LAUNCHER)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "// comment\n{}",
                "{\"hooks\": {}, \"other\": 1}",
                "{\"hooks\": []}",
                "{\"hooks\": {\"Stop\": {}}}",
                "{\"hooks\": {}, \"hooks\": {}}",
                "[]"
            })
    void hooksThatCodexIgnoresAreNotTouched(String hooks) throws IOException {
        Files.writeString(codex.file(), hooks);

        assertThatThrownBy(this::install).isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> codex.takeOut(occasion())).isInstanceOf(BadInputException.class);

        assertThat(Files.readString(codex.file())).isEqualTo(hooks);
        assertThat(config).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hooks = {state = {}}\n",
                "hooks.state.x.trusted_hash = \"1\"\n",
                "[hooks]\nstate = {}\n",
                "[hooks.state]\n\"x\" = {trusted_hash = \"1\"}\n",
                "a = \"open\n",
                "a = [1,\n",
                "[a\n",
                "= 1\n",
                "a b\n"
            })
    void aConfigThatIsNotUnderstoodIsNotTouched(String before) throws IOException {
        Files.writeString(config, before);

        assertThatThrownBy(this::install).isInstanceOf(BadInputException.class).hasMessageContaining(config.toString());

        assertThat(Files.readString(config)).isEqualTo(before);
        assertThat(codex.file()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[mcp_servers.acumen]\ncommand = \"x\"\n",
                "[mcp_servers.acumen]\ncommand = \"x\"\nargs = [\"mcp\"]\n[mcp_servers.acumen.env]\nA = \"1\"\n",
                "mcp_servers.acumen.command = \"x\"\n",
                "mcp_servers = {}\n",
                "[mcp_servers]\nacumen = {command = \"x\"}\n"
            })
    void aServerThatAPersonRegisteredIsTheirs(String before) throws IOException {
        Files.writeString(config, before);
        ClientServer server = new CodexServer(config);

        assertThat(server.put(LAUNCHER, occasion())).isEmpty();

        assertThat(Files.readString(config)).isEqualTo(before);
    }

    @Test
    void theServerIsRegisteredAsCodexItselfDoes() throws IOException {
        Files.writeString(config, "a = 1\n");

        new CodexServer(config).put(LAUNCHER, occasion());

        assertThat(Files.readString(config)).isEqualTo("""
                a = 1

                [mcp_servers.acumen]
                command = "/opt/acumen/acumen"
                args = ["mcp"]
                """);
    }
}
