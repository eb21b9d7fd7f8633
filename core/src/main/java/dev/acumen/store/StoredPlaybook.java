package dev.acumen.store;

import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.nio.file.Path;

/// A project's playbook as its file is now, read without a look at the journal: for one who only shows it.
public final class StoredPlaybook {
    private StoredPlaybook() {}

    /// The playbook of a project; an empty one where there is no file. Creates nothing and waits for nobody.
    ///
    /// @throws dev.acumen.json.BadInputException if the file is no playbook
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    /// @throws IOException if the file cannot be read
    public static Playbook read(Path project) throws IOException {
        PlaybookFile file = new PlaybookFile(ProjectFiles.of(project).playbook());
        byte[] bytes = file.bytes();
        return bytes == null ? Playbook.empty() : file.document(bytes).playbook();
    }

    /// Refuses a playbook that belongs to somebody else.
    ///
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public static void refuseForeign(Path project) {
        ProjectFiles.of(project);
    }

    /// When the key points of a project were last of use; nothing where that is not known. Creates nothing and
    /// waits for nobody.
    ///
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public static Usage usage(Path project) {
        return UsageFile.read(ProjectFiles.of(project));
    }
}
