package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session whose delta a person regrets is undone with one command, and learning it again does not bring it back:
/// with real processes.
class RegretTest {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path folder = Path.of("");

    private Path project = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        folder = folder.toRealPath();
        project = Files.createDirectories(folder.resolve("project"));
        new TranscriptBuilder("regretted")
                .in(project.toString())
                .person("always use tabs in this repo")
                .agent("I will.")
                .command("npm install")
                .failed(1, "npm error Unsupported URL Type \"workspace:\"")
                .command("pnpm install")
                .succeeded("")
                .writeTo(project.resolve("regretted.jsonl"));
    }

    @Test
    void learnedFromSignals() throws Exception {
        run("add", "keep the log short");
        String before = sections();
        Finished learned = run("learn", "--model", "none", "regretted.jsonl");
        assertThat(learned.out()).contains("+ [pref-001]", "+ [mis-001]");

        Finished undone = run("undo", "regretted");
        Finished same = run("learn", "--model", "none", "regretted.jsonl");
        Finished again = run("learn", "--model", "none", "--again", "regretted.jsonl");

        assertThat(undone.exitCode()).isZero();
        assertThat(undone.out()).contains("- [pref-001]", "- [mis-001]", "It will not be learned again");
        assertThat(same.out()).contains("Nothing new");
        assertThat(again.exitCode()).isZero();
        assertThat(again.out()).contains("a person took back “").doesNotContain("+ [");
        assertThat(sections()).isEqualTo(before);
    }

    @Test
    void acceptedInReview() throws Exception {
        run("add", "keep the log short");
        run("review", "on");
        String before = sections();
        run("learn", "--model", "none", "regretted.jsonl");
        assertThat(sections()).isEqualTo(before);
        Finished accepted = run("review", "--accept", "all");
        assertThat(accepted.out()).contains("+ [pref-001]", "+ [mis-001]");

        Finished undone = run("undo", "regretted");
        Finished again = run("learn", "--model", "none", "--again", "regretted.jsonl");
        Finished waiting = run("review");

        assertThat(undone.exitCode()).isZero();
        assertThat(again.out()).contains("Nothing is proposed.");
        assertThat(waiting.out()).isEqualTo("Nothing waits for review.\n");
        assertThat(sections()).isEqualTo(before);
    }

    @Test
    void learnedWithAModelThatSaysItInOtherWordsTheNextTime() throws Exception {
        new TranscriptBuilder("regretted")
                .in(project.toString())
                .person("Run the database migrations before starting the integration tests, they need the tables.")
                .agent("I will.")
                .writeTo(project.resolve("regretted.jsonl"));
        List<String> texts = List.of(
                "Run the database migrations before starting the integration tests",
                "Before starting the integration tests, run the database migrations.");
        try (ScriptedServer server = ScriptedServer.start((request, _) -> reply(request, texts))) {
            Map<String, String> environment = new TreeMap<>(Map.of(
                    "ANTHROPIC_API_KEY",
                    "sk-canary-review",
                    "ANTHROPIC_BASE_URL",
                    server.url().toString()));
            Finished learned = run(environment, "learn", "regretted.jsonl");
            assertThat(learned.out()).contains("+ [ctx-001]");

            run(environment, "undo", "regretted");
            asked = 1;
            Finished again = run(environment, "learn", "--again", "regretted.jsonl");

            assertThat(again.out()).contains("a person took back").doesNotContain("+ [");
        }
    }

    private volatile int asked;

    private Reply reply(Received request, List<String> texts) {
        return request.prompt().contains("\n# Reflection\n")
                ? Reply.text("""
                        {"reasoning": "one thing", "operations": [
                          {"type": "ADD", "text": "%s", "section": "PROJECT CONTEXT"}]}""".formatted(texts.get(asked)))
                : Reply.text("""
                        {"analysis": "fine", "bullet_tags": [], "insights": [
                          {"insight": "%s", "evidence": "it failed without", "section": "PROJECT CONTEXT"}]}""".formatted(texts.get(asked)));
    }

    /// The playbook without what changes by itself.
    private String sections() throws IOException {
        return Files.readString(project.resolve(".claude/playbook.json"))
                .replaceAll("(?s),\\s*\"id_floors\": \\{.*?}", "")
                .replaceAll("\"last_updated\": \"[^\"]*\"", "");
    }

    private Finished run(String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), arguments);
    }

    private Finished run(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Acumen.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(project.toFile());
        builder.environment().keySet().removeIf(name -> name.matches("(ANTHROPIC|AGENTIC|ACUMEN|CLAUDE|OPENAI)_.*"));
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().putAll(environment);
        return Finished.run(builder, PATIENCE);
    }
}
