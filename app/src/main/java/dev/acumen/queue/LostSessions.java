package dev.acumen.queue;

import dev.acumen.document.Hash;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Sessions whose folder is gone and whose project nobody knows: each is told among those that failed, until a person
/// who knows the project lets it be learned.
///
/// @param acumen the user's folder of Acumen's own
public record LostSessions(Path acumen) {
    private static final String LOST = "lost-";

    /// Tells of a session, once. One that waits, or failed, for a project whose folder is gone is told already.
    ///
    /// @param event what happened to it, with the folder in which it ran for its project
    /// @throws IOException if that cannot be kept
    public void add(Event event) throws IOException {
        Path transcript = event.transcript();
        Path file = file(transcript, ".json");
        if (Files.notExists(file)
                && Files.notExists(file(transcript, ".found"))
                && entries(transcript).isEmpty()) {
            String reason = "its folder " + event.project()
                    + " is gone, and no project is known for it; acumen learn --project DIR " + transcript
                    + " learns it";
            QueuedSession lost = QueuedSession.of(file, Path.of(""), transcript, Queue.session(transcript), "")
                    .after(event, true)
                    .lost(event.project(), reason);
            PrivateFiles.write(file, lost.content());
        }
    }

    /// Those that are told, as they were added.
    ///
    /// @throws IOException if that cannot be read
    public List<Event> all() throws IOException {
        List<Event> events = new ArrayList<>();
        for (QueuedSession lost : QueuedSession.in(acumen.resolve(AcumenFolder.FAILED))) {
            if (String.valueOf(lost.file().getFileName()).startsWith(LOST)) {
                events.add(new Event(
                        Path.of(lost.folder()),
                        Path.of(lost.transcript()),
                        lost.event().equals(Event.Kind.ENDED.label()) ? Event.Kind.ENDED : Event.Kind.IDLE,
                        lost.time().orElse(Instant.EPOCH),
                        ""));
            }
        }
        return events;
    }

    /// A session was learned after all, and is not told again.
    ///
    /// @throws IOException if that cannot be kept
    public void found(Path transcript) throws IOException {
        Path file = file(transcript, ".json");
        if (Files.exists(file)) {
            Files.move(file, file(transcript, ".found"), StandardCopyOption.REPLACE_EXISTING);
        }
        for (Path entry : entries(transcript)) {
            PrivateFiles.delete(entry);
        }
    }

    /// The entries of a session for projects whose folders are gone.
    private List<Path> entries(Path transcript) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : List.of(AcumenFolder.QUEUE, AcumenFolder.FAILED)) {
            for (QueuedSession entry : QueuedSession.in(acumen.resolve(folder))) {
                boolean isOf = Queue.session(Path.of(entry.transcript())).equals(Queue.session(transcript));
                if (isOf && !entry.project().isEmpty() && Files.notExists(Path.of(entry.project()))) {
                    found.add(entry.file());
                }
            }
        }
        return found;
    }

    /// By the session alone, for the client may move its transcript.
    private Path file(Path transcript, String end) {
        return acumen.resolve(AcumenFolder.FAILED).resolve(LOST + Hash.of(Queue.session(transcript)) + end);
    }
}
