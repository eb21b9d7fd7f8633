package dev.acumen.cli;

import dev.acumen.client.ClientHooks;
import dev.acumen.client.Launcher;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What `install` does beside Claude Code's hooks: those of other clients, and the MCP server.
///
/// @param clients whose hooks are missing or out of date
/// @param servers whose server is
record Additions(OtherClients clients, ClientServers servers) {

    /// What was done.
    ///
    /// @param outcomes the hooks
    /// @param registered the files in which the server was registered
    record Done(List<OtherClients.Outcome> outcomes, List<Path> registered) {
        /// Whether anything was.
        boolean isAnything() {
            return !outcomes.isEmpty() || !registered.isEmpty();
        }

        void json(Map<String, Json> members) {
            members.put(
                    "clients",
                    new Json.Arr(
                            outcomes.stream().map(OtherClients.Outcome::json).toList()));
            members.put(
                    "mcp",
                    Json.Arr.ofTexts(registered.stream().map(Path::toString).toList()));
        }
    }

    boolean isNothing() {
        return clients.clients().isEmpty() && servers.clients().isEmpty();
    }

    /// Shows what is put where.
    void announce(Launcher launcher, Columns columns) {
        clients.announce(launcher, columns);
        servers.announce(launcher, columns);
    }

    Done put(Launcher launcher) {
        return new Done(clients.put(launcher), servers.put(launcher));
    }

    /// Tells what was done.
    void tell(Done done, Columns columns) {
        for (OtherClients.Outcome outcome : done.outcomes()) {
            ClientHooks hooks = outcome.client().hooks();
            columns.say(told(clients.environment().shown(hooks.file()), outcome.isChanged(), shown(outcome.backup())));
        }
        done.registered()
                .forEach(file -> columns.say(
                        "Registered the MCP server in " + clients.environment().shown(file) + "."));
    }

    private Optional<String> shown(Optional<Path> backup) {
        return backup.map(clients.environment()::shown);
    }

    /// What is said of a file into which hooks go.
    ///
    /// @param isNew whether it was changed
    /// @param backup the file as it was before
    static String told(String file, boolean isNew, Optional<String> backup) {
        return isNew
                ? "Installed in " + file
                        + backup.map(copy -> ". The file before the change: " + copy)
                                .orElse("") + "."
                : "Acumen is already installed in " + file + ".";
    }
}
