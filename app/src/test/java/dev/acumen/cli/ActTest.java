package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActTest {
    private static final String PLAYBOOK = """
            {"sections": {"MISTAKES TO AVOID": [
              {"name": "mis-001", "text": "Never run `make clean`.", "helpful": 0, "harmful": 0},
              {"name": "mis-002", "text": "Never run `make all`.", "helpful": 0, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder;

    private static String projects(Program program) throws IOException {
        return Files.readString(program.here().resolve(".claude/acumen/config.json"));
    }

    @Test
    void whatHoldsIsSetForTheProject() throws IOException {
        Program program = Program.in(folder);

        assertThat(program.run("act", "hold", "--json").json())
                .isEqualTo(JsonReader.read(
                        "{\"failures\":true,\"hold\":true,\"guards\":true,\"released\":[]}", "expected"));
        assertThat(program.run("act", "off", "--json").json())
                .isEqualTo(JsonReader.read(
                        "{\"failures\":false,\"hold\":false,\"guards\":false,\"released\":[]}", "expected"));

        assertThat(JsonReader.read(projects(program), "file"))
                .isEqualTo(
                        JsonReader.read("{\"act\":{\"failures\":false,\"hold\":false,\"guards\":false}}", "expected"));
    }

    @Test
    void everywhereItIsSetForTheUser() throws IOException {
        Program program = Program.in(folder);

        Program.Ran ran = program.run("act", "off", "--everywhere");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                After a failure, the agent is told nothing. acumen act on changes that.
                No command is denied. acumen act hold changes that.
                Guards do nothing. acumen act on changes that.
                """, ""));
        assertThat(program.home().resolve(".acumen/config.json")).content().contains("\"failures\": false");
        assertThat(program.here().resolve(".claude/acumen/config.json")).doesNotExist();
    }

    @Test
    void whereTheProjectSaysOtherwiseThatIsTold() throws IOException {
        Program program = Program.in(folder);
        program.run("act", "hold");

        Program.Ran ran = program.run("act", "off", "--everywhere");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("act.hold was written to ~/.acumen/config.json, but", "comes first");
    }

    @Test
    void keyPointsAreReleasedOneByOne() throws IOException {
        Program program = Program.in(folder).havingPlaybook(PLAYBOOK);
        program.run("act", "hold");

        program.run("act", "--release", "mis-002");
        Program.Ran ran = program.run("act", "--release", "mis-001");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                After a failure that a key point knows, the agent is told this key point, once a session.
                A command that a key point speaks against is denied once a session; the agent can repeat it.
                Guarded key points act at the calls that their guards name; acumen guard lists them.
                Released, they deny nothing: mis-001, mis-002.
                """, ""));
        assertThat(program.run("act", "--release", "mis-404"))
                .isEqualTo(new Program.Ran(2, "", "acumen: there is no key point mis-404\nTry: acumen act --help\n"));
    }

    @Test
    void whereAKeyPointIsNotThereNothingIsSet() throws IOException {
        Program program = Program.in(folder).havingPlaybook(PLAYBOOK);

        assertThat(program.run("act", "--release", "mis-404", "hold").exitCode())
                .isEqualTo(2);
        assertThat(program.here().resolve(".claude/acumen/config.json")).doesNotExist();
        assertThat(program.run("act", "--release", "mis-001", "hold").exitCode())
                .isZero();
        assertThat(projects(program)).contains("\"hold\": true", "mis-001");
    }

    @Test
    void wrongWordsChangeNothing() throws IOException {
        Program program = Program.in(folder);

        assertThat(program.run("act", "maybe").exitCode()).isEqualTo(2);
        assertThat(program.run("act", "--everywhere").exitCode()).isEqualTo(2);
        assertThat(program.run("act", "off", "--everywhere", "--release", "mis-001")
                        .exitCode())
                .isEqualTo(2);
        assertThat(program.here().resolve(".claude/acumen/config.json")).doesNotExist();
    }
}
