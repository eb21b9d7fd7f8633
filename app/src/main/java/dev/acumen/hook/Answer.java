package dev.acumen.hook;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What the client is answered.
///
/// @param output JSON on one line, or nothing
/// @param trouble what went wrong and did not keep the answer back; null for nothing
record Answer(String output, @Nullable IOException trouble) {
    /// No answer.
    static final Answer NOTHING = new Answer("", null);

    /// A text for the agent.
    static Answer context(String event, String text) {
        Json.Obj specific =
                Json.Obj.of("hookEventName", new Json.Text(event), "additionalContext", new Json.Text(text));
        return of(Json.Obj.of("hookSpecificOutput", specific));
    }

    /// A sentence for the person, which the agent does not see.
    static Answer message(String text) {
        return of(Json.Obj.of("systemMessage", new Json.Text(text)));
    }

    private static Answer of(Json.Obj json) {
        return new Answer(JsonWriter.compact(json) + "\n", null);
    }

    /// The same answer, given in spite of something that went wrong.
    Answer inSpiteOf(IOException failure) {
        return new Answer(output, failure);
    }
}
