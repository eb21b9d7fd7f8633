package dev.acumen.gemini;

import dev.acumen.client.JsonLines;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import dev.acumen.trajectory.TrajectoryBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// Turns the lines of one transcript into turns and steps.
interface Chat {
    /// Takes the next line.
    void take(Json.Obj line);

    /// There are no more lines.
    void end();

    /// When the last turn began, ISO-8601; empty where the transcript does not say.
    String lastPrompted();

    /// The turn that started a subagent; empty where the transcript does not say.
    ///
    /// @param key by which the transcript knows the subagent
    String turnOf(String key);

    /// Whether the transcript says that a subagent has ended.
    boolean hasEnded(String key);

    /// A subagent's transcript.
    ///
    /// @param key by which the session's transcript knows it
    /// @param isUnfinished whether it may be at work, as far as it itself says
    record Subagent(Path file, String key, boolean isUnfinished) {}

    /// How the transcripts of a client are read.
    ///
    /// @param wanted what is read of a line
    /// @param chat makes the converter of a transcript, which is told whether it is a subagent's
    /// @param calls the calls of tools that a line holds
    record Form(
            Wanted wanted, BiFunction<TrajectoryBuilder, Boolean, Chat> chat, Function<Json.Obj, Stream<Tool>> calls) {

        /// A session and what of it may still be going on.
        ///
        /// @param session its id
        /// @param folder where it ran; empty where that is not known
        RecordedSession read(
                Path transcript, String session, String folder, List<Subagent> subagents, Set<String> secrets)
                throws IOException {
            Instant written = Files.getLastModifiedTime(transcript).toInstant();
            TrajectoryBuilder trajectory = new TrajectoryBuilder(session, secrets);
            trajectory.project(folder);
            Chat main = read(transcript, trajectory, false);
            String last = trajectory.turnInProgress();
            List<RecordedSession.Subagent> recorded = new ArrayList<>();
            for (Subagent subagent : subagents) {
                trajectory.endTurn();
                int before = trajectory.size();
                read(subagent.file(), trajectory, true);
                recorded.add(new RecordedSession.Subagent(
                        trajectory.turnIdsFrom(before),
                        main.turnOf(subagent.key()),
                        subagent.isUnfinished() && !main.hasEnded(subagent.key()),
                        Files.getLastModifiedTime(subagent.file()).toInstant()));
            }
            return new RecordedSession(trajectory.build(), last, main.lastPrompted(), written, recorded);
        }

        private Chat read(Path file, TrajectoryBuilder trajectory, boolean isSubagent) throws IOException {
            Chat converter = chat.apply(trajectory, isSubagent);
            new JsonLines(file, wanted, trajectory::problem).read(line -> {
                converter.take(line);
                return true;
            });
            converter.end();
            return converter;
        }

        /// The calls of a session, then those of its subagents.
        ///
        /// @param folder where the session ran; empty where that is not known
        List<RecordedCall> calls(Path transcript, String folder, List<Subagent> subagents) throws IOException {
            List<RecordedCall> found = new ArrayList<>();
            calls(transcript, folder, false, found);
            for (Subagent subagent : subagents) {
                calls(subagent.file(), folder, true, found);
            }
            return found;
        }

        private void calls(Path file, String folder, boolean isOfSubagent, List<RecordedCall> found)
                throws IOException {
            Set<String> seen = new HashSet<>();
            new JsonLines(file, wanted, _ -> {}).read(line -> {
                calls.apply(line)
                        .filter(call -> seen.add(call.id()))
                        .map(call ->
                                new RecordedCall(call.name(), call.input(), line.textOr("cwd", folder), isOfSubagent))
                        .forEach(found::add);
                return true;
            });
        }
    }
}
