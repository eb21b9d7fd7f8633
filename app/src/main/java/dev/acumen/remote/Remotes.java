package dev.acumen.remote;

import dev.acumen.config.FailureException;
import dev.acumen.document.Hash;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Place;
import dev.acumen.project.PrivateFiles;
import dev.acumen.queue.Claim;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// Which projects are joined to a team's service. Kept in the user's folder alone, by the project's real path, with
/// which folder that was: what a repository brings can neither send sessions anywhere nor read a token, and neither can
/// another project that takes the place of a joined one.
///
/// @param acumen the user's folder of Acumen's own
public record Remotes(Path acumen) {
    /// Why a project is joined to none whose local layer is a copy of a service's playbook, and what a person does.
    public static final String COPY = "the local layer is a copy of the playbook of a team's service, and this project"
            + " is joined to none: acumen remote add URL joins it, acumen remote remove removes the copy";

    private static final String ANOTHER = "another folder of this name was joined to a service; acumen remote add URL"
            + " joins this one, acumen remote remove forgets the other one";
    private static final String MOVED = "the folder of this name that was joined to a service was moved, and stays"
            + " joined; acumen remote add URL joins this one, acumen remote remove ends this notice";

    private static final String FILE = "remote.json";
    private static final String PLACE = "place";
    private static final String URL = "url";
    private static final String PLAYBOOK = "playbook";
    private static final String TOKEN = "token";
    private static final String LEARN_HERE = "learn_here";

    /// Whether a project is joined to a service. Asks nobody. A project that was renamed or moved stays joined.
    public boolean isJoined(Path project) {
        follow(project);
        return isHere(project);
    }

    /// Whether another folder was joined to a service, whose place the project took.
    public boolean isOfAnother(Path project) {
        follow(project);
        return isNoted(project) && !isStill(project);
    }

    /// Why a project that may be taken for joined is not, and what a person does; empty for any other.
    public Optional<String> separated(Path project) {
        if (isOfAnother(project)) {
            return Optional.of(isKept(project) ? ANOTHER : MOVED);
        }
        return !isKept(project) && isCopy(project) ? Optional.of(COPY) : Optional.empty();
    }

    /// Whether a project's local layer is a service's playbook as it was brought, also where the project is joined to
    /// none any more. Not so where that cannot be read.
    public static boolean isCopy(Path project) {
        try {
            return RemoteCache.isCopy(project);
        } catch (IOException _) {
            // The store says what is wrong with it.
            return false;
        }
    }

    /// Whether a joined folder is or was at the project's path.
    private boolean isNoted(Path project) {
        return isKept(project) || Files.exists(place(folder(project)));
    }

    private boolean isHere(Path project) {
        return isKept(project) && isStill(project);
    }

    /// A project that was renamed brought its copy of the playbook along: any other need not read what is kept of all.
    private void follow(Path project) {
        if (isHere(project) || !RemoteCache.isMarked(project)) {
            return;
        }
        try {
            takeOver(real(project));
        } catch (IOException _) {
            // Then it is joined to none as yet; nothing is learned into its copy.
        }
    }

    private boolean isKept(Path project) {
        return Files.isDirectory(acumen.resolve(AcumenFolder.REMOTES)) && Files.exists(file(project));
    }

    private boolean isStill(Path project) {
        return Place.read(place(folder(project))).filter(Place::isStill).isPresent();
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

    /// Joins a project to a service.
    ///
    /// @throws FailureException if that cannot be kept
    public void put(Path project, Remote remote) {
        try {
            Place.of(real(project)).write(place(folder(project)));
            PrivateFiles.write(
                    file(project),
                    Json.Obj.of(
                            "v",
                            Json.Num.of(1),
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

    /// Whether a project is joined to this playbook, with whatever token.
    public boolean isSame(Path project, Remote remote) {
        try {
            return of(project).filter(remote::isSamePlaybook).isPresent();
        } catch (FailureException _) {
            return false;
        }
    }

    /// Separates a project from its service.
    ///
    /// @return whether anything was kept for it
    /// @throws FailureException if what is kept cannot be removed
    public boolean remove(Path project) {
        if (!Files.isDirectory(folder(project))) {
            return false;
        }
        try {
            PrivateFiles.deleteTree(folder(project));
            return true;
        } catch (IOException e) {
            throw new FailureException("the token cannot be removed: " + ErrorAdvice.told(e));
        }
    }

    /// Keeps a project joined whose folder was renamed or moved.
    ///
    /// @param project its real path now
    /// @throws IOException if that cannot be seen or kept
    public void takeOver(Path project) throws IOException {
        Path remotes = acumen.resolve(AcumenFolder.REMOTES);
        if (!Files.isDirectory(remotes) || isHere(project)) {
            return;
        }
        try (Claim _ = Claim.awaited(acumen, AcumenFolder.REMOTES)) {
            if (!isHere(project)) {
                takeOver(project, remotes);
            }
        }
    }

    private void takeOver(Path project, Path remotes) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(remotes)) {
            for (Path former : folders) {
                Optional<Place> moved = Place.read(place(former)).filter(place -> isMoved(place, project));
                if (moved.isPresent() && Files.exists(former.resolve(FILE))) {
                    follow(former, moved.get(), project);
                    return;
                }
            }
        }
    }

    /// Leaves a note for whoever takes the former place.
    private void follow(Path former, Place place, Path project) throws IOException {
        Path present = folder(project);
        if (!former.equals(present)) {
            makeRoom(present);
            Files.move(former, present);
            if (former.equals(folder(place.folder()))) {
                place.write(place(former));
            }
        }
        Place.of(project).write(place(present));
    }

    /// What is kept of a project that was here, and that nobody has seen where it is now, is found by its place.
    private void makeRoom(Path present) throws IOException {
        if (Files.exists(present.resolve(FILE))) {
            Path aside = Files.createTempDirectory(acumen.resolve(AcumenFolder.REMOTES), "moved-");
            Files.move(present, aside, StandardCopyOption.REPLACE_EXISTING);
        } else if (Files.exists(present)) {
            PrivateFiles.deleteTree(present);
        }
    }

    private static boolean isMoved(Place place, Path project) {
        return place.isNow(project) && !place.isStill();
    }

    /// Where everything about a project's service is.
    Path folder(Path project) {
        return acumen.resolve(AcumenFolder.REMOTES)
                .resolve(Hash.of(real(project).toString()));
    }

    private Path file(Path project) {
        return folder(project).resolve(FILE);
    }

    private static Path place(Path folder) {
        return folder.resolve(PLACE);
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
