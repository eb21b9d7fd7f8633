package dev.acumen.cli;

import dev.acumen.agent.PlaybookOffer;
import dev.acumen.config.Environment;
import dev.acumen.mcp.StdioServer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// `acumen mcp` as clients start it, once for each session: without all that a command line needs.
final class McpProgram {
    static final String COMMAND = "mcp";
    static final String PROJECT = "--project";

    private McpProgram() {}

    /// Whether these arguments are `mcp`, or that and a project.
    static boolean isCalled(List<String> arguments) {
        boolean isNaming = arguments.size() == 3
                && arguments.subList(0, 2).equals(List.of(COMMAND, PROJECT))
                && arguments.getLast().matches("[^-\\s].*");
        return isNaming || arguments.equals(List.of(COMMAND));
    }

    /// The project that such arguments name.
    static Optional<Path> project(List<String> arguments) {
        return arguments.size() == 1 ? Optional.empty() : Optional.of(Path.of(arguments.getLast()));
    }

    /// What the server says of its version.
    static String version() {
        return new AcumenCommand.Version().getVersion()[0].replace("acumen ", "");
    }

    /// Serves until standard input ends.
    ///
    /// @param tell hears what a person has to know
    /// @throws IOException if standard input cannot be read
    static void serve(Environment environment, Optional<Path> project, Consumer<String> tell) throws IOException {
        // Not System.out, which makes several writes of a message.
        StdioServer.serve(
                new PlaybookOffer(environment, version(), project, tell),
                environment.input(),
                new FileOutputStream(FileDescriptor.out));
    }
}
