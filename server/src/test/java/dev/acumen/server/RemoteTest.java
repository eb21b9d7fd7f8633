package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.server.Machine.Ran;
import dev.acumen.server.Team.Person;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Projects that are joined to a service: the client's program, and the service on a real database.
class RemoteTest extends ServiceTest {
    private static final String WISH = "Always run make lint before you commit.";
    private static final String OTHER_WISH = "Never use tabs in YAML files.";

    /// A member's machine whose project is joined.
    private Machine joined(Path folder, Person person) throws IOException {
        return joined(folder, person, team.url());
    }

    private Machine joined(Path folder, Person person, String url) throws IOException {
        Machine machine =
                Machine.in(folder.resolve(Integer.toHexString(person.token().hashCode())));
        Ran ran = join(machine, person, url);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return machine;
    }

    private Ran join(Machine machine, Person person, String url) {
        return machine.with("ACUMEN_REMOTE_TOKEN", person.token())
                .run("remote", "add", url, "--playbook", team.tenant + "/" + person.playbook());
    }

    @Test
    void bringsOneMembersLessonToTheNextSessionOfAnother(@TempDir Path folder) throws Exception {
        Person ada = team.trusted("ada", "shared", AccessRole.CONTRIBUTOR);
        Person bob = team.trusted("bob", "shared", AccessRole.CONTRIBUTOR);
        Machine adas = joined(folder, ada);
        Machine bobs = joined(folder, bob);

        adas.session("s-1", WISH);
        await("it is learned", () -> bob.get("").text().contains(WISH));
        bobs.hoursLater(1).begin();

        assertThat(bobs.hook("commit this")).contains("make lint before you commit");
        assertThat(adas.project().resolve(".claude/playbook.json")).doesNotExist();
        assertThat(adas.files("queue")).isEmpty();
        assertThat(adas.log()).contains("1 turn sent to " + team.url()).doesNotContain("lint");
    }

    @Test
    void keepsTheTokenInTheUsersFolder(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "kept", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada);

        List<Path> holding = machine.holding(ada.token());

        assertThat(holding).hasSize(1);
        assertThat(holding.getFirst()).startsWith(machine.home().resolve(".acumen/remotes"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(holding.getFirst())))
                .isEqualTo("rw-------");
        assertThat(machine.run("remote").out())
                .contains(team.url() + " " + team.tenant + "/kept", "as ada (contributor)")
                .doesNotContain(ada.token());
    }

    @Test
    void sendsOnlyWhatIsNewOfASessionThatGoesOn(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "goes-on", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada);
        machine.session("s-1", WISH);

        machine.session("s-1", WISH, OTHER_WISH);
        machine.session("s-1", WISH, OTHER_WISH);

        assertThat(machine.log()).contains("1 turn sent to", "0 turns sent to").doesNotContain("2 turns sent");
        assertThat(Team.number(ada.get("/sessions/s-1").json(), "next")).isEqualTo(2);
        await("both are learned", () -> {
            String playbook = ada.get("").text();
            return playbook.contains("lint") && playbook.contains("tabs");
        });
    }

    @Test
    void keepsWhatCannotBeSentUntilTheServiceIsBack(@TempDir Path folder) throws Exception {
        Person ada = team.trusted("ada", "down", AccessRole.CONTRIBUTOR);
        AcumenServer service = team.second(Team.options());
        Machine machine = joined(folder, ada, service.url());
        ada.teaches("before", OTHER_WISH);
        await("it is there", () -> join(machine, ada, service.url()).out().contains("1 key point."));
        service.close();

        machine.session("s-1", WISH);

        assertThat(machine.files("queue")).hasSize(1);
        assertThat(machine.run("status").out().replaceAll("\\s+", " "))
                .contains("; 1 session to be sent, next try ")
                .contains("last try: the connection failed: " + service.url() + " does not answer");
        assertThat(machine.run("remote").out()).contains("It cannot be used now");
        assertThat(machine.hook("edit the YAML")).contains("tabs in YAML");

        int port = URI.create(service.url()).getPort();
        try (AcumenServer _ =
                team.second(ServerOptions.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))) {
            machine.hoursLater(2).begin();
        }

        assertThat(machine.files("queue")).isEmpty();
        await("it is learned", () -> ada.get("").text().contains("lint"));
    }

    @Test
    void sendsAgainWhatAServiceLostThatGoesOnFromABackup(@TempDir Path folder) throws Exception {
        Person ada = team.trusted("ada", "restored", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada);
        machine.begin();
        machine.hoursLater(1).session("s-1", WISH);
        machine.hoursLater(2).session("s-2", OTHER_WISH);
        team.administration()
                .sql()
                .in(
                        team.key("restored"),
                        "test",
                        connection -> Sql.update(
                                connection,
                                "delete from acumen_server.session where tenant = ? and session = 'ada/s-2'",
                                team.tenant));

        machine.hoursLater(3).session("s-3", "Never deploy on a Friday.");
        machine.hoursLater(5).begin();

        assertThat(machine.log()).contains("does not have the last session any more");
        assertThat(Team.number(ada.get("/sessions/s-2").json(), "next")).isEqualTo(1);
    }

    @Test
    void waitsForAnotherTokenWhereOneWasRevoked(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "revoked-token", AccessRole.CONTRIBUTOR);
        Person bea = team.trusted("bea", "revoked-token", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, bea);
        team.administration().revoke("bea");

        machine.session("s-1", WISH);

        assertThat(machine.files("queue")).hasSize(1);
        assertThat(machine.run("status").out().replaceAll("\\s+", " ")).contains("does not accept the token");

        assertThat(join(machine, ada, team.url()).exitCode()).isZero();
        machine.hoursLater(2).begin();

        assertThat(machine.files("queue")).isEmpty();
    }

    @Test
    void sendsChangesByHandToTheService(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "by-hand", AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);
        await("it is there", () -> ada.get("").text().contains("lint"));
        Machine machine = joined(folder, ada);

        Ran added = machine.run("add", "Deploy on Mondays", "--section", "ctx");
        Ran edited = machine.run("edit", "pref-001", "Run make lint first");
        Ran rated = machine.run("tag", "pref-001", "helpful");
        Ran removed = machine.run("remove", "pref-001");
        Ran learned = machine.run("learn", "--all");
        Ran undone = machine.run("undo");

        assertThat(added.out()).contains("Proposed", "for a reviewer", team.url());
        assertThat(edited.out()).contains("Proposed");
        assertThat(rated.out()).contains("pref-001 was rated helpful at " + team.url());
        assertThat(ada.get("/proposals").text()).contains("Deploy on Mondays", "Run make lint first");
        await("it is rated", () -> ada.get("").text().contains("\"helpful\":1"));
        for (Ran refused : List.of(removed, learned, undone)) {
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err().replaceAll("\\s+", " "))
                    .contains("a team's service keeps this project's playbook");
        }
    }

    @Test
    void saysWhyNewAuthorsRatingsDoNotCount(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "fresh-hand", AccessRole.CONTRIBUTOR);
        Person eve = team.fresh("eve", "fresh-hand", AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);
        await("it is there", () -> ada.get("").text().contains("lint"));
        Machine machine = joined(folder, eve);

        Ran rated = machine.run("tag", "pref-001", "harmful");

        assertThat(rated.exitCode()).isEqualTo(1);
        assertThat(rated.err().replaceAll("\\s+", " ")).contains("ratings of new authors do not count");
    }

    @Test
    void leavesTheService(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "left", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada);

        Ran ran = machine.run("remote", "remove");
        machine.session("s-1", WISH);

        assertThat(ran.out()).contains("Left the service");
        assertThat(machine.holding(ada.token())).isEmpty();
        assertThat(machine.project().resolve(".claude/acumen/local/playbook.json"))
                .doesNotExist();
        assertThat(Files.readString(machine.project().resolve(".claude/playbook.json")))
                .contains("lint");
        assertThat(ada.get("").text()).doesNotContain("lint");
    }

    @Test
    void refusesReadersAndWrongTokens(@TempDir Path folder) throws IOException {
        Person rita = team.trusted("rita", "reader", AccessRole.READER);
        Machine machine = Machine.in(folder);

        Ran reader = join(machine, rita, team.url());
        Ran stranger = join(machine, new Person(team, "reader", "x".repeat(43)), team.url());
        Ran nobody = machine.run("remote", "add", team.url());

        assertThat(reader.err().replaceAll("\\s+", " ")).contains("knows rita as reader");
        assertThat(stranger.err().replaceAll("\\s+", " ")).contains("nothing was joined", "token");
        assertThat(nobody.err()).contains("there is no token");
        assertThat(List.of(reader.exitCode(), stranger.exitCode(), nobody.exitCode()))
                .containsOnly(1);
        assertThat(machine.run("remote").out()).contains("is joined to no service");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://acumen.example",
                "ftp://localhost",
                "https://user@acumen.example",
                "acumen.example",
                "https://a.example?x=1"
            })
    void refusesAddressesToWhichATokenMustNotGo(String url, @TempDir Path folder) throws IOException {
        Machine machine = Machine.in(folder).with("ACUMEN_REMOTE_TOKEN", "a-token");

        Ran ran = machine.run("remote", "add", url);

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().replaceAll("\\s+", " ")).contains("the address must be https");
    }

    @Test
    void bringsThePlaybookAgainAfterSomebodyChangedTheCopy(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "changed", AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);
        await("it is there", () -> ada.get("").text().contains("lint"));
        Machine machine = joined(folder, ada);
        Path copy = machine.project().resolve(".claude/acumen/local/playbook.json");
        Files.writeString(copy, Files.readString(copy).replace("lint", "nothing"));

        machine.hoursLater(1).begin();

        assertThat(Files.readString(copy)).contains("make lint");
    }
}
