package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.transfer.MergeDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen merge-driver` as a command among the others, for whoever calls it wrongly or wants to know what it is.
@Command(
        name = MergeDriver.COMMAND,
        mixinStandardHelpOptions = true,
        versionProvider = Acumen.Version.class,
        usageHelpAutoWidth = true,
        description =
                "Merge two states of a playbook, key point by key point. Git calls it, after acumen install --git.",
        footer = {"", "Ends with 0, or with 1 where both sides reworded the same key point."})
final class MergeDriverCommand implements Callable<Integer> {
    private final Environment surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--ancestor", description = "Make a common ancestor of two, without marks of conflicts.")
    private boolean isAncestor;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "As git gives them: the base (%%O), ours, which becomes the merged file (%%A), theirs (%%B); then"
                            + " how long marks are (%%L), and the path for messages (%%P).")
    private List<String> files = List.of();

    MergeDriverCommand(Environment surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        List<String> arguments = new ArrayList<>(files);
        if (isAncestor) {
            arguments.addFirst("--ancestor");
        }
        try {
            return MergeDriver.of(arguments)
                    .run(
                            surroundings.workingDirectory(),
                            surroundings.environment(),
                            spec.commandLine().getErr());
        } catch (IllegalArgumentException e) {
            CommandLine command = spec.commandLine();
            throw new ParameterException(command, String.valueOf(e.getMessage()));
        }
    }
}
