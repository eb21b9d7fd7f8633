package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.doctor.RunningProgram;
import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.Retries;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.TerminalInfo;
import dev.acumen.pipeline.DatabasePlaybook;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.transfer.MergeDriver;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The program `acumen`. It ends with 0, with 1 after a failure, or with 2 when it was called wrongly.
@Command(
        name = "acumen",
        description = "Make coding agents learn from their own sessions.",
        footer = {
            "",
            "Topics (acumen help TOPIC):",
            "  concepts      The words that Acumen uses",
            "  ids           Ids of key points, changes, sessions and proposals",
            "  environment   Environment variables",
            "  files         Files that Acumen reads and writes",
            "  exit-codes    Exit codes",
            "  models        Which model is asked, and what it may cost",
            "  git           Playbooks in git",
            "  hooks         What happens in a session of Claude Code"
        },
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        addMethodSubcommands = false)
public final class AcumenCommand implements Runnable {
    private static final String FIRST_STEPS = """
            Acumen keeps a playbook of what a project's coding sessions taught.

              acumen setup               set up Acumen for Claude Code: three questions
              acumen install             install the hooks for Claude Code
              acumen learn TRANSCRIPT…   learn from sessions now
              acumen show, search, log   show the playbook and its history
              acumen why                 explain what a session was shown
              acumen add, edit, remove … change the playbook by hand
              acumen undo                take a change back
              acumen review              accept or reject what sessions taught
              acumen ui                  do all of this in a browser
              acumen apply FILE          apply operations made by another program
              acumen import, export      convert from and to other formats
              acumen share               move local changes into the playbook that git tracks
              acumen install --git       let git merge playbooks; acumen check verifies them in CI
              acumen remote              join a project to a team's service
              acumen status, doctor      show what is on, what it costs and what does not work
              acumen act                 choose what key points do when a command is run or fails
              acumen guard               bind a key point to commands and files
              acumen experiment, report  measure whether the playbook helps
              acumen adapt, eval         learn from tasks with known answers, and measure a playbook
              acumen off, on, uninstall  switch Acumen off or on, or remove the hooks
              acumen upgrade             get the newest version, or go back
              acumen config              show and change the settings

            Transcripts are in ~/.claude/projects. acumen COMMAND --help shows the options,
            acumen help the commands and topics.
            """;

    private final Environment environment;
    private final JsonErrors errors;
    private final PrintWriter err;
    private final String[] arguments;

    /// [GlobalOptions] has read it already, like the next one.
    @Option(
            names = GlobalOptions.COLOUR,
            paramLabel = "WHEN",
            description = "Colour the output: auto, always or never. Default: auto, which means in a terminal.")
    GlobalOptions.When colour = GlobalOptions.When.AUTO;

    @Option(names = GlobalOptions.NO_PAGER, description = "Print long output as it is, without a pager.")
    boolean isPageless;

    AcumenCommand(Environment environment, JsonErrors errors, PrintWriter err, String... arguments) {
        this.environment = environment;
        this.errors = errors;
        this.err = err;
        this.arguments = arguments;
    }

    /// Runs the program and ends the process.
    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].equals("merge-driver") && MergeDriver.isCalled(List.of(arguments))) {
            System.exit(merged(List.of(arguments)));
        }
        if (arguments.length > 0 && arguments[0].equals("mcp") && McpProgram.isCalled(List.of(arguments))) {
            Runtime.getRuntime().halt(served(System.in, List.of(arguments)));
        }
        Environment environment = environment(System.in);
        GlobalOptions options = GlobalOptions.of(arguments);
        Sink sink = new Sink(environment, options);
        PrintWriter out = new PrintWriter(sink, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(sink.errors(), true, StandardCharsets.UTF_8);
        int exitCode = run(environment, out, err, arguments);
        sink.close();
        IOException failure = sink.failure();
        if (failure != null) {
            err.println("acumen: the output could not be written: " + failure.getMessage());
            exitCode = Math.max(exitCode, CommandLine.ExitCode.SOFTWARE);
        }
        // An exit first looks in all jars for a logger that wants to know of it.
        if (exitCode != CommandLine.ExitCode.OK || !options.isOfShortCommand()) {
            System.exit(exitCode);
        }
    }

    /// What the program sees of the machine that it runs on.
    static Environment environment(InputStream input) {
        return new Environment(
                Path.of("").toAbsolutePath(),
                home(System.getenv("HOME")),
                variables(),
                input,
                new SystemClock(),
                Retries.defaults());
    }

    /// Merges for git, which waits for it: without all that a command line needs.
    private static int merged(List<String> arguments) {
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        try {
            int code = MergeDriver.of(arguments.subList(1, arguments.size()))
                    .run(Path.of("").toAbsolutePath(), System.getenv(), err);
            return code > 0 && code <= MergeDriver.MOST_CONFLICTS ? MergeDriver.CONFLICT : code;
        } catch (IllegalArgumentException e) {
            err.println("acumen: " + e.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
    }

    /// Serves an agent's client, which waits for the first answer.
    static int served(InputStream input, List<String> arguments) {
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        try {
            McpProgram.serve(
                    environment(input), McpProgram.project(arguments), problem -> err.println("acumen: " + problem));
            return CommandLine.ExitCode.OK;
        } catch (IOException e) {
            err.println("acumen: standard input cannot be read: " + ErrorAdvice.told(e));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /// The program as it runs here.
    static RunningProgram running() {
        return new RunningProgram(
                new Version().getVersion()[0],
                Path.of(System.getProperty("java.home")),
                System.getProperty("java.class.path"));
    }

    /// The environment's variables. The launcher says more of itself, as properties of the JVM's.
    static Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(System.getenv());
        String launcher = System.getProperty("acumen.launcher");
        if (launcher != null) {
            variables.putIfAbsent(Environment.LAUNCHER, launcher);
        }
        String terminal = System.getProperty(Environment.TERMINAL);
        if (terminal != null) {
            variables.put(Environment.TERMINAL, terminal);
        }
        return variables;
    }

    /// The home folder: the one that the environment names, else that of the account.
    private static Path home(@Nullable String named) {
        return Path.of(named == null || named.isBlank() ? System.getProperty("user.home") : named);
    }

    /// Runs the program.
    ///
    /// @param environment what it sees of the machine
    /// @return its exit code
    public static int run(Environment environment, PrintWriter out, PrintWriter err, String... arguments) {
        JsonErrors errors = new JsonErrors(out, List.of(arguments));
        Environment seen = GlobalOptions.of(arguments).in(environment);
        int exitCode = new AcumenCommand(seen, errors, err, arguments).execute();
        errors.ended(exitCode);
        out.flush();
        err.flush();
        return exitCode;
    }

    /// All commands, with their options and texts.
    static CommandLine commandLine(Environment environment, JsonErrors errors) {
        return new AcumenCommand(environment, errors, new PrintWriter(Writer.nullWriter())).commandLine(Commands.NAMES);
    }

    private int execute() {
        if (HelpText.isAsked(arguments) && TerminalInfo.of(environment, 1).isPlain()) {
            out().print(HelpText.read());
            return CommandLine.ExitCode.OK;
        }
        if (arguments.length == 1 && arguments[0].equals("--version")) {
            out().println(new Version().getVersion()[0]);
            return CommandLine.ExitCode.OK;
        }
        ProjectCommand command = Commands.plain(environment, arguments);
        if (command == null) {
            return commandLine(Commands.neededFor(arguments)).execute(arguments);
        }
        command.startedBy(this);
        try {
            return command.call();
        } catch (Throwable thrown) { // picocli's part begins here, as if it had made the call
            return commandLine(Map.of(arguments[0], command))
                    .setExecutionStrategy(parsed -> thrown(thrown, parsed))
                    .execute(arguments);
        }
    }

    /// Has picocli read the line of a plain call for the command.
    void parse(ProjectCommand command) {
        commandLine(Map.of(arguments[0], command)).parseArgs(arguments);
    }

    private CommandLine commandLine(List<String> commands) {
        Map<String, Object> named = new LinkedHashMap<>();
        commands.forEach(name -> named.put(name, Commands.named(name, environment)));
        return commandLine(named);
    }

    private CommandLine commandLine(Map<String, Object> commands) {
        CommandLine commandLine = new CommandLine(this);
        commands.forEach(commandLine::addSubcommand);
        for (Object command : commands.values()) {
            if (command instanceof ProjectCommand started) {
                started.startedBy(this);
            }
        }
        commandLine
                .setOut(out())
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((failure, _) -> misused(failure))
                .setExecutionExceptionHandler((failure, command, _) -> failed(failure, command))
                .setColorScheme(colours(TerminalInfo.of(environment, 1)));
        for (CommandLine command : commandLine.getSubcommands().values()) {
            GlobalOptions.addTo(command);
        }
        // A text may begin with a hyphen.
        for (String name : List.of("add", "edit", "merge")) {
            CommandLine command = commandLine.getSubcommands().get(name);
            if (command != null) {
                command.setUnmatchedOptionsArePositionalParams(true);
            }
        }
        return commandLine;
    }

    private static int thrown(Throwable thrown, CommandLine.ParseResult parsed) {
        if (thrown instanceof CommandLine.ParameterException misuse) {
            throw misuse;
        }
        CommandLine command = parsed.subcommand().commandSpec().commandLine();
        throw new CommandLine.ExecutionException(command, "Error while running command: " + thrown, thrown);
    }

    private static CommandLine.Help.ColorScheme colours(TerminalInfo display) {
        return CommandLine.Help.defaultColorScheme(
                display.isColoured() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF);
    }

    private static int failed(Exception failure, CommandLine command) throws Exception {
        of(command).errors.failed();
        switch (failure) {
            case BadInputException bad -> complain(command, bad.getMessage() + wayOut(bad));
            case StoreException _, FailureException _ -> complain(command, String.valueOf(failure.getMessage()));
            case UncheckedIOException unreadable ->
                complain(command, ErrorAdvice.told(Objects.requireNonNull(unreadable.getCause())));
            default -> throw failure;
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /// What to do about a file that cannot be understood.
    private static String wayOut(BadInputException bad) {
        if (bad.source().endsWith("acumen/rejected.json")) {
            return "; nothing was changed. Fix or remove the file; until then nothing is learned. Without it, rejected texts"
                    + " may be learned again";
        }
        if (String.valueOf(bad.getMessage()).endsWith(JsonReader.CONFLICT)) {
            return ": keep one of the two text lines between the markers, remove the markers, then git add the file";
        }
        return bad.source().endsWith(Projects.PLAYBOOK)
                ? "; it was not changed. Fix it, or move it away and restore its content (acumen log, acumen undo ID)"
                : "";
    }

    private static int misused(CommandLine.ParameterException failure) {
        CommandLine command = failure.getCommandLine();
        complain(command, problem(failure));
        tell(command).say("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    private static String problem(CommandLine.ParameterException failure) {
        if (!(failure instanceof CommandLine.UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()
                || unmatched.isUnknownOption()) {
            return Suggestions.choices(String.valueOf(failure.getMessage()))
                    + Suggestions.option(failure)
                    + SearchCommand.hint(failure);
        }
        String argument = unmatched.getUnmatched().getFirst();
        if (failure.getCommandLine().getParent() != null) {
            return "one argument too many: " + argument;
        }
        return "there is no command " + argument
                + Suggestions.perhaps(argument, Suggestions.commands(failure.getCommandLine()));
    }

    /// Tells a problem, on one line, or on a terminal as many as it takes.
    static void complain(CommandLine command, String problem) {
        of(command).complain(problem);
    }

    /// The same in a call that picocli need not read.
    void complain(String problem) {
        String shown = DatabasePlaybook.withoutParameters(problem);
        errors.problem(shown);
        new ConsoleOutput(err, TerminalInfo.of(environment, 2)).problem(shown);
    }

    PrintWriter out() {
        return errors.out();
    }

    PrintWriter err() {
        return err;
    }

    /// What a person is told beside a command's output.
    static ConsoleOutput tell(CommandLine command) {
        return new ConsoleOutput(command.getErr(), TerminalInfo.of(of(command).environment, 2));
    }

    private static AcumenCommand of(CommandLine command) {
        CommandLine top = command;
        for (CommandLine above = top; above != null; above = above.getParent()) {
            top = above;
        }
        return top.getCommand();
    }

    @Override
    public void run() {
        new ConsoleOutput(out(), TerminalInfo.of(environment, 1)).say(FIRST_STEPS.stripTrailing());
    }

    /// The version in the program's jar.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = AcumenCommand.class.getPackage().getImplementationVersion();
            return new String[] {"acumen " + (version == null ? "(not packaged)" : version)};
        }
    }
}
