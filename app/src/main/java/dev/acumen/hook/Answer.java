package dev.acumen.hook;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What the client is answered.
///
/// @param output JSON on one line, or nothing
/// @param trouble what went wrong and did not keep the answer back; null for nothing
/// @param notice a sentence for the log; empty for nothing
record Answer(String output, @Nullable IOException trouble, String notice) {
    /// No answer.
    static final Answer NOTHING = new Answer("", null);

    Answer(String output, @Nullable IOException trouble) {
        this(output, trouble, "");
    }

    /// A text for the agent.
    static Answer context(String event, String text) {
        Json.Obj specific =
                Json.Obj.of("hookEventName", new Json.Text(event), "additionalContext", new Json.Text(text));
        return new Answer(line(Json.Obj.of("hookSpecificOutput", specific)), null);
    }

    /// The same answer with a sentence for the person, which the agent does not see.
    Answer andMessage(String text) {
        Json.Obj all = output.isEmpty() ? Json.Obj.of() : (Json.Obj) JsonReader.read(output, "answer");
        return new Answer(line(all.with("systemMessage", new Json.Text(text))), trouble, notice);
    }

    private static String line(Json.Obj json) {
        return JsonWriter.compact(json) + "\n";
    }

    /// The same answer, given in spite of something that went wrong.
    Answer inSpiteOf(IOException failure) {
        return new Answer(output, failure, notice);
    }

    /// The same answer with a sentence for the log.
    Answer noting(String sentence) {
        return new Answer(output, trouble, sentence);
    }
}
