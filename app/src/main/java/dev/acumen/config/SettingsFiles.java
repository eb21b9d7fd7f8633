package dev.acumen.config;

import dev.acumen.project.AcumenFolder;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Where settings are read from.
public record SettingsFiles(Environment environment) {

    /// The settings that hold for a project. In the home folder there is none, and the user's own are still to
    /// be seen.
    public Settings settings(Optional<Path> project) {
        try {
            ProviderEnvironment provider = new ClientEnvironment(environment, project).whole();
            return Settings.of(ofUser(), ofProject(project), provider.variables(), provider.files());
        } catch (IOException e) {
            throw new FailureException(ErrorAdvice.told(e));
        }
    }

    SettingsFile ofUser() throws IOException {
        Path file = usersFile();
        Path home = environment.home();
        return SettingsFile.ofUser(file, file.startsWith(home) ? "~/" + home.relativize(file) : file.toString());
    }

    Path usersFile() {
        return environment.acumenFolder().resolve(AcumenFolder.CONFIG);
    }

    private static SettingsFile ofProject(Optional<Path> folder) throws IOException {
        if (folder.isEmpty()) {
            return SettingsFile.none();
        }
        if (!Files.isDirectory(folder.get())) {
            throw new FailureException("there is no folder " + folder.get());
        }
        return SettingsFile.ofProject(folder.get());
    }
}
