package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.project.AcumenFolder;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen upgrade`. The installer that came with this version does it.
@Command(
        name = "upgrade",
        description = "Upgrade Acumen to the newest release, or go back to the version before.",
        footer = {
            "",
            "Needs an installation by install.sh or by npx acumen-cli install. The new version is unpacked next to this one,"
                    + " and the link ~/.local/bin/acumen is moved. Open sessions use the new version from then on."
                    + " ACUMEN_RELEASES names another place to download from."
        },
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true)
final class UpgradeCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "VERSION", description = "A release. Default: the newest one.")
    private @Nullable String version;

    @Option(names = "--rollback", description = "Go back to the version before the last upgrade.")
    private boolean isRollback;

    UpgradeCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (isRollback && version != null) {
            throw new ParameterException(spec.commandLine(), "--rollback takes no version");
        }
        List<String> command = new ArrayList<>(List.of("sh", installer().toString()));
        command.add(isRollback ? "--rollback" : "--upgrade");
        if (version != null) {
            command.addAll(List.of("--version", version));
        }
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new FailureException("the installer cannot be started: " + ErrorAdvice.told(e));
        }
    }

    private Path installer() {
        Path versions = environment.acumenFolder().resolve(AcumenFolder.VERSIONS);
        return environment
                .launcher()
                .map(UpgradeCommand::real)
                .filter(program -> program.startsWith(real(versions)))
                .map(program -> program.resolveSibling("install.sh"))
                .filter(Files::isRegularFile)
                .orElseThrow(
                        () -> new FailureException("this program was not installed by install.sh. In a clone run git"
                                + " pull; otherwise upgrade with the tool that installed it"));
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            return file;
        }
    }
}
