package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreException;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchLearnerTest {
    private static final List<FleetSession> SESSIONS = ShopSessions.of(1, 6, 12);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void judgesAgainstWhatAKilledProcessWroteIntoTheJournalAlone() throws Exception {
        Map<String, String> wanted = oneMachine(1);

        try (ScriptedServer server = ScriptedServer.start(ShopModel.script());
                Playbooks playbooks = Playbooks.open(settings(server), "")) {
            BatchLearner learner = BatchLearners.of(settings(server), playbooks, 1);
            Path file = folder.resolve("fleet/acme/playbook-0/playbook.json");
            learn(learner, SESSIONS.subList(0, 3));
            byte[] before = Files.readAllBytes(file);
            learn(learner, SESSIONS.subList(3, 4));
            Files.write(file, before);
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));

            learn(learner, SESSIONS);
        }

        assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
    }

    @Test
    void goesOnWithABatchOfWhichAPartWasLearned() throws Exception {
        Map<String, String> wanted = oneMachine(6);
        List<String> lines = SESSIONS.stream().map(FleetSession::line).toList();

        try (ScriptedServer server = ScriptedServer.start(ShopModel.script());
                Playbooks playbooks = Playbooks.open(settings(server), "")) {
            BatchLearner learner = BatchLearners.of(settings(server), playbooks, 1);
            // A store that fails for good at the fourth session ends the batch there.
            Playbooks failing =
                    new Failing(playbooks, SESSIONS.get(3).trajectory().session());
            BatchLearner killed = new BatchLearner(failing, learner.judges(), learner.refiner(), learner.answers());
            assertThatThrownBy(() -> killed.learn(lines)).isInstanceOf(StoreException.class);
            int requests = server.requests().size();

            assertThat(learner.learn(lines)).isEmpty();

            assertThat(server.requests()).hasSize(requests);
        }
        assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
    }

    private static void learn(BatchLearner learner, List<FleetSession> sessions) throws InterruptedException {
        for (FleetSession session : sessions) {
            assertThat(learner.learn(List.of(session.line()))).isEmpty();
        }
    }

    private record Failing(Playbooks playbooks, String session) implements Playbooks {
        @Override
        public JournaledStore of(FleetSession of) {
            if (of.trajectory().session().equals(session)) {
                throw new StoreException("the disk is full", false);
            }
            return playbooks.of(of);
        }

        @Override
        public void close() {}
    }

    private Map<String, String> oneMachine(int batch) throws Exception {
        Path root = folder.resolve("one-machine");
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            new OneMachine(root, new ScriptedModel(server.url().toString()).open(), batch).learn(SESSIONS);
        }
        return OneMachine.files(root);
    }

    private FleetSettings settings(ScriptedServer server) {
        return FleetSettings.of(
                folder.resolve("fleet").toString(),
                folder.resolve("answers").toString(),
                new ScriptedModel(server.url().toString()));
    }
}
