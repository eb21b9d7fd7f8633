package dev.acumen.store;

import dev.acumen.document.Layer;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A project's playbook as its file is now, read without a look at the journal: for one who only shows it.
public final class StoredPlaybook {
    /// Where the local layer and its journal are in a project.
    public static final String LAYER_FOLDER = ".claude/acumen/" + ProjectFiles.LAYER;

    /// The local layer itself.
    public static final String LAYER = LAYER_FOLDER + "/" + ProjectFiles.PLAYBOOK;

    /// The user's playbook, in the user's folder of Acumen's own.
    public static final String USER = ProjectFiles.PLAYBOOK;

    /// Its journal and all that belongs to it, in the same folder.
    public static final String USER_FOLDER = ProjectFiles.USER;

    private StoredPlaybook() {}

    /// The playbook of a project with the local layer over it; an empty one where there is no file. Creates nothing and
    /// waits for nobody.
    ///
    /// @throws dev.acumen.json.BadInputException if a file is no playbook
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    /// @throws IOException if the file cannot be read
    public static Playbook read(Path project) throws IOException {
        ProjectFiles files = ProjectFiles.of(project);
        Playbook below = document(files).playbook();
        ProjectFiles local = files.local();
        return Files.exists(local.playbook()) ? Layer.over(below, document(local)) : below;
    }

    /// The user's playbook; an empty one where there is no file. Creates nothing and waits for nobody.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @throws dev.acumen.json.BadInputException if the file is no playbook
    /// @throws StoreException if it is a link that leads nowhere
    /// @throws IOException if the file cannot be read
    public static Playbook ofUser(Path acumen) throws IOException {
        return document(ProjectFiles.ofUser(acumen)).playbook();
    }

    /// When the key points of the user's playbook were last of use; nothing where that is not known.
    ///
    /// @throws StoreException if it is a link that leads nowhere
    public static Usage usageOfUser(Path acumen) {
        return UsageJson.usage(UsageJson.read(ProjectFiles.ofUser(acumen).usage()));
    }

    private static PlaybookDocument document(ProjectFiles files) throws IOException {
        byte[] bytes = new PlaybookFile(files.playbook()).bytes();
        return bytes == null
                ? PlaybookDocument.empty()
                : PlaybookDocument.read(bytes, files.playbook().toString());
    }

    /// Refuses a playbook that belongs to somebody else.
    ///
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public static void refuseForeign(Path project) {
        ProjectFiles.of(project);
    }

    /// Whether a project has a local layer, which may be empty.
    ///
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public static boolean isLayered(Path project) {
        return Files.exists(ProjectFiles.of(project).local().playbook());
    }

    /// Whether a project's local layer holds anything.
    ///
    /// @throws dev.acumen.json.BadInputException if the file is no playbook
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    /// @throws IOException if the file cannot be read
    public static boolean hasLayer(Path project) throws IOException {
        ProjectFiles local = ProjectFiles.of(project).local();
        return Files.exists(local.playbook()) && document(local).playbook().size() > 0;
    }

    /// When the key points of a project were last of use; nothing where that is not known. Creates nothing and
    /// waits for nobody.
    ///
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public static Usage usage(Path project) {
        return UsageJson.usage(UsageJson.read(ProjectFiles.of(project).usage()));
    }
}
