package dev.acumen.surroundings;

import dev.acumen.json.BadInputException;
import dev.acumen.json.PlaybookDocument;
import dev.acumen.playbook.Applied;
import dev.acumen.project.Trust;
import dev.acumen.store.Remedy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Trusts a playbook that was made here. What counts is what the transaction found under the lock, and not what was
/// there when a long run began: a pull may have brought a stranger's playbook meanwhile.
///
/// @param project the project's folder
/// @param tell hears what a person has to know
public record OwnPlaybook(Path project, Surroundings surroundings, Consumer<String> tell) {

    /// A transaction was carried out.
    public void carriedOut(PlaybookDocument before, Applied applied) {
        if (!before.isNew() || applied.changes().isEmpty()) {
            return;
        }
        try {
            new Trust(surroundings.acumenFolder())
                    .trust(project, "made by acumen", surroundings.clock().instant());
        } catch (IOException | BadInputException e) {
            tell.accept("it could not be noted that this playbook is your own, so sessions will not see it until acumen"
                    + " trust is run: " + Remedy.told(e));
        }
    }
}
