package dev.acumen.staleness;

import java.util.Optional;
import java.util.Set;

/// The port to what a version control system knows of a project's files.
@FunctionalInterface
public interface TrackedFiles {
    /// There is none.
    TrackedFiles NOTHING = new TrackedFiles() {
        // A lambda of an interface is in no start-up archive.
        @Override
        public Optional<Set<String>> gone(Set<String> paths) {
            return Optional.empty();
        }
    };

    /// Looks at some paths that are not in the working tree.
    ///
    /// @param paths relative ones, of letters, digits and `/._@+-` alone
    /// @return those of them that the project had in its life, as a file or a folder, there or below any folder,
    /// and that are not left out of the working tree on purpose; empty where the history is not known, or not whole
    Optional<Set<String>> gone(Set<String> paths);

    /// Those of some paths that are not in the working tree which the project keeps out of version control: they
    /// come and go. Known without a history, too.
    default Set<String> passedOver(Set<String> paths) {
        return Set.of();
    }
}
