package dev.acumen.review;

import dev.acumen.config.Setting;
import dev.acumen.config.SettingsFile;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Sets in a project's own settings whether what is learned waits for a person's yes. The rest of the file stays.
///
/// @param project the project's folder
public record ReviewSwitch(Path project) {

    /// @param isOnElsewhere whether it is on where the project says nothing
    /// @throws dev.acumen.json.BadInputException if the settings that are there cannot be understood
    /// @throws IOException if they cannot be written
    public void set(boolean isOn, boolean isOnElsewhere) throws IOException {
        SettingsFile.ofProject(project);
        Path folder = ProjectFolder.make(project);
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
}
