package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Events that are only queued, and the worker that outlives their hook.
class SpoolTest {
    private static final Finished NOTHING = new Finished(0, "", "");
    private static final String EVENT = "{\"session_id\":\"0a-1B\",\"cwd\":\"/ü %s \\\\n\"}\n";

    @TempDir
    private Path folder;

    private Installation installation;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: the launcher is not tested");
        installation = Installation.built(Files.createDirectory(folder.resolve("a b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PreCompact", "SessionEnd"})
    void writesTheEventForItsOwnersEyesAndStartsAWorker(String event) throws IOException, InterruptedException {
        Finished finished = installation.hook(Map.of(), EVENT, event);

        assertThat(finished).isEqualTo(NOTHING);
        assertThat(installation.spool()).singleElement().asString().matches(event + "\\.0a-1B\\.\\d+\\.json");
        Path spooled = installation.spooled();
        assertThat(spooled).hasContent(EVENT);
        assertThat(permissions(spooled)).isEqualTo("rw-------");
        assertThat(permissions(installation.state())).isEqualTo("rwx------");
        assertThat(permissions(installation.state().resolve("spool"))).isEqualTo("rwx------");
        assertThat(installation.calls())
                .singleElement()
                .asString()
                .contains(" dev.acumen.cli.AcumenCommand worker --spool " + spooled + " nested:1 ");
    }

    /// A worktree is removed as soon as its session has ended, and no JVM starts in a folder that is gone.
    @Test
    void theWorkerDoesNotStayInTheFolderOfTheSession() throws IOException, InterruptedException {
        installation.java(":");
        Path where = installation.folder().resolve("where");
        Path java = installation.folder().resolve("jdk/bin/java");
        Files.writeString(java, Files.readString(java).replaceFirst("\n", "\npwd >'" + where + "'\n"));

        installation.hook(Map.of(), "{}\n", "SessionEnd");

        assertThat(where).hasContent("/");
    }

    @Test
    void theEndOfASubagentStartsNoWorkerAndIsReadyForTheNextOne() throws IOException, InterruptedException {
        Finished finished = installation.hook(Map.of(), EVENT, "SubagentStop");

        assertThat(finished).isEqualTo(NOTHING);
        Path spooled = installation.spooled();
        assertThat(installation.calls()).isEmpty();
        assertThat(spooled.getFileName()).asString().matches("SubagentStop\\.0a-1B\\.\\d+\\.json");
        assertThat(spooled).hasContent(EVENT);
        assertThat(permissions(spooled)).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PreCompact", "SubagentStop", "SessionEnd"})
    void needsNoToolToWriteTheEvent(String event) throws IOException, InterruptedException {
        Files.createDirectories(installation.state().resolve("spool"));
        Map<String, String> bare = Map.of("PATH", installation.tools().toString());

        Finished finished = installation.hook(bare, EVENT, event);

        assertThat(finished).isEqualTo(NOTHING);
        assertThat(installation.spooled()).hasContent(EVENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "{\"a\":\n  \"b\\\\c\"\n}\n", "no end"})
    void writesWhateverTheClientSays(String event) throws IOException, InterruptedException {
        installation.hook(Map.of(), event, "SubagentStop");

        assertThat(installation.spooled()).hasContent(event.isEmpty() || event.endsWith("\n") ? event : event + "\n");
    }

    @Test
    void keepsABigEventThatTheClientDoesNotWaitFor() throws IOException, InterruptedException {
        String big = "{\"last_assistant_message\":\"" + "ü".repeat(100_000) + "\"}\n";

        installation.hook(Map.of(), big, "SubagentStop");

        assertThat(installation.spooled()).hasContent(big);
    }

    @Test
    void theWorkerHasTheMaskOfTheUser() throws IOException, InterruptedException {
        installation.hook(Map.of(), EVENT, "SessionEnd");

        assertThat(permissions(installation.folder().resolve("worked"))).isNotEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../escape", "a b", "", "ü", "a/b", "*"})
    void aStrangeSessionGivesNoStrangeName(String session) throws IOException, InterruptedException {
        installation.hook(Map.of("CLAUDE_CODE_SESSION_ID", session), EVENT, "SessionEnd");

        assertThat(installation.spool()).singleElement().asString().matches("SessionEnd\\._unknown\\.\\d+\\.json");
    }

    @Test
    void theFolderMayBeNamed() throws IOException, InterruptedException {
        Path named = installation.folder().resolve("named/deep");

        Finished finished = installation.hook(Map.of("ACUMEN_HOME", named.toString()), EVENT, "SessionEnd");

        assertThat(finished).isEqualTo(NOTHING);
        assertThat(named.resolve("spool")).isNotEmptyDirectory();
        assertThat(installation.state()).doesNotExist();
    }

    @Test
    void anEventStaysInTheSpoolWhereNoWorkerCanStart() throws IOException, InterruptedException {
        Files.delete(installation.home().resolve("app/target/acumen/acumen-1.0.jar"));

        Finished finished = installation.hook(Map.of(), EVENT, "SessionEnd");

        assertThat(finished).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
        assertThat(installation.spool()).singleElement().asString().endsWith(".json");
    }

    @Test
    void theWorkerSurvivesTheEndOfTheHooksProcessGroupAndDescendants() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "no setsid: not tested");

        Process client = holding("SessionEnd", System.getenv("PATH"));
        kill(client);

        assertThatTheWorkerEnds();
    }

    @Test
    void theWorkerSurvivesTheEndOfTheHooksDescendantsWithoutSetsid() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "no setsid: not tested");
        Path tools = installation.tools("mkdir", "mv", "grep", "cksum", "cat", "find", "rm", "sed", "sleep");

        Process client = holding("SessionEnd", tools.toString());
        client.descendants().forEach(ProcessHandle::destroy);
        client.destroy();

        assertThatTheWorkerEnds();
    }

    /// Calls a hook as the client does, from a shell that leads a session, and goes on; the worker is held.
    private Process holding(String event, String path) throws IOException, InterruptedException {
        Path hold = Files.createFile(installation.folder().resolve("hold"));
        String hook = "'" + installation.launcher() + "' hook " + event + "; : >../called; /bin/sleep 600";
        Process client = installation
                .process(Map.of("PATH", path), EVENT, List.of("/usr/bin/setsid", "/bin/sh", "-c", hook))
                .start();
        Path calls = installation.folder().resolve("calls");
        for (int i = 0; i < 30_000 && !(Files.exists(calls) && Files.exists(folder.resolve("a b/called"))); i++) {
            Thread.sleep(20);
        }
        assertThat(calls).exists();
        assertThat(hold).exists();
        return client;
    }

    /// Ends a process group with its leader, and the leader's descendants.
    private static void kill(Process leader) throws IOException, InterruptedException {
        leader.descendants().forEach(ProcessHandle::destroy);
        new ProcessBuilder("/bin/sh", "-c", "kill -TERM -" + leader.pid())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(leader.waitFor(Duration.ofMinutes(10))).isTrue();
    }

    private void assertThatTheWorkerEnds() throws IOException, InterruptedException {
        Path worked = installation.folder().resolve("worked");
        assertThat(installation
                        .processes()
                        .anyMatch(process ->
                                process.info().commandLine().orElse("").contains("worker --spool")))
                .isTrue();
        assertThat(worked).doesNotExist();

        Files.delete(installation.folder().resolve("hold"));
        installation.awaitEnd();

        assertThat(worked).exists();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
