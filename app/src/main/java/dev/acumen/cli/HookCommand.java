package dev.acumen.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `acumen hook`, for its help alone: the launcher answers hooks before any of this is loaded.
@Command(
        name = "hook",
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        description = {
            "Answer a hook event of Claude Code.",
            "Reads the event from standard input and prints the answer. acumen install installs the hooks, acumen"
                    + " doctor tests them."
        },
        footer = {
            "",
            "SessionStart, UserPromptSubmit and SubagentStart show key points to the agent. PreToolUse holds"
                    + " a command, PostToolUseFailure shows the key point that knows a failed one. PreCompact,"
                    + " SubagentStop and SessionEnd queue the session for learning. Errors go to hook.log in ~/.acumen."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = "0:Always, so that no hook stops a session.")
final class HookCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        AcumenCommand.complain(spec.commandLine(), "hooks are answered by the launcher, the script acumen");
        return CommandLine.ExitCode.OK;
    }
}
