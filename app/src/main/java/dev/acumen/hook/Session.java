package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A session of the client, and where is kept what it was shown.
///
/// @param folder the folder of all sessions, which need not exist
/// @param id the client's id for it, fit for a file's name
record Session(Path folder, String id) {
    private static final int LONGEST = 128;

    /// The session of an id.
    ///
    /// @throws BadInputException if this is no id of a session
    static Session of(Path acumen, String id) {
        if (!isId(id)) {
            throw new BadInputException("standard input", "$.session_id", "the id of a session was expected");
        }
        return new Session(acumen.resolve(AcumenFolder.SESSIONS), id);
    }

    /// Whether a text is the id of a session: letters, digits and hyphens.
    static boolean isId(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isAllowed = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
            if (!isAllowed) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= LONGEST;
    }

    /// What it was shown; see [SessionRecord].
    Path record() {
        return folder.resolve(id + ".json");
    }

    /// The empty file that says that it was shown everything. The launcher looks for it, without a JVM.
    private Path all() {
        return folder.resolve(id + ".all");
    }

    /// Whether nothing more is shown to it.
    boolean isServed() {
        return Files.exists(all());
    }

    /// Whether it was shown anything, as far as is known.
    boolean isKnown() {
        return isServed() || Files.exists(record());
    }

    /// Remembers whether it was shown everything.
    void serve(boolean isServed) throws IOException {
        if (!isServed) {
            Files.deleteIfExists(all());
        } else if (!isServed()) {
            PrivateFiles.lockFile(all()).close();
        }
    }
}
