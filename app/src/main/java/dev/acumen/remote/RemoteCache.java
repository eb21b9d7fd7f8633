package dev.acumen.remote;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
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

    /// How old it may be at the start of a session.
    public static final Duration FRESH = Duration.ofMinutes(5);

    /// Brings the playbook where that was not tried for a while.
    ///
    /// @throws ServiceException if the service does not give it; the old one stays
    /// @throws IOException if it cannot be kept; the old one stays
    public void refreshIfOld(Instant now) throws ServiceException, IOException {
        boolean isFresh = fetched()
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

    /// Brings the playbook. Its key points are known to the user's hooks then, for the user joined the service.
    ///
    /// @throws ServiceException if the service does not give it; the old one stays
    /// @throws IOException if it cannot be kept; the old one stays
    public void refresh(Instant now) throws ServiceException, IOException {
        Path file = file();
        String known = known();
        try (TeamClient service = new TeamClient(remote)) {
            Optional<TeamClient.Fetched> fetched = service.playbook(known);
            if (fetched.isPresent()) {
                Playbook playbook = read(fetched.get());
                new KnownTexts(remotes.acumen())
                        .add(playbook.keyPoints()
                                .map(SectionedKeyPoint::keyPoint)
                                .toList());
                StoredPlaybook.refuseForeign(project);
                ProjectFolder.make(project);
                refuseLink(file.resolveSibling(""));
                PrivateFiles.write(file, fetched.get().bytes());
            }
            String tag = fetched.map(TeamClient.Fetched::tag).orElse(known);
            PrivateFiles.write(tagFile(), tag + "\n" + Hash.of(Files.readAllBytes(file)) + "\n");
            Files.setLastModifiedTime(tagFile(), FileTime.from(now));
        }
    }

    /// The mark of the playbook that is here; empty where it is missing, or where somebody changed it since.
    private String known() throws IOException {
        List<String> noted = Files.exists(tagFile()) ? Files.readAllLines(tagFile()) : List.of();
        boolean isThere = noted.size() == 2
                && Files.exists(file())
                && Hash.of(Files.readAllBytes(file())).equals(noted.get(1));
        return isThere ? noted.getFirst() : "";
    }

    private Playbook read(TeamClient.Fetched fetched) throws ServiceException {
        try {
            return PlaybookDocument.read(fetched.bytes(), remote.toString()).playbook();
        } catch (BadInputException e) {
            throw new ServiceException(new Failure.Unreadable(String.valueOf(e.getMessage()), ModelUsage.NONE));
        }
    }

    private static void refuseLink(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            throw new IOException(folder + " is a link; Acumen writes only to files of its own, remove it");
        }
    }

    /// Removes it.
    ///
    /// @throws IOException if it cannot be removed
    public static void remove(Path project) throws IOException {
        StoredPlaybook.refuseForeign(project);
        Path file = project.resolve(StoredPlaybook.LAYER);
        refuseLink(file.resolveSibling(""));
        PrivateFiles.delete(file);
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

    private Path tagFile() {
        return remotes.folder(project).resolve(ETAG);
    }
}
