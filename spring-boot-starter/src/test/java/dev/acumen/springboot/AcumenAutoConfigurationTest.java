package dev.acumen.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.springai.AcumenAdvisor;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;

class AcumenAutoConfigurationTest {
    private static final String WISH = "Always answer in whole sentences.";
    private static final String EXPOSED = "management.endpoints.web.exposure.include=acumen";

    @TempDir
    private Path folder = Path.of("");

    private ApplicationContextRunner application = new ApplicationContextRunner();

    @BeforeEach
    void configure() {
        application = application
                .withConfiguration(AutoConfigurations.of(
                        ChatClientAutoConfiguration.class,
                        AcumenAutoConfiguration.class,
                        AcumenEndpointAutoConfiguration.class,
                        AcumenMetricsAutoConfiguration.class))
                .withBean(
                        ChatModel.class,
                        () -> _ -> new ChatResponse(List.of(new Generation(new AssistantMessage("Understood.")))))
                .withPropertyValues("acumen.folder=" + folder.resolve("made"), "acumen.judge=signals");
    }

    @Test
    void advisesEveryClientOfTheBuilder() {
        application.run(context -> {
            say(context, WISH);
            context.getBean(Acumen.class).close();

            assertThat(context.getBean(Acumen.class).playbook().texts().values())
                    .containsExactly(WISH);
            assertThat(folder.resolve("made/playbook.json")).exists();
        });
    }

    @Test
    void makesNothingWhereItIsSwitchedOff() {
        application.withPropertyValues("acumen.enabled=false").run(context -> {
            assertThat(context)
                    .doesNotHaveBean(Acumen.class)
                    .doesNotHaveBean(AcumenAdvisor.class)
                    .doesNotHaveBean(AcumenEndpoint.class)
                    .hasSingleBean(ChatClient.Builder.class);
            assertThat(folder.resolve("made")).doesNotExist();
        });
    }

    @Test
    void learnsWhatIsOpenWhenTheApplicationEnds() {
        InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
        application
                .withBean(PlaybookStore.class, () -> store)
                .withPropertyValues("acumen.learn=conversation")
                .run(context -> {
                    say(context, WISH);
                    assertThat(store.read().learned()).isEmpty();
                });

        assertThat(store.read().playbook().texts().values()).containsExactly(WISH);
        assertThat(folder.resolve("made")).doesNotExist();
    }

    @Test
    void hasLearnedBeforeTheLogsAreClosed() {
        InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
        Last last = new Last(store);
        application
                .withBean(PlaybookStore.class, () -> store)
                .withBean(Last.class, () -> last)
                .run(context -> say(context, WISH));

        assertThat(last.found).containsExactly(WISH);
    }

    @Test
    void learnsNothingWhereThatIsSwitchedOff() {
        application.withPropertyValues("acumen.learn=off").run(context -> {
            say(context, WISH);
            context.getBean(Acumen.class).close();

            assertThat(context.getBean(Acumen.class).playbook().size()).isZero();
        });
    }

    @Test
    void takesWhatTheApplicationHasInPlaceOfItsOwn() {
        Acumen own = Acumen.with(new InMemoryPlaybookStore(Clock.systemUTC())).build();
        application.withBean(Acumen.class, () -> own).run(context -> {
            assertThat(context).getBean(Acumen.class).isSameAs(own);
            assertThat(folder.resolve("made")).doesNotExist();
        });
        Conversations conversations = Conversations.of(own);
        application
                .withBean(Conversations.class, () -> conversations)
                .run(context -> assertThat(context)
                        .doesNotHaveBean(Acumen.class)
                        .doesNotHaveBean(AcumenEndpoint.class)
                        .hasSingleBean(AcumenAdvisor.class));
        AcumenAdvisor advisor = new AcumenAdvisor(conversations, 7);
        application
                .withBean(AcumenAdvisor.class, () -> advisor)
                .run(context -> assertThat(context).getBean(AcumenAdvisor.class).isSameAs(advisor));
    }

    @Test
    void letsTheApplicationChangeTheBuilder() {
        application
                .withBean(AcumenCustomizer.class, () -> builder -> builder.budget(40))
                .run(context -> {
                    say(context, WISH);
                    Acumen acumen = context.getBean(Acumen.class);
                    acumen.close();

                    assertThat(acumen.playbook().size()).isOne();
                    assertThat(acumen.select("").text()).hasSizeLessThanOrEqualTo(40);
                });
    }

    @Test
    void asksTheApplicationsModelAndTellsEveryListener() {
        Heard heard = new Heard();
        application
                .withPropertyValues("acumen.judge=model")
                .withBean(LanguageModel.class, Absent::new)
                .withBean("broken", LearningListener.class, Broken::new)
                .withBean("heard", Heard.class, () -> heard)
                .run(context -> {
                    say(context, WISH);
                    context.getBean(Acumen.class).close();
                });

        assertThat(heard.lesson)
                .isInstanceOfSatisfying(
                        Lesson.NotJudged.class,
                        lesson -> assertThat(lesson.failure().reason()).isEqualTo("nobody is there"));
    }

    @Test
    void tellsWhatWasLearnedAndWhatWaits() {
        application
                .withPropertyValues(EXPOSED, "acumen.review=true")
                .withBean(PlaybookStore.class, () -> new InMemoryPlaybookStore(Clock.systemUTC()))
                .run(context -> {
                    say(context, WISH);
                    Acumen acumen = context.getBean(Acumen.class);
                    acumen.close();
                    AcumenEndpoint endpoint = context.getBean(AcumenEndpoint.class);

                    AcumenEndpoint.Report report = endpoint.report();
                    assertThat(report.keyPoints()).isEmpty();
                    assertThat(report.waiting())
                            .singleElement()
                            .satisfies(waiting -> assertThat(waiting.changes())
                                    .containsExactly(new AcumenEndpoint.Change("ADD", List.of(), WISH)));
                    assertThat(report.lessons()).isEqualTo(new AcumenEndpoint.Lessons(1, 0, ""));

                    acumen.accept(acumen.proposals().getFirst());
                    assertThat(endpoint.report().waiting()).isEmpty();
                    assertThat(endpoint.report().keyPoints())
                            .singleElement()
                            .extracting(AcumenEndpoint.Known::text)
                            .isEqualTo(WISH);
                });
    }

    @Test
    void tellsWhyWhatWasNotLearned() {
        application
                .withPropertyValues(EXPOSED, "acumen.judge=model")
                .withBean(LanguageModel.class, Absent::new)
                .run(context -> {
                    say(context, WISH);
                    context.getBean(Acumen.class).close();

                    assertThat(context.getBean(AcumenEndpoint.class).report().lessons())
                            .isEqualTo(new AcumenEndpoint.Lessons(0, 1, "nobody is there"));
                });
    }

    @Test
    void hasNoEndpointThatNobodyExposes() {
        application.run(context -> assertThat(context).doesNotHaveBean(AcumenEndpoint.class));
        application
                .withPropertyValues(EXPOSED)
                .withClassLoader(new FilteredClassLoader(Endpoint.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Acumen.class)
                        .doesNotHaveBean(AcumenEndpoint.class));
    }

    @Test
    void countsWhereTheApplicationHasMetrics() {
        application
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class,
                        SimpleMetricsExportAutoConfiguration.class,
                        CompositeMeterRegistryAutoConfiguration.class))
                .run(context -> {
                    say(context, WISH);
                    context.getBean(Acumen.class).close();

                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    assertThat(registry.get("acumen.lessons")
                                    .tag("result", "learned")
                                    .counter()
                                    .count())
                            .isEqualTo(1);
                    assertThat(registry.get("acumen.tokens")
                                    .tag("type", "input")
                                    .counter()
                                    .count())
                            .isZero();
                    assertThat(registry.get("acumen.selection").timer().count()).isEqualTo(1);
                    assertThat(registry.get("acumen.key.points").gauge().value())
                            .isEqualTo(1);
                });
    }

    @Test
    void needsNoMicrometer() {
        application
                .withClassLoader(new FilteredClassLoader(MeterRegistry.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Acumen.class)
                        .doesNotHaveBean("acumenMetrics"));
    }

    @Test
    void isFoundBySpringBoot() throws Exception {
        String imports = "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";
        Path file = Path.of(AcumenAutoConfiguration.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve(imports);

        assertThat(Files.readAllLines(file))
                .containsExactly(
                        AcumenAutoConfiguration.class.getName(),
                        AcumenEndpointAutoConfiguration.class.getName(),
                        AcumenMetricsAutoConfiguration.class.getName());
    }

    private static void say(AssertableApplicationContext context, String text) {
        ChatClient client = context.getBean(ChatClient.Builder.class).build();
        assertThat(client.prompt()
                        .user(text)
                        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "a"))
                        .call()
                        .content())
                .isEqualTo("Understood.");
    }

    /// Ends when Spring Boot closes the logs, and looks what was learned by then.
    private static final class Last implements SmartLifecycle {
        private final PlaybookStore store;
        private final List<String> found = new ArrayList<>();
        private boolean isRunning;

        private Last(PlaybookStore store) {
            this.store = store;
        }

        @Override
        public void start() {
            isRunning = true;
        }

        @Override
        public void stop() {
            found.addAll(store.read().playbook().texts().values());
            isRunning = false;
        }

        @Override
        public boolean isRunning() {
            return isRunning;
        }

        @Override
        public int getPhase() {
            return Integer.MIN_VALUE + 1;
        }
    }

    /// A model that nobody reaches.
    private static final class Absent implements LanguageModel {
        @Override
        public String name() {
            return "absent";
        }

        @Override
        public Reply ask(Request request) {
            return new Failure.Unusable("nobody is there");
        }
    }

    private static final class Broken implements LearningListener {
        @Override
        public void learned(Trajectory session, Lesson lesson) {
            throw new IllegalStateException("a listener's own trouble");
        }
    }

    private static final class Heard implements LearningListener {
        private volatile Lesson lesson = new Lesson.NothingNew(0);

        @Override
        public void learned(Trajectory session, Lesson learned) {
            lesson = learned;
        }
    }
}
