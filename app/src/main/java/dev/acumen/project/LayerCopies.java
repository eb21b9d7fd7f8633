package dev.acumen.project;

import dev.acumen.document.Hash;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// Copies of local layers in the user's folder, one for each project: `git clean -fdx` removes a layer with all that
/// git ignores.
///
/// @param acumen the user's folder of Acumen's own
public record LayerCopies(Path acumen) {

    /// Keeps a project's layer as it is. Does nothing for a project without one.
    public void keep(Path project) throws IOException {
        Path layer = project.resolve(StoredPlaybook.LAYER);
        if (Files.isRegularFile(layer, LinkOption.NOFOLLOW_LINKS)) {
            PrivateFiles.write(file(project), Files.readString(layer));
        }
    }

    /// Where a project's copy is, or would be.
    public Path file(Path project) throws IOException {
        String name = Hash.of(project.toRealPath().toString()) + ".json";
        return acumen.resolve(AcumenFolder.LAYERS).resolve(name);
    }
}
