package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.server.Team.Answer;
import dev.acumen.server.Team.Person;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/// An author's word is taken back.
class RevocationTest extends ServiceTest {
    private static final String GOOD = "Always answer in whole sentences.";
    private static final String BAD = "Never use tabs.";

    @Test
    void takesAllOfAnAuthorsLessonsBackInOneStepAndNobodyElses() throws SQLException {
        Person ada = team.trusted("ada", "back", AccessRole.CONTRIBUTOR);
        Person eve = team.trusted("eve", "back", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "back", AccessRole.OWNER);
        ada.teaches("a", GOOD);
        eve.teaches("e", BAD);
        eve.teaches("f", "Always name files in Latin.");
        eve.post("/ratings", json("{\"ids\":[\"pref-001\"],\"rating\":\"harmful\"}"));
        eve.post("/proposals", json("{\"operations\":[{\"type\":\"ADD\",\"text\":\"Skip the review.\"}]}"));
        await("all is there", () -> owner.get("").text().contains("\"harmful\":1"));

        Answer revoked = owner.post("/authors/eve/revocation", json("{\"why\":\"her machine was taken over\"}"));

        assertThat(revoked.status()).as(revoked.text()).isEqualTo(200);
        assertThat(revoked.text()).contains("\"left\":[],\"proposals\":1");
        await("it is gone", () -> !owner.get("").text().contains("Latin"));
        assertThat(owner.get("").text()).contains(GOOD).doesNotContain(BAD).doesNotContain("\"harmful\":1");
        assertThat(owner.get("/proposals").text()).isEqualTo("{\"proposals\":[]}");
        SessionsTest.assertAuditedCompletely(team, "back");
    }

    @Test
    void takesNothingMoreOfTheAuthorUntilAnOwnerLetsHerInAgain() {
        Person eve = team.trusted("eve", "again", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "again", AccessRole.OWNER);
        eve.teaches("e", GOOD);
        owner.post("/authors/eve/revocation", json("{}"));

        Answer refused = eve.say("f", 0, BAD);
        owner.post("/authors/eve/reinstatement", json("{\"why\":\"a new machine\"}"));
        Answer taken = eve.say("f", 0, BAD);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("an owner of the playbook revoked what you sent");
        assertThat(taken.status()).isEqualTo(202);
    }

    @Test
    void goesOnWhenItIsSentAgain() {
        Person eve = team.trusted("eve", "twice", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "twice", AccessRole.OWNER);
        eve.teaches("e", GOOD);
        owner.post("/authors/eve/revocation", json("{}"));

        Answer again = owner.post("/authors/eve/revocation", json("{}"));

        assertThat(again.text()).isEqualTo("{\"undone\":[],\"left\":[],\"proposals\":0}");
    }

    @Test
    void whatSomebodyElseSaysAsWellIsLearnedAllTheSame() {
        Person eve = team.trusted("eve", "words", AccessRole.CONTRIBUTOR);
        Person ada = team.trusted("ada", "words", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "words", AccessRole.OWNER);
        eve.teaches("e", BAD);
        owner.post("/authors/eve/revocation", json("{}"));

        ada.teaches("a", BAD);

        await("it is there", () -> owner.get("").text().contains(BAD));
    }

    @Test
    void whatARevokedAuthorProposedCanBeProposedByOthers() {
        Person eve = team.fresh("eve", "proposed", AccessRole.CONTRIBUTOR);
        Person bob = team.fresh("bob", "proposed", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "proposed", AccessRole.OWNER);
        eve.teaches("e", BAD);
        owner.post("/authors/eve/revocation", json("{}"));
        assertThat(owner.get("/proposals").text()).isEqualTo("{\"proposals\":[]}");

        bob.teaches("b", BAD);

        await("it waits for review", () -> owner.get("/proposals").text().contains(BAD));
    }

    @Test
    void anOwnerWhoIsRevokedChangesNothingMore() {
        Person eve = team.trusted("eve", "owners", AccessRole.OWNER);
        Person owner = team.trusted("olga", "owners", AccessRole.OWNER);
        owner.post("/authors/eve/revocation", json("{}"));

        Answer reinstated = eve.post("/authors/eve/reinstatement", json("{}"));
        Answer owned = eve.call("PUT", "/members/mallory", json("{\"role\":\"owner\"}"));

        assertThat(reinstated.status()).isEqualTo(403);
        assertThat(owned.status()).isEqualTo(403);
        assertThat(eve.get("").status()).isEqualTo(200);
    }

    @Test
    void nobodyRevokesThemselves() {
        Person owner = team.trusted("olga", "self", AccessRole.OWNER);

        Answer refused = owner.post("/authors/olga/revocation", json("{}"));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(owner.get("/members").status()).isEqualTo(200);
    }
}
