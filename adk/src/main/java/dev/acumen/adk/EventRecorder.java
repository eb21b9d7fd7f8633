package dev.acumen.adk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.adk.JsonBaseModel;
import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.acumen.api.Recording;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Records what the events of a session or of a run say.
final class EventRecorder {
    private static final String USER = "user";

    /// Calls with which ADK asks the user something. They are no tools.
    private static final String ASKING = "adk_request_";

    /// What ADK answers in place of a tool that the user did not allow.
    private static final String REJECTED = "This tool call is rejected.";

    private final Recording recording;
    private final Set<String> calls = new HashSet<>();
    private final Map<String, String> errors = new HashMap<>();
    private Optional<String> problem = Optional.empty();

    EventRecorder(Recording recording) {
        this.recording = recording;
    }

    static boolean isOfUser(Event event) {
        return Objects.equals(event.author(), USER)
                && event.actions().compaction().isEmpty();
    }

    /// A tool threw an exception. What the model is told of it comes as an event.
    synchronized void toolThrew(String callId, Throwable why) {
        errors.put(callId, String.valueOf(why.getMessage()));
    }

    /// Anyone but the user did something. What streams in parts comes again as a whole.
    synchronized void told(Event event) {
        if (event.partial().orElse(false) || Objects.equals(event.author(), USER)) {
            return;
        }
        String text = textOf(event.content());
        if (!text.isBlank()) {
            recording.agentSaid(text);
        }
        event.functionCalls().forEach(this::called);
        Set<String> waiting = event.actions().requestedToolConfirmations().keySet();
        event.functionResponses().stream()
                .filter(response -> !waiting.contains(response.id().orElse("")))
                .forEach(this::ended);
        problem = event.errorCode()
                .map(code -> code + event.errorMessage().map(why -> ": " + why).orElse(""));
    }

    /// Why the last thing that came was no answer.
    synchronized Optional<String> problem() {
        return problem;
    }

    /// A tool that the application or the user answers for, after the run that called it.
    synchronized void answered(Content message) {
        for (Part part : message.parts().orElse(List.of())) {
            part.functionResponse().ifPresent(this::ended);
        }
    }

    private void called(FunctionCall call) {
        String name = call.name().orElse("");
        if (!name.startsWith(ASKING)) {
            String id = call.id().orElse(name);
            calls.add(id);
            recording.toolCalled(id, name, json(call.args().orElse(Map.of())));
        }
    }

    private void ended(FunctionResponse response) {
        String name = response.name().orElse("");
        if (name.startsWith(ASKING)) {
            return;
        }
        String id = response.id().orElse(name);
        if (calls.add(id)) {
            recording.toolCalled(id, name, "");
        }
        Map<String, Object> result = response.response().orElse(Map.of());
        Optional<String> error = error(id, result);
        if (error.isEmpty()) {
            recording.toolAnswered(id, json(result));
        } else if (error.get().equals(REJECTED)) {
            recording.toolRefused(id, "");
        } else {
            recording.toolFailed(id, error.get());
        }
    }

    /// ADK's tools say that they failed with `error`, or with `status` and a message.
    private Optional<String> error(String id, Map<String, Object> result) {
        return Optional.ofNullable(errors.remove(id))
                .or(() -> Optional.ofNullable(result.get("error")).map(String::valueOf))
                .or(() -> Objects.equals(result.get("status"), "error") ? Optional.of(json(result)) : Optional.empty());
    }

    private static String json(Map<String, Object> values) {
        try {
            return JsonBaseModel.getMapper().writeValueAsString(values);
        } catch (JsonProcessingException e) {
            return values.toString();
        }
    }

    /// The words of a content, without a model's thoughts.
    static String textOf(Optional<Content> content) {
        return content.flatMap(Content::parts).stream()
                .flatMap(List::stream)
                .filter(part -> !part.thought().orElse(false))
                .flatMap(part -> part.text().stream())
                .collect(Collectors.joining());
    }
}
