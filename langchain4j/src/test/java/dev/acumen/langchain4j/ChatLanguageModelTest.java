package dev.acumen.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Request;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ChatLanguageModelTest {
    private static final String SECRET_PLAN = "the whole session that nobody else is to read";
    private static final Request REQUEST = new Request(
            new Request.Purpose("reflector", "a"),
            new Prompt(List.of("You look after the playbook.", "Its sections."), SECRET_PLAN),
            20,
            500,
            Optional.of(Json.Obj.of("type", new Json.Text("object"))));

    @Test
    void asksOnceWithOneSystemMessageAndCountsWhatItUsed() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            dev.acumen.llm.Reply reply = model(server.url()).ask(REQUEST);

            Received asked = server.requests().getFirst();
            assertThat(reply)
                    .isEqualTo(new dev.acumen.llm.Reply.Answer(
                            "{}",
                            ModelUsage.of(
                                    server.usage().prompt(),
                                    0,
                                    0,
                                    server.usage().output()),
                            false));
            assertThat(asked.model()).isEqualTo("gpt-test");
            assertThat(asked.prompt()).contains("You look after the playbook.\n\nIts sections.");
            assertThat(asked.maxTokens()).isZero();
            assertThat(asked.schema()).isPresent();
        }
    }

    @Test
    void handsOnTheWaitThatARefusalAsksFor() {
        RuntimeException refused =
                new RateLimitException(new RetryLaterException(429, "slow down", Duration.ofSeconds(7)));

        assertThat(ChatLanguageModel.of(throwing(refused)).ask(REQUEST))
                .isEqualTo(new Failure.Refused(429, "slow down", Optional.of(Duration.ofSeconds(7))));
    }

    @Test
    void countsAsItIsTold() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            ChatLanguageModel model = model(server.url()).counting(_ -> ModelUsage.of(1, 2, 3, 4));

            assertThat(model.ask(REQUEST).usage()).isEqualTo(ModelUsage.of(1, 2, 3, 4));
        }
    }

    @Test
    void namesTheModelAsItWasConfigured() {
        assertThat(model(URI.create("http://127.0.0.1:1")).name()).isEqualTo("gpt-test");
        assertThat(ChatLanguageModel.of(throwing(new IllegalStateException()), "mine")
                        .name())
                .isEqualTo("mine");
    }

    @Test
    void asksForRoomWhereTheProviderTakesThat() {
        AtomicReference<ChatRequest> asked = new AtomicReference<>();
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                asked.set(request);
                return ChatResponse.builder().aiMessage(AiMessage.from("{}")).build();
            }
        };

        assertThat(ChatLanguageModel.of(model).ask(REQUEST))
                .isEqualTo(new dev.acumen.llm.Reply.Answer("{}", ModelUsage.of(0, 0, 0, 0), false));
        assertThat(asked.get().maxOutputTokens()).isEqualTo(500);
        assertThat(asked.get().responseFormat()).isNull();
    }

    @Test
    void saysThatAnAnswerWasCutOff() {
        assertThat(ask(new Reply.Cut("{\"half")))
                .isInstanceOfSatisfying(
                        dev.acumen.llm.Reply.Answer.class,
                        answer -> assertThat(answer.isCutOff()).isTrue());
    }

    @Test
    void makesFailuresOfRefusals() {
        assertThat(status(Reply.rateLimited(Duration.ofSeconds(1)))).isEqualTo(429);
        assertThat(status(Reply.unauthorized())).isEqualTo(401);
        assertThat(status(Reply.overloaded())).isEqualTo(529);
        assertThat(status(Reply.badRequest())).isEqualTo(400);
    }

    @Test
    void makesFailuresOfWhatAConnectionDoes() {
        assertThat(ask(new Reply.Reset()))
                .isInstanceOfSatisfying(
                        Failure.Unreachable.class,
                        failure -> assertThat(failure.isSent()).isTrue());
        assertThat(ask(new Reply.Garbage())).isInstanceOf(Failure.Unreadable.class);
        assertThat(ask(new Reply.HalfJson())).isInstanceOf(Failure.Unreadable.class);
        assertThat(ask(new Reply.WrongTypes())).isInstanceOf(Failure.Unreadable.class);
        assertThat(ask(Reply.text(""))).isInstanceOf(Failure.Unreadable.class);
        assertThat(model(URI.create("http://127.0.0.1:1")).ask(REQUEST))
                .isInstanceOfSatisfying(
                        Failure.Unreachable.class,
                        failure -> assertThat(failure.isSent()).isFalse());
    }

    @Test
    void saysThatNothingCameInTime() {
        try (ScriptedServer server = ScriptedServer.start((_, _) -> new Reply.Hang())) {
            assertThat(model(server.url(), Duration.ofMillis(200)).ask(REQUEST)).isInstanceOf(Failure.TimedOut.class);
        }
    }

    @Test
    void makesFailuresOfWhatAModelThrows() {
        assertThat(thrown(new UnsupportedFeatureException("no system messages")))
                .isEqualTo(new Failure.Unusable("no system messages"));
        assertThat(thrown(new IllegalStateException(SECRET_PLAN)))
                .isEqualTo(new Failure.Unreadable("LangChain4j threw IllegalStateException", ModelUsage.NONE));
        assertThat(thrown(new IllegalStateException(new InterruptedException())))
                .isEqualTo(new Failure.Interrupted());
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void repeatsNeitherThePromptNorSecrets() {
        assertThat(ask(Reply.badRequest("cannot read: " + SECRET_PLAN)))
                .isEqualTo(new Failure.Refused(400, "", Optional.empty()));
        assertThat(ask(Reply.badRequest("wrong key sk-proj-Zx8vQ2mN4pL7rT1wY6bD3fH9jK5sA0cE")))
                .isInstanceOfSatisfying(
                        Failure.Refused.class,
                        refused ->
                                assertThat(refused.why()).contains("wrong key").doesNotContain("Zx8vQ2mN4pL7"));
    }

    private static int status(Reply reply) {
        return ask(reply) instanceof Failure.Refused refused ? refused.status() : 0;
    }

    private static dev.acumen.llm.Reply ask(Reply reply) {
        try (ScriptedServer server = ScriptedServer.start((_, _) -> reply)) {
            return model(server.url()).ask(REQUEST);
        }
    }

    private static dev.acumen.llm.Reply thrown(RuntimeException e) {
        return ChatLanguageModel.of(throwing(e)).ask(REQUEST);
    }

    private static ChatModel throwing(RuntimeException e) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                throw e;
            }
        };
    }

    private static ChatLanguageModel model(URI server) {
        return model(server, Duration.ofMinutes(5));
    }

    private static ChatLanguageModel model(URI server, Duration timeout) {
        return ChatLanguageModel.of(OpenAiChatModel.builder()
                .baseUrl(server + "/v1")
                .apiKey("key")
                .modelName("gpt-test")
                .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                .timeout(timeout)
                .maxRetries(0)
                .build());
    }
}
