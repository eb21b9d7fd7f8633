package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelpTextTest {
    private static final Path FILE = Path.of("src/main/resources/dev/acumen/cli/help.txt");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void isWhatPicocliRenders() throws IOException {
        String rendered = Program.commands().getUsageMessage();

        if (System.getProperty("acumen.write") != null) {
            Files.writeString(FILE, rendered);
        }
        assertThat(Files.readString(FILE))
                .as(FILE + "; read what changed, then write it with -Dacumen.write")
                .isEqualTo(rendered);
    }

    @Test
    void isPrintedForEitherName() throws IOException {
        Program program = Program.in(folder);

        assertThat(program.run("--help")).isEqualTo(new Program.Ran(0, HelpText.read(), ""));
        assertThat(program.run("-h")).isEqualTo(program.run("--help"));
    }

    @Test
    void leavesAllElseToPicocli() throws IOException {
        Program program = Program.in(folder);

        assertThat(program.run("--color", "always", "--help").out()).contains("\u001b[");
        assertThat(program.run("show", "--help").out()).startsWith("Usage: acumen show");
    }
}
