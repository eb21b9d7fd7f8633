package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `acumen show ID` tells of a key point from its birth on.
class ShowHistoryTest {
    private static final String SESSION = "11112222-aaaa-4bbb-8ccc-333344445555";

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    private String shown(String id) {
        Program.Ran ran = program.run("show", id);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        return ran.out();
    }

    private void done(String... arguments) {
        assertThat(program.run(arguments).err()).isEmpty();
    }

    /// Learns a session in which a person asks for something to be kept in mind.
    private Path learned() throws IOException {
        Path transcript = transcript();
        assertThat(program.run("learn", "--model", "none", transcript.toString())
                        .exitCode())
                .isZero();
        return transcript;
    }

    private Path transcript() throws IOException {
        Path projects = Files.createDirectories(program.home().resolve(".claude/projects/p"));
        Path transcript = projects.resolve(SESSION + ".jsonl");
        new TranscriptBuilder(SESSION)
                .in(program.here().toString())
                .person("from now on always use pnpm in this repo, never npm")
                .agent("I will.")
                .writeTo(transcript);
        return transcript;
    }

    @Test
    void tellsWhatAPersonDidToIt() {
        done("add", "--section", "pat", "Run make check before every commit");
        done("edit", "pat-001", "Run make check before every push");
        done("tag", "pat-001", "helpful");
        done("pin", "pat-001");
        done("move", "pat-001", "ctx");

        String moved = program.run("show").out().contains("[ctx-001]") ? "ctx-001" : "pat-001";
        assertThat(shown(moved)).isEqualTo("""
                PROJECT CONTEXT, pinned
                [%s] helpful=1 harmful=0 pinned :: user: Run make check before every push

                2026-02-03 04:05  added by hand
                2026-02-03 04:05  reworded by hand
                                  - Run make check before every commit
                                  + Run make check before every push
                2026-02-03 04:05  tagged helpful by hand
                2026-02-03 04:05  pinned by hand
                2026-02-03 04:05  moved from PATTERNS & APPROACHES to PROJECT CONTEXT by hand
                """.formatted(moved));
    }

    @Test
    void tellsFromWhichWordsOfWhichSessionItWasBorn() throws IOException {
        learned();

        assertThat(shown("pref-001"))
                .contains("  added in session " + SESSION + " (no model)\n")
                .contains("“from now on always use pnpm in this repo, never npm” (you)");
        Json.Obj json = program.run("show", "pref-001", "--json").json();
        assertThat(String.valueOf(json.get("life"))).contains("always use pnpm in this repo", SESSION);
    }

    @Test
    void saysWhereTheWordsAreGone() throws IOException {
        Files.delete(learned());

        assertThat(shown("pref-001"))
                .contains("(the words cannot be shown: Claude Code keeps no transcript of that session)");
    }

    @Test
    void findsTheWordsOfASessionThatWasLearnedFromANamedFile() throws IOException {
        Path file = folder.resolve("exported.jsonl");
        Files.move(transcript(), file);
        done("learn", "--model", "none", file.toString());

        assertThat(shown("pref-001")).contains("“from now on always use pnpm in this repo, never npm” (you)");
        Files.delete(file);
        assertThat(shown("pref-001").replaceAll("\\s+", " "))
                .contains("(the words cannot be shown: the file that the session was learned from is gone: " + file
                        + ")");
    }

    @Test
    void countsTheSessionsThatWereShownItAndThoseThatCitedIt() throws IOException {
        done("add", "--section", "pat", "Run make check");
        Path sessions = Files.createDirectories(program.home().resolve(".acumen/sessions"));
        Files.writeString(
                sessions.resolve("s1.json"), """
                {"v":1,"project":"%s","shown":["pat-001"],"injections":[
                 {"at":1,"event":"UserPromptSubmit","chosen":{"everything":["pat-001"]},"left_out":0}]}
                """.formatted(program.here().toRealPath()));
        Files.writeString(sessions.resolve("s2.json"), "{\"v\":1,\"project\":\"/elsewhere\",\"shown\":[\"pat-001\"]");
        new TranscriptBuilder(SESSION)
                .in(program.here().toString())
                .person("what now?")
                .agent("As [pat-001] says, I run make check.")
                .writeTo(folder.resolve("s.jsonl"));
        program.run("learn", "--model", "none", folder.resolve("s.jsonl").toString());

        assertThat(shown("pat-001")).contains("\nShown to 1 session in the last 30 days, cited in 1.\n");
        Json.Obj json = program.run("show", "pat-001", "--json").json();
        assertThat(json.get("shown")).isEqualTo(Json.Num.of(1));
        assertThat(json.get("cited")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void followsWhatWasMergedAndTellsTheLivesOfItsSources() {
        done("add", "--section", "pat", "Run make check before a commit");
        done("add", "--section", "pat", "Before committing, make check has to pass");
        done("merge", "pat-001", "pat-002", "--text", "Run make check before every commit");

        String survivor = shown("pat-003");
        String followed = shown("pat-002");

        assertThat(survivor).isEqualTo("""
                PATTERNS & APPROACHES
                [pat-003] helpful=0 harmful=0 :: Run make check before every commit

                2026-02-03 04:05  made of [pat-001], [pat-002] by hand

                  = [pat-001] which went into it: Run make check before a commit
                    2026-02-03 04:05  added by hand
                    2026-02-03 04:05  merged into [pat-003] by hand
                                      merged into pat-003

                  = [pat-002] which went into it: Before committing, make check has to pass
                    2026-02-03 04:05  added by hand
                    2026-02-03 04:05  merged into [pat-003] by hand
                                      merged into pat-003
                """.replace("                      merged into pat-003\n", ""));
        assertThat(followed).isEqualTo("""
                [pat-002] is gone: 2026-02-03 04:05 merged into [pat-003] by hand
                    it said: Before committing, make check has to pass

                """ + survivor);
        Json.Obj json = program.run("show", "pat-002", "--json").json();
        assertThat(String.valueOf(json.get("survivor"))).contains("pat-003");
    }

    @Test
    void theLogOfOneHoldsThoseThatWentIntoIt() {
        done("add", "--section", "pat", "Run make check before a commit");
        done("add", "--section", "pat", "Before committing, make check has to pass");
        done("add", "--section", "pat", "Something else");
        done("merge", "pat-001", "pat-002", "--text", "Run make check before every commit");

        String log = program.run("log", "pat-004").out();

        assertThat(log)
                .contains("+ [pat-004] PATTERNS", "- [pat-001] Run make check", "+ [pat-002] PATTERNS")
                .doesNotContain("Something else");
    }

    @Test
    void whatSaysTheSameIsFollowedToTheOneThatStayed() {
        done("add", "--section", "pat", "Run make check before a commit");
        done("add", "--section", "oth", "run make check before a commit");
        done("refine");

        assertThat(shown("oth-001"))
                .startsWith("[oth-001] is gone: 2026-02-03 04:05 merged into [pat-001] by acumen refine\n")
                .contains("\nPATTERNS & APPROACHES\n[pat-001]", "took in [oth-001] by acumen refine");
    }

    @Test
    void saysWhatBecameOfOneThatIsGone() {
        done("add", "--section", "pat", "Run make check");
        done("remove", "pat-001");
        String removed = shown("pat-001");
        done("undo");
        String back = shown("pat-001");

        assertThat(removed).isEqualTo("""
                [pat-001] is gone: 2026-02-03 04:05 removed by hand
                    it said: Run make check

                2026-02-03 04:05  added by hand
                2026-02-03 04:05  removed by hand
                """);
        assertThat(back).contains("[pat-001] helpful=0", "brought back by acumen undo of ");
    }

    @Test
    void whatWasLearnedAndTakenBackSaysSo() throws IOException {
        learned();
        done("undo", SESSION);

        assertThat(shown("pref-001"))
                .startsWith("[pref-001] is gone: 2026-02-03 04:05 taken back by acumen undo of ")
                .contains("“from now on always use pnpm");
    }

    @Test
    void aKeyPointOfBeforeTheJournalWasThereAlready() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a", "helpful": 0, "harmful": 0}]}}""");
        done("tag", "oth-001", "harmful");

        assertThat(shown("oth-001")).contains("already there when the journal began\n", "tagged harmful by hand\n");
    }

    @Test
    void anEditOfTheFileIsTold() throws IOException {
        done("add", "--section", "pat", "Run make check");
        Files.writeString(
                program.playbook(), Files.readString(program.playbook()).replace("Run make check", "Run make test"));

        assertThat(shown("pat-001")).contains("reworded, in the file, without Acumen\n", "- Run make check\n");
    }

    @Test
    void ofManyTagsTheLatestAreTold() {
        done("add", "--section", "pat", "Run make check");
        for (int i = 0; i < 14; i++) {
            done("tag", "pat-001", "helpful");
        }

        String shown = shown("pat-001");

        assertThat(shown.split("tagged helpful", -1)).hasSize(11);
        assertThat(shown).contains("earlier tags: acumen log pat-001");
    }
}
