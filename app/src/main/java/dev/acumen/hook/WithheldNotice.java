package dev.acumen.hook;

import dev.acumen.config.SettingsFile;
import dev.acumen.playbook.Rendering;
import dev.acumen.project.Projects;
import dev.acumen.project.VisiblePart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// The notice that a session is not shown a part of a playbook: once a session, to the person where there is one,
/// else to the log.
///
/// @param session one of which something is withheld
/// @param part of it something is withheld
record WithheldNotice(Session session, Path project, VisiblePart part) {

    /// The answer with the notice, unless the session was told; of two that ask at once one is told.
    HookAnswer tell(HookAnswer answer, boolean isAttended) {
        try {
            if (!session.tell()) {
                return answer;
            }
            if (part.playbook().size() == 0) {
                // Another look for each prompt would be of no use.
                session.serve(true);
            }
        } catch (IOException e) {
            return answer.inSpiteOf(e);
        }
        String notice = Rendering.oneLine(project.resolve(Projects.PLAYBOOK) + ": " + part.notice());
        return isAttended ? answer.andMessage("Acumen: " + notice + settings() + ".") : answer.noting(notice);
    }

    private String settings() {
        return Files.exists(project.resolve(SettingsFile.IN_PROJECT), LinkOption.NOFOLLOW_LINKS)
                ? "; the project also has settings, " + SettingsFile.IN_PROJECT
                : "";
    }
}
