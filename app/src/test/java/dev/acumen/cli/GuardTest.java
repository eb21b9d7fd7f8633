package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aRuleAndAnEarlierSession() throws IOException {
        program = Program.in(folder);
        program.run("add", "Nobody pushes to main", "--section", "pref");
        new TranscriptBuilder("s-1")
                .in(program.here().toString())
                .person("Ship it")
                .command("git push origin main")
                .succeeded("done")
                .command("git push origin main")
                .succeeded("done")
                .command("git push origin feature")
                .succeeded("done")
                .call(
                        "Edit",
                        Json.Obj.of(
                                "file_path",
                                new Json.Text(program.here()
                                        .resolve("generated/User.java")
                                        .toString())))
                .succeeded("done")
                .writeTo(program.home().resolve(".claude/projects/p/s-1.jsonl"));
    }

    private String playbook() throws IOException {
        return Files.readString(program.here().resolve(".claude/playbook.json"));
    }

    @Test
    void isTriedWithEarlierSessionsAndSwitchedOnWithAYes() throws IOException {
        String[] wanted = {"guard", "pref-001", "--hold", "--command", "git push main", "--file", "generated/"};

        Program.Ran asked = program.run(wanted);
        Program.Ran agreed = program.run("guard", "pref-001", "--hold", "--command", "git push main", "--yes");

        assertThat(asked.exitCode()).isOne();
        assertThat(asked.out()).isEqualTo("""
                [pref-001] Nobody pushes to main
                      holds once a session `git push main`, changes of generated/
                1 earlier session made 4 calls, 3 of them commands and 1 of a file; the guard names 3. It would have held a call in 1 session:
                  git push origin main  (2×)
                  Edit generated/User.java
                """);
        assertThat(asked.err()).isEqualTo("acumen: nothing was changed: not a terminal, cannot ask; use --yes\n");
        assertThat(agreed.exitCode()).isZero();
        assertThat(agreed.out()).endsWith("  ~ [pref-001] holds once a session `git push main`\n");
        assertThat(playbook()).contains("\"does\": \"hold\"", "\"git push main\"");
    }

    @Test
    void isTakenAwayAndTakenBack() throws IOException {
        program.run("guard", "pref-001", "--file", "generated/", "--yes");

        assertThat(program.run("guard", "pref-001", "--off").out()).isEqualTo("  ~ [pref-001] no guard\n");
        assertThat(playbook()).doesNotContain("guard");
        assertThat(program.run("undo").exitCode()).isZero();
        assertThat(playbook()).contains("\"does\": \"remind\"");
        assertThat(program.run("show", "pref-001").out())
                .contains("    guard: said again at changes of generated/\n", "got a guard", "lost its guard");
    }

    @Test
    void anotherEffectKeepsWhatIsNamed() {
        program.run("guard", "pref-001", "--file", "generated/", "--yes");
        program.run("guard", "pref-001", "--show", "--yes");

        assertThat(program.run("guard").out()).isEqualTo("""
                [pref-001] Nobody pushes to main
                      shown only at generated/
                """);
        assertThat(program.run("guard", "pref-001", "--json").json().get("trial"))
                .isEqualTo(Json.Obj.of(
                        "sessions", Json.Num.of(1),
                        "commands", Json.Num.of(3),
                        "files", Json.Num.of(1),
                        "named", Json.Num.of(1),
                        "acted", Json.Num.of(1)));
    }

    @Test
    void withoutAGuardThatIsSaid() {
        assertThat(program.run("guard").out())
                .isEqualTo("No key point has a guard. acumen guard --help tells how to give it one.\n");
        assertThat(program.run("guard", "pref-001").out()).startsWith("pref-001 has no guard.");
        assertThat(program.run("guard", "--json").out()).isEqualTo("[]\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            guard pref-009 --file generated/         | there is no key point pref-009
            guard --file generated/                  | the id of a key point is missing
            guard pref-001 --hold                    | name what to guard, with --command or --file
            guard pref-001 --file !generated/        | it only says, behind !, what is not named
            guard pref-001 --off --file generated/   | --off goes without --command and --file
            guard pref-001 --file *                  | “*” is no pattern as in a .gitignore
            guard pref-001 --command sudo            | “sudo” is no single command
            guard pref-001 --hold --show             | mutually exclusive
            """)
    void aWrongUseIsToldWithItsPlace(String line, String problem) {
        Program.Ran ran = program.run(line.split(" "));

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains(problem);
    }

    @Test
    void aSecretIsRefused() {
        Program.Ran ran = program.run(
                "guard",
                "pref-001",
                "--command",
                "curl -H 'Authorization: Bearer sk-ant-api03-" + "Zx9Kq2".repeat(14) + "AA' x",
                "--yes");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("a guard must hold no secret");
    }

    @Test
    void theModelProposesGuardsAndThePersonDecides() throws IOException {
        program.run("add", "Migrations are never changed", "--section", "pref");
        Script script = Script.always(Reply.json((Json.Obj) JsonReader.read("""
                {"guards": [
                  {"rule": "pref-001", "does": "hold", "commands": ["git push main"], "files": []},
                  {"rule": "pref-001", "does": "remind", "commands": ["git"], "files": []},
                  {"rule": "pref-002", "does": "remind", "commands": ["sudo"], "files": ["migrations/"]},
                  {"rule": "pref-009", "does": "hold", "commands": ["rm"], "files": []}]}
                """, "answer")));
        try (Played.Http played = Played.anthropic(program, script)) {
            Program.Ran ran = played.program().run("guard", "--propose");

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.out())
                    .startsWith("For 1 of 2 key points in your words a guard is proposed. ")
                    .contains("1 earlier session made 4 calls")
                    .contains("  to switch it on: acumen guard pref-001 --hold --command 'git push main'\n")
                    .doesNotContain("pref-009");
            assertThat(played.requests()).isOne();
            assertThat(playbook()).doesNotContain("guard");
        }
    }

    @Test
    void withoutAModelThatIsSaid() {
        Program.Ran ran = program.run("guard", "--propose");

        assertThat(ran.exitCode()).isOne();
        assertThat(ran.err()).contains("no model is asked here");
        assertThat(program.run("guard", "--propose", "--yes").exitCode()).isEqualTo(2);
    }

    @Test
    void whyTellsWhichKeyPointsAPromptIsNotShown() {
        program.run("guard", "pref-001", "--show", "--file", "packages/web", "--yes");
        program.run("add", "Names are English", "--section", "pref");

        assertThat(program.run("why", "--prompt", "Mend the API").out())
                .contains("Shown only at the calls that their guards name: [pref-001]");
        assertThat(program.run("why", "--prompt", "Mend packages/web/app.ts").out())
                .contains("[pref-001] Nobody pushes to main");
    }
}
