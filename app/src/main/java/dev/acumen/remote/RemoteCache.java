package dev.acumen.remote;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.KnownTexts;
import dev.acumen.project.PrivateFiles;
import dev.acumen.project.ProjectFolder;
import dev.acumen.store.StoredPlaybook;
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
        Path file = tagFile();
        boolean isFresh = Files.exists(file)
                && Duration.between(Files.getLastModifiedTime(file).toInstant(), now)
                                .abs()
                                .compareTo(FRESH)
                        < 0;
        if (!isFresh) {
            refresh(now);
        }
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
            throw ServiceException.strange(String.valueOf(e.getMessage()));
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

    /// The service's key points as they are here.
    ///
    /// @throws BadInputException if somebody made another file of it
    /// @throws IOException if it cannot be read
    Playbook playbook() throws IOException {
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
