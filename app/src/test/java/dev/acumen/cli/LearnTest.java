package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void printsTheDeltaWithItsReasonsAndThePlaybookThatCameOfIt() throws IOException {
        TranscriptBuilder session = session("s");
        String said = session.person("from now on always use pnpm in this repo, never npm")
                .lastId();
        String failed = session.command("npm install")
                .failed(1, "npm error Unsupported URL Type \"workspace:\": workspace:*")
                .command("pnpm install")
                .lastId();
        session.succeeded("Done in 3 s").writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("""
                        s.jsonl
                          1 turn. Read from signals, without a model: 1 lasting statement of the user, 1 command that\
                         failed before another one worked, 0 judged citations.
                          + [pref-001] USER PREFERENCES :: from now on always use pnpm in this repo, never npm
                              stated by the user (decisive words: “""")
                .contains("(transcript line " + said + ")\n")
                .contains(
                        "  + [mis-001] MISTAKES TO AVOID :: Use `pnpm install`; `npm install` fails here (Unsupported URL Type"
                                + " \"workspace:\": workspace:*).\n"
                                + "      the first command failed and the second one then worked (transcript lines ")
                .contains(failed)
                .endsWith("""

                        ## MISTAKES TO AVOID
                        [mis-001] helpful=0 harmful=0 :: Use `pnpm install`; `npm install` fails here (Unsupported URL Type "workspace:":\
                         workspace:*).

                        ## USER PREFERENCES
                        [pref-001] helpful=0 harmful=0 :: user: from now on always use pnpm in this repo, never npm

                        2 key points in %s
                        """.formatted(program.playbook().toRealPath()));
    }

    @Test
    void aSecondTimeChangesNothingAndSaysSo() throws IOException {
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));
        program.run("learn", "s.jsonl");
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .startsWith("s.jsonl\n  Nothing new: 1 turn, learned before.\n")
                .endsWith("The playbook is unchanged.\n");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void ofASessionThatWentOnOnlyTheNewTurnsAreLearned() throws IOException {
        TranscriptBuilder session = rule("always use tabs in this repo");
        session.writeTo(file("s.jsonl"));
        program.run("learn", "s.jsonl");
        session.person("from now on always write tests in this repo").writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.out()).contains("  1 turn. ").contains("write tests").doesNotContain("+ [pref-001]");
    }

    @Test
    void aForkIsNotLearnedASecondTime() throws IOException {
        TranscriptBuilder session = rule("always use tabs in this repo");
        session.writeTo(file("s.jsonl"));
        session.forkedAs("f").writeTo(file("f.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl", "f.jsonl");

        assertThat(ran.out()).contains("f.jsonl\n  Nothing new: 1 turn, learned before.\n");
    }

    @Test
    void againLooksAtEveryTurnAndKeepsWhatIsKnown() throws IOException {
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));
        program.run("learn", "s.jsonl");
        byte[] before = Files.readAllBytes(program.playbook());

        Program.Ran ran = program.run("learn", "--again", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("  1 turn. ")
                .contains("is known: pref-001.")
                .contains("  Nothing changed.\n")
                .endsWith("The playbook is unchanged.\n");
        assertThat(program.playbook()).hasBinaryContent(before);
    }

    @Test
    void aDryRunTellsTheSameAndWritesNothing() throws IOException {
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));
        Map<String, String> before = program.files();

        Program.Ran dry = program.run("learn", "--dry-run", "s.jsonl", "s.jsonl");

        assertThat(dry.exitCode()).isZero();
        assertThat(dry.out())
                .contains("  + [pref-001] USER PREFERENCES :: always use tabs in this repo\n")
                .contains("  Nothing new: 1 turn, learned before.\n")
                .endsWith("This was a dry run: nothing was written.\n");
        assertThat(program.files()).isEqualTo(before);
        assertThat(file(".claude")).doesNotExist();
    }

    @Test
    void aDryRunLeavesAPlaybookAsItIs() throws IOException {
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));
        program.run("learn", "s.jsonl");
        rule("never edit generated files by hand in this repo").writeTo(file("t.jsonl"));
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("learn", "--dry-run", "t.jsonl");

        assertThat(ran.out()).contains("2 key points");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void aFileThatIsMissingAndAFolderCostTheOthersNothing() throws IOException {
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));
        Files.createDirectories(file("sessions"));

        Program.Ran ran = program.run("learn", "missing.jsonl", "sessions", "s.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).isEqualTo("""
                acumen: missing.jsonl: there is no such file
                acumen: sessions: this is a folder; name the transcripts in it
                """);
        assertThat(ran.out()).contains("+ [pref-001]");
    }

    @Test
    void whatIsBrokenInATranscriptIsToldAndTheRestIsLearned() throws IOException {
        session("s").raw("{oops").person("always use tabs in this repo").writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).startsWith("acumen: s.jsonl, line 1: left out, for it is broken: ");
        assertThat(ran.out()).contains("+ [pref-001]");
    }

    @Test
    void aSessionWithoutATurnTeachesNothing() throws IOException {
        Files.writeString(file("s.jsonl"), "");

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .startsWith("s.jsonl\n  Nothing new: there is no turn in it.\n\nThe playbook is empty: ")
                .endsWith("The playbook is unchanged.\n");
        assertThat(program.playbook()).doesNotExist();
    }

    @Test
    void aSessionThatTeachesNothingIsRememberedWithoutAPlaybook() throws IOException {
        session("s").person("thanks").writeTo(file("s.jsonl"));
        program.run("learn", "s.jsonl");

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.out()).contains("  Nothing new: 1 turn, learned before.\n");
        assertThat(program.playbook()).doesNotExist();
    }

    @Test
    void aSessionOfAnotherProjectIsRefused() throws IOException {
        new TranscriptBuilder("o")
                .in("/home/dev/other")
                .person("always use tabs in this repo")
                .writeTo(file("o.jsonl"));
        rule("never edit generated files by hand in this repo").writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "o.jsonl", "s.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .startsWith("acumen: o.jsonl: this is a session in /home/dev/other, not in ")
                .contains("; to learn it here all the same, add --project ");
        assertThat(ran.out()).contains("generated files").doesNotContain("tabs");
    }

    @Test
    void aSessionOfAnotherProjectIsLearnedWhereTheUserSaysSo() throws IOException {
        new TranscriptBuilder("o")
                .in("/home/dev/other")
                .person("always use tabs in this repo")
                .writeTo(file("o.jsonl"));

        Program.Ran ran = program.run("learn", "--project", "elsewhere/new", "o.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(file("elsewhere/new/.claude/playbook.json")).content().contains("always use tabs in this repo");
    }

    @Test
    void aSessionInAFolderOfTheProjectIsOneOfTheProject() throws IOException {
        new TranscriptBuilder("s")
                .in(file("web/src").toString())
                .person("always use tabs in this repo")
                .writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("+ [pref-001]");
    }

    @Test
    void aSessionInAFolderWhoseNameOnlyBeginsAlikeIsRefused() throws IOException {
        new TranscriptBuilder("s")
                .in(program.here() + "-2")
                .person("always use tabs in this repo")
                .writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(program.playbook()).doesNotExist();
    }

    @Test
    void aModelNeedsSomebodyToAsk() throws IOException {
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));

        Program.Ran haiku = program.run("learn", "--model", "haiku", "s.jsonl");
        Program.Ran none = program.run("learn", "--model", "none", "s.jsonl");

        assertThat(haiku.exitCode()).isEqualTo(1);
        assertThat(haiku.out()).isEmpty();
        assertThat(haiku.err()).startsWith("acumen: no model is configured for haiku: ");
        assertThat(none.exitCode()).isZero();
        assertThat(none.out()).contains("+ [pref-001]");
    }

    @Test
    void whatThePlaybookHoldsThatIsNoKeyPointIsTold() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a", "helpful": -1, "harmful": 0}]}}""");
        rule("always use tabs in this repo").writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err())
                .isEqualTo("acumen: playbook: $.sections.OTHERS[0].helpful: a whole number from 0 to 2^53-1 was"
                        + " expected; kept as it is, and not used\n");
        assertThat(program.playbook()).content().contains("\"helpful\": -1").contains("always use tabs");
    }

    private TranscriptBuilder session(String id) {
        return new TranscriptBuilder(id).in(program.here().toString());
    }

    private TranscriptBuilder rule(String rule) {
        return session(rule).person(rule);
    }

    private Path file(String name) {
        return program.here().resolve(name);
    }
}
