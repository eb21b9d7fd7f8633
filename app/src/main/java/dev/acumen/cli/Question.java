package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.output.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;

/// A question to the person at the terminal that is answered with yes or no.
record Question(CommandLine command, Environment environment) {

    /// Whether that person says yes. Where there is none, nobody does.
    boolean isAgreed(String question) {
        if (!Terminal.isInteractive()) {
            return false;
        }
        AcumenCommand.tell(command).ask(question + " [y/N] ");
        try {
            String answer =
                    new BufferedReader(new InputStreamReader(environment.input(), StandardCharsets.UTF_8)).readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
