package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What `acumen status` says of sessions that are not in the queue and not learned either.
class WaitingSessionsTest extends InTheBackground {

    @BeforeEach
    void hooksAreInstalled() throws IOException {
        Files.createDirectories(fired.acumen());
        Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");
        Files.createDirectories(program.home().resolve(".claude"));
        Files.writeString(
                program.home().resolve(".claude/settings.json"), "{\"enabledPlugins\": {\"acumen@acumen\": true}}");
    }

    private Path said(String name, Duration ago) throws IOException {
        return Fired.written(said(name), NOW.minus(ago));
    }

    private String status() {
        return program.run("status").out();
    }

    @Test
    void sessionsInEventsThatNoWorkerHasReadAreCounted() throws IOException {
        Path spool = Files.createDirectories(fired.acumen().resolve("spool"));
        for (String name : new String[] {
            "SessionEnd.s-1.1.json", "PreCompact.s-1.2.json", "SessionEnd.s-2.3.json.tmp", "SessionEnd._unknown.4.json"
        }) {
            Files.writeString(spool.resolve(name), "{}");
        }
        Files.writeString(spool.resolve("SubagentStop.s-3.5.json"), "{}");

        assertThat(status()).contains("queue      0 sessions; 3 more in events that no worker has read yet\n");
        assertThat(program.run("status", "--json").json().get("spooled")).isEqualTo(Json.Num.of(3));
    }

    @Test
    void aSessionThatIsQueuedAsWellIsCountedOnce() throws IOException {
        Path spool = Files.createDirectories(fired.acumen().resolve("spool"));
        Files.writeString(spool.resolve("SessionEnd.s-1.1.json"), "{}");
        Path queue = Files.createDirectories(fired.acumen().resolve("queue"));
        Files.writeString(queue.resolve("a.json"), "{\"session\": \"s-1\"}");

        assertThat(status()).contains("queue      1 session\n");
    }

    @Test
    void aSessionWhoseClientWasKilledIsCountedUntilTheNextSessionQueuesIt() throws IOException {
        said("s-1", Duration.ofMinutes(31));

        String before = status();
        Json json = program.run("status", "--json").json().get("cut_off");
        program.run("worker", "--catch-up", program.here().toString());

        assertThat(before)
                .contains("queue      0 sessions\n")
                .contains("cut off    1 session that ended without an event; queued when the next session of this"
                        + " project starts\n");
        assertThat(json).isEqualTo(Json.Num.of(1));
        assertThat(fired.learned()).hasSize(1);
        assertThat(status()).doesNotContain("cut off ");
    }

    @Test
    void aSessionThatMayStillBeRunningIsOpen() throws IOException {
        said("s-1", Duration.ofMinutes(29));

        assertThat(status())
                .contains("open       1 session, still running or killed less than 30 minutes ago\n")
                .doesNotContain("cut off ");
        assertThat(program.with("CLAUDE_CODE_SESSION_ID", "s-1").run("status").out())
                .doesNotContain("open ");
    }

    @Test
    void aSessionWhoseEndWasToldIsNeither() throws IOException {
        work(fired.event("SessionEnd", "", said("s-1"), NOW));
        said("s-2", Duration.ofMinutes(31));
        Path spool = Files.createDirectories(fired.acumen().resolve("spool"));
        Files.writeString(spool.resolve("SessionEnd.s-2.1.json"), "{}");

        assertThat(fired.learned()).hasSize(1);
        assertThat(status()).doesNotContain("open ", "cut off ");
    }

    @Test
    void whatNobodyWillQueueIsNotCounted() throws IOException {
        said("s-1", Duration.ofHours(1));
        Path other = Files.createDirectories(program.here().resolveSibling("other"));

        assertThat(program.at(other).run("status").out()).doesNotContain("cut off ");
        program.run("off");
        assertThat(status()).doesNotContain("cut off ");
        program.run("on");
        assertThat(status()).contains("state      on\n").doesNotContain("cut off ");
    }

    @Test
    void nothingIsCountedWhereNoHookCallsAcumen() throws IOException {
        said("s-1", Duration.ofHours(1));
        Files.delete(program.home().resolve(".claude/settings.json"));

        assertThat(status()).contains("hooks      not installed").doesNotContain("cut off ");
    }

    @Test
    void inTheHomeFolderStatusAndDoctorSayThatItIsNoProject() throws IOException {
        Program home = program.at(program.home());
        String told = "none: the home folder is no project; sessions that start in it are shown nothing and are not"
                + " learned";

        assertThat(home.run("status").out()).startsWith("project    " + told + "\n");
        assertThat(home.run("doctor").out()).contains(told).contains("acumen learn --project DIR TRANSCRIPT");
    }
}
