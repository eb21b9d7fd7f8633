package dev.acumen.cli;

import dev.acumen.model.Retries;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/// What the program sees of the machine it runs on.
///
/// @param workingDirectory an absolute path
/// @param home the user's home folder
/// @param environment the environment's variables
/// @param input standard input
/// @param clock the time
/// @param retries how patiently models are asked
record Surroundings(
        Path workingDirectory,
        Path home,
        Map<String, String> environment,
        InputStream input,
        Clock clock,
        Retries retries) {
    Surroundings {
        environment = Map.copyOf(environment);
    }

    /// The value of an environment variable; a blank one counts as not set.
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    /// The user's folder of Acumen's own, which need not exist: `ACUMEN_HOME`, else `~/.acumen`.
    Path acumenFolder() {
        return variable("ACUMEN_HOME")
                .map(named -> workingDirectory.resolve(named).normalize())
                .orElseGet(() -> home.resolve(".acumen"));
    }
}
