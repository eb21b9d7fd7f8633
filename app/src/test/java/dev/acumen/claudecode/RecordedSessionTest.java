package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.RecordedSession;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What of a session may still be going on.
class RecordedSessionTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final Instant LATER = NOW.plus(Duration.ofMinutes(31));
    private static final Instant A_DAY_LATER = NOW.plus(Duration.ofHours(24));

    @TempDir
    private Path folder = Path.of("");

    /// Two turns, of which the first called a subagent, `toolu_1` being the call.
    private RecordedSession session(String call, String note) throws IOException {
        Path file = folder.resolve("s.jsonl");
        new TranscriptBuilder("s")
                .person("one")
                .raw("""
                        {"type":"assistant","uuid":"c","message":{"role":"assistant","content":[{"type":"tool_use",\
                        "id":"toolu_1","name":"Agent","input":{}}]}}""")
                .agent("done")
                .person("two")
                .raw("""
                        {"type":"assistant","uuid":"d","message":{"role":"assistant","content":[{"type":"tool_use",\
                        "id":"toolu_2","name":"Agent","input":{}}]}}""")
                .writeTo(file);
        Files.setLastModifiedTime(file, FileTime.from(NOW));
        Path agent = new TranscriptBuilder("a")
                .sidechain()
                .person("order")
                .agent("report")
                .writeTo(folder.resolve("s/subagents/agent-1.jsonl"));
        Files.setLastModifiedTime(agent, FileTime.from(NOW));
        Files.writeString(agent.resolveSibling("agent-1.meta.json"), "{\"toolUseId\": \"" + call + "\"" + note + "}");
        return Transcripts.readRecorded(file, Set.of());
    }

    private static List<String> prompts(RecordedSession recorded, Set<String> turns) {
        return recorded.whole().turns().stream()
                .filter(turn -> turns.contains(turn.id()))
                .map(turn -> turn.prompt())
                .toList();
    }

    private static List<String> open(RecordedSession recorded) {
        return prompts(recorded, recorded.openTurns(NOW, RecordedSession.UNANSWERED));
    }

    @Test
    void theLastTurnWaitsWithItsSubagents() throws IOException {
        assertThat(open(session("toolu_1", ", \"finished\": true"))).containsExactly("two");
        assertThat(open(session("toolu_2", ", \"finished\": true"))).containsExactly("two", "order");
        assertThat(open(session("nested", ", \"finished\": true"))).containsExactly("two", "order");
        assertThat(open(session("toolu_1", ", \"requestShape\": \"background\"")))
                .containsExactly("two", "order");
        assertThat(open(session("toolu_1", ", \"finished\": false"))).containsExactly("two", "order");
        assertThat(open(session("toolu_1", ""))).containsExactly("two");
    }

    @Test
    void afterALongTimeNothingWaits() throws IOException {
        RecordedSession recorded = session("toolu_2", ", \"finished\": false");

        assertThat(recorded.openTurns(A_DAY_LATER, RecordedSession.UNANSWERED)).isEmpty();
        assertThat(recorded.openTurnsSince(NOW, LATER, RecordedSession.UNANSWERED))
                .isEmpty();
        assertThat(recorded.unansweredTurns(LATER)).isEmpty();
    }

    @Test
    void aLastTurnWithoutAnAnswerWaitsForADayWithItsSubagents() throws IOException {
        RecordedSession inside = session("toolu_2", ", \"finished\": true");
        RecordedSession before = session("toolu_1", ", \"finished\": true");

        assertThat(prompts(inside, inside.openTurns(LATER, RecordedSession.UNANSWERED)))
                .containsExactly("two", "order");
        assertThat(prompts(before, before.openTurns(LATER, RecordedSession.UNANSWERED)))
                .containsExactly("two");
    }

    @Test
    void anAnsweredLastTurnWaitsNoLongerThanTheSessionIsIdle() throws IOException {
        Path file = new TranscriptBuilder("t").person("one").agent("done").writeTo(folder.resolve("t.jsonl"));
        Files.setLastModifiedTime(file, FileTime.from(NOW));
        RecordedSession recorded = Transcripts.readRecorded(file, Set.of());

        assertThat(prompts(recorded, recorded.openTurns(NOW, RecordedSession.UNANSWERED)))
                .containsExactly("one");
        assertThat(recorded.openTurns(LATER, RecordedSession.UNANSWERED)).isEmpty();
    }

    @Test
    void whereTheSessionEndedOnlySubagentsAtWorkWait() throws IOException {
        RecordedSession finished = session("toolu_2", ", \"finished\": true");
        assertThat(prompts(finished, finished.openTurnsSince(NOW, NOW, RecordedSession.UNANSWERED)))
                .isEmpty();

        RecordedSession atWork = session("toolu_2", ", \"finished\": false");
        assertThat(prompts(atWork, atWork.openTurnsSince(NOW, NOW, RecordedSession.UNANSWERED)))
                .containsExactly("order");
    }

    @Test
    void whatBeganAfterTheEndWaits() throws IOException {
        RecordedSession recorded = session("toolu_1", ", \"finished\": true");

        assertThat(prompts(
                        recorded,
                        recorded.openTurnsSince(
                                Instant.parse("2026-01-01T00:00:00Z"), NOW, RecordedSession.UNANSWERED)))
                .containsExactly("two");
    }
}
