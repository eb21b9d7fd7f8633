package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.Acumen;
import dev.acumen.api.LearningListener;
import dev.acumen.langchain4j.ChatLanguageModel;
import dev.acumen.learn.Lesson;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import dev.acumen.trajectory.Trajectory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupportAgentTest {
    private static final List<String> PLACES = List.of("islands", "mountains", "city");
    private static final int RUNS = 10;

    @TempDir
    private Path folder = Path.of("");

    private final BlockingQueue<Lesson> lessons = new LinkedBlockingQueue<>();

    @Test
    void getsBetterOverTenRuns() throws Exception {
        Map<String, String> places = new HashMap<>();
        for (int run = 0; run < RUNS; run++) {
            places.put(String.valueOf(run), PLACES.get(run % PLACES.size()));
        }
        Shop shop = new Shop(places);
        List<Integer> failures = new ArrayList<>();
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script());
                Acumen acumen = acumen(model(server))) {
            SupportAgent agent = SupportAgent.of(model(server), shop, acumen);
            for (int run = 0; run < RUNS; run++) {
                String answer = agent.answer("run-" + run, "Ship order " + run + " to the " + places.get("" + run));
                assertThat(answer).startsWith("Order " + run + " is on its way.");
                assertThat(lessons.take()).isInstanceOf(Lesson.Learned.class);
                failures.add(shop.failures());
            }
        }

        assertThat(failures).containsExactly(1, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    }

    private Acumen acumen(ChatModel model) {
        return Acumen.in(folder)
                .model(ChatLanguageModel.of(model))
                .listener(new LearningListener() {
                    @Override
                    public void learned(Trajectory session, Lesson lesson) {
                        lessons.add(lesson);
                    }
                })
                .build();
    }

    private static ChatModel model(ScriptedServer server) {
        return OpenAiChatModel.builder()
                .baseUrl(server.url() + "/v1")
                .apiKey("key")
                .modelName("gpt-4.1-mini")
                .build();
    }
}
