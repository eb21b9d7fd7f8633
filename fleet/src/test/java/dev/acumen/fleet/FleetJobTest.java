package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Request;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.PlaybookCopy;
import dev.acumen.store.StoreListener;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FleetJobTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void learnsWhatOneMachineLearnsFromTheSameBatches(int batch) throws Exception {
        List<FleetSession> sessions = ShopSessions.of(5, 60, 7);
        Map<String, String> wanted;
        int requests;
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            wanted = oneMachine(server, sessions, batch);
            requests = server.requests().size();
        }

        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            List<String> failed = LocalJob.in(folder).run(settings(server).withBatch(batch), LocalJob.lines(sessions));

            assertThat(failed).isEmpty();
            assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
            assertThat(server.requests()).hasSize(requests);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void paysForNothingTwiceWhenTasksFail(int batch) throws Exception {
        List<FleetSession> sessions = ShopSessions.of(4, 40, 8);
        Map<String, String> wanted;
        int requests;
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            wanted = oneMachine(server, sessions, batch);
            requests = server.requests().size();
        }
        Path faults = Files.createDirectories(folder.resolve("faults"));
        for (int i = 0; i < 3; i++) {
            Files.createFile(faults.resolve("" + i));
        }
        Watch watch = new Watch(ShopModel.script(), folder.resolve("answers"), Duration.ofMillis(20));

        try (ScriptedServer server = ScriptedServer.start(watch)) {
            ModelSource failing = new FailingModel(server.url().toString(), faults.toString());
            FleetSettings settings =
                    FleetSettings.of(settings(server).store(), settings(server).answers(), failing);
            LocalJob.in(folder).run(settings.withBatch(batch).withBacklog(8).withInFlight(2), LocalJob.lines(sessions));

            assertThat(faults).isEmptyDirectory();
            assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
            assertThat(watch.paidTwice()).isZero();
            assertThat(watch.asked()).hasSize(requests);
        }
    }

    /// A model at a scripted server: with each twelfth request a task fails, as often as there are faults.
    private record FailingModel(String server, String faults) implements ModelSource {
        @Override
        public LanguageModel open() {
            LanguageModel model = new ScriptedModel(server).open();
            AtomicInteger asked = new AtomicInteger();
            return new LanguageModel() {
                @Override
                public String name() {
                    return model.name();
                }

                @Override
                public dev.acumen.llm.Reply ask(Request request) {
                    if (asked.incrementAndGet() % 12 == 0 && isFaulty()) {
                        throw new LinkageError("the task fails");
                    }
                    return model.ask(request);
                }
            };
        }

        private boolean isFaulty() {
            return IntStream.range(0, 3)
                    .anyMatch(fault -> Path.of(faults, "" + fault).toFile().delete());
        }
    }

    @Test
    void goesOnWithoutSessionsThatCannotBeLearned() throws Exception {
        List<FleetSession> sessions = ShopSessions.of(2, 12, 9);
        List<String> lines = LocalJob.lines(sessions);
        FleetSession poisoned = ShopSessions.session("playbook-0", 500, "poison", "Parcels to the poison go by poison");
        lines.add(3, poisoned.line());
        lines.add(5, "{\"tenant\": \"acme\", \"playbook\": \"../other\"}");
        lines.add(7, "no JSON");
        lines.add(9, sessions.getFirst().line().replace("\"s0-1\"", "\"s0\\u0000\""));
        Script script = Script.when(
                        request -> request.prompt().contains("to the poison"), Reply.badRequest("This is too much."))
                .orElse(ShopModel.script());
        Map<String, String> wanted;
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            wanted = oneMachine(server, sessions, 1);
        }

        try (ScriptedServer server = ScriptedServer.start(script)) {
            List<String> failed = LocalJob.in(folder).run(settings(server), lines);

            assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
            assertThat(failed)
                    .hasSize(4)
                    .anySatisfy(line -> assertThat(line).contains("This is too much."))
                    .anySatisfy(line -> assertThat(line).contains("$.playbook: a name of letters"))
                    .anySatisfy(line -> assertThat(line).contains("no JSON"))
                    .anySatisfy(line -> assertThat(line).contains("$.turns[0].id: up to 200 visible characters"));
        }
    }

    @Test
    void waitsForAModelThatIsDown() throws Exception {
        List<FleetSession> sessions = ShopSessions.of(3, 12, 10);
        Map<String, String> wanted;
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            wanted = oneMachine(server, sessions, 1);
        }
        Script script = (request, number) -> number >= 8 && number < 20
                ? Reply.overloaded()
                : ShopModel.script().reply(request, number);

        try (ScriptedServer server = ScriptedServer.start(script)) {
            assertThat(LocalJob.in(folder).run(settings(server), LocalJob.lines(sessions)))
                    .isEmpty();

            assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
        }
    }

    @Test
    void keepsInPostgresWhatItKeepsInFiles() throws Exception {
        List<FleetSession> sessions = ShopSessions.of(3, 30, 11);
        Map<String, String> wanted;
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            wanted = oneMachine(server, sessions, 3);
        }

        try (EmbeddedPostgres postgres = EmbeddedPostgres.start();
                PostgresPlaybooks playbooks = PostgresPlaybooks.of(postgres.getPostgresDatabase());
                ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            playbooks.migrate();
            String url = postgres.getJdbcUrl("postgres", "postgres");
            FleetSettings settings = FleetSettings.of(
                    url, settings(server).answers(), settings(server).model());
            LocalJob.in(folder).run(settings.withUser("postgres").withBatch(3), LocalJob.lines(sessions));

            for (String name : List.of("playbook-0", "playbook-1", "playbook-2")) {
                PlaybookCopy kept = playbooks
                        .store("acme", name, Clock.systemUTC(), StoreListener.NONE)
                        .copy();
                assertThat(kept.playbook()).isEqualTo(wanted.get("acme/" + name + "/playbook.json"));
                assertThat(kept.journal())
                        .isEqualTo(wanted.getOrDefault("acme/" + name + "/acumen/journal.jsonl", "")
                                .lines()
                                .toList());
            }
        }
    }

    private FleetSettings settings(ScriptedServer server) {
        return FleetSettings.of(
                folder.resolve("fleet").toString(),
                folder.resolve("answers").toString(),
                new ScriptedModel(server.url().toString()));
    }

    private Map<String, String> oneMachine(ScriptedServer server, List<FleetSession> sessions, int batch)
            throws Exception {
        Path root = folder.resolve("one-machine");
        new OneMachine(root, new ScriptedModel(server.url().toString()).open(), batch).learn(sessions);
        return OneMachine.files(root);
    }
}
