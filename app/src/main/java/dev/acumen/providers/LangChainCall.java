package dev.acumen.providers;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Asks a model of LangChain4j, whose exceptions become values.
///
/// @param key what must not be shown
/// @param counting what an answer used, as the provider counts
record LangChainCall(Optional<Key> key, Function<TokenUsage, ModelUsage> counting) {

    /// @param request what is asked
    /// @param chat the same as LangChain4j takes it
    Reply ask(Request request, ChatModel model, ChatRequest chat) {
        ChatResponse response;
        try {
            response = model.chat(chat);
        } catch (RuntimeException e) {
            // What a stranger's answer makes LangChain4j and Jackson throw is not known beforehand.
            return failure(e, request);
        }
        return reply(response);
    }

    private Failure failure(RuntimeException e, Request request) {
        MessageSanitizer wording =
                new MessageSanitizer(key.stream().toList(), request.prompt().text());
        return switch (ModelFailureException.in(e)
                .orElseGet(() -> unreadable(ModelUsage.NONE, "it is not of the provider's form"))) {
            case Failure.Refused refused ->
                new Failure.Refused(refused.status(), wording.of(refused.why()), refused.retryAfter());
            case Failure.Unreachable unreachable ->
                new Failure.Unreachable(wording.of(unreachable.why()), unreachable.isSent(), unreachable.usage());
            case Failure other -> other;
        };
    }

    private Reply reply(ChatResponse response) {
        ModelUsage usage = used(response.tokenUsage());
        String text = response.aiMessage().text();
        boolean isCutOff = response.finishReason() == FinishReason.LENGTH;
        if (isCutOff || (text != null && !text.isBlank())) {
            return new Reply.Answer(text == null ? "" : text, usage, isCutOff);
        }
        return unreadable(usage, "it holds no text");
    }

    private ModelUsage used(@Nullable TokenUsage tokens) {
        return tokens == null ? ModelUsage.of(0, 0, 0, 0) : counting.apply(tokens);
    }

    static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    private static Failure.Unreadable unreadable(ModelUsage usage, String why) {
        return new Failure.Unreadable(why, usage);
    }
}
