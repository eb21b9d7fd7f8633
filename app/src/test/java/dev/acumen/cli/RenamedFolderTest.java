package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Sessions of a project whose folder was renamed before they were learned.
class RenamedFolderTest extends InTheBackground {
    private Path project = Path.of("");
    private Path renamed = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        assumeTrue(knowsWhenAFolderWasMade(), "this file system does not know when a folder was made");
        Files.createDirectories(fired.acumen());
        Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");
        project = Files.createDirectories(program.home().resolve("shop")).toRealPath();
        Files.createDirectories(project.resolve(".git"));
        renamed = project.resolveSibling("store");
    }

    private boolean knowsWhenAFolderWasMade() throws IOException {
        Path made = Files.createDirectories(folder.resolve("made"));
        Files.setLastModifiedTime(made, FileTime.fromMillis(0));
        return Files.readAttributes(made, BasicFileAttributes.class)
                        .creationTime()
                        .toMillis()
                > 0;
    }

    private Program.Ran begin(Path where) {
        return program.run("worker", "--catch-up", where.toString());
    }

    private Path said(Path where, String name) throws IOException {
        TranscriptBuilder session = new TranscriptBuilder(name)
                .in(where.toString())
                .person("Always run make " + name + " before you commit.")
                .agent("I will.");
        Path file = session.writeTo(program.home().resolve(".claude/projects/-shop/" + name + ".jsonl"));
        return Fired.written(file, NOW.minus(Duration.ofHours(1)));
    }

    /// A session that waits for a worker.
    private Path waiting(String name) throws IOException {
        Path transcript = said(project, name);
        new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC))
                .add(new Event(project, transcript, Event.Kind.ENDED, NOW, ""));
        return transcript;
    }

    private Fired at(Path where) {
        return new Fired(fired.acumen(), where);
    }

    private void rename() throws IOException {
        Files.move(project, renamed);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    private String status() {
        return program.run("status").out();
    }

    @Test
    void whatWaitsIsLearnedUnderTheNewName() throws IOException {
        begin(project);
        waiting("s-1");
        waiting("s-2");
        rename();

        begin(renamed);

        assertThat(at(renamed).learned()).hasSize(2);
        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.files("failed")).isEmpty();
        assertThat(fired.log()).contains("2 sessions taken over from the name that it had before");
    }

    @Test
    void whatFailedBecauseTheFolderWasGoneIsLearnedUnderTheNewName() throws IOException {
        begin(project);
        waiting("s-1");
        rename();
        Path other = program.home().resolve("other");
        Files.createDirectories(other.resolve(".git"));
        for (int days = 2; days < 12; days++) {
            program.at(NOW.plus(Duration.ofDays(days))).run("worker", "--catch-up", other.toString());
        }
        assertThat(at(renamed).learned()).isEmpty();

        begin(renamed);

        assertThat(at(renamed).learned()).hasSize(1);
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void aSessionThatWasOpenMeanwhileIsLearnedUnderTheNewName() throws IOException {
        begin(project);
        rename();
        Path transcript = Fired.written(said(project, "s-1"), NOW.minusSeconds(5));
        Path spool = at(project).event("SessionEnd", "other", transcript, NOW);
        program.with("CLAUDE_PROJECT_DIR", project.toString()).run("worker", "--spool", spool.toString());
        assertThat(status()).contains("failed     1 session");

        begin(renamed);

        assertThat(at(renamed).learned()).hasSize(1);
        assertThat(status()).doesNotContain("failed ");
    }

    @Test
    void alsoAtOnceWhereASessionBeganUnderTheNewNameBefore() throws IOException {
        begin(project);
        rename();
        begin(renamed);
        Path spool = at(project).event("SessionEnd", "other", said(project.resolve("web"), "s-1"), NOW);

        program.with("CLAUDE_PROJECT_DIR", project.resolve("web").toString())
                .run("worker", "--spool", spool.toString());

        assertThat(at(renamed).learned()).hasSize(1);
    }

    @Test
    void itsHistoryIsLearnedUnderTheNewName() throws IOException {
        begin(project);
        said(project, "s-1");
        rename();

        Program.Ran ran = program.at(renamed).run("learn", "--all", "--yes");

        assertThat(at(renamed).learned()).hasSize(1);
        assertThat(ran.err()).doesNotContain("gone");
    }

    @Test
    void whatWasLearnedBeforeIsNotReadAgain() throws IOException {
        said(project, "s-1");
        begin(project);
        assertThat(at(project).learned()).hasSize(1);
        String log = fired.log();
        rename();

        begin(renamed);

        assertThat(fired.log()).isEqualTo(log);
    }

    @Test
    void anotherFolderTakesNothingOver() throws IOException {
        begin(project);
        waiting("s-1");
        Files.createDirectories(renamed.resolve(".git"));
        delete(project);

        begin(renamed);
        program.at(renamed).run("learn", "--all", "--yes");

        assertThat(at(renamed).learned()).isEmpty();
    }

    @Test
    void whereNobodyKnowsTheNewNameEachSessionIsToldOnce() throws IOException {
        waiting("s-1");
        waiting("s-2");
        rename();

        begin(renamed);
        begin(renamed);
        String waits = status();
        program.at(NOW.plus(Duration.ofDays(3))).run("worker", "--catch-up", renamed.toString());
        Path transcript = said(project, "s-1");
        program.run("learn", "--project", renamed.toString(), transcript.toString());

        assertThat(waits).contains("queue      2 sessions").doesNotContain("failed ");
        assertThat(waits)
                .containsOnlyOnce("s-1 in")
                .contains("the project's folder " + project + " is gone", "acumen learn --project DIR " + transcript);
        assertThat(at(renamed).learned()).hasSize(1);
        assertThat(status()).contains("queue      1 session\n").doesNotContain("s-1");
    }

    @Test
    void whereNobodyKnowsTheNewNameTheHistorySaysWhatMayBePartOfIt() throws IOException {
        said(project, "s-1");
        Path transcript = said(project, "s-2");
        Path moved = Files.createDirectories(program.home().resolve("work")).resolve("shop");
        Files.move(project, moved);
        Program there = program.at(moved);

        Program.Ran all = there.run("learn", "--all", "--yes");
        there.run("learn", "--project", moved.toString(), transcript.toString());
        Program.Ran afterOne = there.run("learn", "--all", "--yes");

        assertThat(all.err())
                .contains("2 sessions ran in " + project + ", which is gone; if that was this project: acumen learn"
                        + " --project " + moved + " "
                        + Objects.requireNonNull(transcript.getParent()).resolve("*.jsonl"));
        assertThat(at(moved).learned()).hasSize(1);
        assertThat(afterOne.err()).contains("1 session ran in " + project);
    }
}
