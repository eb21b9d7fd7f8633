package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.server.Team.Answer;
import dev.acumen.server.Team.Person;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpRequest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/// How parts of sessions are learned: in what order, how often, at what cost.
class QueueTest {
    private static final String RULE = "Parcels to Oslo go by ship, I checked it.";
    private static final Failure DOWN = new Failure.Unreachable("refused");
    private static final Failure BROKEN = new Failure.Unreadable("half an answer", ModelUsage.NONE);

    private static ServerOptions options(ScriptedJudge judge, Duration... pauses) {
        return Team.options().with(judge.source()).pausing(List.of(pauses));
    }

    @Test
    void learnsForManyPlaybooksAtOnceAndOneLessonAtATimeForEachInSeveralProcesses() throws IOException {
        ScriptedJudge judge = ScriptedJudge.with(_ -> {
            sleep();
            return Optional.empty();
        });
        try (Team team = Team.start(options(judge));
                AcumenServer _ = team.second(options(judge))) {
            List<Person> people = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                people.add(team.trusted("p" + i, "p" + i, AccessRole.CONTRIBUTOR));
            }
            for (int session = 0; session < 5; session++) {
                for (Person person : people) {
                    person.say("s" + session, 0, "Parcels to City" + session + " go by ship, I checked it.");
                }
            }
            for (Person person : people) {
                for (int session = 0; session < 5; session++) {
                    String name = "s" + session;
                    await(name + " is learned", () -> person.waiting(name) == 0);
                }
            }

            assertThat(judge.most).hasSize(4);
            judge.most.values().forEach(most -> assertThat(most).hasValue(1));
            assertThat(judge.requests).hasValue(4 * 5 * 2);
            for (Person person : people) {
                await("all is shown", () -> person.get("").text().contains("City4"));
                assertThat(person.get("").text()).contains("City0", "City1", "City2", "City3");
            }
        }
    }

    private static void sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void triesAgainUntilTheModelIsBackAndPaysForNoAnswerTwice() throws IOException {
        AtomicBoolean isDown = new AtomicBoolean(true);
        ScriptedJudge judge = ScriptedJudge.with(request ->
                isDown.get() && request.purpose().role().equals("curator") ? Optional.of(BROKEN) : Optional.empty());
        try (Team team = Team.start(options(judge, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofDays(1)))) {
            Person ada = team.trusted("ada", "down", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "down", AccessRole.OWNER);
            ada.say("s", 0, RULE);
            await("it was tried", () -> owner.get("/failures").text().contains("\"attempts\":3"));
            Json.Obj failure = failure(owner);

            isDown.set(false);
            Answer retried = owner.post("/failures/" + Team.number(failure, "number") + "/retry", json("{}"));

            assertThat(failure.textOr("reason", "")).contains("half an answer");
            assertThat(failure.members().get("dead")).isEqualTo(Json.NULL);
            assertThat(retried.status()).isEqualTo(200);
            await("it is learned", () -> ada.get("").text().contains("Oslo"));
            assertThat(judge.requests)
                    .as("one reflection, three curators down, one up")
                    .hasValue(5);
        }
    }

    @Test
    void countsNoAttemptOfAPartWhereTheModelAnswersNobody() throws IOException {
        AtomicBoolean isDown = new AtomicBoolean(true);
        ScriptedJudge judge = ScriptedJudge.with(_ -> isDown.get() ? Optional.of(DOWN) : Optional.empty());
        try (Team team = Team.start(options(judge))) {
            Person ada = team.trusted("ada", "away", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "away", AccessRole.OWNER);
            ada.say("s", 0, RULE);
            await("it was tried", () -> owner.get("/failures").text().contains("the connection failed"));
            Json.Obj failure = failure(owner);

            isDown.set(false);
            owner.post("/failures/" + Team.number(failure, "number") + "/retry", json("{}"));

            assertThat(Team.number(failure, "attempts")).isZero();
            assertThat(failure.members().get("dead")).isEqualTo(Json.NULL);
            await("it is learned", () -> ada.get("").text().contains("Oslo"));
        }
    }

    @Test
    void letsWhoSendsMuchKeepNobodyWaiting() throws Exception {
        CountDownLatch isAllSent = new CountDownLatch(1);
        List<String> order = new CopyOnWriteArrayList<>();
        ScriptedJudge judge = ScriptedJudge.with(request -> {
            awaited(isAllSent);
            if (request.purpose().role().equals("reflector")) {
                order.add(request.purpose().session());
            }
            return Optional.empty();
        });
        try (Team team = Team.start(options(judge))) {
            Person eve = team.trusted("eve", "fair", AccessRole.CONTRIBUTOR);
            Person ada = team.trusted("ada", "fair", AccessRole.CONTRIBUTOR);
            for (int i = 0; i < 30; i++) {
                eve.say("e" + i, 0, "Parcels to Town" + i + " go by ship, I checked it.");
            }
            ada.say("s", 0, RULE);

            isAllSent.countDown();

            await("all are judged", () -> order.size() == 31);
            assertThat(order.indexOf("ada/s"))
                    .as("chosen at random, and last once in 2^30")
                    .isLessThan(30);
            List<String> ofEve =
                    order.stream().filter(name -> name.startsWith("eve")).toList();
            for (int i = 0; i < ofEve.size(); i++) {
                assertThat(ofEve.get(i)).isEqualTo("eve/e" + i);
            }
        }
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Json.Obj failure(Person owner) {
        return Team.objects(owner.get("/failures").json(), "failures").getFirst();
    }

    @Test
    void putsAsideWhatCannotBeLearnedAndGoesOnWithTheRest() throws IOException {
        ScriptedJudge judge =
                ScriptedJudge.with(request -> request.prompt().text().contains("Bergen")
                        ? Optional.of(new Failure.Refused(400, "not this", Optional.empty()))
                        : Optional.empty());
        try (Team team = Team.start(options(judge))) {
            Person ada = team.trusted("ada", "dead", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "dead", AccessRole.OWNER);
            ada.say("bad", 0, "Parcels to Bergen go by ship.");
            ada.say("good", 0, RULE);

            await("the good one is learned", () -> ada.get("").text().contains("Oslo"));

            await("the bad one is dead", () -> !owner.get("/failures").text().equals("{\"failures\":[]}"));
            Json.Obj failure = failure(owner);
            assertThat(failure.textOr("session", "")).isEqualTo("ada/bad");
            assertThat(failure.textOr("dead", "")).isNotEmpty();
            assertThat(ada.get("/sessions/bad").text()).contains("\"waiting\":0,\"dead\":1");
            assertThat(metrics(team))
                    .contains("acumen_lessons_total{result=\"learned\"}")
                    .contains("acumen_parts{state=\"dead\"}")
                    .contains("acumen_request_duration_seconds_bucket{operation=\"send\",status=\"202\"");
        }
    }

    static Stream<Throwable> whatNobodyExpects() {
        return Stream.of(
                new IllegalStateException("planted"),
                new StackOverflowError("planted"),
                new StoreException("a planted lock", true));
    }

    @ParameterizedTest
    @MethodSource("whatNobodyExpects")
    void tellsOfALessonThatThrowsAndGoesOnWithTheRest(Throwable thrown) throws IOException {
        ScriptedJudge judge = ScriptedJudge.with(request -> {
            if (request.prompt().text().contains("Bergen")) {
                throw QueueTest.<RuntimeException>unchecked(thrown);
            }
            return Optional.empty();
        });
        try (Team team = Team.start(options(judge, Duration.ofDays(1)));
                RecordedLog log = new RecordedLog("dev.acumen.server")) {
            Person ada = team.trusted("ada", "throws", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "throws", AccessRole.OWNER);
            ada.say("bad", 0, "Parcels to Bergen go by ship.");
            ada.say("good", 0, RULE);

            await("the good one is learned", () -> ada.get("").text().contains("Oslo"));

            Json.Obj failure = failure(owner);
            assertThat(failure.textOr("session", "")).isEqualTo("ada/bad");
            assertThat(failure.textOr("reason", ""))
                    .containsAnyOf(thrown.getClass().getSimpleName(), String.valueOf(thrown.getMessage()));
            assertThat(log.lines()).anyMatch(line -> line.matches("(?:SEVERE|WARNING).*") && line.contains("planted"));
            assertThat(metrics(team)).contains("acumen_lessons_total{result=\"failed\"}");
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> RuntimeException unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static String metrics(Team team) {
        return team.send(HttpRequest.newBuilder(URI.create(team.url() + "/metrics"))
                        .build())
                .text();
    }

    @Test
    void letsLibrariesSayWhatFails() {
        try (RecordedLog log = new RecordedLog("com.github.kagkarlsson")) {
            LoggerFactory.getLogger("com.github.kagkarlsson.planted").warn("a planted failure");

            assertThat(log.lines()).singleElement().asString().contains("WARNING a planted failure");
        }
    }

    /// A judge who stops at the first question until an owner has decided something.
    private static final class Interlude {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch decided = new CountDownLatch(1);
        private final ScriptedJudge judge = ScriptedJudge.with(_ -> {
            asked.countDown();
            try {
                decided.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        });

        void decide(Runnable decision) {
            await("it is being judged", () -> asked.getCount() == 0);
            decision.run();
            decided.countDown();
        }
    }

    @Test
    void doesNotLearnWhatAnOwnerDroppedMeanwhile() throws IOException, SQLException {
        Interlude interlude = new Interlude();
        try (Team team = Team.start(options(interlude.judge))) {
            Person ada = team.trusted("ada", "dropped", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "dropped", AccessRole.OWNER);
            ada.say("s", 0, RULE);
            String number = team.text("select number from acumen_server.part");

            interlude.decide(() -> assertThat(owner.post("/failures/" + number + "/drop", json("{}"))
                            .status())
                    .isEqualTo(200));

            await("it ended", () -> metrics(team).contains("acumen_lessons_total{result=\"dropped\"} 1.0"));
            assertThat(owner.get("/journal").text()).isEqualTo("{\"lines\":[]}");
        }
    }

    @Test
    void doesNotLearnWhatWasRevokedMeanwhileEvenIfTheAuthorIsLetInAgain() throws IOException {
        Interlude interlude = new Interlude();
        try (Team team = Team.start(options(interlude.judge))) {
            Person ada = team.trusted("ada", "reinstated", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "reinstated", AccessRole.OWNER);
            ada.say("s", 0, RULE);

            interlude.decide(() -> {
                owner.post("/authors/ada/revocation", json("{}"));
                owner.post("/authors/ada/reinstatement", json("{}"));
            });

            await("it ended", () -> metrics(team).contains("acumen_lessons_total{result=\"dropped\"} 1.0"));
            assertThat(owner.get("/journal").text()).isEqualTo("{\"lines\":[]}");
        }
    }

    @Test
    void letsALessonWaitForReviewIfItsAuthorLostTheTrustMeanwhile() throws IOException {
        Interlude interlude = new Interlude();
        try (Team team = Team.start(options(interlude.judge))) {
            Person ada = team.trusted("ada", "distrusted", AccessRole.CONTRIBUTOR);
            ada.say("s", 0, RULE);

            interlude.decide(
                    () -> team.administration().put(team.key("distrusted"), "ada", AccessRole.CONTRIBUTOR, false));

            await("it waits for review", () -> ada.get("/proposals").text().contains("Oslo"));
            assertThat(ada.get("").text()).doesNotContain("Oslo");
            assertThat(interlude.judge.requests)
                    .as("no answer is paid for twice")
                    .hasValue(2);
        }
    }

    @Test
    void takesNoMoreProposalsOfAnAuthorThanAReviewerCanRead() throws IOException {
        try (Team team = Team.start(options(ScriptedJudge.healthy()))) {
            Person eve = team.fresh("eve", "crowded", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "crowded", AccessRole.OWNER);
            for (int i = 0; i < 50; i++) {
                assertThat(propose(eve, i).status()).isEqualTo(200);
            }

            Answer more = propose(eve, 50);
            eve.say("s", 0, RULE);
            await("the session waits", () -> owner.get("/failures").text().contains("wait for a reviewer"));
            Json.Obj waiting = failure(owner);
            owner.post("/proposals/" + SessionsTest.proposal(owner).textOr("id", ""), json("{\"reject\":[1]}"));
            owner.post("/failures/" + Team.number(waiting, "number") + "/retry", json("{}"));

            assertThat(more.status()).isEqualTo(409);
            assertThat(more.text()).contains("wait for a reviewer");
            assertThat(Team.number(waiting, "attempts")).isZero();
            await("it is proposed", () -> owner.get("/proposals").text().contains("Oslo"));
        }
    }

    private static Answer propose(Person author, int number) {
        return author.post(
                "/proposals", json("{\"operations\":[{\"type\":\"ADD\",\"text\":\"Use tool-" + number + ".\"}]}"));
    }

    @Test
    void isReadyWhileTheQueueIsLongOrLocked() throws IOException {
        try (Team team = Team.start()) {
            int ready = team.administration().sql().in(team.key("any"), "test", connection -> {
                Sql.update(connection, "lock table acumen_server.part in access exclusive mode");
                return team.send(HttpRequest.newBuilder(URI.create(team.url() + "/ready"))
                                .build())
                        .status();
            });

            assertThat(ready).isEqualTo(200);
        }
    }

    @Test
    void spendsNoMoreInAMonthThanThePlaybookMayCost() throws IOException {
        ScriptedJudge judge = ScriptedJudge.healthy();
        try (Team team = Team.start(options(judge).costing(new BigDecimal("0.05")))) {
            Person ada = team.trusted("ada", "dear", AccessRole.CONTRIBUTOR);
            Person owner = team.trusted("olga", "dear", AccessRole.OWNER);
            for (int i = 0; i < 4; i++) {
                ada.say("s" + i, 0, "Parcels to Town" + i + " go by ship, I checked it.");
            }
            await(
                    "the rest waits for the limit",
                    () -> Team.objects(owner.get("/failures").json(), "failures")
                                    .size()
                            == 2);
            assertThat(failure(owner).textOr("reason", "")).contains("0.05 USD a month");

            Json.Obj spent = owner.get("/spending").json();
            assertThat(spent.get("usd")).isEqualTo(new Json.Num("0.05"));
            assertThat(judge.requests).hasValue(5);

            team.administration().limit(team.key("dear"), BigDecimal.ONE);

            for (int i = 0; i < 4; i++) {
                String session = "s" + i;
                await("the rest is learned", () -> ada.waiting(session) == 0);
            }
            assertThat(judge.requests).hasValue(8);
        }
    }

    @Test
    void spendsNoMoreInAMonthThanAllPlaybooksOfATenantMayCost() throws IOException {
        ScriptedJudge judge = ScriptedJudge.healthy();
        try (Team team = Team.start(options(judge).costing(BigDecimal.TEN))) {
            PlaybookKey all = team.key("any").all();
            List<Person> owners = List.of(
                    team.trusted("ada", "one", AccessRole.OWNER), team.trusted("ada", "other", AccessRole.OWNER));
            team.administration().limit(all, new BigDecimal("0.05"));
            for (int i = 0; i < 8; i++) {
                owners.get(i % 2).say("s" + i, 0, "Parcels to Town" + i + " go by ship, I checked it.");
            }
            await(
                    "the rest waits for the limit",
                    () -> owners.stream()
                                    .flatMap(owner ->
                                            Team.objects(owner.get("/failures").json(), "failures").stream())
                                    .filter(failure -> failure.textOr("reason", "")
                                            .startsWith("all playbooks of the tenant together may cost 0.05 USD"))
                                    .count()
                            == 6);
            assertThat(judge.requests).hasValue(5);
            assertThat(owners.getFirst().get("/spending").json().get("tenant"))
                    .isEqualTo(Json.Obj.of("usd", new Json.Num("0.05"), "limit_usd", new Json.Num("0.05")));

            team.administration().limit(all, BigDecimal.ONE);

            for (int i = 0; i < 8; i++) {
                Person owner = owners.get(i % 2);
                String session = "s" + i;
                await("the rest is learned", () -> owner.waiting(session) == 0);
            }
        }
    }

    @Test
    void leavesALessonThatIsCutOffToTheNextService() throws IOException {
        AtomicBoolean isAsked = new AtomicBoolean();
        ScriptedJudge slow = ScriptedJudge.with(_ -> {
            isAsked.set(true);
            try {
                TimeUnit.DAYS.sleep(1);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return Optional.of(new Failure.Interrupted());
        });
        String token;
        String tenant;
        try (Team team = Team.start(options(slow).waiting(Duration.ofMillis(100)))) {
            Person ada = team.trusted("ada", "stopped", AccessRole.CONTRIBUTOR);
            tenant = team.tenant;
            token = ada.token();
            ada.say("s", 0, RULE);
            await("it is being learned", isAsked::get);
        }

        try (Team team = Team.of(tenant, options(ScriptedJudge.healthy()))) {
            Person ada = new Person(team, "stopped", token);

            await("it is learned", () -> ada.waiting("s") == 0);
            await("it is shown", () -> ada.get("").text().contains("Oslo"));
        }
    }
}
