package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Options that stand before or after the name of a command.
class GlobalOptionsTest {
    private static final String LONG = "Run the tests before every commit, and read what they say. "
            .repeat(4)
            .strip();

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "%s", "helpful": 0, "harmful": 0}]}}
                """.formatted(LONG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--color=always show", "show --color always", "--color ALWAYS show", "show --color=always"})
    void colourCanBeAskedForInAPipeWhereLinesStayWhole(String call) {
        Program.Ran ran = program.run(call.split(" "));

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("\u001b[36m[oth-001]\u001b[0m", LONG);
    }

    @Test
    void colourCanBeSwitchedOffInATerminal() {
        Program inTerminal = program.with(Environment.TERMINAL, "80 12 24").with("TERM", "xterm");

        assertThat(inTerminal.run("show", "--color=never").out())
                .contains("[oth-001]")
                .doesNotContain("\u001b");
        assertThat(inTerminal.run("--color=always", "show").out())
                .contains("\u001b[36m")
                .doesNotContain(LONG);
    }

    @Test
    void helpIsColouredAsWell() {
        assertThat(program.run("--color=always", "--help").out()).contains("\u001b[");
        assertThat(program.run("show", "--help", "--color=always").out()).contains("\u001b[");
        assertThat(program.run("show", "--help").out()).doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--color=blue show", "show --color=blue", "show --color"})
    void anotherValueIsAUsageError(String call) {
        Program.Ran ran = program.run(call.split(" "));

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("--color");
    }

    @Test
    void whatStandsBehindTwoHyphensIsText() {
        assertThat(program.run("search", "--", "--color=always").out())
                .isEqualTo("No key point has any of these words.\n");
        assertThat(GlobalOptions.of("search", "--", "--no-pager", "--help"))
                .isEqualTo(new GlobalOptions("search", "", false, false, false));
    }

    @Test
    void theCommandIsFoundBehindThem() {
        for (String call :
                List.of("--color never show", "--color=never show", "--no-pager show", "show --no-pager x")) {
            assertThat(GlobalOptions.of(call.split(" ")).command()).isEqualTo("show");
        }
        assertThat(GlobalOptions.of("--no-pager", "show", "--json"))
                .isEqualTo(new GlobalOptions("show", "", false, true, true));
    }
}
