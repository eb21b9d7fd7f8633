package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person at a terminal sees while a large playbook is refined.
class RefineInTerminalTest {
    private static final int KEY_POINTS = 120;

    @TempDir
    private Path folder;

    @Test
    void theFirstTimeItSaysHowManyKeyPointsAreEmbedded() throws IOException, InterruptedException {
        Program program = program();

        try (InTerminal terminal = refine(program)) {
            assertThat(terminal.ended()).as(terminal.sent()).isZero();

            assertThat(terminal.sent())
                    .contains("Embedding 0 of 120 key points · ")
                    .contains("Nothing changed.");
        }
    }

    @Test
    void aFewKeyPointsNeedNoSuchLine() throws IOException, InterruptedException {
        Program program = Program.in(folder).havingPlaybook("{\"sections\": {}}");
        program.run("add", "use tabs");
        program.run("add", "use make check");

        try (InTerminal terminal = refine(program)) {
            assertThat(terminal.ended()).isZero();

            assertThat(terminal.sent()).doesNotContain("\u001b[K", "key points ·");
        }
    }

    @Test
    void elsewhereThanOnATerminalItSaysNothing() throws IOException {
        assertThat(program().run("refine", "--model", "none").err()).isEmpty();
    }

    private Program program() throws IOException {
        String entries = IntStream.rangeClosed(1, KEY_POINTS)
                .mapToObj(i -> "{\"name\": \"oth-%03d\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}"
                        .formatted(
                                i, Integer.toHexString(i * 7919) + " goes before " + Integer.toHexString(i * 104729)))
                .collect(Collectors.joining(","));
        return Program.in(folder).havingPlaybook("{\"sections\": {\"OTHERS\": [" + entries + "]}}");
    }

    private static InTerminal refine(Program program) throws IOException {
        return InTerminal.start(
                80, program.here(), Map.of("HOME", program.home().toString()), "refine", "--model", "none");
    }
}
