package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.llm.Retries;
import dev.acumen.providers.Role;
import dev.acumen.providers.UserModel;
import dev.acumen.testkit.model.DesksModel;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnTheDesksTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void getsBetter() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            Environment environment = new Environment(
                    folder,
                    folder,
                    Map.of(
                            "ANTHROPIC_API_KEY",
                            "key",
                            "ANTHROPIC_BASE_URL",
                            server.url().toString(),
                            "ACUMEN_LIMITS_CALLS",
                            "1000"),
                    new ByteArrayInputStream(new byte[0]),
                    Clock.systemUTC(),
                    Retries.defaults());

            String told =
                    LearnTheDesks.learn(UserModel.of(environment, Role.REFLECTOR), Path.of(""), folder.resolve("run"));

            assertThat(told).isEqualTo("score 0.0 before, 1.0 after");
            assertThat(folder.resolve("run/report.md")).exists();
        }
    }
}
