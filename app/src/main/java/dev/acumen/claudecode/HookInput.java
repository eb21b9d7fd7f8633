package dev.acumen.claudecode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// What the client tells a hook, as far as it says which session it is about. What it does not say is empty.
///
/// @param name the event's, such as `SessionEnd`
/// @param transcript the session's transcript
/// @param folder the session's working directory
/// @param reason why a session ended
/// @param agentTranscript the transcript of the subagent that it is about
public record HookInput(String name, String transcript, String folder, String reason, String agentTranscript) {
    private static final String NAME = "hook_event_name";
    private static final String TRANSCRIPT = "transcript_path";
    private static final String FOLDER = "cwd";
    private static final String REASON = "reason";
    private static final String AGENT = "agent_transcript_path";
    private static final Set<String> WANTED = Set.of(NAME, TRANSCRIPT, FOLDER, REASON, AGENT);

    /// Longer paths and names are none.
    private static final int LONGEST = 8_192;

    private static final JsonFactory FACTORY = new JsonFactory();

    /// Reads what a hook was told. It may be cut off anywhere: what stands before counts.
    ///
    /// @throws IOException if it is no JSON object; the message quotes nothing of it
    public static HookInput read(byte[] payload) throws IOException {
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
        return new HookInput(
                members.getOrDefault(NAME, ""),
                members.getOrDefault(TRANSCRIPT, ""),
                members.getOrDefault(FOLDER, ""),
                members.getOrDefault(REASON, ""),
                members.getOrDefault(AGENT, ""));
    }

    private static void read(JsonParser parser, Map<String, String> members) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_STRING || !WANTED.contains(name)) {
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
