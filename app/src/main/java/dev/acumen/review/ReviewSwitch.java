package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.SettingsFile;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.ProjectFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Sets in a project's own settings whether what is learned waits for a person's yes. The rest of the file stays.
///
/// @param project the project's folder
public record ReviewSwitch(Path project) {
    /// No process takes so long to write a file.
    private static final Duration LONG = Duration.ofDays(1);

    /// Sets it.
    ///
    /// @throws dev.acumen.json.BadInputException if the settings that are there cannot be understood
    /// @throws IOException if they cannot be written
    public void set(boolean isOn, Environment environment) throws IOException {
        boolean isOnElsewhere =
                new SettingsFiles(environment).settings(Optional.empty()).isReviewed();
        set(isOn, isOnElsewhere, environment.clock().instant());
    }

    /// @param isOnElsewhere whether it is on where the project says nothing
    private void set(boolean isOn, boolean isOnElsewhere, Instant now) throws IOException {
        SettingsFile.ofProject(project);
        Path folder = ProjectFolder.make(project);
        sweep(folder, now.minus(LONG));
        Path file = project.resolve(SettingsFile.IN_PROJECT);
        Json before = Files.exists(file) ? JsonReader.read(Files.readAllBytes(file), file.toString()) : Json.Obj.of();
        Json.Obj members = before instanceof Json.Obj object ? object : Json.Obj.of();
        Json.Obj after = isOn || isOnElsewhere
                ? members.with(Setting.REVIEW.label(), new Json.Bool(isOn))
                : members.without(Setting.REVIEW.label());
        if (!after.equals(before)) {
            Path next = Files.createTempFile(folder, "config-", ".next");
            try {
                Files.writeString(next, JsonWriter.pretty(after) + "\n", StandardOpenOption.SYNC);
                if (Files.exists(file)) {
                    Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(file));
                }
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(next);
            }
        }
    }

    /// Removes what a process left here that was killed.
    private static void sweep(Path folder, Instant before) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "config-*.next")) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(before)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
