package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Long output on a terminal goes through a pager.
class PagerTest {
    private static final int ROWS = 20;
    private static final String MARKING = "sed s/^/paged:/";

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProjectWithMoreKeyPointsThanRows() throws IOException {
        String keyPoints = IntStream.rangeClosed(1, 40)
                .mapToObj(i -> "{\"name\": \"oth-%03d\", \"text\": \"Text %d\", \"helpful\": 0, \"harmful\": 0}"
                        .formatted(i, i))
                .collect(Collectors.joining(","));
        program = Program.in(folder).havingPlaybook("{\"sections\": {\"OTHERS\": [" + keyPoints + "]}}");
    }

    private String sent(int exitCode, Map<String, String> variables, String... arguments)
            throws IOException, InterruptedException {
        try (InTerminal terminal = start(variables, arguments)) {
            assertThat(terminal.ended()).as(terminal.sent()).isEqualTo(exitCode);
            return terminal.sent();
        }
    }

    private InTerminal start(Map<String, String> variables, String... arguments) throws IOException {
        Map<String, String> all = new TreeMap<>(Map.of("HOME", program.home().toString(), "NO_COLOR", "1"));
        all.putAll(variables);
        return InTerminal.startWithRows(ROWS, program.here(), all, arguments);
    }

    @Test
    void whatIsLongerThanTheTerminalIsHighGoesThroughIt() throws IOException, InterruptedException {
        String sent = sent(0, Map.of("ACUMEN_PAGER", MARKING, "PAGER", "false"), "show");

        assertThat(sent).startsWith("paged:## OTHERS\npaged:[oth-001]").contains("\npaged:40 key points in");
    }

    @Test
    void withoutOneOfItsOwnItIsThePagerOfThePerson() throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("PAGER", MARKING), "learn", "--help")).startsWith("paged:Usage: acumen learn");
    }

    @Test
    void whatFitsIsPrintedWithoutAProcess() throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("PAGER", MARKING), "show", "oth-001")).startsWith("OTHERS\n[oth-001]");
    }

    @ParameterizedTest
    @CsvSource({"show --no-pager", "--no-pager show", "show --json", "export", "remove oth-001 --reason a"})
    void whatIsNotToBePagedIsNot(String call) throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("PAGER", MARKING), call.split(" "))).doesNotContain("paged:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cat", "no-such-program"})
    void whereThereIsNoPagerAllIsPrinted(String pager) throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("ACUMEN_PAGER", pager, "PAGER", MARKING), "show"))
                .doesNotContain("paged:")
                .contains("## OTHERS\n[oth-001]")
                .contains("\n40 key points in");
    }

    @Test
    void theExitCodeIsTheCommandsWhateverThePagersIs() throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("PAGER", MARKING + "; exit 3"), "show")).contains("paged:40 key points");
        program.havingPlaybook("{\"sections\": {\"OTHERS\": [" + "7, ".repeat(40) + "7]}}");
        assertThat(sent(1, Map.of("PAGER", MARKING), "check")).contains("paged:");
    }

    @Test
    void aPersonMayHaveReadEnoughBeforeTheEnd() throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("PAGER", "head -n 2"), "show"))
                .startsWith("## OTHERS\n[oth-001]")
                .hasLineCount(2);
    }

    @Test
    void lessKeepsColoursAndLeavesTheText() throws IOException, InterruptedException {
        assertThat(sent(0, Map.of("PAGER", "echo \"[$LESS]\"; cat >/dev/null"), "show"))
                .startsWith("[FRX]");
        assertThat(sent(0, Map.of("PAGER", "echo \"[$LESS]\"; cat >/dev/null", "LESS", "S"), "show"))
                .startsWith("[S]");
    }

    @Test
    void theProgramOutlivesCtrlCAsLongAsThePager() throws IOException, InterruptedException {
        String pager = "trap '' INT; cat >/dev/null; echo reading; read -r answer </dev/tty; echo $answer";
        try (InTerminal terminal = start(Map.of("PAGER", pager), "show")) {
            terminal.await("reading").type("\u0003").type("enough\n").await("enough");

            // 130 unless the pager ends before the signal has come to the program.
            assertThat(terminal.ended()).isIn(0, 130);
        }
    }

    @Test
    void whatIsSaidOnStandardErrorStaysInItsPlace() throws IOException, InterruptedException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [7, {"name": "oth-001", "text": "%s", "helpful": 0, "harmful": 0}]}}
                """.formatted("a word ".repeat(400)));

        assertThat(sent(0, Map.of("PAGER", MARKING), "show"))
                .startsWith("acumen: playbook: ")
                .contains("paged:## OTHERS");
    }
}
