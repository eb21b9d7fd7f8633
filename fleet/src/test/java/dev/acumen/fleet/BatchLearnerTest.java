package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Judge;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Roles;
import dev.acumen.llm.Failure;
import dev.acumen.playbook.Playbook;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreException;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import dev.acumen.trajectory.Trajectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.flink.util.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchLearnerTest {
    private static final List<FleetSession> SESSIONS = ShopSessions.of(1, 6, 12);
    private static final List<String> LINES =
            SESSIONS.stream().map(FleetSession::line).toList();
    private static final FleetSession POISON =
            ShopSessions.session("playbook-0", 500, "poison", "Parcels to the poison go by poison");

    @TempDir
    private Path folder = Path.of("");

    private final Patience models = new Patience(Duration.ofMillis(1));
    private final Patience stores = new Patience(Duration.ofMillis(1));

    @Test
    void judgesAgainstWhatAKilledProcessWroteIntoTheJournalAlone() throws Exception {
        Map<String, String> wanted = oneMachine(1);

        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            BatchLearner learner = learner(server);
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

        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            BatchLearner learner = learner(server);
            String fourth = SESSIONS.get(3).trajectory().session();
            BatchLearner killed = with(
                    learner,
                    new Failing(
                            learner.playbooks(),
                            session -> session.trajectory().session().equals(fourth),
                            () -> {
                                throw new LinkageError("the process ends");
                            }));
            assertThatThrownBy(() -> killed.learn(LINES)).isInstanceOf(LinkageError.class);
            int requests = server.requests().size();

            assertThat(learner.learn(LINES)).isEmpty();

            assertThat(server.requests()).hasSize(requests);
        }
        assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
    }

    @Test
    void doesNotJudgeAgainWhatFailedBeforeALaterSessionWasLearned() throws Exception {
        Script script = Script.when(
                        request -> request.prompt().contains("to the poison"), Reply.badRequest("This is too much."))
                .orElse(ShopModel.script());

        try (ScriptedServer server = ScriptedServer.start(script)) {
            List<FailedSession> failed = learner(server).learn(List.of(POISON.line()));
            learn(learner(server), SESSIONS.subList(0, 1));
            int requests = server.requests().size();

            List<FailedSession> again = learner(server).learn(List.of(POISON.line()));

            assertThat(failed).hasSize(1);
            assertThat(failed.getFirst().reason()).contains("This is too much.");
            assertThat(again).isEqualTo(failed);
            assertThat(server.requests()).hasSize(requests);
        }
    }

    @Test
    void judgesAgainWhatFailedWhenAPersonDeletesTheFailures() throws Exception {
        Script refusing = Script.always(Reply.badRequest("This is too much."));
        try (ScriptedServer server = ScriptedServer.start(refusing)) {
            assertThat(learner(server).learn(LINES.subList(0, 1))).hasSize(1);
        }
        FileUtils.deleteDirectory(folder.resolve("answers/failed").toFile());

        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            assertThat(learner(server).learn(LINES.subList(0, 1))).isEmpty();
        }
    }

    @Test
    void givesUpASessionThatIsNeverAnsweredWhileOthersAre() throws Exception {
        AtomicInteger judged = new AtomicInteger();
        BatchLearner learner =
                signalling(failing(judged, Integer.MAX_VALUE, new Failure.TimedOut(Duration.ofSeconds(9))));

        List<FailedSession> failed = whileOthersSucceed(models, () -> learner.learn(LINES.subList(0, 1)));

        assertThat(failed).extracting(FailedSession::reason).containsExactly("reflector: no answer within 9 s");
        assertThat(judged).hasValueGreaterThanOrEqualTo(5);
    }

    @Test
    void waitsForAModelThatAnswersNobody() throws Exception {
        AtomicInteger judged = new AtomicInteger();
        BatchLearner learner = signalling(failing(judged, 8, new Failure.TimedOut(Duration.ofSeconds(9))));

        assertThat(learner.learn(LINES.subList(0, 1))).isEmpty();

        assertThat(judged).hasValue(9);
    }

    @Test
    void waitsForAProviderThatIsOverloadedThoughOthersAreAnswered() throws Exception {
        AtomicInteger judged = new AtomicInteger();
        BatchLearner learner = signalling(failing(judged, 8, new Failure.Refused(429, "", Optional.empty())));

        List<FailedSession> failed = whileOthersSucceed(models, () -> learner.learn(LINES.subList(0, 1)));

        assertThat(failed).isEmpty();
        assertThat(judged).hasValue(9);
    }

    @Test
    void failsASessionOnWhichTheJudgeHasADefectAndGoesOn() throws Exception {
        AtomicInteger judged = new AtomicInteger();
        BatchLearner learner = signalling(session -> {
            if (session.session().equals(SESSIONS.get(1).trajectory().session())) {
                judged.incrementAndGet();
                throw new IllegalStateException("never thought of that");
            }
        });

        List<FailedSession> failed = learner.learn(LINES.subList(0, 3));

        assertThat(failed).extracting(FailedSession::line).containsExactly(LINES.get(1));
        assertThat(failed.getFirst().reason()).contains("never thought of that");
        assertThat(judged).hasValue(3);
        assertThat(KillCampaign.learned(folder.resolve("fleet"))).isEqualTo(2);
    }

    @Test
    void failsTheSessionsOfAPlaybookThatAloneCannotBeWritten() throws Exception {
        BatchLearner learner = signalling(_ -> {});
        BatchLearner failing = with(learner, new Failing(learner.playbooks(), _ -> true, () -> {
            throw new StoreException("no permission", false);
        }));

        List<FailedSession> failed = whileOthersSucceed(stores, () -> failing.learn(LINES.subList(0, 2)));

        assertThat(failed)
                .extracting(FailedSession::reason)
                .containsOnly("no permission")
                .hasSize(2);
    }

    @Test
    void waitsForAStoreThatFailsEverybodyWhateverItSays() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        BatchLearner learner = signalling(_ -> {});
        BatchLearner failing =
                with(learner, new Failing(learner.playbooks(), _ -> opened.incrementAndGet() <= 8, () -> {
                    throw new StoreException("the disk is full", false);
                }));

        assertThat(failing.learn(LINES.subList(0, 1))).isEmpty();

        assertThat(KillCampaign.learned(folder.resolve("fleet"))).isEqualTo(1);
    }

    @Test
    void waitsForTheFolderWithAnswersAndPaysOnce() throws Exception {
        Map<String, String> wanted = oneMachine(1);
        Path answers = Files.createFile(folder.resolve("answers"));
        CountDownLatch asked = new CountDownLatch(1);
        Script script = (request, number) -> {
            asked.countDown();
            return ShopModel.script().reply(request, number);
        };

        try (ScriptedServer server = ScriptedServer.start(script);
                ExecutorService thread = Executors.newSingleThreadExecutor()) {
            BatchLearner learner = learner(server);
            Future<List<FailedSession>> failed = thread.submit(() -> learner.learn(LINES.subList(0, 1)));
            assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
            Files.delete(answers);

            assertThat(failed.get(1, TimeUnit.MINUTES)).isEmpty();

            learn(learner, SESSIONS);
            assertThat(server.requests()).hasSize(12);
        }
        assertThat(OneMachine.files(folder.resolve("fleet"))).isEqualTo(wanted);
    }

    @Test
    void failsALineWhoseTurnHasAnIdThatNoDatabaseTakes() throws Exception {
        String line = LINES.getFirst().replace("\"s0-1\"", "\"s0\\u0000\"");

        List<FailedSession> failed = signalling(_ -> {}).learn(List.of(line, LINES.get(1)));

        assertThat(failed).extracting(FailedSession::line).containsExactly(line);
        assertThat(failed.getFirst().reason()).contains("$.turns[0].id: up to 200 visible characters");
        assertThat(KillCampaign.learned(folder.resolve("fleet"))).isEqualTo(1);
    }

    private static void learn(BatchLearner learner, List<FleetSession> sessions) throws InterruptedException {
        for (FleetSession session : sessions) {
            assertThat(learner.learn(List.of(session.line()))).isEmpty();
        }
    }

    private interface Check {
        void of(Trajectory session);
    }

    private record Failing(Playbooks playbooks, Predicate<FleetSession> isFailing, Runnable failure)
            implements Playbooks {
        @Override
        public JournaledStore of(FleetSession session) {
            if (isFailing.test(session)) {
                failure.run();
            }
            return playbooks.of(session);
        }

        @Override
        public void close() {}
    }

    /// A judge by signals that fails first.
    private static Judge failing(AtomicInteger judged, int failures, Failure failure) {
        return new Judge() {
            @Override
            public String model() {
                return "none";
            }

            @Override
            public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
                return judged.incrementAndGet() <= failures
                        ? new JudgementResult.Failed<>("reflector", failure)
                        : Roles.fromSignals().judge(trajectory, playbook, kept);
            }
        };
    }

    /// A learner without a model.
    ///
    /// @param check what is done before a session is judged
    private BatchLearner signalling(Check check) {
        return signalling(new Judge() {
            @Override
            public String model() {
                return "none";
            }

            @Override
            public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
                check.of(trajectory);
                return Roles.fromSignals().judge(trajectory, playbook, kept);
            }
        });
    }

    private BatchLearner signalling(Judge judge) {
        BatchLearner plain = BatchLearners.open(
                FleetSettings.of(
                        folder.resolve("fleet").toString(),
                        folder.resolve("answers").toString(),
                        null),
                "",
                1);
        return new BatchLearner(plain.playbooks(), _ -> judge, plain.refiner(), plain.answers(), models, stores);
    }

    private static BatchLearner with(BatchLearner learner, Playbooks playbooks) {
        return new BatchLearner(
                playbooks, learner.judges(), learner.refiner(), learner.answers(), learner.models(), learner.stores());
    }

    /// Does something while others succeed all the time.
    private static <T> T whileOthersSucceed(Patience patience, Callable<T> work) throws Exception {
        Thread others = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                patience.succeeded();
                Thread.onSpinWait();
            }
        });
        try {
            return work.call();
        } finally {
            others.interrupt();
        }
    }

    private Map<String, String> oneMachine(int batch) throws Exception {
        Path root = folder.resolve("one-machine");
        try (ScriptedServer server = ScriptedServer.start(ShopModel.script())) {
            new OneMachine(root, new ScriptedModel(server.url().toString()).open(), batch).learn(SESSIONS);
        }
        return OneMachine.files(root);
    }

    /// A process of its own, as far as a learner sees.
    private BatchLearner learner(ScriptedServer server) {
        return BatchLearners.open(
                FleetSettings.of(
                        folder.resolve("fleet").toString(),
                        folder.resolve("answers").toString(),
                        new ScriptedModel(server.url().toString())),
                "",
                1);
    }
}
