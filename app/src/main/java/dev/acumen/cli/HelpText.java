package dev.acumen.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// What `acumen --help` prints where it is no terminal, as picocli rendered it when Acumen was built: for that, picocli
/// reads the annotations of all commands.
final class HelpText {
    private static final String NAME = "help.txt";

    private HelpText() {}

    /// Whether a call asks for it, and for nothing else.
    static boolean isAsked(String... arguments) {
        return List.of(arguments).equals(List.of("--help"))
                || List.of(arguments).equals(List.of("-h"));
    }

    static String read() {
        try (InputStream in = Objects.requireNonNull(HelpText.class.getResourceAsStream(NAME), NAME)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
