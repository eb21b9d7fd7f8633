package dev.acumen.bench.micro;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.Plugin;
import com.google.adk.runner.InMemoryRunner;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.acumen.adk.AcumenPlugin;
import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.bench.input.Playbooks;
import dev.acumen.langchain4j.AcumenAssistant;
import dev.acumen.springai.AcumenAdvisor;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.service.AiServices;
import io.reactivex.rxjava3.core.Flowable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;

/// A call of an agent whose model answers at once, with an adapter and without: the playbook has 50 key points and is a
/// file. Learning is off: it would go on in the background.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-Xmx512m"})
public class AgentCallBenchmark {
    private static final int KEY_POINTS = 50;
    private static final String ANSWER = "Done.";
    private static final String USER = "ada";
    private static final String TASK = "Mend topic-1 and say it plainly";

    interface Assistant {
        String chat(String text);
    }

    private static final class AtOnce implements dev.langchain4j.model.chat.ChatModel {
        @Override
        public dev.langchain4j.model.chat.response.ChatResponse doChat(ChatRequest request) {
            return dev.langchain4j.model.chat.response.ChatResponse.builder()
                    .aiMessage(AiMessage.from(ANSWER))
                    .build();
        }
    }

    private static final class SpringAtOnce implements ChatModel {
        @Override
        public ChatResponse call(Prompt prompt) {
            return new ChatResponse(List.of(new Generation(new AssistantMessage(ANSWER))));
        }
    }

    private static final class AdkAtOnce extends BaseLlm {
        AdkAtOnce() {
            super("at-once");
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean isStreaming) {
            Content said =
                    Content.builder().role("model").parts(Part.fromText(ANSWER)).build();
            return Flowable.just(LlmResponse.builder().content(said).build());
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException();
        }
    }

    private Assistant assistant = _ -> "";
    private Assistant alone = _ -> "";
    private Assistant advised = _ -> "";
    private Assistant client = _ -> "";
    private Assistant plugged = _ -> "";
    private Assistant bare = _ -> "";

    @Setup
    public void agents() throws IOException {
        Path folder = Files.createTempDirectory("acumen-bench");
        Files.write(folder.resolve("playbook.json"), Playbooks.file(KEY_POINTS));
        Conversations conversations =
                Conversations.of(Acumen.in(folder).build()).learningNothing();
        alone = AiServices.builder(Assistant.class).chatModel(new AtOnce()).build();
        assistant = AcumenAssistant.of(conversations)
                .on(AiServices.builder(Assistant.class))
                .chatModel(new AtOnce())
                .build();
        client = of(ChatClient.builder(new SpringAtOnce()).build());
        advised = of(ChatClient.builder(new SpringAtOnce())
                .defaultAdvisors(new AcumenAdvisor(conversations))
                .build());
        bare = adk(List.of());
        plugged = adk(List.of(AcumenPlugin.of(conversations)));
    }

    /// Each call is a session of its own, since a session keeps what was said in it.
    private static Assistant adk(List<? extends Plugin> plugins) {
        LlmAgent agent = LlmAgent.builder().name("agent").model(new AdkAtOnce()).build();
        InMemoryRunner runner = new InMemoryRunner(agent, "bench", plugins);
        RunConfig config = RunConfig.builder().autoCreateSession(true).build();
        AtomicLong sessions = new AtomicLong();
        return text -> {
            String session = String.valueOf(sessions.incrementAndGet());
            Event last = runner.runAsync(USER, session, Content.fromParts(Part.fromText(text)), config)
                    .blockingLast();
            runner.sessionService().deleteSession("bench", USER, session).blockingAwait();
            return last.stringifyContent();
        };
    }

    private static Assistant of(ChatClient client) {
        return text -> Objects.requireNonNull(client.prompt().user(text).call().content());
    }

    @Benchmark
    public String langChain4j() {
        return assistant.chat(TASK);
    }

    @Benchmark
    public String langChain4jAlone() {
        return alone.chat(TASK);
    }

    @Benchmark
    public String adk() {
        return plugged.chat(TASK);
    }

    @Benchmark
    public String adkAlone() {
        return bare.chat(TASK);
    }

    @Benchmark
    public String springAi() {
        return advised.chat(TASK);
    }

    @Benchmark
    public String springAiAlone() {
        return client.chat(TASK);
    }
}
