package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.server.Team.Person;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A service that goes on from a dump of its database, taken while sessions came in.
class BackupTest {
    private static final String SHOP = "shop";
    private static final int SOME = 5;

    private final List<String> acknowledged = new CopyOnWriteArrayList<>();
    private final AtomicBoolean isOver = new AtomicBoolean();

    @Test
    void keepsWhatWasAcknowledgedBeforeTheDumpAndGetsTheRestFromTheClientsAgain(@TempDir Path folder) throws Exception {
        String dump = folder.resolve("acumen.dump").toString();
        try (InstalledPostgres postgres = InstalledPostgres.start(Files.createDirectory(folder.resolve("server")))) {
            postgres.create("acumen");
            List<String> before;
            Machine adas;
            Person bob;
            try (Team team = Team.on(postgres.url("acumen"), "acme", Team.options())) {
                adas = joined(folder, team);
                bob = team.trusted("bob", SHOP, AccessRole.CONTRIBUTOR);
                Thread sending = sending(bob);
                await("sessions come in", () -> acknowledged.size() > SOME);
                before = List.copyOf(acknowledged);

                postgres.run("pg_dump", "-U", "postgres", "-Fc", "-f", dump, "acumen");

                adas.hoursLater(2).session("late", "Never deploy without a changelog.");
                await("sessions come in after the dump", () -> acknowledged.size() > before.size() + SOME);
                isOver.set(true);
                sending.join();
                await("all is learned", () -> turnsOf(team, "ada") == 2);
            }

            postgres.run("createdb", "-U", "postgres", "-O", "acumen", "acumen2");
            postgres.run("pg_restore", "-U", "postgres", "-d", "acumen2", dump);

            try (Team team = Team.on(postgres.url("acumen2"), "acme", at(bob.url()))) {
                Person again = new Person(team, SHOP, bob.token());
                assertThat(before)
                        .allSatisfy(
                                session -> assertThat(standing(again, session)).isEqualTo(1));
                assertThat(turnsOf(team, "ada")).isEqualTo(1);

                acknowledged.forEach(session -> again.say(session, 0, wish(session)));
                adas.hoursLater(3).session("next", "Always tell support before a release.");
                adas.hoursLater(5).begin();

                List<String> turns = new ArrayList<>();
                acknowledged.forEach(session -> turns.add("bob/" + session + "-0"));
                await(
                        "the sessions of one are learned",
                        () -> team.learned(SHOP).containsAll(turns));
                await("those of the other are learned", () -> turnsOf(team, "ada") == 3);
                assertThat(team.learned(SHOP)).doesNotHaveDuplicates();
                SessionsTest.assertAuditedCompletely(team, SHOP);
            }
        } finally {
            isOver.set(true);
        }
    }

    /// The machine of somebody who has sent a session.
    private static Machine joined(Path folder, Team team) throws Exception {
        Person ada = team.trusted("ada", SHOP, AccessRole.CONTRIBUTOR);
        Machine machine = Machine.in(folder.resolve("ada"));
        machine.with("ACUMEN_REMOTE_TOKEN", ada.token())
                .run("remote", "add", team.url(), "--playbook", team.tenant + "/" + SHOP);
        machine.begin();
        machine.hoursLater(1).session("early", "Always use the release checklist.");
        await("it is learned", () -> turnsOf(team, "ada") == 1);
        return machine;
    }

    private static ServerOptions at(String url) {
        return ServerOptions.at(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
    }

    private static long turnsOf(Team team, String author) {
        return team.learned(SHOP).stream()
                .filter(turn -> turn.startsWith(author + "/"))
                .count();
    }

    private static long standing(Person person, String session) {
        return number(person.get("/sessions/" + session).json(), "next");
    }

    private static String wish(String session) {
        return "Always call step " + session + " of the release by its name.";
    }

    private Thread sending(Person bob) {
        return Thread.ofVirtual().start(() -> sendAll(bob));
    }

    private void sendAll(Person bob) {
        for (int i = 0; !isOver.get(); i++) {
            String session = "s" + i;
            bob.teaches(session, wish(session));
            acknowledged.add(session);
        }
    }
}
