package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        description = {
            "Serve the playbook to an agent, by the Model Context Protocol (MCP) on standard input and output.",
            "The agent's client starts it: claude mcp add acumen -- acumen mcp",
            "With --http, clients connect to a server that you start. They need its token."
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

    @Option(
            names = "--http",
            paramLabel = "[HOST:]PORT",
            description =
                    "Serve over HTTP instead, until Ctrl-C. Default host: 127.0.0.1, which only this machine reaches. The"
                            + " token is ACUMEN_MCP_TOKEN, else one that is printed.")
    private @Nullable String http;

    McpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine command = spec.commandLine();
        if (project != null && project.toString().isBlank()) {
            throw new FailureException("--project names no folder");
        }
        Optional<Path> named = Optional.ofNullable(project);
        Consumer<String> tell = problem -> AcumenCommand.complain(command, problem);
        if (http == null) {
            McpProgram.serve(environment, named, tell);
        } else {
            McpHttp.serve(environment, named, http, tell);
        }
        return CommandLine.ExitCode.OK;
    }
}
