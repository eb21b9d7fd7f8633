package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session whose delta a person regrets is undone with one command, and learning it again does not bring it back.
class RegretTest {
    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
        new TranscriptBuilder("regretted")
                .in(program.here().toString())
                .person("always use tabs in this repo")
                .agent("I will.")
                .command("npm install")
                .failed(1, "npm error Unsupported URL Type \"workspace:\"")
                .command("pnpm install")
                .succeeded("")
                .writeTo(transcript());
    }

    @Test
    void learnedFromSignals() throws Exception {
        program.run("add", "keep the log short");
        String before = sections();
        Program.Ran learned =
                program.run("learn", "--model", "none", transcript().toString());
        assertThat(learned.out()).contains("+ [pref-001]", "+ [mis-001]");

        Program.Ran undone = program.run("undo", "regretted");
        Program.Ran same = program.run("learn", "--model", "none", transcript().toString());
        Program.Ran again =
                program.run("learn", "--model", "none", "--again", transcript().toString());

        assertThat(undone.exitCode()).isZero();
        assertThat(undone.out()).contains("- [pref-001]", "- [mis-001]", "It will not be learned again");
        assertThat(same.out()).contains("Nothing new");
        assertThat(again.exitCode()).isZero();
        assertThat(again.out()).contains("a person took back “").doesNotContain("+ [");
        assertThat(sections()).isEqualTo(before);
    }

    @Test
    void acceptedInReview() throws Exception {
        program.run("add", "keep the log short");
        program.run("review", "on");
        String before = sections();
        program.run("learn", "--model", "none", transcript().toString());
        assertThat(sections()).isEqualTo(before);
        Program.Ran accepted = program.run("review", "--accept", "all");
        assertThat(accepted.out()).contains("+ [pref-001]", "+ [mis-001]");

        Program.Ran undone = program.run("undo", "regretted");
        Program.Ran again =
                program.run("learn", "--model", "none", "--again", transcript().toString());
        Program.Ran waiting = program.run("review");

        assertThat(undone.exitCode()).isZero();
        assertThat(again.out()).contains("Nothing is proposed.");
        assertThat(waiting.out()).isEqualTo("Nothing waits for review.\n");
        assertThat(sections()).isEqualTo(before);
    }

    @Test
    void learnedWithAModelThatSaysItInOtherWordsTheNextTime() throws Exception {
        new TranscriptBuilder("regretted")
                .in(program.here().toString())
                .person("Run the database migrations before starting the integration tests, they need the tables.")
                .agent("I will.")
                .writeTo(transcript());
        List<String> texts = List.of(
                "Run the database migrations before starting the integration tests",
                "Before starting the integration tests, run the database migrations.");
        try (ScriptedServer server = ScriptedServer.start((request, _) -> reply(request, texts))) {
            Program asking = program.with("ANTHROPIC_API_KEY", "sk-canary-review")
                    .with("ANTHROPIC_BASE_URL", server.url().toString());
            Program.Ran learned = asking.run("learn", transcript().toString());
            assertThat(learned.out()).contains("+ [ctx-001]");

            asking.run("undo", "regretted");
            asked = 1;
            Program.Ran again = asking.run("learn", "--again", transcript().toString());

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
        return Files.readString(program.playbook())
                .replaceAll("(?s),\\s*\"id_floors\": \\{.*?}", "")
                .replaceAll("\"last_updated\": \"[^\"]*\"", "");
    }

    private Path transcript() {
        return program.here().resolve("regretted.jsonl");
    }
}
