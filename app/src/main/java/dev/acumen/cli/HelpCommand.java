package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.TerminalInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen help`.
@Command(
        name = "help",
        helpCommand = true,
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        description = {"Show help for a command or a topic.", "Without a name, lists commands and topics."})
final class HelpCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "COMMAND|TOPIC", description = "A command, or a topic such as concepts.")
    private @Nullable String name;

    HelpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        CommandLine program = spec.commandLine().getParent();
        if (name == null) {
            program.usage(spec.commandLine().getOut());
            return CommandLine.ExitCode.OK;
        }
        CommandLine command = program.getSubcommands().get(name);
        if (command != null) {
            command.usage(spec.commandLine().getOut());
            return CommandLine.ExitCode.OK;
        }
        Optional<HelpTopic> topic = HelpTopic.named(name);
        if (topic.isEmpty()) {
            List<String> known = new ArrayList<>(Suggestions.commands(program));
            known.addAll(HelpTopic.names());
            throw new ParameterException(
                    program, "there is no command or topic " + name + Suggestions.perhaps(name, known));
        }
        ConsoleOutput console = new ConsoleOutput(spec.commandLine().getOut(), TerminalInfo.of(environment, 1));
        console.heading(topic.get().title());
        console.say("\n" + topic.get().body());
        return CommandLine.ExitCode.OK;
    }
}
