package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a user meets when names, texts or places are odd.
class AdverseInputTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void aLongPathInAPromptDoesNotEndTheProgram() throws IOException {
        session("s").person("look at " + "ab/".repeat(6_000) + "c").writeTo(file("s.jsonl"));
        session("t").person("always use tabs in this repo").writeTo(file("t.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl", "t.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("+ [pref-001]");
    }

    @Test
    void theHomeFolderIsRefusedWhereTheClientNamesIt() {
        Program.Ran ran = program.with("CLAUDE_PROJECT_DIR", program.home().toString())
                .withInput("[{\"type\": \"ADD\", \"text\": \"use tabs\"}]")
                .run("apply", "-");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(program.home().resolve(".claude")).doesNotExist();
    }

    @Test
    void theIndexesPointIntoTheDeltaThatIsPrinted() throws IOException {
        TranscriptBuilder session = session("s");
        List<String> tools = List.of(
                "tabs",
                "pnpm",
                "records",
                "postgres",
                "redis",
                "gradle",
                "kotlin",
                "jest",
                "docker",
                "terraform",
                "alembic",
                "flyway");
        tools.forEach(tool -> session.person("from now on always use " + tool + " in this repo"));
        session.writeTo(file("s.jsonl"));

        Json.Obj line = program.run("learn", "--json", "s.jsonl").json();

        assertThat(line.get("applied"))
                .isInstanceOfSatisfying(
                        Json.Arr.class,
                        applied -> assertThat(applied.elements())
                                .extracting(element -> ((Json.Obj) element).get("index"))
                                .isEqualTo(IntStream.range(0, tools.size())
                                        .mapToObj(Json.Num::of)
                                        .toList()));
    }

    @Test
    void aTranscriptWithNothingNewHasTheSameShape() throws IOException {
        session("s").person("always use tabs in this repo").writeTo(file("s.jsonl"));
        Json.Obj first = program.run("learn", "--json", "s.jsonl").json();

        Json.Obj second = program.run("learn", "--json", "s.jsonl").json();

        assertThat(second.members().keySet())
                .containsExactlyElementsOf(first.members().keySet());
    }

    @Test
    void whatIsToldOfACorruptPlaybookHasNoControlCharacters() throws IOException {
        program.havingPlaybook("{\"sections\": {\"\\u001b[2J\\u001b]0;title\\u0007\": [oops]}}");

        Program.Ran ran = program.run("show");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().strip()).doesNotMatch("(?s).*\\p{Cc}.*");
    }

    @Test
    void asJsonEveryControlCharacterIsEscaped() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a\\u009b2Jb", "helpful": 0, "harmful": 0}]}}""");

        assertThat(program.run("show", "--json").out()).doesNotMatch("(?s).*[\\p{Cc}&&[^\\n]].*");
    }

    @Test
    void aFolderThatIsNoPathCostsTheOtherSessionsNothing() throws IOException {
        new TranscriptBuilder("s").in("/home/\0/x").person("hello").writeTo(file("s.jsonl"));
        session("t").person("always use tabs in this repo").writeTo(file("t.jsonl"));

        Program.Ran ran = program.run("learn", "s.jsonl", "t.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).startsWith("acumen: s.jsonl: ").hasLineCount(1);
        assertThat(ran.out()).contains("+ [pref-001]");
    }

    @Test
    void aSessionInAFolderWithAnUmlautIsLearnedWhateverTheLocale() throws IOException, InterruptedException {
        Path project = Files.createDirectories(folder.resolve("schön"));
        new TranscriptBuilder("s")
                .in(project.toString())
                .person("always use tabs in this repo")
                .writeTo(project.resolve("s.jsonl"));
        Path launcher = launcher();
        ProcessBuilder builder = new ProcessBuilder(launcher.toString(), "learn", "s.jsonl", "--model", "none")
                .directory(project.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.startsWith("CLAUDE"));
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("ACUMEN_HOME", folder.resolve("acumen").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));

        Finished finished = Finished.run(builder, Duration.ofMinutes(10));

        assertThat(finished.err()).isEmpty();
        assertThat(finished.out()).contains("+ [pref-001]");
        assertThat(finished.exitCode()).isZero();
    }

    /// A copy of the launcher that runs what is on the class path of these tests.
    private Path launcher() throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path root = Path.of(System.getProperty("acumen.root", "..")).toAbsolutePath();
        String text = Files.readString(root.resolve("acumen"))
                .replace("\"$class_path\"", "'" + System.getProperty("java.class.path") + "'");
        Path launcher = Files.writeString(home.resolve("acumen"), text);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return launcher;
    }

    private TranscriptBuilder session(String id) {
        return new TranscriptBuilder(id).in(program.here().toString());
    }

    private Path file(String name) {
        return program.here().resolve(name);
    }
}
