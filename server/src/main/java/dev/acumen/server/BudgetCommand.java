package dev.acumen.server;

import dev.acumen.server.ServerProgram.Machine;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen-server budget`: what judging may cost, and cost.
@Command(
        name = "budget",
        description = "Limit what judging sessions may cost in a month, and show what this month cost.",
        mixinStandardHelpOptions = true,
        versionProvider = ServerProgram.Version.class)
final class BudgetCommand implements Callable<Integer> {
    /// In place of a number.
    private static final String DEFAULT = "default";

    private final Machine machine;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    @Parameters(
            index = "0",
            paramLabel = "TENANT/NAME",
            description = "The playbook; TENANT/* for all of a tenant together.")
    private String playbook = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "USD",
            description = "US dollars a month; 0 for nothing, default to take the limit back. Without it, show the"
                    + " limit.")
    private @Nullable String usd;

    BudgetCommand(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Integer call() throws IOException {
        PlaybookKey key = PlaybookKey.parsed(playbook)
                .orElseThrow(() -> new IllegalArgumentException("a playbook is TENANT/NAME: " + playbook));
        Consumer<Administration> change = change(key);
        try (ServiceDatabase pool = database.open(machine.variables())) {
            Administration administration = Administration.of(pool.source(), machine.clock());
            change.accept(administration);
            Objects.requireNonNull(spec)
                    .commandLine()
                    .getOut()
                    .println(key + ": " + administration.spending(key)
                            + (administration.isThere(key) ? "" : "; " + key.missing()));
        }
        return CommandLine.ExitCode.OK;
    }

    private Consumer<Administration> change(PlaybookKey key) {
        if (usd == null) {
            return _ -> {};
        }
        if (usd.equals(DEFAULT)) {
            return administration -> administration.unlimit(key);
        }
        BigDecimal limit = Dollars.of(usd);
        return administration -> administration.limit(key, limit);
    }
}
