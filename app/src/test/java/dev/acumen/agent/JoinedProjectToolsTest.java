package dev.acumen.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Retries;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.remote.PlayedService;
import dev.acumen.remote.PlayedService.Answer;
import dev.acumen.remote.Remote;
import dev.acumen.remote.RemoteCache;
import dev.acumen.remote.Remotes;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tools `remember` and `rate` where a team's service keeps the playbook.
class JoinedProjectToolsTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    private Path folder;

    private Path home = Path.of("");
    private Path project = Path.of("");
    private final PlayedService service = PlayedService.start();

    @BeforeEach
    void join() throws Exception {
        home = Files.createDirectories(folder.toRealPath().resolve("home"));
        project = Files.createDirectories(home.resolve("project"));
        Remotes remotes = new Remotes(home.resolve(".acumen"));
        Remote remote = Remote.of(service.url(), "shop", "a-token");
        remotes.put(project, remote);
        new RemoteCache(remotes, project, remote).refresh(NOW);
    }

    @AfterEach
    void end() {
        service.close();
    }

    private ToolAnswer call(String tool, Json.Obj arguments) {
        Environment environment = new Environment(
                project,
                home,
                Map.of(),
                InputStream.nullInputStream(),
                Clock.fixed(NOW, ZoneOffset.UTC),
                Retries.defaults(),
                folder.resolve("managed"));
        return new PlaybookOffer(environment, "1", Optional.empty(), _ -> {}).call(tool, arguments, List.of());
    }

    @Test
    void proposesWhatTheUserAskedToBeRemembered() {
        ToolAnswer answer = call("remember", Json.Obj.of("text", new Json.Text("Always run make lint")));

        assertThat(answer.isFailure()).as(answer.text()).isFalse();
        assertThat(answer.text()).contains("Proposed to the reviewers of " + service.url(), "Tell the user");
        assertThat(JsonWriter.compact(Objects.requireNonNull(answer.content())))
                .contains("\"added\":false", "\"waits\":\"the reviewers of");
        assertThat(service.requests().getLast().path()).isEqualTo("/proposals");
        assertThat(service.requests().getLast().body()).contains("Always run make lint");
    }

    @Test
    void ratesAtTheService() {
        ToolAnswer answer = call(
                "rate", Json.Obj.of("ids", Json.Arr.ofTexts(List.of("oth-001")), "rating", new Json.Text("helpful")));

        assertThat(answer.isFailure()).as(answer.text()).isFalse();
        assertThat(service.requests().getLast().path()).isEqualTo("/ratings");
        assertThat(service.requests().getLast().body()).contains("oth-001", "helpful");
    }

    @Test
    void saysWhyTheServiceRefused() {
        service.answer(Answer.problem(409, "you rejected it before"));

        ToolAnswer answer = call("remember", Json.Obj.of("text", new Json.Text("Always run make lint")));

        assertThat(answer.isFailure()).isTrue();
        assertThat(answer.text()).contains("you rejected it before", "Tell the user");
    }
}
