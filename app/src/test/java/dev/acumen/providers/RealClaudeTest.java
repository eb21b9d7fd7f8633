package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.Failure;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The client itself, against a scripted server, where `ACUMEN_TEST_CLAUDE` names it.
class RealClaudeTest {
    private static final String VARIABLE = "ACUMEN_TEST_CLAUDE";
    private static final Json.Obj SCHEMA = (Json.Obj) JsonReader.read("""
            {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]}""", "schema");

    @TempDir
    private Path folder = Path.of("");

    private Path executable = Path.of("");

    @BeforeEach
    void findTheClient() {
        String named = System.getenv(VARIABLE);
        assumeTrue(named != null && !named.isBlank(), VARIABLE + " does not name the client");
        executable = Path.of(String.valueOf(named));
    }

    private Reply ask(ScriptedServer server) throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path settings = Files.createDirectories(home.resolve(".claude"));
        Files.writeString(settings.resolve("CLAUDE.md"), "the user's own instructions");
        Files.writeString(settings.resolve("settings.json"), """
                {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "touch %s/hooked"}]}],
                           "Stop": [{"hooks": [{"type": "command", "command": "touch %s/hooked"}]}]}}
                """.formatted(folder, folder));
        Map<String, String> environment = Map.of(
                "HOME", home.toString(),
                "PATH", "/usr/local/bin:/usr/bin:/bin",
                "ANTHROPIC_BASE_URL", server.url().toString(),
                "ANTHROPIC_API_KEY", "dummy",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                "DISABLE_TELEMETRY", "1",
                "DISABLE_AUTOUPDATER", "1");
        ClaudeProcess client = new ClaudeProcess(executable, folder.resolve("acumen"), environment);
        Prompt prompt = new Prompt(List.of("the instructions"), "the session");
        return new ClaudeModel("haiku", client)
                .ask(new Request(new Request.Purpose("reflector", "s-1"), prompt, 20, 500, Optional.of(SCHEMA)));
    }

    @Test
    void answersApartFromTheUsersOwnSessions() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{\"answer\": \"42\"}"))) {
            Reply reply = ask(server);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answer.class,
                            answer -> assertThat(answer.text()).isEqualTo("{\"answer\":\"42\"}"));
            assertThat(reply.usage().total()).isPositive();
            assertThat(server.requests())
                    .extracting(Received::prompt)
                    .anySatisfy(prompt -> assertThat(prompt).contains("the instructions\n\nthe session"))
                    .noneSatisfy(prompt -> assertThat(prompt).contains("the user's own instructions"));
            assertThat(folder.resolve("hooked")).doesNotExist();
            assertThat(transcripts()).isEmpty();
        }
    }

    @Test
    void passesOnARefusal() throws IOException {
        try (ScriptedServer server =
                ScriptedServer.start(Script.always(dev.acumen.testkit.model.Reply.badRequest("no such thing")))) {
            Reply reply = ask(server);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Failure.Refused.class,
                            refused -> assertThat(refused.status()).isEqualTo(400));
        }
    }

    private List<Path> transcripts() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).toList();
        }
    }
}
