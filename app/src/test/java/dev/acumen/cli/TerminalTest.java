package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Text from elsewhere cannot speak to the terminal.
class TerminalTest {
    private static final String HOSTILE = "a\\u001b[2Jb\\u001b]0;title\\u0007c\\u009b31md\\u202ee\\u2066f\\rg\\bh";
    private static final String COMMANDS = "(?s).*[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\n]].*";

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void aKeyPointIsShownWithoutItsControlCharacters() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "%s", "helpful": 0, "harmful": 0}],
                 "\\u001b[31mX": []}}""".formatted(HOSTILE));

        Program.Ran all = program.run("show");
        Program.Ran one = program.run("show", "oth-001");

        assertThat(all.out()).contains("[oth-001]").doesNotMatch(COMMANDS);
        assertThat(all.err()).contains("not one of the five sections").doesNotMatch(COMMANDS);
        assertThat(one.out()).contains("[oth-001]").doesNotMatch(COMMANDS);
    }

    @Test
    void aTextOfSeveralLinesStaysOneKeyPoint() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a\\n## OTHERS\\n[oth-002] helpful=9 harmful=0 :: b",
                 "helpful": 0, "harmful": 0}]}}""");

        assertThat(program.run("show").out()).startsWith("""
                ## OTHERS
                [oth-001] helpful=0 harmful=0 :: a ## OTHERS [oth-002] helpful=9 harmful=0 :: b

                1 key point in\
                """);
    }

    @Test
    void asJsonTheEscapeCharacterIsEscaped() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a\\u001b[2Jb", "helpful": 0, "harmful": 0}]}}""");

        assertThat(program.run("show", "--json").out()).contains("a\\u001b[2Jb").doesNotContain("\u001b");
    }

    @Test
    void asJsonWhatWouldTurnATextAroundIsEscapedAndSaysTheSame() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a\\u202eb\\u009bc😀\\udb40\\udc41\\u200d", "helpful": 0,
                 "harmful": 0}]}}""");

        Program.Ran ran = program.run("show", "oth-001", "--json");

        assertThat(ran.out()).contains("a\\u202eb\\u009bc😀\\udb40\\udc41").doesNotMatch(COMMANDS);
        assertThat(ran.json().text("text")).isEqualTo("a\u202eb\u009bc😀\udb40\udc41\u200d");
    }

    @Test
    void whatApplyTellsHasNoControlCharacters() {
        String operations = """
                [{"type": "ADD", "text": "%1$s", "reason": "%1$s", "evidence": ["%1$s"]},
                 {"type": "%1$s"}, {"type": "DELETE", "target_id": "%1$s"}]""".formatted(HOSTILE);

        Program.Ran ran = program.withInput(operations).run("apply", "-");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("+ [oth-001]", "! ").doesNotMatch(COMMANDS);
    }

    @Test
    void whatLearnTellsHasNoControlCharacters() throws IOException {
        new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("install it")
                .command("npm install")
                .failed(1, "\u001b[31mnpm error\u001b[0m Unsupported URL Type \"workspace:\"")
                .command("pnpm install")
                .succeeded("")
                .raw("{\"type\":\"user\",\u001b[31m")
                .writeTo(program.here().resolve("s.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("+ [mis-001]", "Unsupported URL Type").doesNotMatch(COMMANDS);
        assertThat(ran.err()).contains("line 6").doesNotMatch(COMMANDS);
    }

    @Test
    void theStoredTextIsUnchanged() throws IOException {
        program.withInput("[{\"type\": \"ADD\", \"text\": \"a\\u001b[2Jb\"}]").run("apply", "-");

        assertThat(Files.readString(program.playbook())).contains("a\\u001b[2Jb");
    }
}
