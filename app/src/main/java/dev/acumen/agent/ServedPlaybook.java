package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.config.SettingsFiles;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.VisiblePart;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// What of a project's playbook an agent may see, with the user's own beside it: what a session would be shown.
///
/// @param playbook what may be seen
/// @param isTrusted whether the project is trusted, with whatever its journal holds
/// @param notice what is withheld and why, and what a person can do about it; empty where nothing is
record ServedPlaybook(Path project, Playbook playbook, Usage usage, boolean isTrusted, String notice) {
    private static final String OFF =
            "Acumen is off here, so nothing is shown; the user can switch it on with: acumen on";

    /// Whether nothing is served because Acumen is off.
    boolean isOff() {
        return notice.equals(OFF);
    }

    /// @throws IOException if playbook or trust cannot be read
    static ServedPlaybook of(Path project, Environment environment) throws IOException {
        if (environment.isSwitchedOff() || new OffSwitch(environment.acumenFolder()).isOff(project)) {
            return new ServedPlaybook(project, Playbook.empty(), Usage.NONE, false, OFF);
        }
        VisiblePart part = VisiblePart.of(StoredPlaybook.read(project), project, environment.acumenFolder());
        String notice = part.withheld().isEmpty()
                ? ""
                : part.withheld().size() + " of " + part.size() + " key points are withheld: " + part.cause()
                        + ". The user can run acumen trust, which prints them and asks";
        Playbook playbook = new UserPlaybook(environment)
                .beside(part.playbook(), new SettingsFiles(environment).settings(Optional.empty()));
        return new ServedPlaybook(project, playbook, StoredPlaybook.usage(project), part.isTrusted(), notice);
    }
}
