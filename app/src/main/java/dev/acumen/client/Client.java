package dev.acumen.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A coding agent that Acumen learns from: where it keeps its sessions, and how they read.
///
/// A transcript's format is internal to its client and changes between versions: what is unknown is skipped, and
/// what is broken is reported and skipped. All of it may be called from several threads.
public interface Client {
    /// A short name without blanks, which hooks tell the launcher, such as `codex`.
    String name();

    /// What its makers call it, such as `Codex`.
    String title();

    /// Whether the user has it: its folder of the user's is there.
    boolean isHere();

    /// Acumen's hooks in its settings of the user's.
    ClientHooks hooks();

    /// Acumen's MCP server in its settings of the user's.
    ClientServer server();

    /// The folder below which it keeps its transcripts, which need not exist.
    Path folder();

    /// Whether a file lies where the client keeps its transcripts, though it need not be there any more.
    default boolean keeps(Path file) {
        return file.startsWith(folder());
    }

    /// What the first lines of a transcript say; empty for a file that is none of this client's, cannot be read, or
    /// does not say where the session ran.
    Optional<SessionFile> session(Path transcript);

    /// All transcripts that the client keeps and that say where they ran, the oldest first.
    ///
    /// @param isWanted which files are looked into
    /// @param trouble hears why a folder cannot be read, which costs the others nothing
    List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble);

    /// The transcript of a session, where the client keeps it.
    ///
    /// @param id the session's id; what is no such id has no transcript
    /// @throws IOException if a folder cannot be read
    Optional<Path> transcript(String id) throws IOException;

    /// The transcript of the session that an event is about.
    ///
    /// @param began the folder in which the session began, from where relative names count
    /// @throws IOException if it names none; the message quotes nothing of it
    default Path transcript(ClientEvent event, Path began) throws IOException {
        if (event.transcript().isEmpty()) {
            throw new IOException("it names no transcript");
        }
        return moved(began.resolve(event.transcript()));
    }

    /// Where a transcript is, which the client may have moved. One that is nowhere else stays as it was named.
    default Path moved(Path transcript) {
        return transcript;
    }

    /// Whether the client named the folder of a transcript after a project.
    ///
    /// @param project the project's real path
    default boolean isNamedAfter(Path transcript, Path project) {
        return false;
    }

    /// A session and what of it may still be going on: its own turns, then those of its subagents.
    ///
    /// A turn is a person's prompt and all that follows until the next. Its id is the same wherever the turn is
    /// found again, as in the transcript of a session that was forked. What the client or its hooks added to a
    /// prompt is no person's word, and is left out.
    ///
    /// @param secrets of any form, such as the keys of the environment, which are taken out
    /// @throws IOException if the file cannot be read
    RecordedSession read(Path transcript, Set<String> secrets) throws IOException;

    /// The calls of tools in a session, then those of its subagents, each in their order. Lines that cannot be read are
    /// passed over.
    ///
    /// @throws IOException if a file cannot be read
    List<RecordedCall> calls(Path transcript) throws IOException;

    /// What a session took. Not every client says it.
    ///
    /// @param lines the ids of the lines whose times are wanted
    /// @throws IOException if a file cannot be read
    default SessionCost cost(Path transcript, Set<String> lines) throws IOException {
        return SessionCost.UNKNOWN;
    }

    /// Whether an event is to be learned from, as far as the client's settings say.
    default boolean allows(ClientEvent event) {
        return true;
    }
}
