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
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        description =
                "Merge two versions of a playbook, key point by key point. Git calls it after acumen install --git.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:Merged.", "1:Both sides reworded the same key point.", "2:Usage error. Nothing was done."})
final class MergeDriverCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--ancestor", description = "Merge two common ancestors, without conflict markers.")
    private boolean isAncestor;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "The files as git passes them: base (%%O), ours, which receives the result (%%A), theirs (%%B), length of"
                            + " a marker (%%L), path for messages (%%P).")
    private List<String> files = List.of();

    MergeDriverCommand(Environment environment) {
        this.environment = environment;
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
                            environment.workingDirectory(),
                            environment.variables(),
                            spec.commandLine().getErr());
        } catch (IllegalArgumentException e) {
            CommandLine command = spec.commandLine();
            throw new ParameterException(command, String.valueOf(e.getMessage()));
        }
    }
}
