package dev.acumen.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.errors.ClientException;
import com.google.genai.types.FinishReason;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.Part;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import io.reactivex.rxjava3.core.Flowable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AdkLanguageModelTest {
    private static final Request REQUEST = new Request(
            new Request.Purpose("reflector", "a"),
            new Prompt(List.of("You look after the playbook.", "Its sections."), "A session."),
            20,
            500,
            Optional.empty());

    private final List<LlmRequest> asked = new ArrayList<>();

    @Test
    void asksOnceAndCountsWhatItUsed() {
        GenerateContentResponseUsageMetadata usage = GenerateContentResponseUsageMetadata.builder()
                .promptTokenCount(100)
                .cachedContentTokenCount(60)
                .candidatesTokenCount(20)
                .thoughtsTokenCount(5)
                .build();
        AdkLanguageModel model = model(Flowable.just(ScriptedLlm.response(Part.fromText("{}")).toBuilder()
                .usageMetadata(usage)
                .build()));

        assertThat(model.name()).isEqualTo("scripted");
        assertThat(model.ask(REQUEST)).isEqualTo(new Reply.Answer("{}", ModelUsage.of(40, 0, 60, 25), false));
        assertThat(asked).singleElement().satisfies(request -> {
            assertThat(request.getFirstSystemInstruction()).contains("You look after the playbook.\n\nIts sections.");
            assertThat(EventRecorder.textOf(Optional.of(request.contents().getFirst())))
                    .isEqualTo("A session.");
            assertThat(request.config().orElseThrow().maxOutputTokens()).contains(500);
        });
    }

    @Test
    void saysThatAnAnswerWasCutOffOrMissing() {
        LlmResponse cut = ScriptedLlm.response(Part.fromText("{\"half")).toBuilder()
                .finishReason(new FinishReason(FinishReason.Known.MAX_TOKENS))
                .build();

        assertThat(model(Flowable.just(cut)).ask(REQUEST))
                .isEqualTo(new Reply.Answer("{\"half", ModelUsage.of(0, 0, 0, 0), true));
        assertThat(model(Flowable.just(ScriptedLlm.response())).ask(REQUEST)).isInstanceOf(Failure.Unreadable.class);
        assertThat(model(Flowable.empty()).ask(REQUEST)).isInstanceOf(Failure.Unreadable.class);
    }

    @Test
    void makesFailuresOfExceptionsWithoutTheirWords() {
        assertThat(failing(new CompletionException(new ClientException(429, "RESOURCE_EXHAUSTED", "A session."))))
                .isEqualTo(new Failure.Refused(429, "RESOURCE_EXHAUSTED", Optional.empty()));
        assertThat(failing(new IOException("A session.")))
                .isInstanceOfSatisfying(
                        Failure.Unreachable.class,
                        failure -> assertThat(failure.why()).isEqualTo("IOException"));
        assertThat(failing(new IllegalStateException("A session.")))
                .isInstanceOfSatisfying(
                        Failure.Unreadable.class,
                        failure -> assertThat(failure.why()).isEqualTo("ADK threw IllegalStateException"));
    }

    @Test
    void keepsTheFlagOfAThreadThatIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThat(model(Flowable.never()).ask(REQUEST)).isInstanceOf(Failure.Interrupted.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private Reply failing(Throwable why) {
        return model(Flowable.error(why)).ask(REQUEST);
    }

    private AdkLanguageModel model(Flowable<LlmResponse> answer) {
        return new AdkLanguageModel(new Answering(request -> {
            asked.add(request);
            return answer;
        }));
    }

    private static final class Answering extends BaseLlm {
        private final Function<LlmRequest, Flowable<LlmResponse>> answer;

        private Answering(Function<LlmRequest, Flowable<LlmResponse>> answer) {
            super("scripted");
            this.answer = answer;
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
            return answer.apply(request);
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException();
        }
    }
}
