package dev.acumen.remote;

import dev.acumen.config.FailureException;
import dev.acumen.document.Hash;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Which projects are joined to a team's service. Kept in the user's folder alone, by the project's real path: what a
/// repository brings can neither send sessions anywhere nor read a token.
///
/// @param acumen the user's folder of Acumen's own
public record Remotes(Path acumen) {
    private static final String FILE = "remote.json";
    private static final String URL = "url";
    private static final String PLAYBOOK = "playbook";
    private static final String TOKEN = "token";
    private static final String LEARN_HERE = "learn_here";

    /// Whether a project is joined to a service. Asks nobody.
    public boolean isJoined(Path project) {
        return Files.isDirectory(acumen.resolve(AcumenFolder.REMOTES)) && Files.exists(file(project));
    }

    /// The service that a project is joined to; empty for none.
    ///
    /// @throws FailureException if what is kept cannot be read
    public Optional<Remote> of(Path project) {
        if (!isJoined(project)) {
            return Optional.empty();
        }
        Json.Obj kept = JsonReader.objectIn(file(project));
        try {
            Remote remote = Remote.of(kept.textOr(URL, ""), kept.textOr(PLAYBOOK, ""), kept.textOr(TOKEN, ""));
            boolean isLearnedHere = kept.get(LEARN_HERE) instanceof Json.Bool(boolean value) && value;
            return Optional.of(isLearnedHere ? remote.learnedHere() : remote);
        } catch (FailureException _) {
            throw new FailureException(
                    "what is kept of this project's service is damaged; run acumen remote remove, then"
                            + " join it again");
        }
    }

    /// Joins a project to a service. What was kept of another playbook goes.
    ///
    /// @throws FailureException if that cannot be kept
    public void put(Path project, Remote remote) {
        try {
            if (isJoined(project) && !isSame(project, remote)) {
                PrivateFiles.deleteTree(folder(project));
            }
            PrivateFiles.write(
                    file(project),
                    Json.Obj.of(
                            "v",
                            Json.Num.of(1),
                            "project",
                            new Json.Text(project.toString()),
                            URL,
                            new Json.Text(remote.url().toString()),
                            PLAYBOOK,
                            new Json.Text(remote.playbook()),
                            TOKEN,
                            new Json.Text(remote.token()),
                            LEARN_HERE,
                            new Json.Bool(remote.isLearnedHere())));
        } catch (IOException e) {
            throw new FailureException("the token cannot be kept: " + ErrorAdvice.told(e));
        }
    }

    private boolean isSame(Path project, Remote remote) {
        try {
            return of(project).filter(remote::isSamePlaybook).isPresent();
        } catch (FailureException _) {
            return false;
        }
    }

    /// Separates a project from its service.
    ///
    /// @return whether it was joined to one
    /// @throws FailureException if what is kept cannot be removed
    public boolean remove(Path project) {
        if (!isJoined(project)) {
            return false;
        }
        try {
            PrivateFiles.deleteTree(folder(project));
            return true;
        } catch (IOException e) {
            throw new FailureException("the token cannot be removed: " + ErrorAdvice.told(e));
        }
    }

    /// Where everything about a project's service is.
    Path folder(Path project) {
        return acumen.resolve(AcumenFolder.REMOTES)
                .resolve(Hash.of(real(project).toString()));
    }

    private Path file(Path project) {
        return folder(project).resolve(FILE);
    }

    /// The folder behind whatever links; one that is not there stays as it was named.
    private static Path real(Path project) {
        try {
            return project.toRealPath();
        } catch (IOException _) {
            return project.toAbsolutePath().normalize();
        }
    }
}
