package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A session of the client, and where is kept what it was shown.
///
/// @param folder the folder of all sessions, which need not exist
/// @param id the client's id for it, fit for a file's name
/// @param all the end of the name of the file that says that it was shown everything that it may be shown
record Session(Path folder, String id, String all) {
    private static final int LONGEST = 128;

    /// For all of the playbook. The launcher looks for it, without a JVM.
    private static final String WHOLE = ".all";

    /// For what is known of a playbook of which something is withheld: it may be trusted later.
    private static final String PART = ".known";

    /// The session of an id.
    ///
    /// @throws BadInputException if this is no id of a session
    static Session of(Path acumen, String id) {
        if (!isId(id)) {
            throw new BadInputException("standard input", "$.session_id", "the id of a session was expected");
        }
        return new Session(acumen.resolve(AcumenFolder.SESSIONS), id, WHOLE);
    }

    /// The same session where something of the playbook is withheld from it.
    Session ofPart() {
        return new Session(folder, id, PART);
    }

    /// Whether a text is the id of a session: letters, digits and hyphens, and after the first also low lines.
    static boolean isId(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isAllowed = (c >= '0' && c <= '9')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= 'a' && c <= 'z')
                    || c == '-'
                    || (c == '_' && i > 0);
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

    /// The programs whose failures key points know, a line each, where there are any. The launcher starts a JVM only
    /// after the failure of a command that holds one of them.
    Path failing() {
        return AcumenFolder.failing(folder, id);
    }

    /// The same for the calls of which key points speak: programs, and behind a slash pieces of the paths of files.
    Path calls() {
        return AcumenFolder.calls(folder, id);
    }

    /// The empty file that says that it was shown everything.
    private Path mark() {
        return folder.resolve(id + all);
    }

    /// The empty file that says that it was told that something is withheld.
    private Path told() {
        return folder.resolve(id + ".withheld");
    }

    /// Whether something was withheld from it that it may be shown now.
    boolean isOwed() {
        return all.equals(WHOLE) && Files.exists(told());
    }

    /// Remembers that it was told that something is withheld.
    ///
    /// @return false where it was told before
    /// @throws IOException if that cannot be kept
    boolean tell() throws IOException {
        try {
            PrivateFiles.create(told(), "");
            return true;
        } catch (FileAlreadyExistsException _) {
            return false;
        }
    }

    /// Nothing is withheld from it any more.
    void settle() throws IOException {
        Files.deleteIfExists(told());
    }

    /// The empty file by which the launcher says that it is compacted, where the client tells nothing afterwards.
    private Path compacted() {
        return folder.resolve(id + ".compacted");
    }

    /// Whether it was compacted since it was shown something.
    boolean isCompacted() {
        return Files.exists(compacted());
    }

    /// It was shown nothing yet.
    void restart() throws IOException {
        serve(false);
        ofPart().serve(false);
        Files.deleteIfExists(compacted());
    }

    /// Whether nothing more is shown to it.
    boolean isServed() {
        return Files.exists(mark());
    }

    /// Whether it was shown anything, as far as is known.
    boolean isKnown() {
        return isServed() || Files.exists(record());
    }

    /// Remembers whether it was shown everything.
    void serve(boolean isServed) throws IOException {
        if (!isServed) {
            Files.deleteIfExists(mark());
        } else if (!isServed()) {
            PrivateFiles.lockFile(mark()).close();
        }
    }
}
