package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A mistyped word is answered with the nearest one.
class SuggestionsTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook("""
                {"sections": {
                  "PATTERNS & APPROACHES": [{"name": "pat-012", "text": "a", "helpful": 0, "harmful": 0}],
                  "MISTAKES TO AVOID": [{"name": "mis-001", "text": "b", "helpful": 0, "harmful": 0}]}}""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    shwo              | there is no command shwo; perhaps show
                    stat              | there is no command stat; perhaps status
                    wrker             | there is no command wrker
                    help exit         | there is no command or topic exit; perhaps exit-codes
                    help envronment   | there is no command or topic envronment; perhaps environment
                    show --jsno       | Unknown option: '--jsno'; perhaps --json
                    show --sektion=pat | Unknown option: '--sektion=pat'; perhaps --section
                    show --colour     | Unknown option: '--colour'; perhaps --color
                    refine --dryrun   | Unknown option: '--dryrun'; perhaps --dry-run
                    show --xyzzy      | Unknown option: '--xyzzy'
                    config learn.mod  | there is no setting learn.mod; the nearest is learn.mode
                    show mis-01       | there is no key point mis-01; perhaps mis-001
                    show mis-1        | there is no key point mis-1; perhaps mis-001
                    show pat-12       | there is no key point pat-12; perhaps pat-012
                    show mjs-001      | there is no key point mjs-001; perhaps mis-001
                    show mis-002      | there is no key point mis-002
                    show pat-404      | there is no key point pat-404
                    show nothing      | there is no key point nothing
                    edit mis-01 x     | there is no key point mis-01; perhaps mis-001
                    remove mis-01     | there is no key point mis-01; perhaps mis-001
                    tag mis-01 helpful | there is no key point mis-01; perhaps mis-001
                    pin mis-01        | there is no key point mis-01; perhaps mis-001
                    move mis-01 pat   | there is no key point mis-01; perhaps mis-001
                    guard mis-01      | there is no key point mis-01; perhaps mis-001
                    act --release mis-01 | there is no key point mis-01; perhaps mis-001
                    merge mis-001 pat-012 pat-12 --text x | there is no key point pat-12; perhaps pat-012
                    """)
    void theNearestIsNamedIfOneIsNear(String call, String told) {
        Program.Ran ran = program.run(call.split(" "));

        assertThat(ran.exitCode()).isPositive();
        assertThat(ran.err().lines()).first().isEqualTo("acumen: " + told);
    }

    @Test
    void theBeginningOfAWordIsEnough() {
        assertThat(Suggestions.perhaps("ins", List.of("on", "install"))).isEqualTo("; perhaps install");
        assertThat(Suggestions.perhaps("x", List.of("on", "install"))).isEmpty();
    }
}
