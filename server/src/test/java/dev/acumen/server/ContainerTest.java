package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.server.Team.Person;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// What `container/` says of the program is so. `.ci/container-trial` builds the image and runs it, where containers
/// can
/// run.
class ContainerTest {
    private static final Path FOLDER = Path.of("container");
    private static final String VARIABLE = "\n    ([A-Z_]+):";

    private static String text(String file) throws IOException {
        return Files.readString(FOLDER.resolve(file));
    }

    private static String found(String pattern, String file) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text(file));
        assertThat(matcher.find()).as(pattern + " in " + file).isTrue();
        return matcher.group(1);
    }

    private static List<String> words(String pattern, String file) throws IOException {
        Json array = JsonReader.read(found(pattern, file), file);
        return ((Json.Arr) array)
                .elements().stream().map(word -> ((Json.Text) word).value()).toList();
    }

    @Test
    void theImageStartsTheProgramWithoutAShell() throws IOException {
        List<String> entry = words("ENTRYPOINT (\\[.*])", "Dockerfile");

        assertThat(entry.getFirst()).isEqualTo(found("COPY --from=build /runtime (\\S+)", "Dockerfile") + "/bin/java");
        assertThat(entry).endsWith("-cp", "/opt/acumen-server/*", ServerProgram.class.getName());
        assertThat(found("\nUSER (\\d+)\n", "Dockerfile")).isNotEqualTo("0");
    }

    @Test
    void theProgramKnowsTheOptionsOfTheComposeFile() throws IOException {
        List<String> command = words("command: (\\[.*])", "compose.yaml");

        CommandLine.ParseResult parsed = ServerProgram.commandLine(
                        new ServerProgram.Machine(Map.of(), Clock.systemUTC()))
                .parseArgs(command.toArray(String[]::new));

        assertThat(parsed.subcommand().commandSpec().name()).isEqualTo("serve");
        assertThat(parsed.subcommand().matchedOptions()).hasSize(2);
    }

    @Test
    void theProgramKnowsTheVariablesOfTheComposeFile() throws IOException {
        String service = text("compose.yaml").split("\nservices:\n", -1)[0];
        String page = Files.readString(Path.of("../docs/reference/configuration.md"));

        List<String> variables = Pattern.compile(VARIABLE)
                .matcher(service)
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(variables).contains("PGPASSWORD", "ANTHROPIC_API_KEY");
        assertThat(variables).allSatisfy(variable -> assertThat(page).contains("`" + variable + "`"));
        assertThat(text("database.sql")).contains("\\getenv password ACUMEN_PASSWORD");
    }

    @Test
    void theServiceIsAskedForItsHealthWhereItListens() throws IOException {
        String port = found("EXPOSE (\\d+)", "Dockerfile");

        assertThat(found("http://127.0.0.1:(\\d+)/health", "Dockerfile")).isEqualTo(port);
        assertThat(words("command: (\\[.*])", "compose.yaml")).contains("0.0.0.0:" + port);
        assertThat(text("compose.yaml")).contains("127.0.0.1:8737:" + port, "127.0.0.1:8738:" + port);
    }

    @Test
    void theServiceHasTheTimeThatItTakesToEnd() throws IOException {
        Duration grace = Duration.ofSeconds(Long.parseLong(found("stop_grace_period: (\\d+)s", "compose.yaml")));

        assertThat(grace).isGreaterThan(Team.options().patience().plusSeconds(AcumenServer.SECONDS_TO_END));
    }

    @Test
    void theRuntimeHasTheModulesThatTheServiceNeeds(@TempDir Path home) throws Exception {
        List<String> modules = List.of("--limit-modules", found("--add-modules (\\S+)", "Dockerfile"));
        Person ada;
        try (Team team = Team.start()) {
            ada = team.trusted("ada", "shop", AccessRole.CONTRIBUTOR);
        }
        try (ScriptedServer model = ScriptedServer.start(ShopModel.script());
                ServiceProcess service = ServiceProcess.program(
                        modules,
                        Map.of(
                                "HOME", home.toString(),
                                "ANTHROPIC_API_KEY", "a-key",
                                "ANTHROPIC_BASE_URL", model.url().toString()),
                        "serve",
                        "--store",
                        ada.team().store(),
                        "--listen",
                        "0")) {
            Person there = ada.at(service.await("serving at ").split(";", -1)[0]);

            there.teaches("s", "Parcels to the north go by ship, I checked it.");

            await("it is shown", () -> there.selection().contains("Parcels to the north go by ship"));
            assertThat(model.requests()).hasSize(2);
        }
    }
}
