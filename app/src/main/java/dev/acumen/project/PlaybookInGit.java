package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// What git has to do with the path of a project's playbook, whether there is such a file or not.
public sealed interface PlaybookInGit {

    /// Nothing: it is in no repository, or no branch that is known here has it.
    record Apart() implements PlaybookInGit {}

    /// It is in the index.
    record Tracked() implements PlaybookInGit {}

    /// It is not in the index, but git can bring it: a checkout, a pull and `stash pop` refuse to overwrite a file
    /// that git does not track.
    ///
    /// @param source a branch, or `a stash`
    record Brought(String source) implements PlaybookInGit {}

    /// Git gives no answer.
    ///
    /// @param trouble why, a part of a sentence
    record Unknown(String trouble) implements PlaybookInGit {}

    /// Asks git.
    ///
    /// @param home is never a project, whatever is in it
    /// @param environment the variables that git gets
    static PlaybookInGit of(Path project, Path home, Map<String, String> environment) {
        return of(project, home, environment, false);
    }

    /// Asks about the checkout alone, in one question, and not even that where the index says that git does not track
    /// the file. Nothing is said of what could bring it.
    ///
    /// @param home is never a project, whatever is in it
    /// @param environment the variables that git gets
    static PlaybookInGit now(Path project, Path home, Map<String, String> environment) {
        return of(project, home, environment, true);
    }

    private static PlaybookInGit of(Path project, Path home, Map<String, String> environment, boolean isNow) {
        Path top = GitHistory.top(project, home);
        if (!isCheckout(top)) {
            return new Apart();
        }
        try {
            Path file = real(project.resolve(Projects.PLAYBOOK));
            if (isNow && !GitIndex.mayTrack(top, String.valueOf(file.getFileName()))) {
                return new Apart();
            }
            GitHistory git = GitHistory.of(top, environment);
            GitHistory.Tracking tracking = git.tracking(file);
            // No switch over types: the JVM makes code for one at run time, and a command waits for that.
            if (tracking instanceof GitHistory.Tracking.Unknown unknown) {
                return new Unknown(unknown.trouble());
            }
            if (tracking instanceof GitHistory.Tracking.Known known && known.isTracked()) {
                return new Tracked();
            }
            Optional<String> source =
                    isNow ? Optional.empty() : git.bringing(top.toRealPath().relativize(file));
            return source.isPresent() ? new Brought(source.get()) : new Apart();
        } catch (IOException e) {
            return new Unknown(String.valueOf(e.getMessage()));
        }
    }

    /// An empty `.git` folder is none.
    private static boolean isCheckout(Path top) {
        Path git = top.resolve(".git");
        return Files.isRegularFile(git) || Files.exists(git.resolve("HEAD"));
    }

    /// Git does not look behind links.
    private static Path real(Path file) throws IOException {
        return Files.exists(file)
                ? file.toRealPath()
                : real(Objects.requireNonNull(file.getParent())).resolve(Objects.requireNonNull(file.getFileName()));
    }
}
