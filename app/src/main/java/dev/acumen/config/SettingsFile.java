package dev.acumen.config;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a file sets. A file that is not there sets nothing; nothing is created by reading.
///
/// @param source the file, for messages
/// @param label its short name, for a person who knows which project is meant
/// @param values what it sets
/// @param notes what in it counts for nothing, and why: one sentence each, with its place
public record SettingsFile(String source, String label, Map<Setting, Json> values, List<String> notes) {
    private static final int LARGEST = 1_000_000;
    /// Where a project's own settings are.
    public static final String IN_PROJECT = ".claude/acumen/config.json";

    public SettingsFile {
        Map<Setting, Json> copy = new EnumMap<>(Setting.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
        notes = List.copyOf(notes);
    }

    /// No file.
    public static SettingsFile none() {
        return new SettingsFile("", "", Map.of(), List.of());
    }

    /// Reads a user's file.
    ///
    /// @throws BadInputException if it is not of the form that `docs/reference/configuration.md` describes
    /// @throws IOException if it cannot be read
    public static SettingsFile ofUser(Path file, String label) throws IOException {
        return read(file, label, bytes(file), false);
    }

    /// Reads a project's file. What only a user may set is passed over; whether a limit is lower than the user's is
    /// for [Settings] to say.
    ///
    /// @throws BadInputException if it is not of that form, or a link, or lies outside of the project behind one
    /// @throws IOException if it cannot be read
    public static SettingsFile ofProject(Path project) throws IOException {
        Path file = project.resolve(IN_PROJECT);
        if (Files.isSymbolicLink(file) || isOutside(file, project)) {
            throw new BadInputException(
                    file.toString(), "", "this is a link; a project's settings are a file of its own");
        }
        return read(file, IN_PROJECT, bytes(file, LinkOption.NOFOLLOW_LINKS), true);
    }

    private static boolean isOutside(Path file, Path project) throws IOException {
        return Files.exists(file) && !file.toRealPath().startsWith(project.toRealPath());
    }

    private static SettingsFile read(Path file, String label, Optional<byte[]> bytes, boolean isProjects) {
        String source = file.toString();
        if (bytes.isEmpty()) {
            return new SettingsFile(source, label, Map.of(), List.of());
        }
        SettingsReader reader = new SettingsReader(source, isProjects);
        reader.read(JsonReader.read(bytes.get(), source));
        return new SettingsFile(source, label, reader.values(), reader.notes());
    }

    private static Optional<byte[]> bytes(Path file, OpenOption... how) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException(file.toString(), "", "this is no file");
        }
        try (InputStream in = Files.newInputStream(file, how)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new BadInputException(file.toString(), "", "this is larger than 1 MB, so it holds no settings");
            }
            return Optional.of(bytes);
        } catch (NoSuchFileException _) {
            if (Files.isSymbolicLink(file)) {
                throw new BadInputException(file.toString(), "", "this is a link that leads nowhere");
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new IOException(file + ": it cannot be read", e);
        }
    }
}
