package dev.acumen.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The index of a checkout, as far as it tells something without git: the path of each tracked file stands in it as it
/// is. To ask git takes a command that adds a key point a sixth longer.
final class GitIndex {
    /// A larger one takes as long to read as git takes to answer.
    private static final int MOST_BYTES = 4 << 20;

    private static final int VERSION_AT = 7;

    /// From this version on, a path is written as its difference from the one before.
    private static final int COMPRESSED = 4;

    private GitIndex() {}

    /// Whether git may track a file of this name. Only a no is sure.
    ///
    /// @param top the folder with `.git`
    static boolean mayTrack(Path top, String name) {
        Path git = top.resolve(".git");
        Path index = git.resolve("index");
        try {
            // Other work trees have their index elsewhere.
            if (!Files.isDirectory(git) || Files.size(index) > MOST_BYTES) {
                return true;
            }
            byte[] bytes = Files.readAllBytes(index);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            // A part of an index lies in another file ("link"), or stands for a folder ("sdir").
            return bytes.length <= VERSION_AT
                    || bytes[VERSION_AT] >= COMPRESSED
                    || text.contains(name)
                    || text.contains("link")
                    || text.contains("sdir");
        } catch (NoSuchFileException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }
}
