package dev.acumen.doctor;

import dev.acumen.client.Client;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.Launcher;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether the clients beside Claude Code call Acumen. A client that the user does not have, and whose settings hold no
/// hooks, is not mentioned.
public record ClientChecks(Environment environment) {

    /// All findings.
    public List<Check> all() {
        List<Check> checks = new ArrayList<>();
        for (Client client : Clients.of(environment).others()) {
            try {
                checks.addAll(checks(client));
            } catch (BadInputException e) {
                checks.add(Check.problem(
                        client.name(),
                        String.valueOf(e.getMessage()),
                        client.title() + " may ignore the whole file; fix it, then run acumen install"));
            } catch (IOException e) {
                checks.add(Check.problem(client.name(), ErrorAdvice.told(e), ""));
            }
        }
        return checks;
    }

    private List<Check> checks(Client client) throws IOException {
        ClientHooks.State state = client.hooks().state();
        List<Check> checks = new ArrayList<>();
        state.leftAlone().forEach(own -> checks.add(Check.note(client.name(), own, "")));
        Optional<Launcher> launcher = environment.launcher().map(Launcher::new);
        if (state.isInstalled()) {
            List<ClientHooks.Trouble> troubles = client.hooks().troubles();
            troubles.forEach(trouble -> checks.add(Check.problem(client.name(), trouble.told(), trouble.todo())));
            if (troubles.isEmpty()) {
                checks.add(installed(client, state, launcher));
            }
        } else if (client.isHere()) {
            checks.add(Check.note(
                    client.name(),
                    client.title()
                            + " is here, and its hooks are not installed: it is shown nothing, and what happens in it"
                            + " is not learned",
                    "acumen install"));
        }
        return checks;
    }

    private Check installed(Client client, ClientHooks.State state, Optional<Launcher> launcher) {
        String where = "hooks installed in " + environment.shown(client.hooks().file());
        if (!state.gone().isEmpty()) {
            return Check.problem(
                    client.name(),
                    where + ", but their program is gone: " + String.join(", ", state.gone()),
                    "acumen install replaces them");
        }
        if (!state.missing().isEmpty()) {
            return Check.problem(
                    client.name(), where + ", but not for " + String.join(", ", state.missing()), "acumen install");
        }
        boolean isOther = launcher.isPresent()
                && !state.programs().contains(launcher.get().file().toString());
        return isOther
                ? Check.note(
                        client.name(),
                        where + ", of another installation: " + String.join(", ", state.programs()),
                        "acumen install replaces them")
                : Check.ok(client.name(), where);
    }
}
