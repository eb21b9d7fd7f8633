package dev.acumen.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// What a client tells a hook, as far as it says which session it is about. What it does not say is empty.
///
/// Clients write the names of members in one of two ways, `session_id` or `sessionId`.
///
/// @param client the client's name, which the launcher writes into the event; empty for Claude Code
/// @param name the event's, such as `SessionEnd`; the launcher's, where it writes the client's
/// @param session the session's id
/// @param transcript the session's transcript
/// @param folder the session's working directory
/// @param reason why a session ended
/// @param agentTranscript the transcript of the subagent that it is about
public record ClientEvent(
        String client,
        String name,
        String session,
        String transcript,
        String folder,
        String reason,
        String agentTranscript) {
    private static final String CLIENT = "acumen_client";
    private static final String EVENT = "acumen_event";
    private static final String NAME = "hook_event_name";
    private static final String SESSION = "session_id";
    private static final String TRANSCRIPT = "transcript_path";
    private static final String FOLDER = "cwd";
    private static final String REASON = "reason";
    private static final String AGENT = "agent_transcript_path";

    /// Each member that is of interest, by the names that it may have.
    private static final Map<String, String> WANTED = Map.ofEntries(
            Map.entry(CLIENT, CLIENT),
            Map.entry(EVENT, EVENT),
            Map.entry(NAME, NAME),
            Map.entry(SESSION, SESSION),
            Map.entry("sessionId", SESSION),
            Map.entry(TRANSCRIPT, TRANSCRIPT),
            Map.entry("transcriptPath", TRANSCRIPT),
            Map.entry(FOLDER, FOLDER),
            Map.entry(REASON, REASON),
            Map.entry(AGENT, AGENT));

    /// That a session ended which nobody told.
    public static final ClientEvent UNTOLD_END = new ClientEvent("", "SessionEnd", "", "", "", "", "");

    /// Longer paths and names are none.
    private static final int LONGEST = 8_192;

    private static final JsonFactory FACTORY = new JsonFactory();

    /// Reads what a hook was told. It may be cut off anywhere: what stands before counts.
    ///
    /// @throws IOException if it is no JSON object; the message quotes nothing of it
    public static ClientEvent read(byte[] payload) throws IOException {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = FACTORY.createParser(payload)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is no JSON object");
            }
            read(parser, members);
        } catch (IOException e) {
            if (members.isEmpty()) {
                throw new IOException("it is no JSON object", e);
            }
        }
        return new ClientEvent(
                members.getOrDefault(CLIENT, ""),
                members.getOrDefault(EVENT, members.getOrDefault(NAME, "")),
                members.getOrDefault(SESSION, ""),
                members.getOrDefault(TRANSCRIPT, ""),
                members.getOrDefault(FOLDER, ""),
                members.getOrDefault(REASON, ""),
                members.getOrDefault(AGENT, ""));
    }

    private static void read(JsonParser parser, Map<String, String> members) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = WANTED.get(parser.currentName());
            if (parser.nextToken() != JsonToken.VALUE_STRING || name == null) {
                parser.skipChildren();
            } else {
                String value = parser.getText();
                if (value.length() <= LONGEST) {
                    members.put(name, value);
                }
            }
        }
    }
}
