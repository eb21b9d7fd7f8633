package dev.acumen.ui;

import dev.acumen.config.Environment;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/// The person's browser.
public final class Browser {
    private Browser() {}

    /// Opens an address, with the program that the system or the environment (`BROWSER`) has for it.
    ///
    /// @return whether there was one
    public static boolean open(String address, Environment environment) {
        List<String> programs = Stream.concat(
                        environment.variable("BROWSER").stream(), Stream.of("xdg-open", "open", "wslview"))
                .toList();
        for (String program : programs) {
            try {
                new ProcessBuilder(program, address)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return true;
            } catch (IOException _) {
                // The next one.
            }
        }
        return false;
    }
}
