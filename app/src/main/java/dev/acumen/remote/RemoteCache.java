package dev.acumen.remote;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.KnownTexts;
import dev.acumen.project.PrivateFiles;
import dev.acumen.project.ProjectFolder;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The service's playbook as the project's local layer, where hooks read it without a network.
///
/// @param project the project's folder
public record RemoteCache(Remotes remotes, Path project, Remote remote) {
    private static final String ETAG = "etag";

    /// Empty; there while the service may have learned something since it was asked.
    private static final String EXPIRED = "expired";

    /// The file beside the copy that says which state of the local layer is one: its SHA-256.
    private static final String MARK = StoredPlaybook.LAYER_FOLDER + "/service";

    /// How old it may be at the start of a session.
    public static final Duration FRESH = Duration.ofMinutes(5);

    /// Brings the playbook where that was not tried for a while.
    ///
    /// @throws ServiceException if the service does not give it; the old one stays
    /// @throws IOException if it cannot be kept; the old one stays
    public void refreshIfOld(Instant now) throws ServiceException, IOException {
        boolean isFresh = !Files.exists(expired(remotes, project))
                && fetched()
                        .filter(time -> Duration.between(time, now).abs().compareTo(FRESH) < 0)
                        .isPresent();
        if (!isFresh) {
            refresh(now);
        }
    }

    /// When the service last gave it, or said that it is the same; empty where it never did.
    ///
    /// @throws IOException if that cannot be read
    public Optional<Instant> fetched() throws IOException {
        return Files.exists(tagFile())
                ? Optional.of(Files.getLastModifiedTime(tagFile()).toInstant())
                : Optional.empty();
    }

    /// Brings the playbook. Its key points are known to the user's hooks then, for the user joined the service. Keeps
    /// nothing where the project was separated from it meanwhile.
    ///
    /// @throws ServiceException if the service does not give it; the old one stays
    /// @throws IOException if it cannot be kept; the old one stays
    public void refresh(Instant now) throws ServiceException, IOException {
        Brought known = known();
        Optional<FileTime> expiry = expiry();
        try (TeamClient service = new TeamClient(remote)) {
            Optional<TeamClient.Fetched> fetched = service.playbook(known.tag);
            Playbook playbook = fetched.isPresent() ? read(fetched.get()) : Playbook.empty();
            if (remotes.isSame(project, remote)) {
                Brought brought = fetched.isPresent() ? write(fetched.get(), playbook) : known;
                PrivateFiles.write(tagFile(), brought.tag + "\n" + brought.hash + "\n");
                Files.setLastModifiedTime(tagFile(), FileTime.from(now));
                if (expiry().equals(expiry)) {
                    PrivateFiles.delete(expired(remotes, project));
                }
            }
        }
    }

    /// Lets the next session ask for it, however fresh it is: the service may have learned something. Keeps nothing
    /// where the project was separated from it meanwhile.
    ///
    /// @throws IOException if that cannot be noted
    public void expire() throws IOException {
        if (remotes.isSame(project, remote)) {
            PrivateFiles.write(expired(remotes, project), "");
        }
    }

    /// When it was said last that the service may have learned something.
    private Optional<FileTime> expiry() throws IOException {
        Path file = expired(remotes, project);
        return Files.exists(file) ? Optional.of(Files.getLastModifiedTime(file)) : Optional.empty();
    }

    private Brought write(TeamClient.Fetched fetched, Playbook playbook) throws IOException {
        Brought brought = new Brought(fetched.tag(), Hash.of(fetched.bytes()));
        new KnownTexts(remotes.acumen())
                .add(playbook.keyPoints().map(SectionedKeyPoint::keyPoint).toList());
        StoredPlaybook.refuseForeign(project);
        ProjectFolder.make(project);
        refuseLink(file().resolveSibling(""));
        PrivateFiles.write(mark(project), brought.hash + "\n");
        PrivateFiles.write(file(), fetched.bytes());
        return brought;
    }

    /// The playbook that is here as it was brought.
    ///
    /// @param tag the service's mark of it; empty for none
    private record Brought(String tag, String hash) {
        static final Brought NOTHING = new Brought("", "");
    }

    /// Nothing where it is missing, or where somebody changed it since.
    private Brought known() throws IOException {
        List<String> noted = Files.exists(tagFile()) ? Files.readAllLines(tagFile()) : List.of();
        return noted.size() == 2 && isThere(file(), noted.get(1))
                ? new Brought(noted.getFirst(), noted.get(1))
                : Brought.NOTHING;
    }

    private static boolean isThere(Path file, String hash) throws IOException {
        return Files.exists(file) && Hash.of(Files.readAllBytes(file)).equals(hash);
    }

    /// Whether a project's local layer is a service's playbook as it was brought, also where the project is joined to
    /// none any more.
    ///
    /// @throws IOException if that cannot be read
    public static boolean isCopy(Path project) throws IOException {
        return isMarked(project)
                && isThere(
                        project.resolve(StoredPlaybook.LAYER),
                        Files.readString(mark(project)).strip());
    }

    /// Whether a service's playbook was ever brought into a project's folder. Cheap.
    static boolean isMarked(Path project) {
        return Files.isRegularFile(mark(project));
    }

    private Playbook read(TeamClient.Fetched fetched) throws ServiceException {
        try {
            return PlaybookDocument.read(fetched.bytes(), remote.toString()).playbook();
        } catch (BadInputException e) {
            throw ServiceException.strange(String.valueOf(e.getMessage()));
        }
    }

    private static void refuseLink(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            throw new IOException(folder + " is a link; Acumen writes only to files of its own, remove it");
        }
    }

    /// Removes what was brought of a service's playbook.
    ///
    /// @param project the project's folder, which need not be there
    /// @throws dev.acumen.store.StoreException if links lead out of it
    /// @throws IOException if it cannot be removed
    public static void remove(Remotes remotes, Path project) throws IOException {
        if (Files.isDirectory(project)) {
            StoredPlaybook.refuseForeign(project);
            Path file = project.resolve(StoredPlaybook.LAYER);
            refuseLink(file.resolveSibling(""));
            PrivateFiles.delete(file);
            PrivateFiles.delete(mark(project));
        }
        PrivateFiles.delete(remotes.folder(project).resolve(ETAG));
        PrivateFiles.delete(expired(remotes, project));
    }

    /// A session whose agent cited key points by the ids that the service gave them. The session as it is, where a
    /// playbook cannot be understood.
    ///
    /// @throws IOException if a playbook cannot be read
    public Trajectory citing(Trajectory session) throws IOException {
        try {
            return ids().in(session);
        } catch (BadInputException | StoreException _) {
            return session;
        }
    }

    /// Which ids the service gave to the key points that sessions are shown.
    ///
    /// @throws BadInputException if somebody made another file of a playbook
    /// @throws IOException if a playbook cannot be read
    ServiceIds ids() throws IOException {
        return ServiceIds.of(StoredPlaybook.read(project), playbook());
    }

    /// The service's key points as they are here.
    ///
    /// @throws BadInputException if somebody made another file of it
    /// @throws IOException if it cannot be read
    private Playbook playbook() throws IOException {
        return Files.exists(file())
                ? PlaybookDocument.read(Files.readAllBytes(file()), file().toString())
                        .playbook()
                : Playbook.empty();
    }

    private Path file() {
        return project.resolve(StoredPlaybook.LAYER);
    }

    private static Path mark(Path project) {
        return project.resolve(MARK);
    }

    private static Path expired(Remotes remotes, Path project) {
        return remotes.folder(project).resolve(EXPIRED);
    }

    private Path tagFile() {
        return remotes.folder(project).resolve(ETAG);
    }
}
