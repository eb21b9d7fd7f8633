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

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                  + PATTERNS & APPROACHES: 1 key point, pat-005
                  + MISTAKES TO AVOID: 1 key point, mis-001
                  = 1 stands there more than once and was taken once
                  = 1 is in the playbook already
                2 key points taken from ace.txt.
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
        program.run("import", "--from", "ace", "ace.txt");
        Map<String, String> before = program.files();

        Program.Ran again = program.run("import", "--from", "ace", "ace.txt");

        assertThat(again.out()).contains("0 key points taken");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void duplicatesAreKeptWhereThatIsWanted() throws IOException {
        file("ace.txt", BULLETS);

        Program.Ran ran = program.run("import", "--from", "ace", "--keep-duplicates", "ace.txt");

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

        Program.Ran ran = program.withInput(many.toString()).run("import", "--from", "ace", "-");

        assertThat(ran.out()).contains("25 key points taken from standard input.");
        assertThat(program.run("undo").exitCode()).isZero();
        assertThat(program.run("show").out()).contains("1 key point in");
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        file("ace.txt", BULLETS);
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt", "--dry-run");

        assertThat(ran.out()).contains("2 key points would be taken", "This was a dry run");
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void aSecretIsNotTakenAndTheRestIs() throws IOException {
        String secret = "ghp" + "_0123456789abcdefghijklmnopqrstuvwxyz";
        file("ace.txt", BULLETS + "[err-00005] push with " + secret + "\n");

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err())
                .isEqualTo("acumen: line 7: err-00005 was not taken: its text holds a secret (github token)\n");
        assertThat(program.run("show").out()).doesNotContain(secret).contains("Never guess");
    }

    @Test
    void jsonIsThatOfApply() throws IOException {
        file("ace.txt", BULLETS);

        Program.Ran ran = program.run("import", "--from", "ace", "ace.txt", "--json");

        assertThat(JsonReader.read(ran.out(), "output"))
                .isInstanceOfSatisfying(
                        Json.Obj.class,
                        report -> assertThat(report.members())
                                .containsOnlyKeys("applied", "rejected", "tagged", "pruned", "playbook"));
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
        assertThat(program.run("import", "--from", "cursor", "empty.txt").exitCode())
                .isEqualTo(2);
        assertThat(program.files()).isEqualTo(before);
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(program.here().resolve(name), text);
    }
}
