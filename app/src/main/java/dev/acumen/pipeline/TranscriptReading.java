package dev.acumen.pipeline;

import dev.acumen.client.RecordedSession;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.Projects;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads transcripts that are to be learned for a project.
///
/// @param environment where names of files begin
/// @param project the project's folder
/// @param isAnyProject whether sessions of other projects are welcome as well
public record TranscriptReading(Environment environment, Path project, boolean isAnyProject) {

    /// The transcript's file.
    public Path file(Path named) {
        return environment.workingDirectory().resolve(named);
    }

    /// The session in a transcript, all that it has so far.
    ///
    /// @throws IOException if there is none that may be learned here; its message says why
    public Trajectory read(Path named) throws IOException {
        return recorded(named).whole();
    }

    /// The same without what is still going on: a last turn that was written to a short while ago and has no answer
    /// yet, and subagents that are still at work. The problems name them.
    ///
    /// @throws IOException if there is none that may be learned here; its message says why
    public Trajectory readClosed(Path named) throws IOException {
        RecordedSession recorded = recorded(named);
        Trajectory whole = recorded.whole();
        Set<String> open = recorded.unansweredTurns(environment.clock().instant());
        Trajectory closed = whole.without(open);
        int waiting = whole.turns().size() - closed.turns().size();
        if (waiting == 0) {
            return whole;
        }
        List<String> problems = new ArrayList<>(whole.problems());
        problems.add(String.valueOf(named.getFileName()) + ": " + ConsoleOutput.counted(waiting, "turn")
                + " still in progress; learn it again when the agent has answered");
        return new Trajectory(closed.session(), closed.project(), closed.turns(), problems);
    }

    /// The session in a transcript, and what of it may still be going on.
    ///
    /// @throws IOException if there is none that may be learned here; its message says why
    public RecordedSession recorded(Path named) throws IOException {
        Path file = file(named);
        RecordedSession recorded;
        try {
            recorded = Clients.of(environment).of(file).read(file, environment.secrets());
        } catch (IOException e) {
            throw new IOException(reason(file), e);
        }
        Trajectory trajectory = recorded.whole();
        if (trajectory.turns().isEmpty() && !trajectory.problems().isEmpty()) {
            throw new IOException(
                    "this is no transcript; " + trajectory.problems().getFirst());
        }
        if (!isAnyProject && !isOfProject(trajectory.project(), file)) {
            throw new IOException("this is a session in " + trajectory.project() + ", not in " + project
                    + "; to learn it here all the same, add --project " + project);
        }
        return recorded;
    }

    private static String reason(Path file) {
        return Files.isDirectory(file)
                ? "this is a folder; name the transcripts in it"
                : Files.exists(file) ? "it cannot be read" : "there is no such file";
    }

    /// Whether the project's history has a session that ran in this folder: no other project is nearer to it.
    public boolean isOfHistory(String folder, Path transcript) {
        try {
            if (folder.isEmpty()) {
                return false;
            }
            Path session = real(Path.of(folder));
            boolean isNear = Files.isDirectory(session) && new Projects(environment.home()).has(real(project), session);
            return isNear || isAttributed(folder, transcript);
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// Whether a session that ran in this folder may be learned here where a person names it; also where the
    /// transcript does not say.
    boolean isOfProject(String folder, Path transcript) {
        if (folder.isEmpty()) {
            return true;
        }
        try {
            Path own = real(project);
            Path session = real(Path.of(folder));
            return session.startsWith(own)
                    || real(new Projects(environment.home()).around(session)).equals(own)
                    || isAttributed(folder, transcript);
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// Whether a session is the project's though its folder is gone.
    private boolean isAttributed(String folder, Path transcript) {
        return new SessionProject(environment, Optional.of(real(project)))
                .of("", folder, transcript)
                .filter(real(project)::equals)
                .isPresent();
    }

    /// The folder behind whatever links; a folder that is not there stays as it was named.
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException _) {
            return folder;
        }
    }
}
