package dev.acumen.testkit.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What a person wants of a server that is run by hand.
///
/// @param port 0 for a free one
/// @param script the file of a [JsonScript]; without one every answer is `OK`
/// @param log the folder for the requests
record CommandLine(int port, Optional<Path> script, Optional<Path> log) {
    static final String USAGE = "options: [--port NUMBER] [--script FILE.json] [--log FOLDER]";

    /// @throws IllegalArgumentException if there is another option, or one without its value
    static CommandLine of(String... arguments) {
        CommandLine line = new CommandLine(0, Optional.empty(), Optional.empty());
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(USAGE);
            }
            line = line.with(arguments[i], arguments[i + 1]);
        }
        return line;
    }

    /// The server asked for.
    ScriptedServer start() throws IOException {
        Script rules = script.isEmpty()
                ? Script.always("OK")
                : JsonScript.read(Files.readAllBytes(script.get()), script.get().toString());
        return ScriptedServer.start(log.isEmpty() ? rules : RequestLog.in(log.get(), rules), port);
    }

    private CommandLine with(String option, String value) {
        return switch (option) {
            case "--port" -> new CommandLine(Integer.parseInt(value), script, log);
            case "--script" -> new CommandLine(port, Optional.of(Path.of(value)), log);
            case "--log" -> new CommandLine(port, script, Optional.of(Path.of(value)));
            default -> throw new IllegalArgumentException(USAGE);
        };
    }
}
