package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.json;
import static dev.acumen.server.Team.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.server.Team.Answer;
import dev.acumen.server.Team.Person;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Two versions of the service on one database.
class UpgradeTest {
    private static final String SHOP = "shop";

    /// More often than it takes until the driver has the server keep the plan of a statement.
    private static final int OFTEN = 8;

    private final Queue<Answer> refused = new ConcurrentLinkedQueue<>();
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isOver = new AtomicBoolean();

    @Test
    void aProcessGoesOnWhileANewerOneChangesTheTablesAndStartsOnThemAgain() throws Exception {
        try (Team older = Team.start()) {
            Person ada = older.trusted("ada", SHOP, AccessRole.OWNER);
            for (int i = 0; i < OFTEN; i++) {
                useAll(ada, "before" + i);
            }
            Thread sending = Thread.ofVirtual().start(() -> sendAll(ada));
            try (ServiceProcess newer =
                    ServiceProcess.next("serve", "--store", older.store(), "--listen", "0", "--no-model")) {
                Person ofNewer = ada.at(newer.await("serving at ").split(";", -1)[0]);
                assertThat(older.text(NextVersion.COLUMNS)).isNotEqualTo("0");
                int soFar = acknowledged.size();
                await("it takes sessions on", () -> acknowledged.size() > soFar + OFTEN);

                useAll(ada, "after");
                useAll(ofNewer, "newer");
                try (AcumenServer again = older.second(Team.options())) {
                    useAll(ada.at(again.url()), "again");
                }

                isOver.set(true);
                sending.join();
                newer.terminate();
            }
            await("all is learned", () -> older.learned(SHOP).containsAll(acknowledged));
            assertThat(refused).isEmpty();
            assertThat(older.learned(SHOP)).doesNotHaveDuplicates();
            SessionsTest.assertAuditedCompletely(older, SHOP);
        } finally {
            isOver.set(true);
        }
    }

    private void sendAll(Person person) {
        for (int i = 0; !isOver.get(); i++) {
            String session = "s" + i;
            Answer answer = person.say(session, 0, "Always call step " + i + " of the release by its name.");
            if (answer.status() == 202) {
                acknowledged.add("ada/" + session + "-0");
                await(session + " is learned", () -> person.waiting(session) == 0);
            } else {
                refused.add(answer);
            }
        }
    }

    /// Sends a session and waits for its lesson, reads everything, proposes, decides and rates.
    private static void useAll(Person person, String name) {
        person.teaches(name, "Always run make " + name + " before you commit.");
        await(name + " is shown", () -> person.selection().contains(name));
        for (String path : List.of("", "/access", "/journal", "/members", "/failures", "/audit", "/spending")) {
            assertThat(person.get(path).status()).as(path).isEqualTo(200);
        }
        Answer proposed = person.post(
                "/proposals", json("{\"operations\":[{\"type\":\"ADD\",\"text\":\"" + name + " is a release.\"}]}"));
        String proposal = Team.object(proposed.json(), "proposal").textOr("id", "");
        Answer decided = person.post("/proposals/" + proposal, json("{\"accept\":[1]}"));
        Answer rated = person.post("/ratings", json("{\"ids\":[\"pref-001\"],\"rating\":\"helpful\"}"));

        assertThat(List.of(proposed.status(), decided.status(), rated.status())).allMatch(status -> status < 300);
        assertThat(number(person.get("/sessions/" + name).json(), "next")).isEqualTo(1);
    }
}
