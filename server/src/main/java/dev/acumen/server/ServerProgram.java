package dev.acumen.server;

import dev.acumen.json.BadInputException;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.logging.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The program `acumen-server`. It ends with 0, with 1 after a failure, or with 2 when it was called wrongly.
@Command(
        name = "acumen-server",
        description = "Serve a team's playbooks over HTTP, and learn from its sessions.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = ServerProgram.Version.class,
        usageHelpAutoWidth = true,
        subcommands = {ServeCommand.class, TokenCommand.class, MemberCommand.class, BudgetCommand.class})
public final class ServerProgram {
    private ServerProgram() {}

    /// What the commands see of the machine.
    ///
    /// @param variables environment variables
    /// @param clock the time
    record Machine(Map<String, String> variables, Clock clock) {}

    /// Runs the program and ends the process.
    public static void main(String[] arguments) {
        configureLog();
        Machine machine = new Machine(System.getenv(), Clock.systemUTC());
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(machine, out, err, arguments));
    }

    /// The JDK makes the log with its first use, of the class that the property names.
    private static void configureLog() {
        if (System.getProperty("java.util.logging.config.file") != null) {
            return;
        }
        System.setProperty("java.util.logging.manager", ServerLog.class.getName());
        if (LogManager.getLogManager() instanceof ServerLog log) {
            log.configure();
        }
    }

    /// @return the exit code
    static int run(Machine machine, PrintWriter out, PrintWriter err, String... arguments) {
        return commandLine(machine).setOut(out).setErr(err).execute(arguments);
    }

    /// Its commands and their options.
    static CommandLine commandLine(Machine machine) {
        CommandLine.IFactory factory = new CommandLine.IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                try {
                    return type.getDeclaredConstructor(Machine.class).newInstance(machine);
                } catch (NoSuchMethodException _) {
                    return CommandLine.defaultFactory().create(type);
                }
            }
        };
        return new CommandLine(new ServerProgram(), factory).setExecutionExceptionHandler((e, line, _) -> {
            boolean isTold = e instanceof StoreException
                    || e instanceof BadInputException
                    || e instanceof IOException
                    || e instanceof IllegalArgumentException;
            line.getErr().println("acumen-server: " + (isTold ? e.getMessage() : e.toString()));
            return CommandLine.ExitCode.SOFTWARE;
        });
    }

    /// Which version this is.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"acumen-server " + version()};
        }
    }

    /// The version that was built.
    static String version() {
        String version = ServerProgram.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
