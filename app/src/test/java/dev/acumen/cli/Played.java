package dev.acumen.cli;

import dev.acumen.testkit.model.FakeClaude;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A model that plays what a test prepared, and the program as it asks that model.
sealed interface Played extends AutoCloseable {
    /// The key by which a model over HTTP knows the program.
    String KEY = "sk-canary-0123456789abcdefABCDEF";

    /// The program with the environment and the settings that lead to the model.
    Program program();

    /// The texts of the requests that reached it.
    List<String> prompts();

    /// How many requests reached it.
    default int requests() {
        return prompts().size();
    }

    @Override
    void close();

    /// Behind Anthropic's interface.
    static Http anthropic(Program program, Script script) {
        ScriptedServer server = ScriptedServer.start(script);
        return new Http(
                program.with("ANTHROPIC_API_KEY", KEY)
                        .with("ANTHROPIC_BASE_URL", server.url().toString()),
                server);
    }

    /// Behind OpenAI's interface, which is chosen in the user's settings.
    static Http openAi(Program program, Script script) throws IOException {
        Path settings =
                Files.createDirectories(program.home().resolve(".acumen")).resolve("config.json");
        Files.writeString(settings, "{\"provider\": \"openai\"}");
        ScriptedServer server = ScriptedServer.start(script);
        return new Http(program.with("OPENAI_API_KEY", KEY).with("OPENAI_BASE_URL", server.url() + "/v1"), server);
    }

    /// Behind the client `claude`.
    static Client claude(Program program, FakeClaude claude) {
        return new Client(program.with("PATH", claude.executable().getParent() + ":/usr/bin:/bin"), claude);
    }

    /// Over HTTP, on a port of this machine.
    record Http(Program program, ScriptedServer server) implements Played {
        @Override
        public List<String> prompts() {
            return server.requests().stream().map(Received::prompt).toList();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /// As a program on the `PATH`.
    record Client(Program program, FakeClaude claude) implements Played {
        /// The calls that asked the model something.
        List<FakeClaude.Call> asked() {
            return claude.calls().stream()
                    .filter(call -> call.arguments().contains("-p"))
                    .toList();
        }

        @Override
        public List<String> prompts() {
            return asked().stream().map(FakeClaude.Call::stdin).toList();
        }

        @Override
        public void close() {}
    }
}
