package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportTest {
    private static final String BULLETS = """
            ## STRATEGIES AND HARD RULES
            [shr-00001] helpful=2 harmful=0 :: Look at the specification first.
            [shr-00002] helpful=1 harmful=1 :: Look at the specification first.
            [shr-00003] helpful=0 harmful=0 :: run make check
            ## COMMON MISTAKES TO AVOID
            [err-00004] helpful=0 harmful=2 :: Never guess a password.
            """;

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook("""
                {"version": "1.0", "sections": {
                  "PATTERNS & APPROACHES": [{"name": "pat-004", "text": "run make check", "helpful": 5, "harmful": 1}]}}
                """);
    }

    @Test
    void aPlaybookOfAceIsTakenInWithNewIdsAndItsTallies() throws IOException {
        file("ace.txt", BULLETS);

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt", "--yes");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                ace.txt: 2 new key points, 1 known already, 0 left out.

                PATTERNS & APPROACHES: 1 new
                  + helpful=3 harmful=1 :: Look at the specification first.
                      found 2 times; the tallies are added up

                MISTAKES TO AVOID: 1 new
                  + helpful=0 harmful=2 :: Never guess a password.

                Known already; nothing changes there: 1
                  = [pat-004] run make check

                  + PATTERNS & APPROACHES: 1 key point, pat-005
                  + MISTAKES TO AVOID: 1 key point, mis-001
                2 key points imported from ace.txt. acumen undo takes the import back.
                """, ""));
        assertThat(program.run("show").out())
                .contains("[pat-004] helpful=5 harmful=1 :: run make check")
                .contains("[pat-005] helpful=3 harmful=1 :: Look at the specification first.")
                .contains("[mis-001] helpful=0 harmful=2 :: Never guess a password.");
        assertThat(program.run("log", "pat-005").out()).contains("shr-00001, shr-00002 of ace.txt");
    }

    @Test
    void takenInAgainItChangesNothing() throws IOException {
        file("ace.txt", BULLETS);
        program.run("import", "--from", "ace", "ace.txt", "--yes");
        Map<String, String> before = program.files();

        Program.Ran again = program.run("import", "--from", "ace", "ace.txt", "--yes");

        assertThat(again.out()).contains("0 key points imported");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void pinsAndTalliesAreShownBeforeAndNoStrangersTallyIsTakenWhole() throws IOException {
        file("copy.json", """
                {"sections": {"OTHERS": [
                  {"name": "a-1", "text": "hostile", "helpful": 9007199254740991, "harmful": 0, "pinned": true},
                  {"name": "a-2", "text": "liked", "helpful": 1000, "harmful": 2},
                  {"name": "a-3", "text": "new", "helpful": 0, "harmful": 0}]}}
                """);

        Program.Ran ran = program.run("import", "--from", "acumen", "copy.json", "--yes");

        assertThat(ran.out()).contains("""
                OTHERS: 3 new
                  + helpful=1000 harmful=0 pinned :: hostile
                      counted there helpful=9007199254740991 harmful=0; at most 1000 of each is taken
                  + helpful=1000 harmful=2 :: liked
                  + new
                """);
        assertThat(program.run("show").out())
                .contains("helpful=1000 harmful=0 pinned :: hostile", "helpful=1000 harmful=2 :: liked");
    }

    @Test
    void theUsersOwnWordsStayTheUsersOwn() throws IOException {
        file("copy.json", """
                {"sections": {"OTHERS": [
                  {"name": "a-1", "text": "Always run make lint", "helpful": 2, "harmful": 0, "said": "user"},
                  {"name": "a-2", "text": "new", "helpful": 0, "harmful": 0}]}}
                """);

        Program.Ran ran = program.run("import", "--from", "acumen", "copy.json", "--yes");

        assertThat(ran.out()).contains("""
                OTHERS: 2 new
                  + helpful=2 harmful=0 :: user: Always run make lint
                  + new
                """);
        assertThat(program.run("show").out()).contains(":: user: Always run make lint", ":: new");
    }

    @Test
    void duplicatesAreKeptWhereThatIsWanted() throws IOException {
        file("ace.txt", BULLETS);

        Program.Ran ran = program.run("import", "--from", "ace", "--keep-duplicates", "ace.txt", "--yes");

        assertThat(ran.out()).contains("PATTERNS & APPROACHES: 3 key points, pat-005 to pat-007");
        assertThat(program.run("show").out())
                .contains("[pat-005] helpful=2 harmful=0")
                .contains("[pat-006] helpful=1 harmful=1")
                .contains("[pat-007] helpful=0 harmful=0 :: run make check");
    }

    @Test
    void moreThanTenComeFromStandardInputInOneChangeThatCanBeTakenBack() {
        StringBuilder many = new StringBuilder("## OTHERS\n");
        for (int i = 1; i <= 25; i++) {
            many.append("[misc-").append(i).append("] advice ").append(i).append('\n');
        }

        Program.Ran ran = program.withInput(many.toString()).run("import", "--from", "ace", "-", "--yes");

        assertThat(ran.out()).contains("25 key points imported from standard input.");
        assertThat(program.run("undo").exitCode()).isZero();
        assertThat(program.run("show").out()).contains("1 key point in");
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        file("ace.txt", BULLETS);
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt", "--dry-run");

        assertThat(ran.out()).contains("2 key points would be imported", "This was a dry run");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void aSecretIsNotTakenAndTheRestIs() throws IOException {
        String secret = "ghp" + "_0123456789abcdefghijklmnopqrstuvwxyz";
        file("ace.txt", BULLETS + "[err-00005] push with " + secret + "\n");

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt", "--yes");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("  ! line 7: its text holds a secret (github token)\n");
        assertThat(program.run("show").out()).doesNotContain(secret).contains("Never guess");
    }

    @Test
    void jsonIsThatOfApply() throws IOException {
        file("ace.txt", BULLETS);

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt", "--json", "--yes");

        assertThat(JsonReader.read(ran.out(), "output"))
                .isInstanceOfSatisfying(
                        Json.Obj.class,
                        report -> assertThat(report.members())
                                .containsOnlyKeys("applied", "rejected", "tagged", "pruned", "playbook", "left_out"));
    }

    @Test
    void whatCannotBeReadIsAFailureThatSaysWhy() throws IOException {
        file("empty.txt", "\n");
        Files.write(program.here().resolve("latin.txt"), new byte[] {(byte) 0xE9, 'a'});
        Map<String, String> before = program.files();

        assertThat(program.run("import", "--from", "ace", "none.txt"))
                .isEqualTo(new Program.Ran(1, "", "acumen: none.txt: there is no such file\n"));
        assertThat(program.run("import", "--from", "ace", "empty.txt"))
                .isEqualTo(new Program.Ran(1, "", "acumen: empty.txt: no key point was found in it\n"));
        assertThat(program.run("import", "--from", "ace", "latin.txt").err()).contains("latin.txt is not UTF-8 text");
        assertThat(program.run("import", "--from", "cursor", "empty.txt"))
                .isEqualTo(new Program.Ran(
                        2,
                        "",
                        "acumen: Invalid value for option '--from': 'cursor' is none of acumen, ace, kayba, claude, list, postgres\n"
                                + "Try: acumen import --help\n"));
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void withoutAYesNothingIsDone() throws IOException {
        file("ace.txt", BULLETS);
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).contains("  + helpful=0 harmful=2 :: Never guess a password.");
        assertThat(ran.err()).isEqualTo("acumen: nothing was changed: not a terminal, cannot ask; use --yes\n");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void whatNoHeadingTellsGoesWhereAPersonSays() throws IOException {
        file("notes.md", "- short answers\n\n# Gotchas\n- the cache\n");

        program.run("import", "--from", "LIST", "notes.md", "--section", "pref", "--yes");

        assertThat(program.run("show").out()).contains("[pref-001]", "[mis-001]");
        assertThat(program.run("log", "pref-001").out()).contains("line 1 of notes.md");
        assertThat(program.run("import", "--from", "list", "notes.md", "--section", "x")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void theClientsOwnFolderIsFoundForClaude() throws IOException {
        String name = program.here().toRealPath().toString().replaceAll("[^A-Za-z0-9]", "-");
        Path memory = Files.createDirectories(program.home().resolve(".claude/projects/" + name + "/memory"));
        Files.writeString(memory.resolve("MEMORY.md"), "# Build\n- use pnpm\n");

        assertThat(program.run("import", "--from", "claude", "--yes").exitCode())
                .isZero();

        assertThat(program.run("show").out()).contains(":: use pnpm");
        assertThat(program.at(folder.resolve("home/other"))
                        .run("import", "--from", "claude")
                        .err())
                .contains("the client remembers nothing of this project in ~/.claude/projects/");
        assertThat(program.run("import", "--from", "list").err()).contains("which file? '-' is standard input");
        assertThat(program.run("import", "--from", "list", "").err()).contains("which file? '-' is standard input");
    }

    @Test
    void aSkillbookIsTakenInWithWhatIsWrongInItTold() throws IOException {
        file("skillbook.json", """
                {"skills": {"logic-00001": {"section": "Logic", "content": "Check edge cases", "helpful": 2, "harmful": 0},
                            "logic-00002": {"section": "Logic"}}, "sections": {}, "next_id": 2}
                """);

        Program.Ran ran = program.run("import", "--from", "kayba", "skillbook.json", "--yes");

        assertThat(ran.out()).contains("  ! $.skills.logic-00002: it has no content\n");
        assertThat(program.run("show").out()).contains("[oth-001] helpful=2 harmful=0 :: Check edge cases");
        assertThat(program.run("import", "--from", "kayba", "none.json").err()).contains("there is no such file");
    }

    @Test
    void moreThanAPlaybookHoldsAreNotTakenAtOnce() throws IOException {
        file("many.md", "- a\n".repeat(10_001));

        assertThat(program.run("import", "--from", "list", "many.md", "--yes").err())
                .contains("it holds 10001 key points; at most 10000 are taken at once");
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(program.here().resolve(name), text);
    }
}
