package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions that are more than one file, and files that are more than one session.
class SubagentTranscriptsTest {
    @TempDir
    private Path folder;

    @Test
    void subagentsFollowTheSessionInTheOrderOfTheirNames() throws IOException {
        new TranscriptBuilder("s")
                .person("find the leak")
                .agent("I ask two agents.")
                .writeTo(file("s.jsonl"));
        order("b", "look in b").agent("Nothing in b.").writeTo(file("s/subagents/agent-b.jsonl"));
        order("a", "look in a").command("grep -r leak").failed(1, "").writeTo(file("s/subagents/agent-a.jsonl"));

        Trajectory trajectory = Transcripts.read(file("s.jsonl"));

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: find the leak
                  says: I ask two agents.
                AGENT: look in a
                  $ grep -r leak => exit 1:
                AGENT: look in b
                  says: Nothing in b.""");
        assertThat(trajectory.session()).isEqualTo("s");
    }

    @Test
    void ofASubagentOnlyTheOrderIsAPrompt() throws IOException {
        new TranscriptBuilder("s").person("find the leak").writeTo(file("s.jsonl"));
        order("a", "look in a")
                .agent("Nothing.")
                .person("look again")
                .commandLine("/never use this")
                .agent("Still nothing.")
                .writeTo(file("s/subagents/agent-a.jsonl"));

        Trajectory trajectory = Transcripts.read(file("s.jsonl"));

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: find the leak
                AGENT: look in a
                  says: Nothing.
                  says: Still nothing.""");
    }

    @Test
    void whatElseLiesBesideASessionIsNotRead() throws IOException {
        new TranscriptBuilder("s").person("hello").writeTo(file("s.jsonl"));
        order("x", "wrong").writeTo(file("s/subagents/agent-x.jsonl.bak"));
        order("x", "wrong").writeTo(file("s/subagents/other.jsonl"));
        order("x", "wrong").writeTo(file("s/agent-x.jsonl"));
        order("x", "wrong").writeTo(file("t/subagents/agent-x.jsonl"));
        Files.writeString(file("s/subagents/agent-x.meta.json"), "{\"agentType\":\"general-purpose\"}");

        Trajectory trajectory = Transcripts.read(file("s.jsonl"));

        assertThat(Outline.of(trajectory)).isEqualTo("PERSON: hello");
        assertThat(trajectory.problems()).isEmpty();
    }

    @Test
    void whatIsBrokenInASubagentIsReportedWithItsFile() throws IOException {
        new TranscriptBuilder("s").person("hello").writeTo(file("s.jsonl"));
        order("a", "look").raw("{oops").agent("Found.").writeTo(file("s/subagents/agent-a.jsonl"));

        Trajectory trajectory = Transcripts.read(file("s.jsonl"));

        assertThat(Outline.of(trajectory)).isEqualTo("""
                PERSON: hello
                AGENT: look
                  says: Found.""");
        assertThat(trajectory.problems()).singleElement().asString().startsWith("subagents/agent-a.jsonl, line 2: ");
    }

    @Test
    void aSubagentCanBeReadByItself() throws IOException {
        order("a", "look").agent("Found.").writeTo(file("s/subagents/agent-a.jsonl"));

        Trajectory trajectory = Transcripts.read(file("s/subagents/agent-a.jsonl"));

        assertThat(trajectory.turns()).isEmpty();
    }

    @Test
    void aResumedSessionKeepsTheIdsOfItsTurns() throws IOException {
        TranscriptBuilder transcript =
                new TranscriptBuilder("s").person("one").agent("1").person("two");
        List<String> before =
                Transcripts.read(transcript.writeTo(file("s.jsonl"))).turnIds();

        List<String> after = Transcripts.read(
                        transcript.agent("2").person("three").writeTo(file("s.jsonl")))
                .turnIds();

        assertThat(after).hasSize(3).startsWith(before.toArray(new String[0])).doesNotHaveDuplicates();
    }

    @Test
    void aForkKeepsTheIdsOfTheTurnsThatItCopied() throws IOException {
        TranscriptBuilder original = new TranscriptBuilder("s").person("one").agent("1");
        TranscriptBuilder fork = original.forkedAs("f").person("two");

        Trajectory first = Transcripts.read(original.person("another two").writeTo(file("s.jsonl")));
        Trajectory second = Transcripts.read(fork.writeTo(file("f.jsonl")));

        assertThat(second.session()).isEqualTo("f");
        assertThat(second.turns()).extracting(Turn::prompt).containsExactly("one", "two");
        assertThat(second.turnIds().getFirst()).isEqualTo(first.turnIds().getFirst());
        assertThat(second.turnIds().getLast()).isNotEqualTo(first.turnIds().getLast());
    }

    private static TranscriptBuilder order(String agent, String order) {
        return new TranscriptBuilder(agent).sidechain().person(order);
    }

    private Path file(String name) {
        return folder.resolve(name);
    }
}
