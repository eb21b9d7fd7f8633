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

/// The user's own playbook at the command line.
class UserPlaybookTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    private Path users() {
        return program.home().resolve(".acumen/playbook.json");
    }

    private void add(String text) {
        assertThat(program.run("add", "--user", "--section", "pref", text).exitCode())
                .isZero();
    }

    @Test
    void isKeptInTheUsersFolderAndLeavesTheProjectAlone() throws IOException {
        add("Reply in German");

        assertThat(program.run("show", "--user").out())
                .contains("[u-pref-001] helpful=0 harmful=0 :: user: Reply in German", "1 key point in " + users());
        assertThat(program.run("show").out())
                .contains("Your own playbook adds 1 key point in all projects: acumen show --user");
        assertThat(program.files()).isEmpty();
    }

    @Test
    void anIdOfItMeansItWithoutTheOption() {
        add("Reply in German");
        add("Never commit for me");

        assertThat(program.run("edit", "u-pref-001", "Reply in French").out()).contains("~ [u-pref-001]");
        assertThat(program.run("pin", "u-pref-001").exitCode()).isZero();
        assertThat(program.run("tag", "u-pref-002", "helpful").exitCode()).isZero();
        assertThat(program.run("move", "u-pref-002", "pat").exitCode()).isZero();
        assertThat(program.run("show", "u-pref-001").out()).contains("USER PREFERENCES, pinned", "reworded by hand");
        assertThat(program.run("log", "u-pref-002").out()).contains("+ [u-pref-002]");
        assertThat(program.run("merge", "u-pref-001", "u-pref-002", "--text", "Both")
                        .out())
                .contains("+ [u-pref-003]");
        assertThat(program.run("remove", "u-pref-003").exitCode()).isZero();
        assertThat(program.run("show", "--user").out()).contains("The playbook is empty");
    }

    @Test
    void takesBackWhatWasDoneLast() {
        add("Reply in German");
        program.run("remove", "u-pref-001");

        Program.Ran undone = program.run("undo", "--user");

        assertThat(undone.out()).contains("+ [u-pref-001]", "acumen undo --user ");
        assertThat(program.run("log", "--user").out()).contains("undo", "remove", "add");
    }

    @Test
    void theOtherCommandsTakeItAsWell() {
        add("Reply in German");

        assertThat(program.run("search", "--user", "german").out()).contains("[u-pref-001]");
        assertThat(program.run("check", "--user").out()).contains("1 key point, well-formed");
        assertThat(program.run("export", "--user").out())
                .contains("all of the user's projects", "- [u-pref-001] Reply in German");
        assertThat(program.run("review", "--user").out()).contains("Nothing waits for review.");
        assertThat(program.run("why", "--prompt", "hello", "--full").out()).contains("[u-pref-001]");
        assertThat(program.run("status").out()).contains("yours      1 key point in ~/.acumen/playbook.json");
        assertThat(program.run("status", "--json").json().get("user"))
                .isEqualTo(Json.Obj.of(
                        "key_points", Json.Num.of(1), "waiting", Json.Num.of(0), "shown", new Json.Bool(true)));
    }

    @Test
    void isOfNoProject() {
        Program.Ran both = program.run("show", "--user", "--project", ".");

        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("--user and --project exclude each other");
        assertThat(program.run("review", "--user", "on").exitCode()).isEqualTo(2);
        assertThat(program.run("export", "--user", "--as", "agents").exitCode()).isEqualTo(2);
    }

    @Test
    void worksInTheHomeFolderWhichIsNoProject() throws IOException {
        Program home = program.at(program.home());
        home.run("add", "--user", "Never commit for me");

        assertThat(home.run("guard", "u-oth-001", "--hold", "--command", "git commit", "--yes")
                        .exitCode())
                .isZero();
        assertThat(home.run("show", "--user").out()).contains("[u-oth-001]");
        assertThat(home.run("show", "u-oth-001").out()).contains("got a guard");
        assertThat(home.run("review", "--user").exitCode()).isZero();
        assertThat(home.run("undo", "--user").exitCode()).isZero();
    }

    @Test
    void readingMakesNothing() {
        program.run("show", "--user");
        program.run("log", "--user");
        program.run("search", "--user", "x");
        program.run("status");

        assertThat(program.home().resolve(".acumen/user")).doesNotExist();
        assertThat(users()).doesNotExist();
    }

    @Test
    void aCitationInAnyProjectRatesItThere() throws IOException {
        add("Run the checks before you say done");
        TranscriptBuilder session = new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("fix the parser")
                .agent("As [u-pref-001] says I run the checks.")
                .command("make test")
                .succeeded("12 passed")
                .agent("Done.")
                .person("thanks, looks good. next: the lexer")
                .agent("Yes.");
        session.writeTo(program.here().resolve("s.jsonl"));

        program.run("learn", "s.jsonl");
        program.run("learn", "--again", "--dry-run", "s.jsonl");
        program.run("learn", "s.jsonl");

        assertThat(program.run("show", "--user").out()).contains("[u-pref-001] helpful=1 harmful=0");
        assertThat(program.run("show", "u-pref-001").out()).contains("tagged helpful in session s");
    }

    @Test
    void doctorSaysWhereItCannotBeRead() throws IOException {
        Files.createDirectories(users().getParent());
        Files.writeString(users(), "{");

        assertThat(program.run("status").out()).contains("yours      ", "line 1");
        assertThat(program.run("show").exitCode()).isZero();
        assertThat(program.run("doctor").out()).contains("PROBLEM  user ");
    }

    @Test
    void settingsThatCannotBeReadDoNotKeepAProjectsPlaybookFromBeingShown() throws IOException {
        add("Reply in German");
        Files.writeString(users().resolveSibling("config.json"), "{");

        assertThat(program.run("show").exitCode()).isZero();
    }
}
