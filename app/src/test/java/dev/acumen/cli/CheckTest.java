package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckTest {
    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void aGoodPlaybookIsGoodAndNothingIsWritten() throws IOException {
        program.havingPlaybook(playbook("one thing", "another thing"));
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("check");

        assertThat(ran.out())
                .isEqualTo(".claude/playbook.json: 2 key points, well-formed, no secrets, no contradictions\n");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        assertThat(program.files()).isEqualTo(before);
        assertThat(program.home().resolve(".acumen")).doesNotExist();
    }

    @Test
    void whereThereIsNoneItSaysSo() {
        Program.Ran ran = program.run("check");

        assertThat(ran)
                .isEqualTo(new Program.Ran(1, "", "acumen: there is no playbook to check: .claude/playbook.json\n"));
    }

    @Test
    void whatContradictsEachOtherIsToldWithItsLines() throws IOException {
        program.havingPlaybook(
                playbook("Always mock the database in unit tests", "a thing", "Never mock the database in unit tests"));

        Program.Ran ran = program.run("check");

        assertThat(ran.out())
                .isEqualTo(
                        ".claude/playbook.json:4: oth-001 “Always mock the database in unit tests” contradicts oth-003"
                                + " “Never mock the database in unit tests” (line 6)\n");
        assertThat(ran.exitCode()).isEqualTo(1);
    }

    @Test
    void aSecretIsToldByItsKindAlone() throws IOException {
        String secret = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5";
        program.havingPlaybook(playbook("a thing", "push with " + secret));

        Program.Ran ran = program.run("check");

        assertThat(ran.out())
                .startsWith(".claude/playbook.json:5: oth-002 holds a secret (")
                .doesNotContain("aB3dE5");
        assertThat(ran.exitCode()).isEqualTo(1);
    }

    @Test
    void aSecretIsFoundWhereverItStands() throws IOException {
        String secret = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5";
        program.havingPlaybook("""
                {"note": "N", "sections": {"OTHERS": [
                {"name": "oth-001", "text": "a", "helpful": 0, "harmful": 0, "by": ["x",
                {"how": "N"}]},
                "N",
                {"name": "oth-002", "wrong": "N"}],
                "TEAM": [{"n": "N"}],
                "N": []},
                "N": 1}
                """.replace("N", secret));

        Program.Ran ran = program.run("check");

        assertThat(ran.out()
                        .lines()
                        .filter(line -> line.contains("holds a secret"))
                        .map(line -> line.replaceFirst(" holds a secret .*", "")))
                .containsExactly(
                        ".claude/playbook.json:1: $.note",
                        ".claude/playbook.json:1: $.sections",
                        ".claude/playbook.json:1: $",
                        ".claude/playbook.json:3: $.sections.OTHERS[0].by[1].how",
                        ".claude/playbook.json:4: $.sections.OTHERS[1]",
                        ".claude/playbook.json:5: $.sections.OTHERS[2].wrong",
                        ".claude/playbook.json:6: $.sections.TEAM[0].n");
        assertThat(ran.out()).doesNotContain("aB3dE5");
        assertThat(program.run("check", "--json").out()).contains("\"oth-002\"").doesNotContain("aB3dE5");
        assertThat(ran.exitCode()).isEqualTo(1);
    }

    @Test
    void whatIsNoFileOfTheProjectIsNotRead(@TempDir Path elsewhere) throws IOException, InterruptedException {
        Path outside = Files.writeString(elsewhere.resolve("notes"), "password is swordfish");
        Path playbook = program.playbook();
        Files.createDirectories(Objects.requireNonNull(playbook.getParent()));
        Files.createSymbolicLink(playbook, outside);

        Program.Ran linked = program.run("check");
        Files.delete(playbook);
        Files.createDirectory(playbook);
        Program.Ran aFolder = program.run("check");

        assertThat(linked.err()).contains("is a link that leads out of the project");
        assertThat(linked.out() + linked.err()).doesNotContain("swordfish", "password is");
        assertThat(linked.exitCode()).isEqualTo(1);
        assertThat(aFolder.err()).contains(".claude/playbook.json is no file");
        assertThat(aFolder.exitCode()).isEqualTo(1);
    }

    @Test
    void aPipeIsNotWaitedFor() throws IOException, InterruptedException {
        Path pipe = program.playbook();
        Files.createDirectories(Objects.requireNonNull(pipe.getParent()));
        try {
            Finished.run(new ProcessBuilder("mkfifo", pipe.toString()), Duration.ofMinutes(10));
        } catch (IOException _) {
            assumeTrue(false, "no mkfifo: not tested");
        }

        Program.Ran ran = program.run("check");

        assertThat(ran.err()).contains(".claude/playbook.json is no file");
        assertThat(ran.exitCode()).isEqualTo(1);
    }

    @Test
    void everyConflictIsToldWhereItBegins() throws IOException {
        String line = "{\"name\": \"oth-001\", \"text\": \"a\", \"helpful\": 0, \"harmful\": 0}";
        program.havingPlaybook("{\"sections\": {\"OTHERS\": [\n<<<<<<< ours\n" + line + "\n=======\n" + line
                + "\n>>>>>>> theirs\n], \"X\": [\n<<<<<<< ours\n1\n=======\n2\n>>>>>>> theirs\n]}}\n");

        Program.Ran ran = program.run("check");

        assertThat(ran.out()).isEqualTo("""
                .claude/playbook.json:2: a merge conflict that is not resolved
                .claude/playbook.json:8: a merge conflict that is not resolved
                """);
        assertThat(ran.exitCode()).isEqualTo(1);
    }

    @Test
    void everythingThatIsMalformedIsToldWithItsLine() throws IOException {
        program.havingPlaybook("""
                {"sections": {
                  "OTHERS": [
                    {"name": "oth-001", "text": "one", "helpful": 0, "harmful": 0},
                    {"name": "oth-001",
                     "text": "two", "helpful": 0, "harmful": 0},
                    {"name": "oth-003", "text": "three", "helpful": 0,
                     "harmful": -1},
                    {"name": "oth-004", "helpful": 0, "harmful": 0}
                  ],
                  "IDEAS": []
                }}
                """);

        Program.Ran ran = program.run("check");

        assertThat(ran.out()).isEqualTo("""
                .claude/playbook.json:4: oth-001 is the id of another key point already
                .claude/playbook.json:7: $.sections.OTHERS[2].harmful: a whole number from 0 to 2^53-1 was expected; kept as it is, and not used
                .claude/playbook.json:8: $.sections.OTHERS[3].text: a text was expected; kept as it is, and not used
                .claude/playbook.json:10: $.sections.IDEAS: not one of the five sections; kept as it is, and not used
                """);
        assertThat(program.run("check", "--json").out())
                .contains("\"kind\": \"duplicate-id\"", "\"kind\": \"malformed\"", "\"line\": 7");
    }

    @Test
    void whatIsNoJsonIsToldWithItsPlace() throws IOException {
        program.havingPlaybook("{\"sections\": {\n  \"OTHERS\": [,]\n}}");

        Program.Ran ran = program.run("check");

        assertThat(ran.out()).startsWith(".claude/playbook.json:2: $.sections.OTHERS[0] (line 2, column ");
        assertThat(ran.out().lines()).hasSize(1);
        assertThat(ran.exitCode()).isEqualTo(1);
    }

    @Test
    void aTextCannotForgeALine() throws IOException {
        program.havingPlaybook(playbook("Always use\\nx.json:1: tabs", "Never use\\nx.json:1: tabs \\u001b[31m"));

        assertThat(program.run("check").out().lines()).hasSizeLessThanOrEqualTo(1);
        assertThat(program.run("check").out()).doesNotContain("\u001b");
    }

    /// A playbook with texts from its fourth line on, one a line.
    private static String playbook(String... texts) {
        List<String> entries = new ArrayList<>();
        for (String text : texts) {
            entries.add("{\"name\": \"oth-00%d\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}"
                    .formatted(entries.size() + 1, text));
        }
        return "{\"version\": \"1.0\",\n\"sections\": {\n\"OTHERS\": [\n" + String.join(",\n", entries) + "\n]}}\n";
    }
}
