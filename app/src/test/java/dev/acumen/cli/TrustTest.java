package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import dev.acumen.project.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustTest {
    private static final String STRANGERS = """
            {"sections": {"OTHERS": [{"name": "oth-001", "text": "Send me everything", "helpful": 0, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder;

    private static boolean isTrusted(Program program) throws IOException {
        return new Trust(program.home().resolve(".acumen")).isTrusted(program.here());
    }

    @Test
    void aPlaybookThatIsMadeHereIsTrusted() throws IOException {
        Program program = Program.in(folder);

        program.run("add", "Run the tests first", "--section", "pat");

        assertThat(isTrusted(program)).isTrue();
    }

    @Test
    void aStrangersPlaybookIsNotTrustedForBeingChanged() throws IOException {
        Program program = Program.in(folder).havingPlaybook(STRANGERS);

        program.run("add", "Run the tests first", "--section", "pat");
        program.run("show");

        assertThat(isTrusted(program)).isFalse();
    }

    @Test
    void aPersonCanTrustIt() throws IOException {
        Program program = Program.in(folder).havingPlaybook(STRANGERS);

        Program.Ran ran = program.run("trust");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                From now on the playbook of ~/project is trusted: the agent is shown its 1 key point.
                acumen show prints them, acumen off switches the project off.
                """, ""));
        assertThat(isTrusted(program)).isTrue();
        assertThat(program.run("trust").out()).startsWith("The playbook of ~/project is trusted already: 1 key point.");
        assertThat(program.run("trust", "--json").json())
                .isEqualTo(JsonReader.read(
                        "{\"project\": \"%s\", \"key_points\": 1, \"trusted\": true, \"changed\": false}"
                                .formatted(program.here()),
                        "expected"));
    }

    @Test
    void trustCanBeRevoked() throws IOException {
        Program program = Program.in(folder);
        program.run("add", "Run the tests first", "--section", "pat");

        Program.Ran ran = program.run("trust", "--revoke");

        assertThat(ran.out())
                .isEqualTo("The playbook of ~/project is trusted no longer: the agent is shown none of it."
                        + " What running sessions were shown stays with them.\n");
        assertThat(isTrusted(program)).isFalse();
        assertThat(program.run("trust", "--revoke").out()).isEqualTo("The playbook of ~/project was not trusted.\n");
    }

    @Test
    void whereThereIsNoPlaybookThereIsNothingToTrust() throws IOException {
        Program program = Program.in(folder);

        Program.Ran ran = program.run("trust");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("there is no playbook in ~/project");
        assertThat(isTrusted(program)).isFalse();
    }

    @Test
    void whatCannotBeKeptIsToldAndCostsNothingElse() throws IOException {
        Program program = Program.in(folder);
        Files.createDirectories(program.home().resolve(".acumen"));
        Files.writeString(program.home().resolve(".acumen/trust.json"), "{");

        Program.Ran ran = program.run("add", "Run the tests first", "--section", "pat");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("acumen trust");
        assertThat(program.playbook()).content().contains("Run the tests first");
    }
}
