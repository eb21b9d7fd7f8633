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
        versionProvider = Acumen.Version.class,
        usageHelpAutoWidth = true,
        description =
                "What Claude Code calls: an event on standard input, the answer on standard output. acumen install"
                        + " sets it up, acumen doctor tries it.",
        footer = {
            "",
            "Events: SessionStart, UserPromptSubmit and SubagentStart show the agent what fits of the playbook;"
                    + " PreCompact, SubagentStop and SessionEnd queue the session to be learned. Ends with 0, whatever"
                    + " happens; what goes wrong is in hook.log in ~/.acumen."
        })
final class HookCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Acumen.complain(spec.commandLine(), "hooks are answered by the launcher, the script acumen");
        return CommandLine.ExitCode.OK;
    }
}
