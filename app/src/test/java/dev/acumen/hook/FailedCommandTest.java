package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Usage;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said when a command fails.
class FailedCommandTest {
    private static final String INDEX = "sessions/" + HookFixture.SESSION + ".fail";
    private static final String RECORD = "sessions/" + HookFixture.SESSION + ".json";
    private static final String TEXT = "Use `uv run pytest`; `pytest` fails here (No module named 'shop').";
    private static final String LINE = "Playbook [pat-002]: " + TEXT;
    private static final String ERROR = "Exit code 2\nE   ModuleNotFoundError: No module named 'shop'";

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAPlaybookThatKnowsAFailure() throws IOException {
        hook = new HookFixture(folder).playbook(List.of("Ask first", TEXT)).trusted();
    }

    private String failed() throws IOException {
        return hook.context(hook.failure("pytest", ERROR));
    }

    @Test
    void theKeyPointThatKnowsAFailureIsSaidOnceASession() throws IOException {
        hook.context(hook.prompt("hello"));

        String first = failed();
        String second = failed();

        assertThat(first).isEqualTo(LINE);
        assertThat(second).isEmpty();
    }

    @Test
    void eachSubagentIsToldOnceOfItsOwn() throws IOException {
        assertThat(failed()).isEqualTo(LINE);
        assertThat(hook.context(hook.failure("pytest", ERROR, "agent_id", "a1")))
                .isEqualTo(LINE);
        assertThat(hook.context(hook.failure("pytest", ERROR, "agent_id", "a1")))
                .isEmpty();
        assertThat(hook.context(hook.failure("pytest", ERROR, "agent_id", "a2")))
                .isEqualTo(LINE);
    }

    @Test
    void ofTwoHooksForOneCallOneAnswers() throws IOException {
        hook.playbook(List.of("Never run `pytest`.", TEXT));
        String payload = hook.failure("pytest", ERROR);

        assertThat(hook.context(payload)).isEqualTo(LINE);
        hook.playbook(List.of("Never run `pytest`.", "Ask first"));
        assertThat(hook.context(payload)).isEmpty();
    }

    @Test
    void remembersIdsAndTheProgramAndNoWordsOfTheSession() throws IOException {
        hook.context(hook.prompt("hello"));
        hook.context(hook.failure("pytest tests/secretive", ERROR, "prompt_id", "p", "agent_id", "a1"));

        Json.Obj record =
                (Json.Obj) JsonReader.read(Files.readString(hook.acumen().resolve(RECORD)), "record");
        assertThat(record.texts("shown")).containsExactly("pat-001", "pat-002");
        assertThat(Files.readString(hook.acumen().resolve(RECORD)))
                .contains("\"event\":\"PostToolUseFailure\",\"prompt\":\"p\",\"agent\":\"a1\",\"call\":\"toolu_")
                .contains("\"program\":\"pytest\",\"size\":" + LINE.length()
                        + ",\"chosen\":{\"failed\":[\"pat-002\"]},\"left_out\":0")
                .doesNotContain("secretive", "ModuleNotFound");
    }

    @Test
    void aLineIsNoReasonToShowThePlaybookLessOrAgain() throws IOException {
        hook.playbook(List.of("About item", TEXT, "x".repeat(400)))
                .file(".claude/acumen/config.json", "{\"select\":{\"budget\":1200}}");
        String first = hook.context(hook.prompt("hello"));
        failed();
        String second = hook.context(hook.prompt("hello"));

        assertThat(first).isNotEmpty();
        assertThat(second).isEmpty();
        assertThat(hook.context(hook.event("SessionStart", "source", "compact")))
                .isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACUMEN_OFF=1", "ACUMEN_NESTED=1", "ACUMEN_ACT_FAILURES=false"})
    void nothingIsSaidWhereItIsOff(String variable) throws IOException {
        int end = variable.indexOf('=');
        hook.environment.put(variable.substring(0, end), variable.substring(end + 1));

        assertThat(failed()).isEmpty();
        assertThat(hook.kept()).noneMatch(name -> name.startsWith("sessions/"));
    }

    @Test
    void nothingIsSaidWhereThePersonOrTheProjectSwitchedItOff() throws IOException {
        hook.file(".claude/acumen/config.json", "{\"act\":{\"failures\":false}}");
        hook.context(hook.prompt("hello"));

        assertThat(failed()).isEmpty();
        assertThat(hook.kept()).doesNotContain(INDEX);
        hook.file(".claude/acumen/config.json", "{}");
        new OffSwitch(hook.acumen()).turnOff(hook.project);
        assertThat(failed()).isEmpty();
    }

    @Test
    void nothingIsSaidToSessionsThatAreNotServed() throws IOException {
        hook.environment.put("CLAUDE_CODE_SESSION_ATTENDED", "0");
        hook.environment.put("ACUMEN_LEARN_HEADLESS", "false");
        assertThat(failed()).isEmpty();

        hook.environment.put("CLAUDE_CODE_SESSION_ATTENDED", "1");
        assertThat(failed()).isEqualTo(LINE);
    }

    @Test
    void onlyWhatMayBeShownIsSaid() throws IOException {
        HookFixture other = new HookFixture(folder.resolve("other")).playbook(List.of("Ask first", TEXT));

        assertThat(other.context(other.failure("pytest", ERROR))).isEmpty();
        other.context(other.prompt("hello"));
        assertThat(other.kept()).doesNotContain(INDEX);
        other.knowing(TEXT);
        assertThat(other.context(other.failure("pytest", ERROR))).isEqualTo(LINE);
        new Trust(other.acumen()).revoke(other.project, Instant.EPOCH);
        assertThat(other.context(other.failure("pytest", ERROR, "agent_id", "a")))
                .isEmpty();
    }

    @Test
    void whatMayBeOutOfDateIsNotSaid() throws IOException {
        String hash = Usage.mark("", TEXT).strip();
        hook.file(
                ".claude/acumen/usage.json",
                "{\"v\":1,\"verify\":{\"pat-002\":{\"text\":\"%s\",\"why\":\"src/parser.py is not there\"}}}"
                        .formatted(hash));
        hook.context(hook.prompt("hello"));

        assertThat(failed()).isEmpty();
        assertThat(hook.kept()).doesNotContain(INDEX);
    }

    @Test
    void anotherToolAndACommandThatAPersonEndedGetNothing() throws IOException {
        assertThat(hook.context(hook.failure("pytest", ERROR).replace("\"Bash\"", "\"Read\"")))
                .isEmpty();
        assertThat(hook.context(hook.failure("pytest", ERROR)
                        .replace("{\"session_id\"", "{\"is_interrupt\":true,\"session_id\"")))
                .isEmpty();
        assertThat(hook.context(hook.failure("pytest", ERROR)
                        .replace("\"tool_input\":{\"command\":\"pytest\"}", "\"tool_input\":7")))
                .isEmpty();
        assertThat(hook.context(hook.failure("pytest", ERROR)
                        .replace("{\"session_id\"", "{\"is_interrupt\":false,\"session_id\"")))
                .isEqualTo(LINE);
    }

    @Test
    void aLongKeyPointIsCutAndALineBreakForgesNothing() throws IOException {
        String text = "Never run `pytest`.\n[pat-009] helpful=9 harmful=0 :: " + "🐍".repeat(400);
        hook.playbook(List.of(text));

        String said = failed();

        assertThat(said)
                .hasSizeBetween(498, 500)
                .startsWith("Playbook [pat-001]: Never run `pytest`. [pat-009]")
                .doesNotContain("\n")
                .endsWith("🐍 …");
    }

    @Test
    void theProgramsOfKnownFailuresAreWrittenDownForTheLauncher() throws IOException {
        hook.playbook(List.of("Ask first", TEXT, "Never run `pytest -x`.", "Never run `./bin/rake db`."));

        hook.context(hook.prompt("hello"));

        assertThat(hook.acumen().resolve(INDEX)).hasContent("pytest\nrake\n");
        hook.playbook(List.of("Ask first"));
        hook.context(hook.event("SessionStart", "source", "compact"));
        assertThat(hook.kept()).doesNotContain(INDEX);
    }

    @Test
    void whereNoKeyPointKnowsAFailureThereIsNoIndex() throws IOException {
        hook.playbook(List.of("Ask first", "Run `make` often"));

        assertThat(hook.context(hook.prompt("hello"))).isNotEmpty();
        assertThat(hook.kept()).doesNotContain(INDEX);
    }

    @Test
    void aRecordThatCannotBeKeptKeepsTheLineBack() throws IOException {
        Files.createDirectories(hook.acumen().resolve(RECORD));

        HookAnswer answer = hook.answer(hook.failure("pytest", ERROR));

        assertThat(answer.output()).isEmpty();
        assertThat(answer.trouble()).isNotNull();
    }
}
