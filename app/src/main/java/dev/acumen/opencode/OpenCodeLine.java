package dev.acumen.opencode;

import dev.acumen.client.LineReader;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;

/// Goes through the lines of a file that the plugin wrote.
final class OpenCodeLine {
    /// A longer line is left out. The plugin cuts long texts, so none comes near it.
    private static final int LIMIT = 10 << 20;

    private OpenCodeLine() {}

    /// Hears each line in its order.
    ///
    /// @param most so many lines are read
    /// @param problems hears which lines cannot be read, and why
    /// @throws IOException if the file cannot be read
    static void each(Path file, int most, Consumer<Json.Obj> lines, Consumer<String> problems) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            LineReader reader = new LineReader(in, LIMIT);
            while (reader.number() < most && reader.next()) {
                String problem = line(reader, lines);
                if (!problem.isEmpty()) {
                    problems.accept(
                            file.getFileName() + ", line " + reader.number() + ": left out, for it is " + problem);
                }
            }
        }
    }

    /// @return what is wrong with it; empty for nothing
    private static String line(LineReader reader, Consumer<Json.Obj> lines) {
        if (reader.isTooLong()) {
            return (reader.size() >> 20) + " MiB long; the limit is " + (LIMIT >> 20) + " MiB";
        }
        Json line;
        try {
            line = JsonReader.read(Arrays.copyOf(reader.bytes(), reader.length()), "line");
        } catch (BadInputException _) {
            return reader.isTerminated() ? "broken" : "cut off";
        }
        if (line instanceof Json.Obj object) {
            lines.accept(object);
            return "";
        }
        return "no object";
    }
}
