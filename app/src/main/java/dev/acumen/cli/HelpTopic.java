package dev.acumen.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A short page about something that is not one command. Its first line is its title. Lines that begin with two blanks
/// are rows of a table: a name, and after two or more blanks what it means; other lines are paragraphs.
///
/// @param name as in `acumen help NAME`
record HelpTopic(String name, String text) {
    private static final List<String> NAMES =
            List.of("concepts", "ids", "environment", "files", "exit-codes", "models", "git", "hooks");

    /// All of them.
    static List<HelpTopic> all() {
        return NAMES.stream().map(HelpTopic::read).toList();
    }

    /// The one of this name.
    static Optional<HelpTopic> named(String name) {
        return NAMES.contains(name) ? Optional.of(read(name)) : Optional.empty();
    }

    /// The names of all of them.
    static List<String> names() {
        return NAMES;
    }

    private static HelpTopic read(String name) {
        return new HelpTopic(name, resource("topics/" + name + ".txt"));
    }

    /// What it is about.
    String title() {
        return text.substring(0, text.indexOf('\n'));
    }

    /// What it says, without the title.
    String body() {
        return text.substring(text.indexOf('\n') + 2).stripTrailing();
    }

    /// A text in the program's jar.
    static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HelpTopic.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
