package dev.acumen.cli;

import dev.acumen.client.Client;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The option `--client`: into whose settings hooks go.
final class ClientOption {
    @Option(
            names = "--client",
            paramLabel = "NAME",
            split = ",",
            description =
                    "The clients, such as claude-code,codex. Default: Claude Code, and every other that is found.")
    private List<String> names = List.of();

    /// @param isProject whether hooks are for one project
    /// @throws ParameterException for a name that is none
    void check(CommandLine command, Environment environment, boolean isProject) {
        List<String> known =
                Clients.of(environment).all().stream().map(Client::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        command, "unknown client " + name + "; known are " + String.join(", ", known));
            }
            if (isProject && !name.equals(known.getFirst())) {
                throw new ParameterException(command, "--scope project is for Claude Code alone");
            }
        }
    }

    /// Whether Claude Code is meant: where nobody names a client, also without any other that is found.
    boolean isClaudeCode(Environment environment, boolean isProject) {
        Clients clients = Clients.of(environment);
        Client claudeCode = clients.all().getFirst();
        boolean isDefault =
                isProject || claudeCode.isHere() || clients.others().stream().noneMatch(Client::isHere);
        return names.isEmpty() ? isDefault : names.contains(claudeCode.name());
    }

    /// All clients that are meant, Claude Code among them where it is.
    List<Client> all(Environment environment) {
        Clients clients = Clients.of(environment);
        List<Client> all = new ArrayList<>();
        if (isClaudeCode(environment, false)) {
            all.add(clients.all().getFirst());
        }
        all.addAll(others(environment, false, _ -> {}).clients());
        return all;
    }

    /// The other clients that are meant.
    OtherClients others(Environment environment, boolean isProject, Consumer<String> warn) {
        return names.isEmpty() && !isProject
                ? OtherClients.here(environment, warn)
                : OtherClients.named(environment, names, warn);
    }
}
