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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a member of a team sees and can do in a project that is joined to a service.
class JoinedProjectTest extends ServiceTest {
    private static final String WISH = "Always run make lint before you commit.";
    private static final String OTHER_WISH = "Never use tabs in YAML files.";

    private Machine joined(Path folder, Person person, String url, String... more) throws IOException {
        Machine machine = Machine.in(folder);
        List<String> line =
                new ArrayList<>(List.of("remote", "add", url, "--playbook", team.tenant + "/" + person.playbook()));
        line.addAll(List.of(more));
        Ran ran = machine.with("ACUMEN_REMOTE_TOKEN", person.token()).run(line.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return machine;
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static String playbook(Machine machine) throws IOException {
        Path file = machine.project().resolve(".claude/playbook.json");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private AcumenServer again(String url) throws IOException {
        int port = URI.create(url).getPort();
        return team.second(ServerOptions.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
    }

    @Test
    void teachesTheServiceAndItsOwnPlaybookWhereBothAreWanted(@TempDir Path folder) throws Exception {
        Person ada = team.trusted("ada", "both", AccessRole.CONTRIBUTOR);
        ada.teaches("earlier", OTHER_WISH);
        Machine machine = joined(folder, ada, team.url(), "--learn-here");

        machine.session("s-1", WISH);

        await("the service learned it", () -> ada.get("").text().contains("lint"));
        assertThat(playbook(machine)).contains("lint").doesNotContain("tabs");
        assertThat(machine.files("queue")).isEmpty();
        assertThat(machine.run("remote").out()).contains("Sessions are learned here as well");
        machine.run("remote", "sync");
        assertThat(machine.hook("commit the YAML"))
                .containsOnlyOnce("make lint")
                .contains("tabs in YAML");
    }

    @Test
    void sendsAddEditAndTagToTheServiceAndChangesItsOwnPlaybookOtherwise(@TempDir Path folder) throws Exception {
        Person ada = team.trusted("ada", "both-by-hand", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada, team.url(), "--learn-here");
        machine.session("s-1", WISH);
        machine.session("s-2", OTHER_WISH);
        await("the service learned both", () -> ada.get("").text().contains("tabs"));
        machine.run("remote", "sync");

        Ran added = machine.run("add", "Deploy on Mondays");
        Ran rated = machine.run("tag", "pref-001", "helpful");
        Ran shared = machine.run("share", "--yes");
        Ran removed = machine.run("remove", "pref-001");
        Ran undone = machine.run("undo", "s-2");

        assertThat(added.out()).contains("Proposed", team.url());
        assertThat(rated.out()).contains(team.url());
        assertThat(shared.exitCode()).isEqualTo(1);
        assertThat(flat(shared.err())).contains("there is nothing to share");
        assertThat(removed.exitCode()).as(removed.err()).isZero();
        assertThat(undone.exitCode()).as(undone.err()).isZero();
        assertThat(playbook(machine)).doesNotContain("\"Always run make lint", "\"Never use tabs", "Mondays");
        assertThat(ada.get("").text()).contains("lint", "tabs");
    }

    @Test
    void learnsHereWhileTheServiceIsAwayAndSendsWhenItIsBack(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "both-down", AccessRole.CONTRIBUTOR);
        AcumenServer service = team.second(Team.options());
        Machine machine = joined(folder, ada, service.url(), "--learn-here");
        service.close();

        machine.session("s-1", WISH);

        assertThat(playbook(machine)).contains("lint");
        assertThat(machine.files("queue")).hasSize(1);
        try (AcumenServer _ = again(service.url())) {
            machine.hoursLater(2).begin();
        }
        assertThat(machine.files("queue")).isEmpty();
        await("the service learned it", () -> ada.get("").text().contains("lint"));
        assertThat(playbook(machine)).containsOnlyOnce("make lint");
    }

    @Test
    void sendsAtOnceWhatWaits(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "sync", AccessRole.CONTRIBUTOR);
        AcumenServer service = team.second(Team.options());
        Machine machine = joined(folder, ada, service.url());
        service.close();
        machine.session("s-1", WISH);

        Ran away = machine.run("remote", "sync");
        Ran back;
        try (AcumenServer _ = again(service.url())) {
            back = machine.run("remote", "sync");
        }

        assertThat(away.exitCode()).isEqualTo(1);
        assertThat(flat(away.err())).contains("does not answer", "what waits is sent later");
        assertThat(back.out()).contains("1 session sent to " + service.url());
        assertThat(machine.files("queue")).isEmpty();
        await("the service learned it", () -> ada.get("").text().contains("lint"));
    }

    @Test
    void bringsThePlaybookAtOnce(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "brings", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada, team.url());
        ada.teaches("elsewhere", WISH);
        await("it is there", () -> ada.get("").text().contains("lint"));

        Ran ran = machine.run("remote", "sync");

        assertThat(ran.out()).contains("0 sessions sent", "The agent is shown 1 key point.");
        assertThat(machine.run("show").out()).contains("make lint");
    }

    @Test
    void triesAgainWhatWasGivenUp(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "given-up", AccessRole.CONTRIBUTOR);
        AcumenServer service = team.second(Team.options());
        Machine machine = joined(folder, ada, service.url());
        service.close();
        machine.session("s-1", WISH);
        Path waiting = machine.files("queue").getFirst();
        Path failed = machine.home().resolve(".acumen/failed");
        Files.createDirectories(failed);
        Files.move(waiting, failed.resolve(waiting.getFileName()));

        Ran doctor = machine.run("doctor");
        try (AcumenServer _ = again(service.url())) {
            machine.run("remote", "sync");
        }

        assertThat(flat(doctor.out())).contains("1 session given up", "acumen remote sync tries again");
        assertThat(machine.files("failed")).isEmpty();
        await("the service learned it", () -> ada.get("").text().contains("lint"));
    }

    @Test
    void saysInStatusWhatIsTrueBeforeTheFirstLesson(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "empty", AccessRole.CONTRIBUTOR);
        Machine machine = joined(folder, ada, team.url());

        String before = flat(machine.run("status").out());
        ada.teaches("elsewhere", WISH);
        await("it is there", () -> machine.run("remote", "sync").out().contains("1 key point."));
        String after = flat(machine.run("status").out());

        assertThat(before).contains("playbook none at the service yet").doesNotContain("trusted");
        assertThat(after)
                .contains("playbook 1 key point of the service")
                .doesNotContain("trusted", "acumen trust", "acumen share");
    }

    @Test
    void examinesTheService(@TempDir Path folder) throws IOException {
        Person eve = team.fresh("eve", "examined", AccessRole.CONTRIBUTOR);
        Person owner = team.trusted("olga", "examined", AccessRole.OWNER);
        Machine machine = joined(folder, eve, team.url());

        String good = flat(machine.hoursLater(2).run("doctor").out());
        owner.post("/authors/eve/revocation", Team.json("{}"));
        String revoked = flat(machine.run("doctor").out());
        team.administration().put(team.key("examined"), "eve", AccessRole.READER, false);
        owner.post("/authors/eve/reinstatement", Team.json("{}"));
        String reader = flat(machine.run("doctor").out());
        team.administration().revoke("eve");
        Ran unknown = machine.run("doctor");

        assertThat(good)
                .contains("answers, and knows you as eve (contributor)")
                .contains("waits there for a reviewer")
                .contains("fetched 2 hours ago")
                .contains("0 sessions to be sent");
        assertThat(revoked).contains("PROBLEM service", "revoked what you sent", "ask an owner to let you in again");
        assertThat(reader).contains("may send no sessions", "ask an owner for the role contributor");
        assertThat(flat(unknown.out())).contains("does not accept the token", "acumen remote add URL");
        assertThat(unknown.exitCode()).isEqualTo(1);
    }

    @Test
    void saysThatTheServiceDoesNotAnswerAndWhatWaits(@TempDir Path folder) throws IOException {
        Person ada = team.trusted("ada", "silent", AccessRole.CONTRIBUTOR);
        AcumenServer service = team.second(Team.options());
        Machine machine = joined(folder, ada, service.url());
        service.close();
        machine.session("s-1", WISH);

        String told = flat(machine.run("doctor").out());

        assertThat(told)
                .contains("PROBLEM service " + service.url(), "does not answer", "nothing is lost")
                .contains("1 session to be sent: the connection failed", "acumen remote sync tries again now");
    }

    @Test
    void examinesNoServiceInOtherProjects(@TempDir Path folder) throws IOException {
        assertThat(Machine.in(folder).run("doctor").out()).doesNotContain("service");
    }
}
