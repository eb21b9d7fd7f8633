package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How git is asked about a repository that may be a stranger's: none of the programs that its configuration names
/// is started.
public final class Git {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Git() {}

    /// The command line of a question.
    ///
    /// @param program what is run as git
    public static List<String> command(String program, List<String> question) {
        List<String> command = new ArrayList<>(
                List.of(program, "--no-pager", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false"));
        command.addAll(question);
        return command;
    }

    /// Asks in a folder; where there is no git, that is its answer.
    ///
    /// @param environment the variables that git gets
    public static ProcessResult ask(Path folder, Map<String, String> environment, List<String> question) {
        try {
            return ProcessResult.of(command("git", question), folder, environment, "", PATIENCE);
        } catch (IOException e) {
            return new ProcessResult(-1, "", String.valueOf(e.getMessage()), Duration.ZERO);
        }
    }
}
