package dev.acumen.review;

import dev.acumen.client.RecordedCall;
import dev.acumen.clients.Clients;
import dev.acumen.command.ToolCall;
import dev.acumen.hook.GuardedCall;
import dev.acumen.project.Projects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The calls of tools in a project's earlier sessions, read once for all guards that are tried with them.
///
/// @param sessions the calls of each session that was read
/// @param unreadable how many sessions could not be read
public record EarlierCalls(List<List<Made>> sessions, int unreadable) {
    /// The most sessions that are looked at, the latest.
    private static final int MOST_SESSIONS = 200;

    /// A call that was made.
    ///
    /// @param told the call as a person reads it
    /// @param isOfSubagent whether a subagent made it
    public record Made(ToolCall call, String told, boolean isOfSubagent) {}

    public EarlierCalls {
        sessions = List.copyOf(sessions);
    }

    /// Those of the latest sessions of a project.
    ///
    /// @param transcripts of its sessions, the oldest first
    /// @param clients whose they are
    /// @param project its folder
    public static EarlierCalls in(List<Path> transcripts, Clients clients, Projects projects, Path project) {
        Places places = new Places(projects, projects.place(project), new HashMap<>());
        List<List<Made>> sessions = new ArrayList<>();
        int unreadable = 0;
        for (Path transcript :
                transcripts.subList(Math.max(0, transcripts.size() - MOST_SESSIONS), transcripts.size())) {
            try {
                sessions.add(clients.of(transcript).calls(transcript).stream()
                        .map(recorded -> made(recorded, places))
                        .toList());
            } catch (IOException _) {
                unreadable++;
            }
        }
        return new EarlierCalls(sessions, unreadable);
    }

    private static Made made(RecordedCall recorded, Places places) {
        ToolCall call =
                GuardedCall.of(recorded.tool(), recorded.input(), places.of(recorded.folder()), recorded.folder());
        String told = call.command().isEmpty() ? recorded.tool() + " " + call.file() : call.command();
        return new Made(call, told, recorded.isOfSubagent());
    }

    /// Where calls were made, as long as that is in the project; a worktree may be gone.
    private record Places(Projects projects, Projects.Place own, Map<String, Projects.Place> known) {
        Projects.Place of(String folder) {
            return known.computeIfAbsent(
                    folder,
                    named -> projects.placeOfSession("", named)
                            .filter(place -> place.project().equals(own.project()))
                            .orElse(own));
        }
    }
}
