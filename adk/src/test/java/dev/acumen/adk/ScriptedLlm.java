package dev.acumen.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.common.collect.Lists;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import io.reactivex.rxjava3.core.Flowable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An [AgentModel] as ADK asks it. Streams an answer in two parts, and then as a whole, as Gemini does.
class ScriptedLlm extends BaseLlm {
    private final AgentModel model;

    ScriptedLlm(AgentModel model) {
        super("scripted");
        this.model = model;
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        AgentModel.Answer answer = model.answer(prompt(request), results(request));
        if (answer.order().isPresent()) {
            return Flowable.just(call(answer.order().get()));
        }
        LlmResponse whole = say(answer.text());
        if (!stream) {
            return Flowable.just(whole);
        }
        int half = answer.text().length() / 2;
        return Flowable.just(
                partial(answer.text().substring(0, half)), partial(answer.text().substring(half)), whole);
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException();
    }

    LlmResponse call(String order) {
        return response(Part.fromFunctionCall(AgentContract.TOOL, Map.of(AgentContract.ARGUMENT, order)));
    }

    LlmResponse say(String text) {
        return response(Part.fromText(text));
    }

    private static LlmResponse partial(String text) {
        return response(Part.fromText(text)).toBuilder().partial(true).build();
    }

    static LlmResponse response(Part... parts) {
        return LlmResponse.builder()
                .content(Content.builder().role("model").parts(parts).build())
                .build();
    }

    private static String prompt(LlmRequest request) {
        Optional<Content> system = request.config().flatMap(config -> config.systemInstruction());
        return Stream.concat(system.stream(), request.contents().stream())
                .flatMap(content -> content.parts().orElse(List.of()).stream())
                .map(ScriptedLlm::text)
                .collect(Collectors.joining("\n"));
    }

    private static String text(Part part) {
        return part.text()
                .or(() -> part.functionResponse()
                        .flatMap(FunctionResponse::response)
                        .map(Map::toString))
                .orElse("");
    }

    private static int results(LlmRequest request) {
        List<Part> parts = new ArrayList<>();
        request.contents().forEach(content -> parts.addAll(content.parts().orElse(List.of())));
        return (int) Lists.reverse(parts).stream()
                .takeWhile(part -> part.text().isEmpty())
                .filter(part -> part.functionResponse().isPresent())
                .count();
    }
}
