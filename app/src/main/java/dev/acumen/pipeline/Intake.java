package dev.acumen.pipeline;

import dev.acumen.client.ClientEvent;
import dev.acumen.client.SessionFile;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.project.OffSwitch;
import dev.acumen.queue.Event;
import dev.acumen.queue.LostSessions;
import dev.acumen.queue.Queue;
import dev.acumen.queue.Seen;
import dev.acumen.queue.Spool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// Turns what the client's hooks left in the spool into entries of the queue.
///
/// @param fingerprint of this process's provider environment
public record Intake(Environment environment, Queue queue, String fingerprint, WorkerLog log) {
    /// Takes in what the hook left that started this process.
    ///
    /// @return the project it is about; empty where it is about none, or another process has taken it in
    /// @throws IOException if it cannot be kept; the file stays then
    public Optional<Path> take(Path file) throws IOException {
        Spool spool = new Spool(environment.acumenFolder());
        Optional<Spool.Left> left = Spool.at(environment.workingDirectory().resolve(file));
        return left.isPresent()
                ? take(
                        spool,
                        left.get(),
                        environment.variable("CLAUDE_PROJECT_DIR").orElse(""),
                        false)
                : Optional.empty();
    }

    /// Takes in what was left of a project by processes that have ended, and what no worker was started for.
    ///
    /// An event does not name its project, but only the folder that the session was in at that time. Half an event,
    /// which names none, is put aside: no project can know it for its own, and each finds its transcripts by
    /// itself.
    ///
    /// @throws IOException if something cannot be kept; its file stays then
    public void adopt(Path project) throws IOException {
        Spool spool = new Spool(environment.acumenFolder());
        for (Spool.Left left : spool.left(environment.clock().instant())) {
            adopt(spool, left, project);
        }
    }

    private void adopt(Spool spool, Spool.Left left, Path project) throws IOException {
        String folder = "";
        Path transcript = Path.of("");
        try {
            ClientEvent event = ClientEvent.read(left.payload());
            folder = event.folder();
            transcript = transcript(event, "");
        } catch (IOException | InvalidPathException _) {
            // Taking it in says what is wrong with it.
        }
        TranscriptReading reading = new TranscriptReading(environment, project, false);
        if (folder.isEmpty() || reading.isOfHistory(folder, transcript)) {
            take(spool, left, project.toString(), true);
        } else if (new SessionProject(environment).isLost("", folder, transcript)) {
            take(spool, left, "", true);
        }
    }

    private Optional<Path> take(Spool spool, Spool.Left left, String projectDir, boolean isAdopted) throws IOException {
        ClientEvent event;
        Optional<Event.Kind> kind;
        Path transcript;
        byte[] payload;
        try {
            payload = left.payload();
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
        try {
            event = ClientEvent.read(payload);
            kind = kind(event);
            transcript = transcript(event, projectDir);
            if (isAdopted && event.folder().isEmpty()) {
                throw new IOException("it names no folder");
            }
        } catch (IOException e) {
            return damaged(spool, left, String.valueOf(e.getMessage()));
        } catch (InvalidPathException _) {
            return damaged(spool, left, "it names no path");
        }
        SessionProject attributed = new SessionProject(environment);
        Optional<Path> project = attributed.of(projectDir, event.folder(), transcript);
        boolean isOurs = !isAdopted && event.client().isEmpty();
        boolean isAttended = isOurs ? isAttended() : isAttended(transcript);
        if (project.isPresent() && kind.isPresent()) {
            add(event, new Event(project.get(), transcript, kind.get(), left.time(), fingerprint), isAttended);
        } else if (kind.isPresent()
                && (isAttended || UnendedSessions.learnsHeadless(environment, Optional.empty()))
                && attributed.isLost(projectDir, event.folder(), transcript)) {
            Path folder = Path.of(projectDir.isBlank() ? event.folder() : projectDir);
            lost(event, new Event(folder, transcript, kind.get(), left.time(), ""));
        }
        spool.done(left);
        return project;
    }

    private Optional<Path> damaged(Spool spool, Spool.Left left, String reason) throws IOException {
        spool.putAside(left, reason);
        log.say(left.file().getFileName() + " was moved to failed/: " + reason);
        return Optional.empty();
    }

    private static Optional<Event.Kind> kind(ClientEvent event) throws IOException {
        return switch (event.name()) {
            case "SessionEnd" -> Optional.of(Event.Kind.ENDED);
            case "PreCompact", "Stop" -> Optional.of(Event.Kind.COMPACTED);
            case "SubagentStop" -> Optional.of(Event.Kind.SUBAGENT);
            case "" -> throw new IOException("it names no event");
            default -> Optional.empty();
        };
    }

    private Path transcript(ClientEvent event, String projectDir) throws IOException {
        Path began = Path.of(projectDir.isBlank() ? event.folder() : projectDir);
        return Clients.of(environment).named(event.client()).transcript(event, began);
    }

    /// Sessions without a transcript, as where the client keeps none, are none to learn from. What a person does
    /// not want to be learned is noted as done.
    private void add(ClientEvent said, Event event, boolean isAttended) throws IOException {
        if (!Files.isRegularFile(event.transcript())) {
            return;
        }
        boolean isOff = isOff(said, event);
        boolean isWanted = isAttended || UnendedSessions.learnsHeadless(environment, Optional.of(event.project()));
        if (!isOff && isWanted && Clients.of(environment).named(said.client()).allows(said)) {
            queue.add(event);
        } else if (isOff || event.kind() == Event.Kind.ENDED) {
            new Seen(environment.acumenFolder(), event.project())
                    .put(event.transcript(), Seen.look(event.transcript()));
        }
    }

    /// A session that nobody knows a project for is told to the person, who may.
    private void lost(ClientEvent said, Event event) throws IOException {
        Path transcript = event.transcript();
        OffSwitch off = new OffSwitch(environment.acumenFolder());
        boolean isOff = off.isOffEverywhere() || wasOff(off, said, transcript) || environment.isSwitchedOff();
        if (!isOff
                && Files.isRegularFile(transcript)
                && Clients.of(environment).named(said.client()).allows(said)) {
            new LostSessions(environment.acumenFolder()).add(event);
            log.say(transcript + ": not learned: its folder is gone, and no project is known for it");
        }
    }

    private boolean isOff(ClientEvent said, Event event) {
        OffSwitch off = new OffSwitch(environment.acumenFolder());
        return off.isOff(event.project()) || wasOff(off, said, event.transcript()) || environment.isSwitchedOff();
    }

    /// Not every client names a transcript after its session, whose id the event tells.
    private static boolean wasOff(OffSwitch off, ClientEvent said, Path transcript) {
        return off.wasOff(Queue.session(transcript))
                || (said.session().matches("[0-9A-Za-z_-]+") && off.wasOff(said.session()));
    }

    /// Whether a person was there in the session whose hook started this process.
    private boolean isAttended() {
        return !environment.variable("CLAUDE_CODE_SESSION_ATTENDED").orElse("").equals("0");
    }

    /// Whether a person was there in another session, as far as its transcript says.
    private boolean isAttended(Path transcript) {
        Optional<SessionFile> found = Clients.of(environment).session(transcript);
        return found.isEmpty() || !found.get().isHeadless();
    }
}
