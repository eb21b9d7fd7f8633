package dev.acumen.server;

import dev.acumen.server.ServerProgram.Machine;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `acumen-server budget`: what judging may cost.
@Command(
        name = "budget",
        description = "Limit what judging sessions may cost in a month.",
        mixinStandardHelpOptions = true,
        versionProvider = ServerProgram.Version.class)
final class BudgetCommand implements Callable<Integer> {
    private final Machine machine;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    @Parameters(index = "0", paramLabel = "TENANT/NAME", description = "The playbook; TENANT/* for all of a tenant together.")
    private String playbook = "";

    @Parameters(index = "1", paramLabel = "USD", description = "US dollars a month; 0 for nothing.")
    private String usd = "";

    BudgetCommand(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Integer call() throws IOException {
        PlaybookKey key = PlaybookKey.parsed(playbook)
                .orElseThrow(() -> new IllegalArgumentException("a playbook is TENANT/NAME: " + playbook));
        BigDecimal limit = Dollars.of(usd);
        try (ServiceDatabase pool = database.open(machine.variables())) {
            Administration.of(pool.source(), machine.clock()).limit(key, limit);
        }
        return CommandLine.ExitCode.OK;
    }
}
