package dev.acumen.hook;

import dev.acumen.project.AcumenFolder;
import java.nio.file.Path;
import java.util.Map;

/// What the hook sees of the machine it runs on.
///
/// @param home the user's home folder
/// @param workingDirectory an absolute path
/// @param environment the environment's variables
/// @param now the time, in milliseconds since 1970
record HookEnvironment(Path home, Path workingDirectory, Map<String, String> environment, long now) {

    /// The value of an environment variable; empty where it is not set.
    String variable(String name) {
        String value = environment.get(name);
        return value == null ? "" : value;
    }

    /// The user's folder of Acumen's own, which need not exist.
    Path acumen() {
        return AcumenFolder.of(home, workingDirectory, environment.get(AcumenFolder.VARIABLE));
    }

    /// Whether the session has a person who sees what is told.
    boolean isAttended() {
        return !variable("CLAUDE_CODE_SESSION_ATTENDED").equals("0");
    }

    /// Whether everything is switched off by the environment: by hand, or because this session is one of our own.
    boolean isSwitchedOff() {
        String off = variable("ACUMEN_OFF");
        return !variable("ACUMEN_NESTED").isEmpty() || !(off.isEmpty() || off.equals("0"));
    }
}
