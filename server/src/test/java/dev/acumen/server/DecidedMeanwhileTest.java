package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.server.Team.Person;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What an owner decides while a lesson is judged, which takes minutes, holds when it is applied.
class DecidedMeanwhileTest {
    private static final String SHOP = "shop";
    private static final String RULE = "Parcels to Oslo go by ship, I checked it.";

    private final CountDownLatch isAsked = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private Team team;
    private Person eve;
    private Person owner;

    @BeforeEach
    void sendASession() throws IOException, InterruptedException {
        ScriptedJudge judge = ScriptedJudge.with(_ -> {
            isAsked.countDown();
            try {
                mayAnswer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Optional.empty();
        });
        team = Team.start(Team.options().with(judge.source()));
        eve = team.trusted("eve", SHOP, AccessRole.CONTRIBUTOR);
        owner = team.trusted("olga", SHOP, AccessRole.OWNER);
        eve.say("s", 0, RULE);
        isAsked.await();
    }

    @AfterEach
    void end() {
        mayAnswer.countDown();
        team.close();
    }

    private void judge() {
        mayAnswer.countDown();
        await("nothing waits", () -> eve.waiting("s") == 0);
        await("the lesson has ended", () -> metrics().contains("acumen_lessons_total{"));
    }

    private String metrics() {
        return team.send(HttpRequest.newBuilder(URI.create(team.url() + "/metrics"))
                        .build())
                .text();
    }

    @Test
    void aPartThatWasDroppedTeachesNothing() throws SQLException {
        String part = team.text("select number from acumen_server.part");

        assertThat(owner.post("/failures/" + part + "/drop", json("{}")).status())
                .isEqualTo(200);
        judge();

        assertThat(team.learned(SHOP)).isEmpty();
        assertThat(owner.get("").text()).doesNotContain("Oslo");
    }

    @Test
    void anAuthorWhoIsLetInAgainHasTaughtNothingBefore() {
        owner.post("/authors/eve/revocation", json("{}"));
        owner.post("/authors/eve/reinstatement", json("{}"));
        judge();

        assertThat(team.learned(SHOP)).isEmpty();
    }

    @Test
    void theLessonOfAnAuthorWhoIsNotTrustedAnyMoreWaitsForReview() {
        owner.call("PUT", "/members/eve", json("{\"role\":\"contributor\",\"trusted\":false}"));
        judge();

        await("it waits", () -> owner.get("/proposals").text().contains("Oslo"));
        assertThat(owner.get("").text()).doesNotContain("Oslo");
    }
}
