package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.remote.PlayedService;
import dev.acumen.remote.PlayedService.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Sessions of a project whose playbook a team's service keeps.
class SentSessionsTest extends InTheTeam {
    @Test
    void sendsNoSecretsAndNoToken() throws IOException {
        String key = "ghp_" + "a1B2c3D4e5F6g7H8i9J0".repeat(2).substring(0, 36);
        join();

        ended(project, "s-1", "Always deploy with " + key + " and " + TOKEN + ".");

        assertThat(sent()).contains("Always deploy with").doesNotContain(key, TOKEN);
    }

    @Test
    void sendsTurnsThatWereLearnedHereWithoutTheirContent() throws IOException {
        ended(project, "s-1", RULE);
        join();

        ended(project, "s-1", RULE, OTHER_RULE);

        assertThat(sent()).contains("tabs in YAML").doesNotContain("lint");
        assertThat(playbook()).contains("make lint").doesNotContain("tabs");
    }

    @Test
    void learnsTurnsThatWereSentNotOnceMoreAfterLeaving() throws IOException {
        join();
        ended(project, "s-1", RULE);
        program.run("remote", "remove");

        ended(project, "s-1", RULE, OTHER_RULE);

        assertThat(playbook()).contains("tabs in YAML").doesNotContain("lint");
        assertThat(fired.learned()).hasSize(2);
        assertThat(program.run("undo").out()).contains("tabs in YAML");
    }

    @Test
    void learnsAfterLeavingWhatNeverArrived() throws IOException {
        join();
        service.answer(Answer.problem(503, "the service stops"));
        ended(project, "s-1", RULE);
        program.run("remote", "remove");

        begin(project, Duration.ofHours(1));

        assertThat(playbook()).contains("make lint");
    }

    @Test
    void forgetsWhyTheServiceTookNothingAfterLeaving() throws IOException {
        join();
        service.answer(Answer.problem(401, "who are you"));
        ended(project, "s-1", RULE);
        String before = flat(program.run("status").out());

        program.run("remote", "remove");
        String after = flat(program.run("status").out());

        assertThat(before).contains("waiting until", "does not accept the token");
        assertThat(after).contains("queue 1 session").doesNotContain("waiting until", "does not accept");
    }

    @Test
    void sendsTurnsOfOneServiceToTheNextWithoutTheirContent() throws IOException {
        join();
        ended(project, "s-1", RULE);
        join("--playbook", "other");
        service.count("s-1", 0);

        ended(project, "s-1", RULE, OTHER_RULE);

        assertThat(service.turns()).hasSize(2).last().asString().startsWith("0: [");
        assertThat(sent()).containsOnlyOnce("make lint").contains("tabs");
    }

    @Test
    void tellsOfSessionsThatWillBeSent() throws IOException {
        waiting("s-1", RULE);
        waiting("s-2", RULE);

        Program.Ran joined = join();

        assertThat(flat(joined.out())).contains("2 sessions of this project waiting here will be sent to the service");
    }

    @Test
    void sendsByHandWhatTheServiceRefusedOnce() throws IOException {
        join();
        service.answer(request ->
                request.isTurns() ? Optional.of(Answer.problem(400, "that is malformed")) : Optional.empty());
        ended(project, "s-1", RULE);
        List<String> failed = fired.files("failed");
        service.recover();

        Program.Ran sent = program.run("learn", said(project, "s-1", RULE).toString());

        assertThat(failed).hasSize(1);
        assertThat(flat(program.run("status").out())).doesNotContain("the service refuses this session");
        assertThat(sent.exitCode()).as(sent.err()).isZero();
        assertThat(flat(sent.out())).contains("1 turn sent to " + service.url());
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void sendsNoHistory() {
        join();

        Program.Ran all = program.run("learn", "--all", "--yes");

        assertThat(all.exitCode()).isEqualTo(1);
        assertThat(flat(all.err())).contains("learn TRANSCRIPT sends a session");
    }

    @Test
    void queuesWhatCannotBeSentByHand() throws IOException {
        join();
        Path transcript = said(project, "s-1", RULE);
        service.answer(Answer.problem(503, "the service stops"));

        Program.Ran sent = program.run("learn", "--json", transcript.toString());

        assertThat(sent.exitCode()).isEqualTo(1);
        assertThat(sent.out()).contains("\"sent\":false");
        assertThat(flat(sent.err())).contains("not sent: the service answered 503: the service stops");
        assertThat(fired.files("queue")).hasSize(1);
    }

    @Test
    void triesAgainByItselfNoLaterBecauseAPersonTriedEarlier() throws IOException {
        join();
        int port = service.port();
        service.close();
        ended(project, "s-1", RULE);
        for (int i = 0; i < 3; i++) {
            program.at(NOW.plusSeconds(10 + i)).run("remote", "sync");
        }
        Path transcript = said(project, "s-1", RULE);
        program.at(NOW.plusSeconds(20)).run("learn", transcript.toString());
        String told = flat(program.run("status").out());
        service = PlayedService.start(port);

        begin(project, Duration.ofMinutes(2));

        assertThat(told)
                .contains(
                        "1 session to be sent, next try 2026-02-03 04:06; acumen remote sync tries now; last try: the");
        assertThat(sent()).contains("make lint");
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void sendsEverythingThatWaitsOnceTheServiceIsBack() throws IOException {
        join();
        int port = service.port();
        service.close();
        ended(project, "s-1", "Always run make one.");
        waiting("s-2", "Always run make two.");
        waiting("s-3", "Always run make three.");
        ended(project, "s-4", "Always run make four.");
        String log = fired.log();
        service = PlayedService.start(port);

        ended(project, "s-5", "Always run make five.");

        assertThat(log.lines().filter(line -> line.contains("not sent:"))).hasSize(2);
        assertThat(sent()).contains("make one", "make two", "make three", "make four", "make five");
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void sendsOtherSessionsBesideOneAtWhichTheServiceBreaks() throws IOException {
        join();
        service.answer(request -> request.path().contains("/s-1")
                ? Optional.of(Answer.problem(500, "see the service's log"))
                : Optional.empty());
        waiting("s-1", RULE);

        ended(project, "s-2", OTHER_RULE);

        assertThat(sent()).contains("tabs");
        assertThat(fired.files("queue")).hasSize(1);
    }

    @Test
    void givesNothingUpForALoginPage() throws IOException {
        join();
        service.answer(new Answer(200, "<html>Sign in</html>"));
        ended(project, "s-1", RULE);

        for (int days = 1; days < 12; days++) {
            begin(project, Duration.ofDays(days));
        }
        service.recover();
        begin(project, Duration.ofDays(12));

        assertThat(fired.files("failed")).isEmpty();
        assertThat(sent()).contains("make lint");
    }

    @Test
    void goesOnSoonAfterTheServiceTookNoMore() throws IOException {
        join();
        service.answer(Answer.problem(429, "go on tomorrow (UTC)"));
        ended(project, "s-1", RULE);
        service.recover();

        begin(project, Duration.ofMinutes(2));

        assertThat(fired.log()).contains("the service takes no more for now: go on tomorrow (UTC)");
        assertThat(sent()).contains("make lint");
    }
}
