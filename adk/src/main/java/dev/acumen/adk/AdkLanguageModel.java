package dev.acumen.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.errors.ApiException;
import com.google.genai.types.Content;
import com.google.genai.types.FinishReason;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.Part;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A model of ADK that judges runs. How long it waits and how often it asks again is configured in the `BaseLlm`.
///
/// Safe for use by many threads at once, as the `BaseLlm` is.
///
/// @param llm the model, also of its name
/// @since 0.1
public record AdkLanguageModel(BaseLlm llm) implements LanguageModel {
    @Override
    public String name() {
        return llm.model();
    }

    @Override
    public Reply ask(Request request) {
        GenerateContentConfig.Builder config = GenerateContentConfig.builder().maxOutputTokens(request.room());
        if (!request.prompt().stable().isEmpty()) {
            config.systemInstruction(
                    content(String.join("\n\n", request.prompt().stable())));
        }
        LlmRequest asked = LlmRequest.builder()
                .model(name())
                .contents(List.of(content(request.prompt().rest())))
                .config(config.build())
                .build();
        try {
            return reply(llm.generateContent(asked, false).blockingSingle());
        } catch (RuntimeException e) {
            // What a model of any provider throws is not known beforehand.
            return failure(e);
        }
    }

    private static Content content(String text) {
        return Content.builder().role("user").parts(Part.fromText(text)).build();
    }

    private static Reply reply(LlmResponse response) {
        String text = EventRecorder.textOf(response.content());
        ModelUsage usage = response.usageMetadata().map(AdkLanguageModel::usage).orElse(ModelUsage.of(0, 0, 0, 0));
        boolean isCutOff = response.finishReason()
                .filter(reason -> reason.knownEnum() == FinishReason.Known.MAX_TOKENS)
                .isPresent();
        return isCutOff || !text.isBlank()
                ? new Reply.Answer(text, usage, isCutOff)
                : new Failure.Unreadable("it holds no text", usage);
    }

    private static ModelUsage usage(GenerateContentResponseUsageMetadata tokens) {
        long cached = tokens.cachedContentTokenCount().orElse(0);
        long answer = tokens.candidatesTokenCount().orElse(0);
        long output = answer + tokens.thoughtsTokenCount().orElse(0);
        return ModelUsage.of(tokens.promptTokenCount().orElse(0) - cached, 0, cached, output);
    }

    /// Without the words of the exception, for they may repeat the prompt.
    private static Failure failure(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiException refused) {
                return new Failure.Refused(refused.code(), String.valueOf(refused.status()), Optional.empty());
            } else if (cause instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                return new Failure.Interrupted();
            } else if (cause instanceof IOException) {
                return new Failure.Unreachable(cause.getClass().getSimpleName(), true, ModelUsage.NONE);
            }
        }
        return new Failure.Unreadable("ADK threw " + thrown.getClass().getSimpleName(), ModelUsage.NONE);
    }
}
