package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.Acumen;
import dev.acumen.api.LearningListener;
import dev.acumen.config.Environment;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Retries;
import dev.acumen.providers.Role;
import dev.acumen.providers.UserModel;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import dev.acumen.trajectory.Trajectory;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShippingAgentTest {
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
            ShippingAgent agent = new ShippingAgent(model(server), shop, acumen);
            for (int run = 0; run < RUNS; run++) {
                String answer = agent.answer("run-" + run, "Ship order " + run + " to the " + places.get("" + run));
                assertThat(answer).startsWith("Order " + run + " is on its way.");
                assertThat(lessons.take()).isInstanceOf(Lesson.Learned.class);
                failures.add(shop.failures());
            }
        }

        assertThat(failures).containsExactly(1, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    }

    @Test
    void showsRecipesThatWork() {
        InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script());
                Acumen acumen = Recipes.withOwnParts(model(server), store);
                Acumen reviewed = Recipes.reviewed(folder.resolve("playbook"), model(server))) {
            Recipes.learn(acumen);
            Recipes.learn(reviewed);
            assertThat(reviewed.playbook().size()).isZero();
            Recipes.review(reviewed, _ -> true);

            assertThat(Recipes.systemMessage(acumen, "Ship order 13 to the islands"))
                    .contains("Parcels to the islands go by ferry");
            assertThat(reviewed.select("").text()).contains("Parcels to the islands go by ferry");
        }
    }

    private Acumen acumen(LanguageModel model) {
        return Acumen.in(folder)
                .model(model)
                .listener(new LearningListener() {
                    @Override
                    public void learned(Trajectory session, Lesson lesson) {
                        lessons.add(lesson);
                    }
                })
                .build();
    }

    private LanguageModel model(ScriptedServer server) {
        return UserModel.of(
                new Environment(
                        folder,
                        folder,
                        Map.of(
                                "ANTHROPIC_API_KEY",
                                "key",
                                "ANTHROPIC_BASE_URL",
                                server.url().toString(),
                                "ACUMEN_LIMITS_CALLS",
                                "1000"),
                        new ByteArrayInputStream(new byte[0]),
                        Clock.systemUTC(),
                        Retries.defaults()),
                Role.REFLECTOR);
    }
}
