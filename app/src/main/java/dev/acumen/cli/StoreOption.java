package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.pipeline.DatabasePlaybook;
import dev.acumen.store.JournaledStore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `--store` and `--playbook`: a playbook in a database.
final class StoreOption {
    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "Use PostgreSQL: jdbc:postgresql://HOST/DATABASE. --playbook names the playbook.")
    private @Nullable String url;

    @Option(
            names = "--playbook",
            paramLabel = "NAME",
            description = "With --store: the playbook, as NAME or TENANT/NAME. Default tenant: "
                    + DatabasePlaybook.DEFAULT_TENANT + ".")
    private @Nullable String name;

    /// Takes it from a plain line.
    void take(PlainLine line) {
        url = line.takeValue("--store");
        name = line.takeValue("--playbook");
    }

    boolean isGiven() {
        return url != null || name != null;
    }

    /// As it may be printed, for another command about the same playbook.
    String shown() {
        DatabasePlaybook meant = meant();
        return "--store '" + meant.shownUrl() + "' --playbook '" + meant.name() + "'";
    }

    /// The store of the playbook.
    ///
    /// @param warnings gets problems that do not end the command
    JournaledStore open(Environment environment, Consumer<String> warnings) {
        return meant().open(environment, warnings);
    }

    /// The playbook of this name at another URL.
    DatabasePlaybook target(String target, CommandSpec spec) {
        if (url != null) {
            throw new ParameterException(
                    spec.commandLine(), "the playbook is copied from the project, not from --store");
        }
        return DatabasePlaybook.of(target, name);
    }

    private DatabasePlaybook meant() {
        return DatabasePlaybook.of(url, name);
    }
}
