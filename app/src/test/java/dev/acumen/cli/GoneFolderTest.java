package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What the worker does with sessions whose folder is gone, or whose transcript was moved.
class GoneFolderTest extends InTheBackground {
    private Path said(Path where) throws IOException {
        return transcript(saying(new TranscriptBuilder("s-1").in(where.toString())), "s-1");
    }

    /// Where the client moves a transcript when it removes the worktree of its session.
    private static Path moved(Path transcript) throws IOException {
        Path folder = Files.createDirectories(
                Objects.requireNonNull(transcript.getParent()).resolveSibling("main"));
        return Files.move(transcript, folder.resolve(transcript.getFileName()));
    }

    @Test
    void learnsASessionWhoseWorktreeIsGoneAndWhoseTranscriptWasMoved() throws IOException {
        Path worktree = program.here().resolve(".claude/worktrees/feature");
        Files.createDirectories(program.here().resolve(".git"));
        Path transcript = said(worktree);
        Path spool = new Fired(fired.acumen(), worktree).event("SessionEnd", "other", transcript, NOW);
        moved(transcript);

        program.with("CLAUDE_PROJECT_DIR", worktree.toString()).run("worker", "--spool", spool.toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void learnsASessionWhoseTranscriptIsNamedFromWhereItBegan() throws IOException {
        Path moved = program.here().resolve("conf/projects/p/s-1.jsonl");
        Files.createDirectories(Objects.requireNonNull(moved.getParent()));
        Files.move(said(program.here()), moved);
        Path below = Files.createDirectories(program.here().resolve("below"));
        Path spool = new Fired(fired.acumen(), below)
                .event("SessionEnd", "other", program.here().relativize(moved), NOW);

        program.with("CLAUDE_PROJECT_DIR", program.here().toString())
                .at(folder)
                .run("worker", "--spool", spool.toString());

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void learnsASessionWhoseTranscriptIsMovedWhileItWaits() throws IOException {
        Path transcript = said(program.here());
        new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC))
                .add(new Event(program.here(), transcript, Event.Kind.ENDED, NOW, ""));
        moved(transcript);

        program.run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void tellsOfASessionWhoseFolderIsGoneAndWhoseProjectNobodyKnows() throws IOException {
        Path gone = program.home().resolve("gone");
        Path transcript = said(gone);
        Path spool = new Fired(fired.acumen(), gone).event("SessionEnd", "other", transcript, NOW);

        program.with("CLAUDE_PROJECT_DIR", gone.toString()).run("worker", "--spool", spool.toString());

        assertThat(fired.files("spool")).isEmpty();
        assertThat(program.run("status").out())
                .contains("failed     1 session")
                .contains("s-1: its folder " + gone + " is gone, and no project is known for it");
    }
}
