package dev.acumen.session;

import dev.acumen.claude.TranscriptFolder;
import dev.acumen.json.BadInputException;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.project.Worktrees;
import dev.acumen.surroundings.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The project of a session, also where its folder is gone by now, such as a linked worktree that was removed.
public record SessionProject(Surroundings surroundings) {

    /// The project of a session that began in a folder, which may be gone.
    public static Optional<Path> ofFolder(Surroundings surroundings, String folder) {
        return new SessionProject(surroundings).of(folder, "", Path.of(""));
    }

    /// The project's real path. Where the session's folder is gone, it is the project of the worktree that was
    /// remembered, else the one after which the client named the transcript's folder, else the one around the
    /// nearest folder upward that is left.
    ///
    /// @param projectDir the folder in which the session began; empty where the client does not say
    /// @param workingDirectory the session's current folder; empty where it is not known
    /// @return empty for a session in the home folder, and where nothing tells
    Optional<Path> of(String projectDir, String workingDirectory, Path transcript) {
        return projects()
                .ofSession(projectDir, workingDirectory)
                .or(() -> gone(projectDir.isBlank() ? workingDirectory : projectDir)
                        .flatMap(folder -> ofGone(folder, transcript)));
    }

    /// Whether a session ran in a folder that is gone, and no project is known for it.
    boolean isLost(String projectDir, String workingDirectory, Path transcript) {
        return gone(projectDir.isBlank() ? workingDirectory : projectDir).isPresent()
                && of(projectDir, workingDirectory, transcript).isEmpty();
    }

    private Optional<Path> ofGone(Path folder, Path transcript) {
        Optional<Path> remembered =
                new Worktrees(surroundings.acumenFolder()).inMain(folder).map(projects()::around);
        return remembered
                .or(() -> named(folder, transcript))
                .or(() -> above(folder))
                .filter(project -> !projects().isHome(project));
    }

    /// The known project after which the client named the transcript's folder, if it is one alone.
    private Optional<Path> named(Path folder, Path transcript) {
        Path named = transcript.getParent();
        if (named == null || named.getFileName() == null) {
            return Optional.empty();
        }
        Set<Path> found = new LinkedHashSet<>();
        for (String project : trusted()) {
            if (TranscriptFolder.isNamedAfter(named, Path.of(project)) && Files.isDirectory(Path.of(project))) {
                found.add(Path.of(project));
            }
        }
        above(folder)
                .filter(project -> TranscriptFolder.isNamedAfter(named, project))
                .ifPresent(found::add);
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    private Set<String> trusted() {
        try {
            return new Trust(surroundings.acumenFolder()).projects();
        } catch (IOException | BadInputException _) {
            return Set.of();
        }
    }

    /// The project around the nearest folder upward that is left.
    private Optional<Path> above(Path folder) {
        Path left = folder.getParent();
        while (left != null && !Files.isDirectory(left)) {
            left = left.getParent();
        }
        try {
            Path project = projects().around(Objects.requireNonNull(left).toRealPath());
            return projects().isMarked(project) ? Optional.of(project) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<Path> gone(String folder) {
        try {
            Path named = Path.of(folder);
            return named.isAbsolute() && Files.notExists(named) ? Optional.of(named.normalize()) : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private Projects projects() {
        return new Projects(surroundings.home());
    }
}
