package dev.acumen.pipeline;

import dev.acumen.client.Client;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.project.GitHistory;
import dev.acumen.project.ProjectPlaces;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.project.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The project of a session, also where its folder is gone by now, such as a linked worktree that was removed.
///
/// @param candidate the real path of a project that may have had another name when the session ran; empty for none
public record SessionProject(Environment environment, Optional<Path> candidate) {
    /// Where the client makes the worktrees of sessions in a project.
    private static final String WORKTREES = ".claude/worktrees";

    /// Where no project is known that may have had another name.
    public SessionProject(Environment environment) {
        this(environment, Optional.empty());
    }

    /// The project of a session that began in a folder, which may be gone.
    public static Optional<Path> ofFolder(Environment environment, String folder) {
        return new SessionProject(environment).of(folder, "", Path.of(""));
    }

    /// The project's real path. Where the session's folder is gone, it is the project that has another name now,
    /// else the one that was remembered for the folder, else the one after which the client named the folder of
    /// the transcript, else the one around the nearest folder upward that is left, if the folder belonged to it:
    /// it may have been a checkout of its own.
    ///
    /// @param projectDir the folder in which the session began; empty where the client does not say
    /// @param workingDirectory the session's current folder; empty where it is not known
    /// @return empty for a session in the home folder, and where nothing tells
    public Optional<Path> of(String projectDir, String workingDirectory, Path transcript) {
        return projects()
                .ofSession(projectDir, workingDirectory)
                .or(() -> gone(projectDir.isBlank() ? workingDirectory : projectDir)
                        .flatMap(folder -> ofGone(folder, transcript)));
    }

    /// Whether a session ran in a folder that is gone, and no project is known for it.
    public boolean isLost(String projectDir, String workingDirectory, Path transcript) {
        return gone(projectDir.isBlank() ? workingDirectory : projectDir).isPresent()
                && of(projectDir, workingDirectory, transcript).isEmpty();
    }

    /// Remembers where the sessions of a folder belong, for the time when it is gone.
    ///
    /// @throws IOException if that cannot be kept
    public void remember(String folder) throws IOException {
        Optional<Projects.Place> place = projects().placeOfSession(folder, "");
        if (place.isPresent()) {
            rememberPlace(place.get().project());
        }
        if (place.isPresent() && !place.get().isLinked()) {
            new Worktrees(environment.acumenFolder())
                    .rememberFolder(
                            Path.of(folder).toRealPath(),
                            place.get().project(),
                            environment.clock().millis());
        }
    }

    /// Remembers which folder a project is, for the time when it has another name.
    ///
    /// @throws IOException if that cannot be kept
    public void rememberPlace(Path project) throws IOException {
        new ProjectPlaces(environment.acumenFolder()).remember(project);
    }

    private Optional<Path> ofGone(Path folder, Path transcript) {
        Optional<Path> renamed = renamed(folder);
        if (renamed.isPresent()) {
            return renamed;
        }
        Optional<Path> remembered =
                new Worktrees(environment.acumenFolder()).inMain(folder).map(projects()::around);
        return remembered
                .or(() -> named(folder, transcript))
                .or(() -> above(folder).filter(project -> isPart(folder, project)))
                .filter(project -> !projects().isHome(project));
    }

    /// The project that a folder lay in which is gone, if that was renamed or moved since.
    Optional<Path> renamed(Path gone) {
        Optional<ProjectPlaces.Renamed> renamed =
                new ProjectPlaces(environment.acumenFolder()).renamed(gone, candidate);
        return renamed.map(found -> found.below().startsWith(WORKTREES)
                ? found.project()
                : projects().around(found.project().resolve(found.below())));
    }

    /// The known project after which the client named the transcript's folder, if it is one alone.
    private Optional<Path> named(Path folder, Path transcript) {
        Client client = Clients.of(environment).of(transcript);
        Set<Path> found = new LinkedHashSet<>();
        for (String project : trusted()) {
            if (client.isNamedAfter(transcript, Path.of(project)) && Files.isDirectory(Path.of(project))) {
                found.add(Path.of(project));
            }
        }
        above(folder)
                .filter(project -> client.isNamedAfter(transcript, project))
                .ifPresent(found::add);
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    private Set<String> trusted() {
        try {
            return new Trust(environment.acumenFolder()).projects();
        } catch (IOException | BadInputException _) {
            return Set.of();
        }
    }

    /// The project around the nearest folder upward that is left.
    private Optional<Path> above(Path folder) {
        try {
            Path project = projects().around(left(folder).toRealPath());
            return projects().isMarked(project) ? Optional.of(project) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Path left(Path folder) {
        Path left = folder;
        while (!Files.isDirectory(left)) {
            left = Objects.requireNonNull(left.getParent());
        }
        return left;
    }

    /// Whether a folder that is gone was a worktree of the client's in this project, or held files of its git.
    private boolean isPart(Path folder, Path project) {
        try {
            Path left = left(folder);
            Path inMain = projects().inMain(left.toRealPath()).resolve(left.relativize(folder));
            if (!inMain.startsWith(project)) {
                return false;
            }
            Path below = project.relativize(inMain);
            return below.startsWith(WORKTREES)
                    || GitHistory.of(project, environment.variables()).hadFolder(below);
        } catch (IOException _) {
            return false;
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
        return new Projects(environment.home());
    }
}
