package dev.acumen.server;

import dev.acumen.server.ServerProgram.Machine;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen-server token`: static tokens.
@Command(
        name = "token",
        description = "Add, list and revoke static tokens.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = ServerProgram.Version.class)
final class TokenCommand {
    private static final int SHOWN = 12;
    private static final int MOST_DAYS = 36_500;

    private final Machine machine;

    @Spec
    private @Nullable CommandSpec spec;

    TokenCommand(Machine machine) {
        this.machine = machine;
    }

    @Command(
            description = "Add a token, print it once, and say what its owner may do.",
            mixinStandardHelpOptions = true,
            versionProvider = ServerProgram.Version.class)
    int add(
            @Mixin DatabaseOption database,
            @Mixin MemberCommand.RoleOption role,
            @Parameters(paramLabel = "WHO", description = "Whose token it is.") String who,
            @Option(names = "--days", paramLabel = "N", description = "How long it is valid. Default: until revoked.")
                    @Nullable
                    Integer days)
            throws IOException {
        PlaybookKey playbook = role.playbook();
        AccessRole granted = role.role();
        if (days != null && (days < 1 || days > MOST_DAYS)) {
            throw new IllegalArgumentException("--days is from 1 to " + MOST_DAYS + ": " + days);
        }
        try (ServiceDatabase pool = database.open(machine.variables())) {
            Administration administration = Administration.of(pool.source(), machine.clock());
            Optional<Duration> lasting = Optional.ofNullable(days).map(Duration::ofDays);
            out().println(administration.token(playbook, who, lasting, granted, role.isTrusted));
        }
        return 0;
    }

    @Command(
            description = "List tokens: whose, since when, until when. The tokens themselves are not kept.",
            mixinStandardHelpOptions = true,
            versionProvider = ServerProgram.Version.class)
    int list(@Mixin DatabaseOption database) throws IOException {
        try (ServiceDatabase pool = database.open(machine.variables())) {
            for (Tokens.Listed token :
                    Administration.of(pool.source(), machine.clock()).tokens().all()) {
                out().println(token.who() + "  " + token.hash().substring(0, SHOWN) + "  " + token.created() + "  "
                        + (token.isRevoked() ? "revoked" : token.expires() == null ? "" : "until " + token.expires()));
            }
        }
        return 0;
    }

    @Command(
            description = "Revoke all tokens of a person, or one by the beginning of its hash.",
            mixinStandardHelpOptions = true,
            versionProvider = ServerProgram.Version.class)
    int revoke(@Mixin DatabaseOption database, @Parameters(paramLabel = "WHO|HASH") String whoOrHash)
            throws IOException {
        try (ServiceDatabase pool = database.open(machine.variables())) {
            int count = Administration.of(pool.source(), machine.clock()).revoke(whoOrHash);
            out().println("revoked: " + count);
            return count == 0 ? 1 : 0;
        }
    }

    private PrintWriter out() {
        if (spec == null) {
            throw new IllegalStateException("picocli sets it");
        }
        return spec.commandLine().getOut();
    }
}
