package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.queue.Claim;
import dev.acumen.remote.PlayedService.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Projects that join a team's service, leave it, and are moved meanwhile; and the copy of its playbook.
class JoinedProjectTest extends InTheTeam {
    @Test
    void sharesNothingOfTheCopy() throws IOException {
        join();

        Program.Ran shared = program.run("share", "--yes");

        assertThat(shared.exitCode()).isEqualTo(1);
        assertThat(flat(shared.err())).contains("a team's service keeps this project's playbook");
        assertThat(program.playbook()).doesNotExist();
        assertThat(copy(project)).exists();
        assertThat(program.run("status").out()).doesNotContain("acumen share");
        assertThat(program.run("show").out())
                .contains("It is a copy of a service's playbook")
                .doesNotContain("acumen share");
    }

    @Test
    void saysThatThePlaybookIsTheCopyAndItsHistoryAtTheService() throws IOException {
        join();
        String copied = flat(program.run("show").out());
        String keyPoint = flat(program.run("show", "oth-001").out());
        join("--playbook", "shop", "--learn-here");
        program.run("learn", said(project, "s-1", RULE).toString(), "--model", "none");
        String both = flat(program.run("show").out());
        String own = flat(program.run("show", "pref-001").out());

        String copy = "the copy of " + service.url() + " default/shop";
        assertThat(copied).contains("1 key point in " + copy);
        assertThat(keyPoint)
                .contains("The service has its history, as oth-001: GET " + service.url()
                        + "/v1/playbooks/default/shop/journal");
        assertThat(both).contains("2 key points in " + program.playbook() + " and " + copy);
        assertThat(own).doesNotContain("The service has its history");
    }

    @ParameterizedTest
    @ValueSource(strings = {"remove", "pin"})
    void saysOfAKeyPointThatIsTheServicesWhereItMayNotBeChangedHere(String command) {
        join("--playbook", "shop", "--learn-here");

        Program.Ran served = program.run(command, "oth-001");
        Program.Ran unknown = program.run(command, "oth-002");

        assertThat(served.exitCode()).isEqualTo(1);
        assertThat(flat(served.err()))
                .contains("oth-001 is a key point of " + service.url() + " default/shop, not of this project's own");
        assertThat(flat(unknown.err())).contains("there is no key point oth-002");
    }

    @Test
    void saysThatTheCopyIsEmptyWhereNothingWasBroughtYet() {
        service.answer(request ->
                request.path().isEmpty() ? Optional.of(Answer.problem(503, "the service stops")) : Optional.empty());
        join();

        assertThat(flat(program.run("show").out()))
                .contains("The playbook is empty: the copy of " + service.url() + " default/shop");
    }

    /// The folder of the project, which was joined and then moved.
    private Path joinedAndMoved() throws IOException {
        assumeThatFoldersAreKnownByTheirBirth();
        join();
        return Files.move(project, project.resolveSibling("moved"));
    }

    @Test
    void staysJoinedWhereItsFolderIsMoved() throws IOException {
        Path moved = joinedAndMoved();

        begin(moved, Duration.ZERO);
        ended(moved, "s-1", RULE);

        assertThat(sent()).contains("make lint");
        assertThat(program.at(moved).run("remote").out()).contains(service.url() + " default/shop");
        assertThat(holdingTheToken()).hasSize(1);
        assertThat(Files.readString(copy(moved))).doesNotContain("lint");
    }

    @Test
    void staysJoinedWhereACommandIsTheFirstToSeeTheMovedFolder() throws IOException {
        Path moved = joinedAndMoved();

        Program.Ran left = program.at(moved).run("remote", "remove");

        assertThat(left.out()).contains("Left the service");
        assertThat(holdingTheToken()).isEmpty();
        assertThat(copy(moved)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "doctor", "add Lint"})
    void staysJoinedWhicheverCommandIsTheFirstToSeeTheMovedFolder(String line) throws IOException {
        Path moved = joinedAndMoved();

        Program.Ran first = program.at(moved).run(line.split(" "));

        assertThat(flat(first.out())).contains(service.url() + " default/shop");
        assertThat(holdingTheToken()).hasSize(1);
    }

    @Test
    void showsTheCopyAndLearnsNothingHereWhereTheMovedFolderWasSeenByNoSession() throws IOException {
        Path moved = joinedAndMoved();

        Program.Ran shown = program.at(moved).run("show");
        Program.Ran learned =
                program.at(moved).run("learn", said(moved, "s-1", RULE).toString());

        assertThat(flat(shown.out())).contains("Deploy").doesNotContain("joined to none");
        assertThat(learned.exitCode()).as(learned.err()).isZero();
        assertThat(sent()).contains("make lint");
    }

    @Test
    void learnsNothingIntoACopyWhoseServiceIsKnownNoMore() throws IOException {
        join();
        String before = Files.readString(copy(project));
        delete(fired.acumen().resolve("remotes"));

        ended(project, "s-1", RULE);
        Program.Ran added = program.run("add", "one more");
        Program.Ran shared = program.run("share", "--yes");

        assertThat(Files.readString(copy(project))).isEqualTo(before);
        assertThat(fired.files("queue")).hasSize(1);
        assertThat(flat(added.err()))
                .contains("the local layer is a copy of the playbook of a team's service", "acumen remote remove");
        assertThat(shared.exitCode()).isEqualTo(1);
        assertThat(join().exitCode()).isZero();
        begin(project, Duration.ofHours(2));
        assertThat(sent()).contains("make lint");
    }

    @Test
    void removesACopyWhoseServiceIsKnownNoMore() throws IOException {
        join();
        delete(fired.acumen().resolve("remotes"));

        Program.Ran left = program.run("remote", "remove");
        ended(project, "s-1", RULE);

        assertThat(left.exitCode()).isZero();
        assertThat(copy(project)).doesNotExist();
        assertThat(program.run("show").out()).contains("make lint").doesNotContain("Deploy");
    }

    @Test
    void joinsNoOtherProjectThatTakesItsPlace() throws IOException {
        assumeThatFoldersAreKnownByTheirBirth();
        join();
        Files.move(project, project.resolveSibling("old"));
        Files.createDirectories(project.resolve(".git"));

        ended(project, "s-1", RULE);
        begin(project, Duration.ofHours(1));

        assertThat(service.turns()).isEmpty();
        assertThat(copy(project)).doesNotExist();
        assertThat(fired.log()).contains("nothing is sent: another folder of this name was joined to a service");
        assertThat(flat(program.run("status").out())).contains("service none: another folder of this name");
        assertThat(flat(program.run("remote").out())).contains("another folder of this name", "acumen remote add URL");
        assertThat(program.run("show").out()).contains("make lint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "doctor", "remote", "add Lint"})
    void saysThatAFolderIsNotJoinedWhichTookThePlaceOfOneThatIsKnownToHaveMoved(String line) throws IOException {
        Path moved = joinedAndMoved();
        begin(moved, Duration.ZERO);
        Files.createDirectories(project.resolve(".git"));

        Program.Ran told = program.run(line.split(" "));
        Program.Ran forgotten = program.run("remote", "remove");

        assertThat(flat(told.out() + told.err()))
                .contains("the folder of this name that was joined to a service was moved", "acumen remote add URL");
        assertThat(flat(forgotten.out()))
                .contains("Forgot the other folder of this name.")
                .doesNotContain("Left the service");
        assertThat(program.run("status").out()).doesNotContain("service ");
        assertThat(program.at(moved).run("status").out()).contains(service.url());
    }

    @ParameterizedTest
    @ValueSource(strings = {"old", "other"})
    void staysJoinedWhereAnotherJoinedFolderTakesItsPlace(String place) throws IOException {
        assumeThatFoldersAreKnownByTheirBirth();
        join();
        Path other = project.resolveSibling("other");
        Files.createDirectories(other.resolve(".git"));
        program.at(other).with("ACUMEN_REMOTE_TOKEN", TOKEN).run("remote", "add", service.url(), "--playbook", "other");
        Path moved = project.resolveSibling(place);
        Path between = Files.move(project, project.resolveSibling("between"));
        Files.move(other, project);
        Files.move(between, moved);

        String first = program.run("status").out();
        String second = program.at(moved).run("status").out();

        assertThat(first).contains(service.url() + " default/other");
        assertThat(second).contains(service.url() + " default/shop");
        assertThat(program.run("status").out()).isEqualTo(first);
        assertThat(holdingTheToken()).hasSize(2);
    }

    @Test
    void saysNothingOfAServiceWhereASessionThatWasBeingSentLeftSomething() throws IOException {
        join();
        program.run("remote", "remove");
        Files.createDirectories(fired.acumen().resolve("remotes/" + Hash.of(project.toString()) + "/sent"));

        assertThat(program.run("status").out()).doesNotContain("service ");
    }

    @Test
    void staysJoinedWhereItsFolderIsMovedThereAndBack() throws IOException {
        Path moved = joinedAndMoved();
        program.at(moved).run("status");
        Files.move(moved, project);

        assertThat(program.run("status").out()).contains(service.url());
        assertThat(holdingTheToken()).hasSize(1);
        assertThat(program.at(moved).run("status").out()).contains("service    none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"show", "status", "doctor", "remote", "add Lint"})
    void saysThatACopyOfItsFolderIsNotJoined(String line) throws IOException {
        assumeThatFoldersAreKnownByTheirBirth();
        join();
        Path copied = project.resolveSibling("copied");
        copy(project, copied);

        Program.Ran told = program.at(copied).run(line.split(" "));

        assertThat(flat(told.out() + told.err()))
                .contains("the local layer is a copy of the playbook of a team's service, and this project is joined"
                        + " to none: acumen remote add URL joins it");
        assertThat(program.run("status").out()).contains(service.url());
    }

    @Test
    void forgetsTheFolderWhosePlaceAnotherTook() throws IOException {
        assumeThatFoldersAreKnownByTheirBirth();
        join();
        Files.move(project, project.resolveSibling("old"));
        Files.createDirectories(project.resolve(".git"));

        program.run("remote", "remove");

        assertThat(holdingTheToken()).isEmpty();
        assertThat(program.run("status").out()).doesNotContain("service ");
    }

    @Test
    void asksForThePlaybookInTheNextSessionHoweverSoonThatBegins() throws IOException {
        join();
        ended(project, "s-1", RULE);
        long before = service.fetches();
        service.teach("Run make lint");

        begin(project, Duration.ofMinutes(3));
        begin(project, Duration.ofMinutes(4));

        assertThat(before).isEqualTo(1);
        assertThat(service.fetches()).isEqualTo(2);
        assertThat(Files.readString(copy(project))).contains("Run make lint");
    }

    @Test
    void saysWhenTheCopyWasFetchedAlsoWhereASessionWasSentSince() throws IOException {
        join();
        ended(project, "s-1", RULE);

        String told =
                flat(program.at(NOW.plus(Duration.ofHours(3))).run("doctor").out());

        assertThat(told).contains("copy of the playbook, fetched 3 hours ago");
    }

    @Test
    void asksForNothingWhereItIsSwitchedOff() {
        join();
        program.run("off");

        begin(project, Duration.ofHours(1));

        assertThat(service.fetches()).isEqualTo(1);
    }

    @Test
    void isNeitherJoinedNorLeftWhileAWorkerIsAtItsSessions() throws IOException {
        join();
        Program.Ran left;
        Program.Ran joined;

        try (Claim _ = queue().claimWork(project)) {
            left = program.run("remote", "remove");
            joined = join("--playbook", "other");
            begin(project, Duration.ofHours(1));
        }

        assertThat(List.of(left.exitCode(), joined.exitCode())).containsOnly(1);
        assertThat(flat(left.err())).contains("a session of this project is being learned or sent; try again");
        assertThat(program.run("remote").out()).contains("default/shop");
        assertThat(service.fetches()).isEqualTo(1);
    }

    @Test
    void keepsNoPlaybookThatComesAfterTheProjectWasSeparated() throws IOException {
        join();
        String before = Files.readString(copy(project));
        service.teach("Something new");
        service.answer(request -> {
            try {
                delete(fired.acumen().resolve("remotes"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Optional.empty();
        });

        begin(project, Duration.ofHours(1));

        assertThat(service.fetches()).isEqualTo(2);
        assertThat(Files.readString(copy(project))).isEqualTo(before);
        assertThat(fired.acumen().resolve("remotes")).doesNotExist();
    }

    @Test
    void staysJoinedWhereTheCopyCannotBeRemoved() throws IOException {
        join();
        Path local = copy(project).resolveSibling(".").normalize();
        Files.move(local, folder.resolve("elsewhere"));
        Files.createSymbolicLink(local, folder.resolve("elsewhere"));

        Program.Ran left = program.run("remote", "remove");

        assertThat(left.exitCode()).isEqualTo(1);
        assertThat(flat(left.err())).contains("nothing was changed", "is a link", "remove it");
        assertThat(holdingTheToken()).hasSize(1);
        Files.delete(local);
        assertThat(program.run("remote", "remove").out()).contains("Left the service");
    }

    @Test
    void isLeftAlsoWhereWhatIsKeptOfTheServiceIsDamaged() throws IOException {
        join();
        ended(project, "s-1", RULE);
        Path kept = holdingTheToken().getFirst();
        Files.writeString(kept, "{}");

        Program.Ran left = program.run("remote", "remove");

        assertThat(left.exitCode()).as(left.err()).isZero();
        assertThat(kept).doesNotExist();
        assertThat(copy(project)).doesNotExist();
        assertThat(join().exitCode()).isZero();
    }

    @Test
    void leavesNothingUnlearnedThatWasToBeLearnedHereAsWell() throws IOException {
        join("--playbook", "shop", "--learn-here");
        Files.createDirectories(program.playbook().resolveSibling(""));
        Files.writeString(program.playbook(), "{");
        ended(project, "s-1", RULE);
        assertThat(sent()).contains("make lint");
        Files.delete(program.playbook());

        Program.Ran left = program.run("remote", "remove");
        program.run("learn", said(project, "s-1", RULE).toString(), "--model", "none");

        assertThat(left.exitCode()).as(left.err()).isZero();
        assertThat(program.run("show").out()).contains("make lint");
    }

    @Test
    void namesWhatCanBeDoneAsItIsTyped() {
        Program.Ran ran = program.run("remote", "leave");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(flat(ran.err())).contains("expected one of add, sync, remove but was 'leave'");
    }

    @Test
    void makesNothingWhereThereIsNothingToLeave() throws IOException {
        Program.Ran left = program.run("remote", "remove");

        assertThat(left.exitCode()).isZero();
        assertThat(left.out()).contains("is joined to no service");
        assertThat(fired.acumen()).doesNotExist();
    }

    @Test
    void isLeftAlsoWhereItsFolderIsGone() throws IOException {
        join();
        delete(project);

        Program.Ran left =
                program.at(program.home().resolve("other")).run("remote", "remove", "--project", project.toString());

        assertThat(left.exitCode()).isZero();
        assertThat(holdingTheToken()).isEmpty();
    }

    @Test
    void showsNothingOfTheFormerPlaybookWhereTheNextOneCannotBeBrought() {
        join();
        service.answer(request ->
                request.path().isEmpty() ? Optional.of(Answer.problem(503, "the service stops")) : Optional.empty());

        Program.Ran joined = join("--playbook", "other");

        assertThat(joined.exitCode()).isZero();
        assertThat(flat(joined.err())).contains("the playbook comes with the next session", "answered 503");
        assertThat(flat(joined.out())).contains("shown 0 key points");
        assertThat(copy(project)).doesNotExist();
    }

    @Test
    void isJoinedAlsoWhereTheCopyCannotBeWritten() throws IOException {
        Path own = Files.createDirectories(project.resolve(".claude/acumen"));
        Files.createSymbolicLink(own.resolve(".gitignore"), folder.resolve("nowhere"));

        Program.Ran joined = join();

        assertThat(joined.exitCode()).isZero();
        assertThat(flat(joined.err())).contains("the playbook comes with the next session", "is a link");
        assertThat(program.run("remote").out()).contains("default/shop");
    }

    @Test
    void tellsARefusedChangeInTheWordsOfTheService() {
        join();
        service.answer(Answer.problem(409, "none of it can wait for review: oth-001 says so"));

        Program.Ran added = program.run("add", "Deploy on Mondays");

        assertThat(flat(added.err()))
                .contains("default/shop: none of it can wait for review: oth-001 says so; nothing was changed")
                .doesNotContain("connection", "provider");
    }

    @Test
    void doesNotLoseALayerThatWasLearnedHere() throws IOException {
        program.with("ACUMEN_LEARN_INTO", "local").run("add", "learned here");

        Program.Ran joined = join();

        assertThat(joined.exitCode()).isEqualTo(1);
        assertThat(flat(joined.err())).contains("holds what was learned here", "acumen share");
        assertThat(Files.readString(copy(project))).contains("learned here");
        assertThat(holdingTheToken()).isEmpty();
    }
}
