package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `acumen mcp` as a command among the others, for whoever calls it otherwise than [McpProgram] expects.
@Command(
        name = McpProgram.COMMAND,
        mixinStandardHelpOptions = true,
        versionProvider = Acumen.Version.class,
        usageHelpAutoWidth = true,
        description = {
            "Serve the playbook to an agent, by the Model Context Protocol (MCP) on standard input and output.",
            "The agent's client starts it: claude mcp add acumen -- acumen mcp"
        })
final class McpCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = McpProgram.PROJECT,
            paramLabel = "DIR",
            description =
                    "The project. Default: the first folder that the client works in and that has a playbook or is the top of"
                            + " a git checkout, else as for other commands.")
    private @Nullable Path project;

    McpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        CommandLine command = spec.commandLine();
        if (project != null && project.toString().isBlank()) {
            throw new FailureException("--project names no folder");
        }
        McpProgram.serve(environment, Optional.ofNullable(project), problem -> Acumen.complain(command, problem));
        return CommandLine.ExitCode.OK;
    }
}
