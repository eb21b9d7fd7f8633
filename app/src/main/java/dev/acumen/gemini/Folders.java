package dev.acumen.gemini;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The folders of a client, one for each project, and the transcripts in them.
///
/// @param parent holds the folders, and need not exist
/// @param transcripts the names of transcripts, as a glob
record Folders(Path parent, String transcripts) {
    private static final String CHATS = "chats";

    /// All transcripts.
    ///
    /// @param trouble hears why a folder cannot be read
    List<Path> files(Consumer<IOException> trouble) {
        List<Path> files = new ArrayList<>();
        try {
            for (Path folder : in(parent, "*")) {
                try {
                    files.addAll(in(folder.resolve(CHATS), transcripts));
                } catch (IOException e) {
                    trouble.accept(e);
                }
            }
        } catch (IOException e) {
            trouble.accept(e);
        }
        return files;
    }

    /// What of a folder has a name, in its order; nothing where it is not there.
    ///
    /// @throws IOException if it cannot be read
    static List<Path> in(Path folder, String glob) throws IOException {
        List<Path> paths = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
                entries.forEach(paths::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        paths.sort(null);
        return paths;
    }
}
