package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A playbook that cannot be understood is told with its place and stays as it is, whatever the command.
class CorruptPlaybookTest {
    private static final String[][] COMMANDS = {
        {"show"},
        {"show", "pat-001"},
        {"show", "--json"},
        {"learn", "s.jsonl"},
        {"learn", "--dry-run", "s.jsonl"},
        {"learn", "--json", "s.jsonl"},
        {"apply", "-"},
        {"apply", "--json", "-"}
    };

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProjectWithSomethingToLearn() throws IOException {
        program = Program.in(folder).withInput("[{\"type\": \"ADD\", \"text\": \"use tabs\"}]");
        new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("always use tabs in this repo")
                .writeTo(program.here().resolve("s.jsonl"));
        Files.createDirectories(program.here().resolve(".claude"));
    }

    static Stream<Arguments> corrupt() {
        return Stream.of(
                Arguments.of("{\"sections\": {\n\"OTHERS\": [oops]}}", "$.sections.OTHERS[0] (line 2, column "),
                Arguments.of("{\"sections\": {}", "$.sections (line 1, column "),
                Arguments.of("{\"sections\": {}} trailing", "line 1, column "),
                Arguments.of("", "this is empty"),
                Arguments.of("[]", "$: a playbook is an object, not a list"),
                Arguments.of("{\"rules\": []}", "$: no playbook: it has neither sections nor key_points"),
                Arguments.of("{\"sections\": []}", "$.sections: an object was expected"),
                Arguments.of("{\"key_points\": {}}", "$.key_points: a list was expected"),
                Arguments.of("{\"sections\": {}, \"sections\": {}}", "$.sections (line 1, column "));
    }

    @ParameterizedTest
    @MethodSource("corrupt")
    void isToldWithItsPlaceAndNeverWritten(String text, String place) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Files.write(program.playbook(), bytes);

        for (String[] command : COMMANDS) {
            Program.Ran ran = program.run(command);

            assertThat(ran.exitCode()).as(String.join(" ", command)).isEqualTo(1);
            assertThat(ran.out())
                    .as(String.join(" ", command))
                    .matches(List.of(command).contains("--json") ? "\\{\"error\":.*\\R" : "");
            assertThat(ran.err())
                    .as(String.join(" ", command))
                    .startsWith("acumen: " + program.playbook().toRealPath() + ": " + place)
                    .hasLineCount(1);
            assertThat(program.playbook()).as(String.join(" ", command)).hasBinaryContent(bytes);
        }
    }

    @Test
    void textInAnotherEncodingIsToldAndNeverWritten() throws IOException {
        byte[] utf16 = "{\"sections\": {}}".getBytes(StandardCharsets.UTF_16);
        Files.write(program.playbook(), utf16);

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains(": this is UTF-16 text; save it as UTF-8; it was not changed. Fix it, or move it away");
        assertThat(program.playbook()).hasBinaryContent(utf16);
    }

    @Test
    void onceItIsMendedTheSessionIsLearned() throws IOException {
        Files.writeString(program.playbook(), "{\"sections\": {}");
        program.run("learn", "s.jsonl");
        Files.writeString(program.playbook(), "{\"sections\": {}}");

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("+ [pref-001]");
    }
}
