package dev.acumen.claudecode;

import java.nio.file.Path;

/// Where hooks are installed.
public enum Scope {
    /// For all projects of a user.
    USER("user", "settings.json"),
    /// For one project, on this machine alone: the settings that its repository does not share.
    PROJECT("project", "settings.local.json"),
    /// For one project, shared with all who have its repository. Nothing is installed here, for the settings would
    /// name a path of one machine; but somebody may have written it by hand.
    SHARED("shared project", "settings.json");

    private final String label;
    private final String file;

    Scope(String label, String file) {
        this.label = label;
        this.file = file;
    }

    /// Its name for a person, and as an option's value.
    public String label() {
        return label;
    }

    /// The settings file in the client's folder: the user's, or `.claude` in the project.
    public Path file(Path clientFolder) {
        return clientFolder.resolve(file);
    }
}
