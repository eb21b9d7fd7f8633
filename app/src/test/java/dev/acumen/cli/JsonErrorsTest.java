package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// With `--json` standard output is JSON, also when a command fails.
class JsonErrorsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | there is no key point pat-009 | show pat-009 --json",
                "1 | there is no key point pat-009 | remove pat-009 --json",
                "1 | there is no key point pat-009 | edit pat-009 x --json",
                "1 | nothing: there is no such file | apply nothing --json",
                "1 | there is no folder | show --project typo --json",
                "1 | a list of operations was expected | apply - --json",
                "2 | Unknown option: '--nonsense' | show --json --nonsense",
                "2 | name transcripts, or use --all | learn --json",
                "2 | there is no setting nonsense | config nonsense --json",
                "2 | there is no command nonsense | nonsense --json",
                "2 | not a terminal, cannot ask; use --yes | install --json"
            })
    void anErrorIsOneObjectWithItsMessageAndExitCode(int exit, String message, String arguments) throws IOException {
        Path launcher = Files.writeString(folder.resolve("acumen"), "");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Program program = Program.in(folder).withInput("7").with("ACUMEN_LAUNCHER", launcher.toString());

        Program.Ran ran = program.run(arguments.split(" "));

        assertThat(ran.exitCode()).isEqualTo(exit);
        Json.Obj error = (Json.Obj) Objects.requireNonNull(ran.json().get("error"));
        assertThat(error.text("message")).contains(message).doesNotStartWith("acumen:");
        assertThat(error.get("exit")).isEqualTo(Json.Num.of(exit));
        assertThat(ran.err()).contains("acumen: ");
    }

    @Test
    void aLineThatSaysWhatFailedIsNotFollowedByAnother() throws IOException {
        Program.Ran ran = Program.in(folder).run("learn", "nothing.jsonl", "--json");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.jsonLines()).hasSize(1);
        assertThat(ran.out()).contains("\"failure\"");
    }

    @Test
    void withoutJsonAnErrorIsToldOnTheErrorOutputAlone() throws IOException {
        Program.Ran ran = Program.in(folder).run("show", "pat-009");

        assertThat(ran).isEqualTo(new Program.Ran(1, "", "acumen: there is no key point pat-009\n"));
    }

    @Test
    void aTextThatSaysJsonIsNoOption() throws IOException {
        Program.Ran ran = Program.in(folder).run("show", "--nonsense", "--", "--json");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
    }
}
