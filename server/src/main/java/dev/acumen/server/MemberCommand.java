package dev.acumen.server;

import dev.acumen.server.ServerProgram.Machine;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen-server member`: what somebody may do.
@Command(
        name = "member",
        description = "Say what somebody may do, such as oidc:SUBJECT.",
        mixinStandardHelpOptions = true,
        versionProvider = ServerProgram.Version.class)
final class MemberCommand implements Callable<Integer> {
    private final Machine machine;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    @Mixin
    private RoleOption role = new RoleOption();

    @Parameters(paramLabel = "WHO", description = "The name of a token, or oidc: and the sub of a provider's tokens.")
    private String who = "";

    /// What somebody may do, and with what.
    static final class RoleOption {
        @Option(
                names = "--playbook",
                paramLabel = "TENANT/NAME",
                required = true,
                description = "The playbook; TENANT/* for all of the tenant.")
        private String playbook = "";

        @Option(
                names = "--role",
                paramLabel = "ROLE",
                required = true,
                description = "none, reader, contributor, reviewer or owner.")
        private String label = "";

        @Option(names = "--trusted", description = "What this person's sessions teach needs no review.")
        boolean isTrusted;

        PlaybookKey playbook() {
            return PlaybookKey.parsed(playbook)
                    .orElseThrow(() -> new IllegalArgumentException("a playbook is TENANT/NAME: " + playbook));
        }

        AccessRole role() {
            return AccessRole.of(label).orElseThrow(() -> new IllegalArgumentException("there is no role " + label));
        }
    }

    MemberCommand(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Integer call() throws IOException {
        PlaybookKey playbook = role.playbook();
        AccessRole granted = role.role();
        if (!Access.isName(who)) {
            throw new IllegalArgumentException(Access.NAMES);
        }
        try (ServiceDatabase pool = database.open(machine.variables())) {
            Administration administration = Administration.of(pool.source(), machine.clock());
            administration.put(playbook, who, granted, role.isTrusted);
            Objects.requireNonNull(spec)
                    .commandLine()
                    .getOut()
                    .println(who + " has the role " + granted.label() + " for " + playbook
                            + (role.isTrusted ? ", trusted" : "")
                            + (administration.isThere(playbook) ? "" : "; " + playbook.missing()));
        }
        return CommandLine.ExitCode.OK;
    }
}
