package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What one task does when more comes in than it learns.
class FleetBacklogTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void learnsOtherPlaybooksWhileOneGetsMoreThanItLearns(String backend) throws Exception {
        List<FleetSession> sessions = new ArrayList<>(of(0, 0, 30));
        for (int playbook = 1; playbook <= 5; playbook++) {
            sessions.addAll(of(playbook, 100 * playbook, 1));
        }
        Gate gate = new Gate(6, playbook -> playbook.equals("0"));

        try (ScriptedServer server = ScriptedServer.start(gate)) {
            List<String> failed = new LocalJob(folder, 1, backend)
                    .run(settings(server).withInFlight(2).withBacklog(4), LocalJob.lines(sessions));

            assertThat(failed).isEmpty();
        }
        assertThat(gate.wasInTime()).isTrue();
        assertThat(KillCampaign.learned(folder.resolve("fleet"))).isEqualTo(sessions.size());
    }

    @Test
    void learnsManyBatchesAtOnceThoughManyOthersAreIncomplete() throws Exception {
        List<FleetSession> sessions = new ArrayList<>();
        for (int number = 0; number < 2; number++) {
            for (int playbook = 0; playbook < 12; playbook++) {
                sessions.addAll(of(playbook, 100 * playbook + number, 1));
            }
        }
        Gate gate = new Gate(4, _ -> true);

        try (ScriptedServer server = ScriptedServer.start(gate)) {
            FleetSettings settings =
                    settings(server).withBatch(2).withInFlight(4).withBacklog(6);
            List<String> failed = new LocalJob(folder, 1, "hashmap").run(settings, LocalJob.lines(sessions));

            assertThat(failed).isEmpty();
        }
        assertThat(gate.wasInTime()).isTrue();
        assertThat(KillCampaign.learned(folder.resolve("fleet"))).isEqualTo(sessions.size());
    }

    private static List<FleetSession> of(int playbook, int first, int count) {
        List<FleetSession> sessions = new ArrayList<>();
        for (int number = first; number < first + count; number++) {
            String place = "p" + playbook + "x" + number % 10;
            sessions.add(ShopSessions.session(
                    "playbook-" + playbook, number, place, "Parcels to the " + place + " go by rail"));
        }
        return sessions;
    }

    private FleetSettings settings(ScriptedServer server) {
        return FleetSettings.of(
                folder.resolve("fleet").toString(),
                folder.resolve("answers").toString(),
                new ScriptedModel(server.url().toString()));
    }

    /// A model that answers about some playbooks only after it was asked about so many.
    private static final class Gate implements Script {
        private static final Pattern PLAYBOOK = Pattern.compile("to the p(\\d+)x");
        private static final long MOST_SECONDS = 20;

        private final int playbooks;
        private final Predicate<String> isHeld;
        private final Set<String> asked = ConcurrentHashMap.newKeySet();
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicBoolean wasInTime = new AtomicBoolean(true);

        Gate(int playbooks, Predicate<String> isHeld) {
            this.playbooks = playbooks;
            this.isHeld = isHeld;
        }

        @Override
        public Reply reply(Received request, int number) {
            Matcher place = PLAYBOOK.matcher(request.prompt());
            String playbook = place.find() ? place.group(1) : "";
            asked.add(playbook);
            if (asked.size() >= playbooks) {
                open.countDown();
            }
            if (isHeld.test(playbook)) {
                await();
            }
            return ShopModel.script().reply(request, number);
        }

        private void await() {
            try {
                if (!open.await(MOST_SECONDS, TimeUnit.SECONDS)) {
                    wasInTime.set(false);
                    open.countDown();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        boolean wasInTime() {
            return wasInTime.get();
        }
    }
}
