package dev.acumen.project;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The user's folder of Acumen's own, which need not exist.
public final class AcumenFolder {
    /// The environment variable that names another one.
    public static final String VARIABLE = "ACUMEN_HOME";

    private AcumenFolder() {}

    /// The folder that is named, else `.acumen` in the home folder.
    ///
    /// @param home the user's home folder
    /// @param workingDirectory where a relative name begins
    /// @param named the value of [#VARIABLE]; null or blank for none
    public static Path of(Path home, Path workingDirectory, @Nullable String named) {
        return named == null || named.isBlank()
                ? home.resolve(".acumen")
                : workingDirectory.resolve(named).normalize();
    }
}
