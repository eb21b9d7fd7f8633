package dev.acumen.hook;

import dev.acumen.config.SettingsFile;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Hash;
import dev.acumen.project.PrivateFiles;
import dev.acumen.project.Projects;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// A project whose playbook this machine did not make and nobody has trusted. The person is told of it once.
///
/// @param acumen the user's folder of Acumen's own
record Untrusted(Path acumen, Path project) {

    /// Whether the person was told already.
    boolean isTold() {
        return Files.exists(told());
    }

    /// What to tell, once: of two that ask at once one is answered.
    ///
    /// @throws IOException if it cannot be remembered that the person was told
    Answer tell(Playbook playbook) throws IOException {
        try {
            PrivateFiles.create(told(), project + "\n");
        } catch (FileAlreadyExistsException _) {
            return Answer.NOTHING;
        }
        return Answer.message(Rendering.oneLine(notice(playbook.size())));
    }

    private String notice(int size) {
        boolean hasSettings = Files.exists(project.resolve(SettingsFile.IN_PROJECT), LinkOption.NOFOLLOW_LINKS);
        return "Acumen: the playbook " + project.resolve(Projects.PLAYBOOK) + " with " + size + " key point"
                + (size == 1 ? "" : "s") + " is not known to be yours, so the agent does not see it"
                + (hasSettings ? "; the project brings settings as well, " + SettingsFile.IN_PROJECT : "")
                + ". acumen show prints it, acumen trust lets the agent see it.";
    }

    private Path told() {
        return acumen.resolve(AcumenFolder.TOLD).resolve(Hash.of(project.toString()));
    }
}
