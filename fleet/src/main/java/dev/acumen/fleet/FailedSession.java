package dev.acumen.fleet;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;

/// A line that taught nothing, because it could not be learned and never will be as things are.
///
/// @param line as it came
/// @param reason one sentence for a person
record FailedSession(String line, String reason) {

    /// One that cannot be read, or whose playbook cannot.
    static FailedSession of(String line, BadInputException e) {
        return new FailedSession(line, String.valueOf(e.getMessage()));
    }

    /// Both as a line of JSON.
    String json() {
        return JsonWriter.compact(Json.Obj.of("reason", new Json.Text(reason), "line", new Json.Text(line)));
    }
}
