package dev.acumen.codex;

import dev.acumen.client.ClientEntry;
import dev.acumen.client.ClientServer;
import dev.acumen.client.Launcher;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Acumen's MCP server in Codex's `config.toml`, as `codex mcp add` writes it.
///
/// @param file the file, which need not exist
record CodexServer(Path file) implements ClientServer {
    private static final List<String> SERVERS = List.of("mcp_servers");
    private static final List<String> OURS = List.of("mcp_servers", NAME);
    private static final String ARGUMENTS = "[\"mcp\"]";

    @Override
    public Optional<String> program() throws IOException {
        return CodexConfig.read(file).tables().tables().stream()
                .filter(CodexServer::isOurs)
                .map(table -> table.text("command"))
                .findFirst();
    }

    private static boolean isOurs(TomlTables.Table table) {
        return table.path().equals(OURS)
                && table.values().size() == 2
                && !table.text("command").isEmpty()
                && table.values().getOrDefault("args", "").equals(ARGUMENTS);
    }

    @Override
    public boolean isTaken() throws IOException {
        return program().isEmpty() && isTaken(CodexConfig.read(file).tables());
    }

    private static boolean isTaken(TomlTables tables) {
        return tables.tables().stream().anyMatch(CodexServer::isAbout);
    }

    /// Whether a table is the server's, or says something of it, or of all servers at once.
    private static boolean isAbout(TomlTables.Table table) {
        List<String> path = table.path();
        boolean isBelow = path.size() >= 2 && path.subList(0, 2).equals(OURS);
        String inServers = path.equals(SERVERS) ? NAME : path.isEmpty() ? String.join(".", OURS) : "";
        return isBelow
                || (path.isEmpty() && table.values().containsKey(SERVERS.getFirst()))
                || (!inServers.isEmpty()
                        && table.values().keySet().stream()
                                .anyMatch(key -> key.equals(inServers) || key.startsWith(inServers + ".")));
    }

    @Override
    public Optional<Path> put(Launcher launcher, ClientEntry.Occasion occasion) throws IOException {
        CodexConfig config = CodexConfig.read(file);
        String left = config.tables().without(CodexServer::isOurs);
        String command = JsonWriter.compact(new Json.Text(launcher.file().toString()));
        if (program().equals(Optional.of(launcher.file().toString()))
                || isTaken(TomlTables.of(left, file.toString()))) {
            return Optional.empty();
        }
        return config.put(
                TomlTables.with(left, String.join(".", OURS), List.of("command = " + command, "args = " + ARGUMENTS)),
                occasion);
    }

    @Override
    public boolean takeOut(ClientEntry.Occasion occasion) throws IOException {
        CodexConfig config = CodexConfig.read(file);
        String left = config.tables().without(CodexServer::isOurs);
        config.takeOut(left, occasion);
        return !left.equals(config.text());
    }
}
