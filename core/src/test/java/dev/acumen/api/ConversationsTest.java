package dev.acumen.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.learn.Lesson;
import dev.acumen.select.Selection;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.trajectory.Trajectory;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ConversationsTest {
    private final InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    private final LearningListener listener = new LearningListener() {
        @Override
        public void learned(Trajectory session, Lesson lesson) {
            events.add("learned " + session.session());
        }

        @Override
        public void failed(Trajectory session, RuntimeException why) {
            events.add("failed " + session.session());
        }

        @Override
        public void selected(Selection selection, Duration took) {
            assertThat(took.isNegative()).isFalse();
            events.add("selected");
        }
    };

    @Test
    void onlyShowsWhatIsKnownWhereNothingIsToBeLearned() {
        try (Acumen acumen = Acumen.with(store).listener(listener).build()) {
            Conversations conversations = Conversations.of(acumen).learningNothing();
            conversations.begin("a", "Always answer in whole sentences.").completed();
            conversations.begin("a", "Never use tabs.").failed(new IllegalStateException("the model is down"));
        }

        assertThat(events).containsExactly("selected", "selected");
        assertThat(store.read().playbook().size()).isZero();
    }

    @Test
    void endsAllConversationsWithTheProgram() {
        try (Acumen acumen = Acumen.with(store).listener(listener).build()) {
            Conversations conversations = Conversations.of(acumen).learningAtEnd();
            conversations.begin("a", "Always answer in whole sentences.").completed();
            conversations.begin("b", "Never use tabs.").completed();
            conversations.endAll();
        }

        assertThat(events).containsExactly("selected", "selected", "learned a", "learned b");
    }

    @Test
    void learnsALongConversationEarly() {
        try (Acumen acumen = Acumen.with(store).listener(listener).build()) {
            Conversations conversations = Conversations.of(acumen).learningAtEnd();
            for (int run = 0; run < 100; run++) {
                conversations.begin("a", "Do it").completed();
            }
            events.removeIf(event -> event.equals("selected"));
        }

        assertThat(events).containsExactly("learned a");
        assertThat(store.read().learned()).hasSize(100);
    }

    @Test
    void asksForThePlaybookOfAConversationOnlyWhenARunBegins() {
        Map<String, Acumen> playbooks = new HashMap<>();
        try (Acumen acumen = Acumen.with(store).listener(listener).build()) {
            playbooks.put("a", acumen);
            Conversations conversations = Conversations.of(
                            conversation -> Objects.requireNonNull(playbooks.get(conversation)))
                    .learningAtEnd();
            conversations.begin("a", "Never use tabs.").completed();
            playbooks.clear();
            conversations.end("a");
        }

        assertThat(events).containsExactly("selected", "learned a");
    }
}
