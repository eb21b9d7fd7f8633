package dev.acumen.cli;

import dev.acumen.client.Client;
import dev.acumen.client.ClientEntry;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.Launcher;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.project.AcumenFolder;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The clients beside Claude Code into whose settings hooks go, or whose settings hold some.
///
/// @param clients each with its settings
/// @param warn hears what is wrong with one, which costs the others nothing
record OtherClients(Environment environment, List<Client> clients, Consumer<String> warn) {

    /// What became of the hooks of a client.
    ///
    /// @param isChanged whether anything had to be done
    /// @param backup the file as it was before; empty where it was not changed
    record Outcome(Client client, boolean isChanged, Optional<Path> backup) {
        Json json() {
            Json.Obj json = Json.Obj.of(
                    "client", new Json.Text(client.name()),
                    "file", new Json.Text(client.hooks().file().toString()),
                    "changed", new Json.Bool(isChanged));
            return backup.map(copy -> json.with("backup", new Json.Text(copy.toString())))
                    .orElse(json);
        }
    }

    /// Those that the user has.
    static OtherClients here(Environment environment, Consumer<String> warn) {
        return new OtherClients(
                environment,
                Clients.of(environment).others().stream().filter(Client::isHere).toList(),
                warn);
    }

    /// All of them, whether the user has them or not.
    static OtherClients all(Environment environment, Consumer<String> warn) {
        return new OtherClients(environment, Clients.of(environment).others(), warn);
    }

    /// Those of these names.
    static OtherClients named(Environment environment, List<String> names, Consumer<String> warn) {
        return new OtherClients(
                environment,
                Clients.of(environment).others().stream()
                        .filter(client -> names.contains(client.name()))
                        .toList(),
                warn);
    }

    /// Those whose hooks are missing or call another program, and whose settings can be understood. Of the others a
    /// person is told what to add by hand.
    OtherClients pending(Launcher launcher, Consumer<String> byHand) {
        List<Client> pending = new ArrayList<>();
        for (Client client : clients) {
            try {
                if (!client.hooks().isCurrent(launcher)) {
                    pending.add(client);
                }
            } catch (BadInputException e) {
                warn.accept(e.getMessage() + "; the file was not changed");
                byHand.accept(client.hooks().byHand(launcher));
            } catch (IOException e) {
                warn.accept(client.title() + ": " + ErrorAdvice.told(e));
            }
        }
        return new OtherClients(environment, pending, warn);
    }

    /// Those whose settings hold hooks of Acumen's, as far as they can be understood.
    OtherClients installed() {
        return new OtherClients(environment, Clients.installed(clients), warn);
    }

    /// Shows the hooks that are put in.
    void announce(Launcher launcher, Columns columns) {
        for (Client client : clients) {
            ClientHooks hooks = client.hooks();
            columns.say(client.title() + ": into " + environment.shown(hooks.file()) + ":");
            columns.say("");
            hooks.lines(launcher).forEach(line -> columns.row("%-18s %s".formatted(line.event(), line.command()), 19));
            columns.say("");
        }
    }

    /// Puts the hooks in.
    List<Outcome> put(Launcher launcher) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Client client : clients) {
            try {
                boolean isChanged = !client.hooks().isCurrent(launcher);
                Optional<Path> backup = client.hooks().put(launcher, occasion(environment));
                outcomes.add(new Outcome(client, isChanged, backup));
                client.hooks()
                        .troubles()
                        .forEach(trouble -> warn.accept(client.title() + ": " + trouble.told()
                                + (trouble.todo().isEmpty() ? "" : ": " + trouble.todo())));
            } catch (BadInputException | IOException e) {
                warn.accept(client.title() + ": " + ErrorAdvice.told(e));
            }
        }
        return outcomes;
    }

    /// Brings hooks that call this program, or a version that `install.sh` unpacked, up to date.
    ///
    /// @return the files that were changed
    List<Path> refresh(Launcher launcher) {
        Path versions = environment.acumenFolder().resolve(AcumenFolder.VERSIONS);
        List<Path> changed = new ArrayList<>();
        for (Client client : clients) {
            try {
                boolean isMeant = client.hooks().state().programs().stream()
                        .anyMatch(program -> program.equals(launcher.file().toString())
                                || Path.of(program).startsWith(versions));
                if (isMeant && !client.hooks().isCurrent(launcher)) {
                    Optional<Path> _ = client.hooks().put(launcher, occasion(environment));
                    changed.add(client.hooks().file());
                }
            } catch (BadInputException | IOException e) {
                warn.accept(client.title() + ": " + ErrorAdvice.told(e));
            }
        }
        return changed;
    }

    /// Takes the hooks out.
    ///
    /// @param problems gets why those of a client could not be taken out
    /// @return the files that were changed
    List<Path> takeOut(List<String> problems) {
        return takeOut(environment, clients, Client::hooks, "hooks that call acumen", problems);
    }

    /// Takes something of Acumen's out of clients.
    ///
    /// @param entry what of a client
    /// @param what the same for a person
    /// @param problems gets why it could not be taken out
    /// @return the files that were changed
    static List<Path> takeOut(
            Environment environment,
            List<Client> clients,
            Function<Client, ClientEntry> entry,
            String what,
            List<String> problems) {
        List<Path> changed = new ArrayList<>();
        for (Client client : clients) {
            try {
                if (entry.apply(client).takeOut(occasion(environment))) {
                    changed.add(entry.apply(client).file());
                }
            } catch (BadInputException e) {
                problems.add(e.getMessage() + "; the file was not changed. Remove the " + what + " by hand");
            } catch (IOException e) {
                problems.add(client.title() + ": " + ErrorAdvice.told(e));
            }
        }
        return changed;
    }

    static ClientEntry.Occasion occasion(Environment environment) {
        return new ClientEntry.Occasion(
                environment.acumenFolder(), environment.clock().instant());
    }
}
