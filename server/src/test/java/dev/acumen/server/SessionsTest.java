package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.json;
import static dev.acumen.server.Team.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.server.Team.Answer;
import dev.acumen.server.Team.Person;
import dev.acumen.store.JournalLine;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import java.math.BigDecimal;
import java.net.http.HttpRequest;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/// Sessions on their way from one member of a team to the next session of another one.
class SessionsTest extends ServiceTest {
    private static final String WISH = "Always answer in whole sentences.";
    private static final String OTHER_WISH = "Never use tabs.";

    @Test
    void showsOneMembersLessonToAnother() {
        Person ada = team.trusted("ada", "shared", AccessRole.CONTRIBUTOR);
        Person bob = team.trusted("bob", "shared", AccessRole.READER);

        ada.teaches("s", WISH);

        await("the lesson is shown", () -> bob.selection().contains(WISH));
        assertThat(bob.get("").text()).contains(WISH);
    }

    @Test
    void takesEachTurnOnceHoweverOftenItIsSent() {
        Person ada = team.trusted("ada", "once", AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);

        Answer again = ada.say("s", 0, WISH);
        Answer longer = ada.say("s", 0, WISH, OTHER_WISH);

        assertThat(number(again.json(), "next")).isEqualTo(1);
        assertThat(number(longer.json(), "next")).isEqualTo(2);
        await("the rest is learned", () -> ada.waiting("s") == 0);
        assertThat(team.learned("once")).containsExactly("ada/s-0", "ada/s-1");
    }

    @Test
    void saysWhichTurnsAreMissing() {
        Person ada = team.trusted("ada", "gap", AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);

        Answer early = ada.say("s", 3, OTHER_WISH);

        assertThat(early.status()).isEqualTo(409);
        assertThat(early.header("content-type")).isEqualTo("application/problem+json");
        assertThat(early.json().textOr("type", "")).isEqualTo("urn:acumen:problem:gap");
        assertThat(number(early.json(), "next")).isEqualTo(1);
    }

    @Test
    void countsTurnsThatSayNothing() {
        Person ada = team.trusted("ada", "blank", AccessRole.CONTRIBUTOR);
        Json.Obj blank = json("{\"session\":\"s\",\"turns\":[{\"id\":\"b0\"},{\"id\":\"b1\"}]}");

        Answer sent = ada.post("/sessions/s/turns", blank);

        assertThat(number(sent.json(), "next")).isEqualTo(2);
        assertThat(ada.waiting("s")).isZero();
    }

    @Test
    void letsLessonsOfNewAuthorsWaitForAReviewer() {
        Person eve = team.fresh("eve", "reviewed", AccessRole.CONTRIBUTOR);
        Person rita = team.trusted("rita", "reviewed", AccessRole.REVIEWER);
        eve.teaches("s", WISH, OTHER_WISH);
        assertThat(rita.get("").text()).doesNotContain(WISH);
        Json.Obj proposal = proposal(rita);
        assertThat(proposal.textOr("session", "")).isEqualTo("eve/s");

        Answer decided = rita.post(
                "/proposals/" + proposal.textOr("id", ""),
                json("{\"accept\":[1],\"reject\":[2],\"why\":\"one of them is right\"}"));

        assertThat(decided.status()).isEqualTo(200);
        await("it is shown", () -> rita.get("").text().contains(WISH));
        assertThat(rita.get("").text()).doesNotContain(OTHER_WISH);
        assertThat(rita.get("/proposals").text()).isEqualTo("{\"proposals\":[]}");
    }

    @Test
    void refusesADecisionThatContradictsItself() {
        Person eve = team.fresh("eve", "contradicted", AccessRole.CONTRIBUTOR);
        Person rita = team.trusted("rita", "contradicted", AccessRole.REVIEWER);
        eve.teaches("s", WISH, OTHER_WISH);
        String path = "/proposals/" + proposal(rita).textOr("id", "");

        Answer decided = rita.post(path, json("{\"accept\":[1,2],\"reject\":[2]}"));

        assertThat(decided.status()).isEqualTo(400);
        assertThat(decided.text()).contains("an operation is accepted or rejected, not both");
        assertThat(Team.objects(proposal(rita), "operations")).hasSize(2);
    }

    @Test
    void saysWhichOperationsWaitToWhoNamesAnother() {
        Person eve = team.fresh("eve", "misnumbered", AccessRole.CONTRIBUTOR);
        Person rita = team.trusted("rita", "misnumbered", AccessRole.REVIEWER);
        eve.teaches("s", WISH, OTHER_WISH);
        String id = proposal(rita).textOr("id", "");

        Answer decided = rita.post("/proposals/" + id, json("{\"accept\":[7]}"));

        assertThat(decided.status()).isEqualTo(409);
        assertThat(decided.json().textOr("detail", ""))
                .isEqualTo("operation 7 is none of those that wait of proposal " + id + ": 1, 2");
    }

    static Json.Obj proposal(Person reader) {
        return Team.objects(reader.get("/proposals").json(), "proposals").getFirst();
    }

    @Test
    void keepsNoSecretThatAClientLeftIn() {
        String key = "ghp_" + "a1B2c3D4e5F6g7H8i9J0".repeat(2).substring(0, 36);
        Json.Obj sent = Team.session("s", 0, "Deploy with " + key + " as the token.");

        Trajectory kept = ReceivedSession.of(TrajectoryJson.read(sent, "body"), "ada", "s");

        assertThat(kept.turns()).hasSize(1);
        assertThat(kept.toString()).contains("Deploy with", "ada/s-0").doesNotContain(key);
    }

    @Test
    void logsNoContentAndNoToken() {
        List<String> logged = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("dev.acumen.server");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                logged.add(line.getMessage() + Arrays.toString(line.getParameters()));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
        logger.setLevel(Level.ALL);
        try {
            Person ada = team.trusted("ada", "logged", AccessRole.CONTRIBUTOR);
            ada.teaches("s", "Always say mellon at the door.");
            ada.post("/selection", json("{\"prompt\":\"mellon\"}"));

            await(
                    "both are logged",
                    () -> logged.toString().contains("learned]")
                            && logged.toString().contains("select,"));
            assertThat(logged.toString()).doesNotContain("mellon", ada.token());
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(null);
        }
    }

    @Test
    void tellsWhetherThePlaybookChanged() {
        Person ada = team.trusted("ada", "etag", AccessRole.CONTRIBUTOR);
        String tag = ada.get("").header("etag");

        Answer same = team.send(ada.request("").header("If-None-Match", tag).build());
        ada.teaches("s", WISH);

        assertThat(same.status()).isEqualTo(304);
        assertThat(same.text()).isEmpty();
        await(
                "it is another one",
                () -> team.send(ada.request("").header("If-None-Match", tag).build())
                                .status()
                        == 200);
    }

    @Test
    void writesDownWhoChangedWhatAndWhy() throws SQLException {
        Person ada = team.trusted("ada", "audited", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "audited", AccessRole.OWNER);
        ada.teaches("s", WISH);
        String id = "pref-001";
        ada.post("/ratings", json("{\"ids\":[\"" + id + "\"],\"rating\":\"helpful\",\"why\":\"it was right\"}"));
        owner.post("/undo", json("{\"change\":\"ada/s\",\"why\":\"not ours\"}"));

        String audit = owner.get("/audit").text();

        assertThat(audit)
                .contains("\"who\":\"ada\",\"action\":\"learn\",\"subject\":\"ada/s\"")
                .contains("\"who\":\"ada\",\"action\":\"rate\",\"subject\":\"pref-001\",\"why\":\"it was right\"")
                .contains("\"who\":\"olga\",\"action\":\"undo\",\"subject\":\"ada/s\",\"why\":\"not ours\"");
        assertAuditedCompletely(team, "audited");
    }

    @Test
    void namesTheProposalInTheAudit() {
        Person eve = team.fresh("eve", "named-proposal", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "named-proposal", AccessRole.OWNER);
        Json.Obj wish = json("{\"operations\":[{\"type\":\"ADD\",\"text\":\"Use spaces.\"}]}");
        eve.post("/proposals", wish);
        eve.post("/proposals", wish);
        String id = proposal(owner).textOr("id", "");

        List<Json.Obj> audit = Team.objects(owner.get("/audit").json(), "audit");

        assertThat(audit)
                .filteredOn(line -> line.textOr("action", "").equals("propose"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.textOr("subject", "")).isEqualTo(id));
    }

    @Test
    void writesDownWhatTheOperatorDid() {
        Person owner = team.trusted("olga", "operated", AccessRole.OWNER);
        team.administration().token(team.key("operated"), "ada", Optional.empty(), AccessRole.CONTRIBUTOR, true);
        team.administration().put(team.key("operated"), "bob", AccessRole.CONTRIBUTOR, true);

        team.administration().revoke("ada");

        assertThat(owner.get("/audit").text())
                .contains("\"action\":\"token\",\"subject\":\"ada contributor trusted\"")
                .contains("\"action\":\"member\",\"subject\":\"bob contributor trusted\"")
                .contains("\"action\":\"token revoke\",\"subject\":\"ada\"");
    }

    @Test
    void showsInThePlaybooksAuditWhatTheOperatorDidToAllOfThem() {
        Person owner = team.trusted("olga", "one-of-all", AccessRole.OWNER);
        PlaybookKey all = team.key("one-of-all").all();
        team.administration().put(all, "carol", AccessRole.READER, false);
        team.administration().limit(all, BigDecimal.TEN);

        assertThat(owner.get("/audit").text())
                .contains("\"action\":\"member\",\"subject\":\"carol reader\",\"why\":\"\"," + "\"all_playbooks\":true")
                .contains("\"action\":\"budget\",\"subject\":\"10\",\"why\":\"\",\"all_playbooks\":true")
                .contains("\"subject\":\"olga owner trusted\",\"why\":\"\",\"all_playbooks\":false");
    }

    /// Every line of the journal is in the audit, and once.
    static void assertAuditedCompletely(Team team, String playbook) throws SQLException {
        List<String> journal =
                team.journal(playbook).stream().map(JournalLine::id).toList();
        List<String> audited = team.administration()
                .sql()
                .in(
                        team.key(playbook),
                        "test",
                        connection -> Sql.rows(connection, """
                select unnest(lines) from acumen_server.audit where tenant = ? and playbook = ? order by number""", row -> row.getString(1), team.tenant, playbook));
        assertThat(audited).containsExactlyInAnyOrderElementsOf(journal);
    }

    @Test
    void doesARequestOfOneNameOnce() {
        Person ada = team.trusted("ada", "named", AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);
        Json rating = json("{\"ids\":[\"pref-001\"],\"rating\":\"helpful\"}");

        for (int i = 0; i < 3; i++) {
            Answer answer = team.send(ada.request("/ratings")
                    .header("Content-Type", "application/json")
                    .header("Idempotency-Key", "a-rating")
                    .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.compact(rating)))
                    .build());
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text().contains("repeated")).isEqualTo(i > 0);
        }

        await("it is counted", () -> ada.get("").text().contains("\"helpful\":1"));
        assertThat(ada.get("").text()).doesNotContain("\"helpful\":2").doesNotContain("\"helpful\":3");
    }
}
