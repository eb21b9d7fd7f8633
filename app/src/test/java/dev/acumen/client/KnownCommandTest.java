package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When a command fails that a key point knows, the model reads the key point with its next request; where holds are
/// on, it reads it instead of the command being run.
class KnownCommandTest {
    private static final String KNOWN = "npm run test";
    private static final String TEXT = "Use `pnpm run test`; `npm run test` fails here (Missing script: \"test\").";
    private static final String LINE = "Playbook [mis-001]: user: " + TEXT;
    private static final String FORBIDDEN = "Never run `npm run test`.";
    private static final String HELD =
            "Playbook [mis-001] held this call, and the same call will pass: user: " + FORBIDDEN;
    private static final String RUN = "@@run ";
    private static final String BOTH = "@@both";
    private static final String DELEGATE = "@@delegate ";
    private static final String UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

    /// The agent runs the commands that the prompt names between bars, one after another; two at once; or has a
    /// subagent run them.
    private static final Script AGENT = (request, number) -> {
        Messages messages = Messages.of(request);
        String asked = messages.asked();
        int delegate = asked.indexOf(DELEGATE);
        if (delegate >= 0) {
            return messages.results() == 0
                    ? agent(RUN + asked.substring(delegate + DELEGATE.length()).strip())
                    : Reply.text("Done.");
        }
        if (asked.contains(BOTH)) {
            return messages.results() == 0 ? atOnce(KNOWN, KNOWN) : Reply.text("Done.");
        }
        List<String> commands = messages.asked(RUN);
        int results = messages.results();
        return results < commands.size() ? Reply.call("Bash", command(commands.get(results))) : Reply.text("Done.");
    };

    @TempDir
    private Path folder = Path.of("");

    private @Nullable Machine machine;

    @AfterEach
    void end() {
        if (machine != null) {
            machine.close();
        }
    }

    private static Json.Obj command(String command) {
        return Json.Obj.of("command", new Json.Text(command), "description", new Json.Text("Run it"));
    }

    private static Reply agent(String prompt) {
        return Reply.call(
                "Agent",
                Json.Obj.of(
                                "description", new Json.Text("Run it"),
                                "prompt", new Json.Text(prompt),
                                "subagent_type", new Json.Text("general-purpose"))
                        .with("run_in_background", new Json.Bool(false)));
    }

    /// An answer with two calls, as the model streams it.
    private static Reply atOnce(String... commands) {
        StringBuilder events = new StringBuilder();
        event(events, "message_start", """
                {"type":"message_start","message":{"id":"msg_both","type":"message","role":"assistant","model":"m",\
                "content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}""");
        for (int i = 0; i < commands.length; i++) {
            String input = JsonWriter.compact(new Json.Text(JsonWriter.compact(command(commands[i]))));
            event(events, "content_block_start", """
                    {"type":"content_block_start","index":%d,"content_block":{"type":"tool_use","id":"toolu_both%d",\
                    "name":"Bash","input":{}}}""".formatted(i, i));
            event(events, "content_block_delta", """
                    {"type":"content_block_delta","index":%d,"delta":{"type":"input_json_delta","partial_json":%s}}""".formatted(i, input));
            event(events, "content_block_stop", "{\"type\":\"content_block_stop\",\"index\":" + i + "}");
        }
        event(events, "message_delta", """
                {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},\
                "usage":{"output_tokens":9}}""");
        event(events, "message_stop", "{\"type\":\"message_stop\"}");
        return new Reply.Raw(
                200,
                Map.of("Content-Type", "text/event-stream"),
                events.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void event(StringBuilder events, String name, String data) {
        events.append("event: ").append(name).append("\ndata: ").append(data).append("\n\n");
    }

    private Machine machine(String client) throws IOException, InterruptedException {
        return machine(client, TEXT);
    }

    private Machine holding(String client) throws IOException, InterruptedException {
        Machine made = machine(client, FORBIDDEN);
        assertThat(made.acumen("act", "hold").exitCode()).isZero();
        return made;
    }

    private Machine machine(String client, String text) throws IOException, InterruptedException {
        Path program = client.equals("older") ? Clients.older() : Clients.current();
        Machine made = Machine.in(folder, program, AGENT).with("ACUMEN_PROVIDER", "none");
        machine = made;
        Way.USER.install(made);
        assertThat(made.acumen("add", text, "--section", "mis").exitCode()).isZero();
        return made;
    }

    private static void ask(Machine machine, String prompt) throws IOException, InterruptedException {
        machine.ask(prompt, "--allowedTools", "Bash", "Agent");
    }

    /// How often the line stands in each request that hands back so many results of commands, the last one of each.
    private static List<Integer> lines(Machine machine, String marker) {
        return counts(machine, marker, LINE);
    }

    private static List<Integer> counts(Machine machine, String marker, String text) {
        List<Received> requests = machine.conversation().stream()
                .filter(request -> Messages.of(request).asked().contains(marker))
                .toList();
        return requests.stream()
                .map(request -> Messages.of(request).text().split(Pattern.quote(text), -1).length - 1)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void theLineIsInTheNextRequestAndNotAgain(String client) throws IOException, InterruptedException {
        Machine machine = machine(client);

        ask(machine, RUN + KNOWN + " | " + KNOWN + " | npm run lint");

        assertThat(lines(machine, RUN)).containsExactly(0, 1, 1, 1);
        Received next = machine.conversation().stream()
                .filter(request -> Messages.of(request).results() == 1)
                .findFirst()
                .orElseThrow();
        assertThat(Messages.of(next).text()).containsSubsequence("Missing script", LINE);
        assertThat(machine.acumen("why").out()).contains("after `npm …` failed: 1 key point", "[mis-001]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void whatOnlyLooksLikeItGetsNothing(String client) throws IOException, InterruptedException {
        Machine machine = machine(client);

        ask(machine, RUN + "npm run lint | pnpm run test && exit 3 | cat npm/run/test | echo 'npm run test'; exit 1");

        assertThat(lines(machine, RUN)).containsExactly(0, 0, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aSubagentIsToldOnceOfItsOwn(String client) throws IOException, InterruptedException {
        Machine machine = machine(client);

        ask(machine, RUN + KNOWN);
        ask(machine, DELEGATE + KNOWN + " | " + KNOWN);

        List<Integer> all = lines(machine, RUN);
        assertThat(all).containsExactly(0, 1, 0, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void ofCallsAtOnceOneIsAnswered(String client) throws IOException, InterruptedException {
        Machine machine = machine(client);

        ask(machine, BOTH);

        assertThat(lines(machine, BOTH)).containsExactly(0, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void theClientTellsWhatFailedAndWhoRanIt(String client) throws IOException, InterruptedException {
        Machine machine = machine(client);
        machine.write("shop/.claude/settings.json", """
                {"hooks": {"PostToolUseFailure": [{"matcher": "Bash", "hooks": [
                  {"type": "command", "command": "cat >>\\"$HOME/failures\\"; echo >>\\"$HOME/failures\\""}]}]}}
                """);

        ask(machine, RUN + KNOWN);
        ask(machine, DELEGATE + KNOWN);

        List<Json.Obj> events = Files.readAllLines(machine.home().resolve("failures")).stream()
                .filter(line -> !line.isBlank())
                .map(line -> (Json.Obj) JsonReader.read(line, "event"))
                .toList();
        assertThat(events).hasSize(2).allSatisfy(event -> {
            assertThat(event.textOr("tool_name", "")).isEqualTo("Bash");
            assertThat(event.textOr("tool_use_id", "")).isNotEmpty();
            assertThat(event.textOr("error", "")).startsWith("Exit code 1\n").contains("Missing script");
            assertThat(event.get("is_interrupt")).isEqualTo(new Json.Bool(false));
            assertThat(event.get("tool_input")).isInstanceOf(Json.Obj.class);
        });
        assertThat(events.getFirst().textOr("agent_id", "")).isEmpty();
        assertThat(events.getLast().textOr("agent_id", "")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void whereItIsOffTheRequestsAreThoseWithoutTheHook(String client) throws IOException, InterruptedException {
        Machine machine = machine(client);
        assertThat(machine.acumen("act", "off", "--everywhere").exitCode()).isZero();

        String playbook = machine.playbook();
        ask(machine, RUN + KNOWN + " | " + KNOWN);
        machine.awaitRest();
        // What the session taught is not what is compared.
        Files.writeString(machine.playbookFile(), playbook);
        int requests = machine.conversation().size();
        Path file = machine.home().resolve(".claude/settings.json");
        Json.Obj settings = (Json.Obj) JsonReader.read(Files.readString(file), "settings");
        Json.Obj hooks = (Json.Obj) Objects.requireNonNull(settings.get("hooks"));
        assertThat(hooks.get("PostToolUseFailure")).isNotNull();
        assertThat(hooks.get("PreToolUse")).isNotNull();
        Files.writeString(
                file,
                JsonWriter.pretty(settings.with(
                        "hooks", hooks.without("PostToolUseFailure").without("PreToolUse"))));
        ask(machine, RUN + KNOWN + " | " + KNOWN);

        List<String> bodies = machine.conversation().stream()
                .map(request -> request.body().replaceAll(UUID, "ID").replaceAll("toolu_\\w+", "CALL"))
                .map(body -> body.replaceAll("cch=[0-9a-f]+", "cch"))
                .toList();
        assertThat(bodies).hasSize(2 * requests);
        assertThat(bodies.subList(0, requests)).isEqualTo(bodies.subList(requests, 2 * requests));
        assertThat(IntStream.range(0, bodies.size()).filter(i -> bodies.get(i).contains(LINE)))
                .isEmpty();
        assertThat(machine.acumen("why").out()).doesNotContain("failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aHeldCommandDoesNotRunAndTheSecondTryPasses(String client) throws IOException, InterruptedException {
        Machine machine = holding(client);

        ask(machine, RUN + KNOWN + " | " + KNOWN + " | " + KNOWN);

        assertThat(counts(machine, RUN, HELD)).containsExactly(0, 1, 1, 1);
        assertThat(counts(machine, RUN, "Missing script")).containsExactly(0, 0, 1, 2);
        assertThat(machine.acumen("why").out()).contains("`npm …` was held: 1 key point", "[mis-001]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void whatOnlyLooksLikeAHeldCommandRuns(String client) throws IOException, InterruptedException {
        Machine machine = holding(client);

        ask(machine, RUN + "npm run test --help | npm run lint | echo 'npm run test' | pnpm run test");

        assertThat(counts(machine, RUN, HELD)).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aSubagentIsNotHeldAndOfCallsAtOnceOneIs(String client) throws IOException, InterruptedException {
        Machine machine = holding(client);

        ask(machine, DELEGATE + KNOWN);
        ask(machine, BOTH);

        assertThat(counts(machine, RUN, HELD)).containsOnly(0);
        assertThat(counts(machine, BOTH, HELD)).containsExactly(0, 1);
        assertThat(counts(machine, BOTH, "Missing script")).containsExactly(0, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void afterACompactionNothingIsSaidTwice(String client) throws IOException, InterruptedException {
        Machine machine = holding(client);

        ask(machine, RUN + KNOWN + " | " + KNOWN);
        machine.ask("/compact", "--continue");
        machine.ask(RUN + KNOWN, "--continue", "--allowedTools", "Bash");

        String last = Messages.of(machine.conversation().getLast()).text();
        assertThat(last.substring(last.lastIndexOf(RUN)))
                .contains("Missing script")
                .doesNotContain(HELD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aHoldThatTheAgentOverrodeWithSuccessCountsAgainstTheKeyPoint(String client)
            throws IOException, InterruptedException {
        Machine machine = machine(client, "Use `touch all`; `touch done` fails here (no folder for it).");
        assertThat(machine.acumen("act", "hold").exitCode()).isZero();

        ask(machine, RUN + "touch done | touch done");
        machine.awaitRest();

        assertThat(machine.playbook()).contains("\"harmful\": 1");
    }
}
