package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.GitHistory;
import dev.acumen.staleness.StaleKeyPoint;
import dev.acumen.staleness.Staleness;
import dev.acumen.staleness.TrackedFiles;
import dev.acumen.staleness.WorkingTree;
import dev.acumen.store.JournaledStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// Finds what may be out of date in a project's playbook, and keeps it for the hook and for whoever shows it.
///
/// @param folder the project's folder
public record Verifying(Environment environment, Path folder) {

    /// The key points that may be out of date.
    public List<StaleKeyPoint> in(Playbook playbook) {
        Path top = GitHistory.top(folder, environment.home());
        TrackedFiles tracked =
                Files.exists(top.resolve(".git")) ? GitHistory.of(top, environment.variables()) : TrackedFiles.NOTHING;
        return new Staleness(() -> WorkingTree.read(folder, top), tracked).in(playbook);
    }

    /// Finds them, and keeps which they are.
    ///
    /// @throws dev.acumen.store.StoreException if that cannot be kept
    public List<StaleKeyPoint> flag(JournaledStore store) {
        List<StaleKeyPoint> stale = in(store.read().playbook());
        store.flag(stale.stream().collect(Collectors.toMap(StaleKeyPoint::mark, StaleKeyPoint::why, (one, _) -> one)));
        return stale;
    }
}
