package dev.acumen.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.ClientEvent;
import dev.acumen.client.SessionFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolloutFolderTest {
    @TempDir
    private Path folder;

    @Test
    void sessionsAreListedWithoutTheirSubagents() throws IOException {
        List<SessionFile> sessions = Rollout.codex().sessions(_ -> true, e -> {
            throw new AssertionError(e);
        });

        assertThat(sessions.stream().map(SessionFile::id))
                .containsExactly(
                        Rollout.RESUMED,
                        Rollout.INTERRUPTED,
                        Rollout.CLEARED,
                        Rollout.STEERED,
                        Rollout.FORKED,
                        Rollout.HELPED,
                        Rollout.COMPACTED,
                        Rollout.KILLED,
                        Rollout.CORRECTED,
                        Rollout.SECONDED);
        assertThat(sessions).allMatch(session -> session.folder().equals("/tmp/project"));
        assertThat(sessions.stream().filter(SessionFile::isHeadless).map(SessionFile::id))
                .containsExactly(Rollout.RESUMED, Rollout.HELPED, Rollout.COMPACTED, Rollout.KILLED, Rollout.SECONDED);
        assertThat(Rollout.codex().sessions(_ -> false, _ -> {})).isEmpty();
        assertThat(Rollout.codex().session(Rollout.of(Rollout.SUBAGENT))).isEmpty();
    }

    @Test
    void anArchivedSessionIsFound() throws IOException {
        Path rollout = Rollout.of(Rollout.CLEARED);
        Path archived = folder.resolve("archived_sessions").resolve(rollout.getFileName());
        Files.createDirectories(archived.getParent());
        Files.copy(rollout, archived);
        Codex codex = new Codex(folder);
        Path before = folder.resolve("sessions/2026/11/26").resolve(rollout.getFileName());

        assertThat(codex.moved(before)).isEqualTo(archived);
        assertThat(codex.transcript(Rollout.CLEARED)).contains(archived);
        assertThat(codex.sessions(_ -> true, _ -> {})).singleElement().satisfies(session -> {
            assertThat(session.file()).isEqualTo(archived);
            assertThat(session.id()).isEqualTo(Rollout.CLEARED);
        });
        assertThat(codex.keeps(archived)).isTrue();
    }

    @Test
    void anEventLeadsToTheSessionsOwnRollout() throws IOException {
        String transcript = Rollout.of(Rollout.SUBAGENT).toString();
        ClientEvent inSubagent = event("{\"session_id\":\"" + Rollout.HELPED + "\",\"transcript_path\":\"" + transcript
                + "\",\"hook_event_name\":\"PreCompact\"}");
        ClientEvent notKept = event("{\"session_id\":\"x\",\"transcript_path\":null}");

        assertThat(Rollout.codex().transcript(inSubagent, folder)).isEqualTo(Rollout.of(Rollout.HELPED));
        assertThat(Rollout.codex().transcript(notKept, folder)).doesNotExist();
    }

    private static ClientEvent event(String json) throws IOException {
        return ClientEvent.read(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void noSessionHasAStrangeId() throws IOException {
        assertThat(Rollout.codex().transcript("../x")).isEmpty();
        assertThat(Rollout.codex().transcript("")).isEmpty();
        assertThat(new Codex(folder.resolve("none")).transcript(Rollout.CLEARED))
                .isEmpty();
        assertThat(new Codex(folder.resolve("none")).sessions(_ -> true, _ -> {}))
                .isEmpty();
    }
}
