package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticModeTest {
    private static final String PLAYBOOK = """
            {"version": "1.0", "last_updated": null, "sections": {
              "OTHERS": [{"name": "oth-001", "text": "use tabs", "helpful": 0, "harmful": 0}]}}
            """;
    private static final String OPERATIONS = """
            [{"type": "DELETE", "target_id": "oth-001", "reason": "nobody does"},
             {"type": "DELETE", "target_id": "oth-099"}]""";
    private static final Program.Ran APPLIED = new Program.Ran(0, """
              - [oth-001] use tabs
                  nobody does
              ! DELETE at index 1 was not applied: there is no key point oth-099
            """, "");

    @TempDir
    private Path temporary = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");
    private Path folder = Path.of("");

    @BeforeEach
    void aProjectInDiagnosticMode() throws IOException {
        program = Program.in(temporary).havingPlaybook(PLAYBOOK).withInput(OPERATIONS);
        folder = program.here().resolve(".claude/diagnostic");
        Files.createFile(program.here().resolve(".claude/diagnostic_mode"));
    }

    @Test
    @DisplayName("OBS-CUR-001 OBS-CUR-002 OBS-CUR-003: acumen apply leaves reports, and says what it says without them")
    void aCommandLeavesReports() throws IOException {
        assertThat(program.run("apply", "-")).isEqualTo(APPLIED);

        assertThat(names(folder))
                .containsExactly(
                        ".gitignore",
                        "20260203-040506-000_curator_delete_audit.txt",
                        "20260203-040506-000_curator_nonexistent_id.txt",
                        "20260203-040506-000_curator_ops_summary.txt");
    }

    @Test
    void reportsThatCannotBeWrittenChangeNothing() throws IOException {
        Files.writeString(folder, "a file");
        assertThat(program.run("apply", "-")).isEqualTo(APPLIED);
        String playbook = Files.readString(program.playbook());

        program.havingPlaybook(PLAYBOOK);
        Files.delete(folder);
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(folder, elsewhere);
        assertThat(program.run("apply", "-")).isEqualTo(APPLIED);

        assertThat(program.playbook()).hasContent(playbook);
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void readingAndDryRunsLeaveNoReports() throws IOException {
        program.havingPlaybook("{\"key_points\": [\"use tabs\"]}");
        new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("always use spaces in this repo")
                .writeTo(program.here().resolve("s.jsonl"));

        assertThat(program.run("show").exitCode()).isZero();
        assertThat(program.run("learn", "--dry-run", "s.jsonl").out()).contains("always use spaces");

        assertThat(folder).doesNotExist();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
