package dev.acumen.hook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;

/// What the client tells of an event: the texts of the members that matter here.
///
/// @param members the texts by their names
record Payload(Map<String, String> members) {
    static final String PROMPT = "UserPromptSubmit";
    static final String SESSION_START = "SessionStart";
    static final String SUBAGENT_START = "SubagentStart";
    private static final String EVENT = "hook_event_name";
    private static final String SOURCE = "standard input";

    /// The most characters that are kept of a text, from its beginning. Nothing but a prompt comes near it.
    private static final int LONGEST = 64 << 10;

    Payload {
        members = Map.copyOf(members);
    }

    /// Reads a payload to its end.
    ///
    /// @param named the event's name, for a payload that does not say it
    /// @throws BadInputException if it is no JSON object
    static Payload read(InputStream in, String named) throws IOException {
        Map<String, String> members = new HashMap<>();
        members.put(EVENT, named);
        try (JsonParser parser = new JsonFactory().createParser(in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new BadInputException(SOURCE, "", "an object was expected");
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING) {
                    Beginning text = new Beginning();
                    parser.getText(text);
                    members.put(name, text.kept.toString());
                } else {
                    parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                throw new BadInputException(SOURCE, "", "something stands after the end of the JSON");
            }
        } catch (JsonProcessingException e) {
            // What the parser says may quote the prompt.
            String place =
                    e.getLocation() == null ? "" : "column " + e.getLocation().getColumnNr();
            throw new BadInputException(SOURCE, place, "this is no JSON");
        }
        return new Payload(members);
    }

    private String text(String name) {
        String text = members.get(name);
        return text == null ? "" : text;
    }

    /// The event's name.
    String event() {
        return text(EVENT);
    }

    /// Whether a person, or the client in a person's place, gave a prompt.
    boolean isPrompt() {
        return event().equals(PROMPT);
    }

    /// Whether a session starts, goes on, or was compacted.
    boolean isStart() {
        return event().equals(SESSION_START);
    }

    /// The id of the session.
    String session() {
        return text("session_id");
    }

    /// The session's current folder.
    String workingDirectory() {
        return text("cwd");
    }

    /// Where the client keeps the session; the file may not be there yet.
    String transcript() {
        return text("transcript_path");
    }

    /// Why a session starts.
    String source() {
        return text("source");
    }

    /// What a person typed, or its beginning where it is long.
    String prompt() {
        return text("prompt");
    }

    /// The id of the prompt.
    String promptId() {
        return text("prompt_id");
    }

    /// The id of the subagent.
    String agentId() {
        return text("agent_id");
    }

    /// Keeps the beginning of what is written to it.
    private static final class Beginning extends Writer {
        private final StringBuilder kept = new StringBuilder();

        @Override
        public void write(char[] characters, int start, int length) {
            kept.append(characters, start, Math.min(length, LONGEST - kept.length()));
        }

        @Override
        public void flush() {
            // There is nowhere to flush to.
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }
}
