package dev.acumen.cli;

import dev.acumen.client.Client;
import dev.acumen.client.ClientServer;
import dev.acumen.client.Launcher;
import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.output.Columns;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The MCP server in the settings of clients.
///
/// @param clients whose settings are meant
/// @param warn hears what is wrong with those of one, which costs the others nothing
record ClientServers(Environment environment, List<Client> clients, Consumer<String> warn) {

    /// Those in whose settings the server is missing or another program.
    ClientServers pending(Launcher launcher) {
        List<Client> pending = new ArrayList<>();
        for (Client client : clients) {
            ClientServer server = client.server();
            try {
                if (server.isTaken()) {
                    warn.accept(client.title() + ": " + environment.shown(server.file())
                            + " has another server of the name acumen: left alone");
                } else if (!server.program().equals(Optional.of(launcher.file().toString()))) {
                    pending.add(client);
                }
            } catch (BadInputException e) {
                warn.accept(e.getMessage() + "; the MCP server was not registered there");
            } catch (IOException e) {
                warn.accept(client.title() + ": " + ErrorAdvice.told(e));
            }
        }
        return new ClientServers(environment, pending, warn);
    }

    /// Shows where the server is registered.
    void announce(Launcher launcher, Columns columns) {
        if (!clients.isEmpty()) {
            columns.say("The MCP server (" + launcher.file() + " mcp) is registered in:");
            columns.say("");
            clients.forEach(client -> columns.row(
                    "%-18s %s"
                            .formatted(
                                    client.title(),
                                    environment.shown(client.server().file())),
                    19));
            columns.say("");
        }
    }

    /// Registers the server.
    ///
    /// @return the files that were changed
    List<Path> put(Launcher launcher) {
        List<Path> changed = new ArrayList<>();
        for (Client client : clients) {
            try {
                Optional<Path> _ = client.server().put(launcher, OtherClients.occasion(environment));
                changed.add(client.server().file());
            } catch (BadInputException | IOException e) {
                warn.accept(client.title() + ": the MCP server was not registered: " + ErrorAdvice.told(e));
            }
        }
        return changed;
    }

    /// Takes the server out.
    ///
    /// @param problems gets why that of a client could not be taken out
    /// @return the files that were changed
    List<Path> takeOut(List<String> problems) {
        return OtherClients.takeOut(environment, clients, Client::server, "server acumen", problems);
    }
}
