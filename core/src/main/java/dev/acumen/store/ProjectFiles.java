package dev.acumen.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Where a project's files lie, or those of the user's playbook.
///
/// @param playbook the playbook file
/// @param folder the folder of everything else; it keeps itself out of git
/// @param own the folder of what belongs to this playbook alone: its journal and its backups
/// @param isOfUser whether this is the user's playbook
record ProjectFiles(Path playbook, Path folder, Path own, boolean isOfUser) {
    static final String PLAYBOOK = "playbook.json";

    /// The folder of the layer over the playbook, in the folder of everything else.
    static final String LAYER = "local";

    /// The folder of everything else beside the user's playbook.
    static final String USER = "user";

    /// The names of journals that were closed.
    static final String CLOSED_JOURNALS = "journal-*.jsonl.gz";

    /// The files of a project. Nothing is created.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    static ProjectFiles of(Path project) {
        Path root = real(project);
        Path claude = within(root, root.resolve(".claude"));
        Path folder = claude.resolve("acumen");
        return new ProjectFiles(within(root, claude.resolve(PLAYBOOK)), folder, folder, false);
    }

    /// The files of the user's playbook. It may be a link to where the user keeps it. Nothing is created.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @throws StoreException if it is a link that leads nowhere
    static ProjectFiles ofUser(Path acumen) {
        Path playbook = acumen.resolve(PLAYBOOK);
        Path folder = acumen.resolve(USER);
        try {
            Path real = Files.isSymbolicLink(playbook) ? playbook.toRealPath() : playbook;
            return new ProjectFiles(real, folder, folder, true);
        } catch (IOException e) {
            throw new StoreException(playbook + " is a link that leads nowhere", false, e);
        }
    }

    /// The files of a playbook in a folder of its own. Nothing is created.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    static ProjectFiles inFolder(Path folder) {
        Path root = real(folder);
        Path own = root.resolve("acumen");
        return new ProjectFiles(within(root, root.resolve(PLAYBOOK)), own, own, false);
    }

    /// The files of the layer over the playbook. What a person decided, what was of use, and the lock belong to both.
    ///
    /// @throws StoreException if one of them is a link, which may lead anywhere
    ProjectFiles local() {
        Path local = folder.resolve(LAYER);
        ProjectFiles files = new ProjectFiles(local.resolve(PLAYBOOK), folder, local, false);
        refuseLink(local);
        refuseLink(files.playbook);
        return files;
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new StoreException("there is no folder " + folder, false, e);
        }
    }

    /// The file that a path leads to; a link out of the project is refused, for its target belongs to somebody
    /// else.
    private static Path within(Path root, Path path) {
        if (!Files.isSymbolicLink(path)) {
            return path;
        }
        try {
            Path target = path.toRealPath();
            if (target.startsWith(root)) {
                return target;
            }
            throw new StoreException(
                    path + " is a link that leads out of the project, to " + target
                            + "; name the project that it belongs to with --project",
                    false);
        } catch (IOException e) {
            throw new StoreException(path + " is a link that leads nowhere", false, e);
        }
    }

    /// Refuses links among our own files: following one would write into a file that is not ours.
    ///
    /// @throws StoreException naming the link
    void refuseLinks() {
        for (Path file :
                List.of(folder, own, journal(), lock(), backups(), proposals(), rejected(), ignoreFile(), sharing())) {
            refuseLink(file);
        }
        if (!own.equals(folder)) {
            refuseLink(playbook);
        }
    }

    private static void refuseLink(Path file) {
        if (Files.isSymbolicLink(file)) {
            throw new StoreException(file + " is a link; Acumen writes only to files of its own, remove it", false);
        }
    }

    Path journal() {
        return own.resolve("journal.jsonl");
    }

    /// A journal that was closed; they are numbered from 1.
    Path closedJournal(int number) {
        return own.resolve("journal-%04d.jsonl.gz".formatted(number));
    }

    /// Where the next journal is written before it takes its place.
    Path nextJournal() {
        return own.resolve("journal.next");
    }

    Path lock() {
        return folder.resolve("lock");
    }

    Path backups() {
        return own.resolve("backup");
    }

    /// Where the next playbook is written before it takes its place, on the same file system. Under the lock there is
    /// only one.
    Path next() {
        return isOfUser ? playbook.resolveSibling(".playbook.json.next") : folder.resolve("playbook.json.next");
    }

    /// What is about to go from the layer into the playbook.
    Path sharing() {
        return folder.resolve("share.json");
    }

    /// Where the next one is written before it takes its place.
    Path nextSharing() {
        return folder.resolve("share.json.next");
    }

    /// When key points were last of use.
    Path usage() {
        return folder.resolve("usage.json");
    }

    /// Where the next one is written before it takes its place.
    Path nextUsage() {
        return folder.resolve("usage.json.next");
    }

    /// Deltas that wait for a person's yes.
    Path proposals() {
        return folder.resolve("proposals");
    }

    /// Where the next one is written before it takes its place.
    Path nextProposal() {
        return folder.resolve("proposal.next");
    }

    /// What a person does not want.
    Path rejected() {
        return folder.resolve("rejected.json");
    }

    /// Where the next one is written before it takes its place.
    Path nextRejected() {
        return folder.resolve("rejected.json.next");
    }

    /// Which key points a merge gave other ids, until the journal has it.
    Path renumbered() {
        return own.resolve("renumbered.json");
    }

    /// Where the next one is written before it takes its place.
    Path nextRenumbered() {
        return own.resolve("renumbered.json.next");
    }

    Path ignoreFile() {
        return folder.resolve(".gitignore");
    }
}
