package dev.acumen.install;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What is known of what was installed: since when, and into which settings files, so that all of them are found
/// again.
///
/// @param acumen the user's folder of Acumen's own
public record InstalledFiles(Path acumen) {
    private static final String FILES = "files";

    /// The settings files that hooks were put into. One that is gone, or holds none any more, may be among them.
    ///
    /// @throws IOException if it cannot be read
    public Set<Path> all() throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (String file : known()) {
            files.add(Path.of(file));
        }
        return files;
    }

    /// Hooks were put into a settings file. The first time ever is when sessions begin to be learned.
    ///
    /// @throws IOException if that cannot be kept
    public void add(Path file, Instant now) throws IOException {
        PrivateFiles.folder(acumen);
        Path since = acumen.resolve("installed");
        if (!Files.exists(since)) {
            Files.writeString(since, now + "\n", StandardOpenOption.CREATE_NEW);
        }
        Set<String> files = new LinkedHashSet<>(known());
        if (files.add(file.toString())) {
            write(files);
        }
    }

    /// Hooks were taken out of a settings file.
    ///
    /// @throws IOException if that cannot be kept
    public void remove(Path file) throws IOException {
        Set<String> files = new LinkedHashSet<>(known());
        if (files.remove(file.toString())) {
            write(files);
        }
    }

    private Path file() {
        return acumen.resolve("installations.json");
    }

    private void write(Set<String> files) throws IOException {
        PrivateFiles.write(file(), Json.Obj.of("v", Json.Num.of(1), FILES, Json.Arr.ofTexts(List.copyOf(files))));
    }

    /// What cannot be understood is as if it was not there: it is a help for finding, and nothing depends on it.
    private List<String> known() throws IOException {
        try {
            return JsonReader.read(Files.readAllBytes(file()), file().toString()) instanceof Json.Obj object
                    ? object.texts(FILES)
                    : List.of();
        } catch (NoSuchFileException | BadInputException _) {
            return List.of();
        }
    }
}
