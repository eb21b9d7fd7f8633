package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import dev.acumen.trajectory.Trajectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

class ShippingAgentTest {
    private static final List<String> PLACES = List.of("islands", "mountains", "city");
    private static final int RUNS = 10;

    @TempDir
    private Path folder = Path.of("");

    /// A bean of the application, which the starter tells what was learned.
    static final class Lessons implements LearningListener {
        private final BlockingQueue<Lesson> lessons = new LinkedBlockingQueue<>();

        @Override
        public void learned(Trajectory session, Lesson lesson) {
            lessons.add(lesson);
        }
    }

    @Test
    void getsBetterOverTenRuns() throws Exception {
        List<Integer> failures = new ArrayList<>();
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script());
                ConfigurableApplicationContext application = application(server)) {
            ShippingAgent agent = application.getBean(ShippingAgent.class);
            Lessons lessons = application.getBean(Lessons.class);
            for (int run = 0; run < RUNS; run++) {
                String place = PLACES.get(run % PLACES.size());
                String answer = agent.answer("run-" + run, "Ship order " + run + " to the " + place);
                assertThat(answer).startsWith("Order " + run + " is on its way.");
                assertThat(lessons.lessons.take()).isInstanceOf(Lesson.Learned.class);
                failures.add(application.getBean(Shop.class).failures());
            }
        }

        assertThat(failures).containsExactly(1, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    }

    private ConfigurableApplicationContext application(ScriptedServer server) {
        return new SpringApplicationBuilder(ShippingApplication.class, Lessons.class)
                .run(
                        "--spring.ai.openai.base-url=" + server.url() + "/v1",
                        "--spring.ai.openai.api-key=key",
                        "--acumen.folder=" + folder);
    }
}
