package dev.acumen.cli;

import dev.acumen.config.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands by name. A command's class is loaded when the command is made, so that a call pays for one command
/// only.
final class Commands {
    /// In the order of the help.
    static final List<String> NAMES = List.of(
            "learn",
            "show",
            "search",
            "why",
            "add",
            "edit",
            "remove",
            "merge",
            "move",
            "tag",
            "pin",
            "unpin",
            "refine",
            "log",
            "undo",
            "review",
            "accept",
            "share",
            "apply",
            "import",
            "export",
            "setup",
            "install",
            "upgrade",
            "uninstall",
            "on",
            "off",
            "act",
            "guard",
            "experiment",
            "report",
            "adapt",
            "eval",
            "trust",
            "remote",
            "status",
            "doctor",
            "config",
            "check",
            "mcp",
            "ui",
            "merge-driver",
            "hook",
            "worker",
            "completion",
            "help");

    private Commands() {}

    /// The commands that a call needs: the named one, none where nothing is named, else all, to show their help or to
    /// suggest one.
    static List<String> neededFor(String... arguments) {
        if (arguments.length == 0) {
            return List.of();
        }
        int first = GlobalOptions.skipped(arguments);
        String name = first < arguments.length ? arguments[first] : "";
        return !name.equals("help") && NAMES.contains(name) ? List.of(name) : NAMES;
    }

    /// The quick command that a plain line calls; null for any other line.
    static @Nullable ProjectCommand plain(Environment environment, String... arguments) {
        return arguments.length > 0
                        && NAMES.contains(arguments[0])
                        && named(arguments[0], environment) instanceof ProjectCommand command
                        && command.take(new PlainLine(List.of(arguments).subList(1, arguments.length)))
                ? command
                : null;
    }

    /// Makes a command.
    ///
    /// @param name one of [#NAMES]
    static Object named(String name, Environment environment) {
        return switch (name) {
            case "learn" -> new LearnCommand(environment);
            case "show" -> new ShowCommand(environment);
            case "search" -> new SearchCommand(environment);
            case "why" -> new WhyCommand(environment);
            case "add" -> new AddCommand(environment);
            case "edit" -> new EditCommand(environment);
            case "remove" -> new RemoveCommand(environment);
            case "merge" -> new MergeCommand(environment);
            case "move" -> new MoveCommand(environment);
            case "tag" -> new TagCommand(environment);
            case "pin" -> new PinCommand.Pin(environment);
            case "unpin" -> new PinCommand.Unpin(environment);
            case "refine" -> new RefineCommand(environment);
            case "log" -> new LogCommand(environment);
            case "undo" -> new UndoCommand(environment);
            case "review" -> new ReviewCommand(environment);
            case "accept" -> new AcceptCommand(environment);
            case "share" -> new ShareCommand(environment);
            case "apply" -> new ApplyCommand(environment);
            case "import" -> new ImportCommand(environment);
            case "export" -> new ExportCommand(environment);
            case "setup" -> new SetupCommand(environment);
            case "install" -> new InstallCommand(environment);
            case "upgrade" -> new UpgradeCommand(environment);
            case "uninstall" -> new UninstallCommand(environment);
            case "on" -> new OnCommand.On(environment);
            case "off" -> new OnCommand.Off(environment);
            case "act" -> new ActCommand(environment);
            case "guard" -> new GuardCommand(environment);
            case "experiment" -> new ExperimentCommand(environment);
            case "report" -> new ReportCommand(environment);
            case "adapt" -> new AdaptCommand(environment);
            case "eval" -> new EvalCommand(environment);
            case "trust" -> new TrustCommand(environment);
            case "remote" -> new RemoteCommand(environment);
            case "status" -> new StatusCommand(environment);
            case "doctor" -> new DoctorCommand(environment);
            case "config" -> new ConfigCommand(environment);
            case "check" -> new CheckCommand(environment);
            case "mcp" -> new McpCommand(environment);
            case "ui" -> new UiCommand(environment);
            case "merge-driver" -> new MergeDriverCommand(environment);
            case "hook" -> new HookCommand();
            case "worker" -> new WorkerCommand(environment);
            case "completion" -> new CompletionCommand(environment);
            case "help" -> new HelpCommand(environment);
            default -> throw new IllegalArgumentException("no command " + name);
        };
    }
}
