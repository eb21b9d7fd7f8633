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
record HookAnswer(String output, @Nullable IOException trouble, String notice) {
    /// No answer.
    static final HookAnswer NOTHING = new HookAnswer("", null);

    HookAnswer(String output, @Nullable IOException trouble) {
        this(output, trouble, "");
    }

    /// Whether there is nothing to say, and nothing went wrong.
    boolean isNothing() {
        return output.isEmpty() && trouble == null;
    }

    /// A text for the agent.
    static HookAnswer context(Payload payload, String text) {
        if (payload.isOfCopilot()) {
            return new HookAnswer(line(Json.Obj.of("additionalContext", new Json.Text(text))), null);
        }
        Json.Obj specific = Json.Obj.of(
                "hookEventName", new Json.Text(payload.clientsEvent()), "additionalContext", new Json.Text(text));
        return new HookAnswer(line(Json.Obj.of("hookSpecificOutput", specific)), null);
    }

    /// A call that is not to be made, with the reason for the agent.
    static HookAnswer denial(Payload payload, String reason) {
        if (payload.isDeniedByDecision()) {
            Json.Obj decision = Json.Obj.of("decision", new Json.Text("deny"), "reason", new Json.Text(reason));
            return new HookAnswer(line(decision), null);
        }
        if (payload.isOfCopilot()) {
            Json.Obj denial = Json.Obj.of(
                    "permissionDecision", new Json.Text("deny"), "permissionDecisionReason", new Json.Text(reason));
            return new HookAnswer(line(denial), null);
        }
        Json.Obj specific = Json.Obj.of(
                "hookEventName",
                new Json.Text(payload.clientsEvent()),
                "permissionDecision",
                new Json.Text("deny"),
                "permissionDecisionReason",
                new Json.Text(reason));
        return new HookAnswer(line(Json.Obj.of("hookSpecificOutput", specific)), null);
    }

    /// The same answer with a sentence for the person, which the agent does not see.
    HookAnswer andMessage(String text) {
        Json.Obj all = output.isEmpty() ? Json.Obj.of() : (Json.Obj) JsonReader.read(output, "answer");
        return new HookAnswer(line(all.with("systemMessage", new Json.Text(text))), trouble, notice);
    }

    private static String line(Json.Obj json) {
        return JsonWriter.compact(json) + "\n";
    }

    /// The same answer, given in spite of something that went wrong.
    HookAnswer inSpiteOf(IOException failure) {
        return new HookAnswer(output, failure, notice);
    }

    /// The same answer with a sentence for the log.
    HookAnswer noting(String sentence) {
        return new HookAnswer(output, trouble, sentence);
    }
}
