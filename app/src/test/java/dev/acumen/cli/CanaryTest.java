package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.FakeClaude;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Secrets of many kinds are put wherever a session, the settings and the environment can hold one, and a model
/// that repeats them is asked. Afterwards none of them is in any file, request, argument or line of output.
class CanaryTest {
    /// A key that no format gives away.
    private static final String PLAIN_KEY = "zq7Hk2mV9xLw4TnB8rYpC3dF";

    private final List<String> secrets = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    /// Texts with a secret of every kind, none of which is used twice. No line here is a secret as a whole, for
    /// those who look for them in repositories.
    private String planted() {
        int n = secrets.size();
        String four = "%04d".formatted(n);
        return String.join(
                "\n",
                "aws_access_key_id = "
                        + secret(
                                "AKIA" + "Q7XH2M5WLZKP",
                                "PQRS".charAt(n % 4)
                                        + four.replaceAll("[01]", "W").substring(1)),
                "use " + secret("ghp_" + "k3Jd8sLq0ZxCvBn7mQwErTyUiOpAsDfG", four) + " to push",
                "export ANTHROPIC_API_KEY=" + secret("sk-ant-" + "api03-Vb7nM2kQx9LdP4sTzR8wYc1HfJ6gA5e3-", four),
                "slack: " + secret("xoxb-" + "482915736104-5829163740512-Qm3xR7vKtZ8wLp2NcY5bH", four.substring(1)),
                "psql postgres://app:" + secret("Tr0ub4dor-zz", four) + "@db.internal:5432/shop",
                "DEPLOY_TOKEN=" + secret("7f3kq9v2m8x1c6b4", four),
                "the password is " + secret("Zx9-kettle-", four) + ", as always",
                "<private>" + secret("my salary is 81 thousand ", four) + "</private>",
                "curl -H 'Authorization: Bearer " + secret("4f9b1c7e2a8d6035", four) + "' https://api.example.com",
                "curl -u admin:" + secret("Sw0rdf1sh", four) + " https://example.com",
                "{\"client_secret\": \"" + secret("9mPq2Wx7Kd4Rt8Zs", four) + "\"}",
                "-----BEGIN RSA " + "PRIVATE KEY-----\n" + secret("MIIEpAIBAAKCAQEA3Tz2mr7SZiAMfQyuvBjM9Oi", four)
                        + "\nZ1BjP5CE/Wm/Rr500PRK+Lh9x5eJPo5CAZ3/ANBE0sTK0ZsDGMak2m1g7oruI3dY\n-----END RSA "
                        + "PRIVATE KEY-----");
    }

    private String secret(String begin, String end) {
        String secret = begin + end;
        secrets.add(secret);
        return secret;
    }

    private static Json.Obj object(String name, String value) {
        return Json.Obj.of(name, new Json.Text(value));
    }

    /// The transcript `s.jsonl`, with its subagent's.
    private void session(Program program) throws IOException {
        String here = program.here().toString();
        new TranscriptBuilder("s")
                .in(here)
                .person("Please run the linter before every commit.\n" + planted())
                .thinking(planted())
                .agent("I follow [pat-001].\n" + planted())
                .command("deploy --now\n" + planted())
                .succeeded(planted())
                .command("deploy again; " + planted())
                .failed(1, planted())
                .call(
                        "Write",
                        Json.Obj.of("file_path", new Json.Text(here + "/.env"), "content", new Json.Text(planted())))
                .succeeded("written")
                .call("Edit", object("new_string", planted()))
                .toolError(planted())
                .command("rm -rf build")
                .rejectedSaying("no, and " + planted())
                .call("Task", object("prompt", planted()))
                .succeeded(planted())
                .person("and now this:\n" + planted())
                .shell("env", planted())
                .injected(planted())
                .compaction(planted())
                .person("go on")
                .agent("Done. " + planted())
                .writeTo(program.here().resolve("s.jsonl"));
        new TranscriptBuilder("a1")
                .in(here)
                .sidechain()
                .person(planted())
                .command("cat secrets.txt # " + planted())
                .succeeded(planted())
                .agent(planted())
                .writeTo(program.here().resolve("s/subagents/agent-a1.jsonl"));
    }

    /// A project with secrets everywhere, in diagnostic mode.
    private Program project() throws IOException {
        Program program = Program.in(folder);
        session(program);
        String settings = JsonWriter.compact(Json.Obj.of("env", object("SOMETHING", planted())));
        for (Path around : List.of(program.home(), program.here())) {
            Files.writeString(Files.createDirectories(around.resolve(".claude")).resolve("settings.json"), settings);
        }
        Files.createFile(program.here().resolve(".claude/diagnostic_mode"));
        return program.with("SOMETHING", planted())
                .with("AWS_SECRET_ACCESS_KEY", secret("wJalrXUtnFEMIK7MDENGbPxRfiCY", "canary"))
                .with("GITHUB_TOKEN", secret("an-odd-value-of-no-known-form-", "canary"))
                .havingPlaybook(LinterSession.PLAYBOOK);
    }

    /// An answer that repeats secrets whose form is known, wherever it can.
    private String repeating(String answer) {
        String some = String.join(" ", secrets.subList(0, 4));
        return answer.replace("The user wants", "With " + some + " the user wants")
                .replace("the user says so", "says so with " + some)
                .replace("it is new", "it is new: " + some)
                .replace(
                        "\"insights\": [",
                        "\"insights\": [{\"insight\": \"Deploy with " + secrets.getFirst()
                                + "\", \"section\": \"OTHERS\", \"origin\": \"user\", \"evidence\": [\"T1\"]},")
                .replace(
                        "\"operations\": [",
                        "\"operations\": [{\"type\": \"ADD\", \"text\": \"Push with " + secrets.get(1)
                                + "\", \"section\": \"OTHERS\", \"evidence\": [\"T1\"]},");
    }

    private String[] answers(String mode) {
        return (mode.equals("single")
                        ? Stream.of(LinterSession.SINGLE)
                        : Stream.of(LinterSession.REFLECTION, LinterSession.DELTA))
                .map(answer -> repeating(answer))
                .toArray(String[]::new);
    }

    private static Script sequence(String... answers) {
        return Script.sequence(Stream.of(answers).map(Reply::text).toArray(Reply[]::new));
    }

    /// Every file that Acumen may have written, by its name.
    private static Map<String, String> written(Program program) throws IOException {
        Map<String, String> written = new TreeMap<>(Program.files(program.home()));
        written.keySet()
                .removeIf(name -> name.endsWith("settings.json")
                        || name.equals("project/s.jsonl")
                        || name.startsWith("project/s/"));
        return written;
    }

    private void noSecretIn(Program program, Program.Ran... runs) throws IOException {
        List<String> all = new ArrayList<>(secrets);
        all.add(Played.KEY);
        assertThat(written(program))
                .isNotEmpty()
                .allSatisfy((file, content) ->
                        assertThat(leaked(content, all)).as(file).isEmpty());
        for (Program.Ran ran : runs) {
            assertThat(leaked(ran.out() + ran.err(), all)).as("output").isEmpty();
        }
    }

    private static List<String> leaked(String content, List<String> secrets) {
        return secrets.stream().filter(content::contains).toList();
    }

    private void noSecretAsked(Played.Http played) {
        assertThat(played.prompts()).first().asString().contains(" removed]");
        for (Received request : played.server().requests()) {
            assertThat(leaked(request.body() + request.path(), secrets)).isEmpty();
            assertThat(request.body()).doesNotContain(Played.KEY);
            assertThat(request.headers().entrySet())
                    .filteredOn(header -> header.getValue().toString().contains(Played.KEY))
                    .extracting(Map.Entry::getKey)
                    .isSubsetOf("x-api-key", "authorization")
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"roles, anthropic", "single, anthropic", "roles, openai", "single, openai"})
    void aModelOverHttpLearnsNoSecretAndNoneIsKept(String mode, String provider) throws IOException {
        Program program = project().with("ACUMEN_LEARN_MODE", mode);
        Script script = sequence(answers(mode));
        try (Played.Http played =
                provider.equals("openai") ? Played.openAi(program, script) : Played.anthropic(program, script)) {
            Program.Ran ran = played.program().run("learn", "s.jsonl");
            Program.Ran log = played.program().run("log", "--json");
            Program.Ran status = played.program().run("status", "--json");

            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isZero();
            assertThat(LinterSession.keyPoints(program)).contains("pref-001 +0 -0 " + LinterSession.RULE);
            assertThat(program.here().resolve(".claude/diagnostic")).isNotEmptyDirectory();
            noSecretAsked(played);
            noSecretIn(program, ran, log, status);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"roles", "single"})
    void theClientLearnsNoSecretAndNoneIsKept(String mode) throws IOException {
        Program program = project()
                .with("ACUMEN_LEARN_MODE", mode)
                .with("ACUMEN_PROVIDER", "claude")
                .with("ANTHROPIC_API_KEY", Played.KEY);
        FakeClaude claude = FakeClaude.in(folder.resolve("bin")).answers(answers(mode));
        try (Played.Client played = Played.claude(program, claude)) {
            Program.Ran ran = played.program().run("learn", "--json", "s.jsonl");

            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isZero();
            assertThat(played.asked()).isNotEmpty().allSatisfy(call -> {
                assertThat(leaked(call.stdin() + call.arguments(), secrets)).isEmpty();
                assertThat(call.stdin() + call.arguments()).doesNotContain(Played.KEY);
            });
            noSecretIn(program, ran);
        }
    }

    @ParameterizedTest
    @CsvSource({"roles, anthropic", "single, anthropic", "roles, openai", "single, openai"})
    void aProviderThatRepeatsEverythingInAnErrorGivesNothingAway(String mode, String provider) throws IOException {
        Program program = project().with("ACUMEN_LEARN_MODE", mode);
        Script script = (request, number) -> new Reply.Failure(
                number % 2 == 0 ? 401 : 400,
                Map.of(),
                JsonWriter.compact(Json.Obj.of(
                        "error", object("message", "not " + Played.KEY + " " + request.headers() + request.body()))));
        try (Played.Http played =
                provider.equals("openai") ? Played.openAi(program, script) : Played.anthropic(program, script)) {
            Program.Ran first = played.program().run("learn", "s.jsonl");
            Program.Ran second = played.program().run("learn", "--json", "s.jsonl");

            assertThat(first.exitCode()).isEqualTo(1);
            assertThat(second.exitCode()).isEqualTo(1);
            noSecretAsked(played);
            noSecretIn(program, first, second);
        }
    }

    @Test
    void whatIsKeptForALaterTryHoldsNoSecret() throws IOException {
        Program program = project();
        Script script = Script.sequence(Reply.text(answers("roles")[0]), Reply.unauthorized());
        try (Played.Http played = Played.anthropic(program, script)) {
            Program.Ran ran = played.program().run("learn", "s.jsonl");

            assertThat(ran.err()).contains("the curator's call failed");
            assertThat(LinterSession.entries(program, "queue"))
                    .singleElement()
                    .satisfies(entry -> assertThat(JsonWriter.compact(entry))
                            .contains("the user wants the linter run")
                            .contains(" removed]"));
            noSecretAsked(played);
            noSecretIn(program, ran);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Played.KEY, PLAIN_KEY})
    void aClientThatRepeatsTheKeyInAnErrorGivesNothingAway(String key) throws IOException {
        Program program = project().with("ACUMEN_PROVIDER", "claude").with("ANTHROPIC_API_KEY", key);
        FakeClaude claude = FakeClaude.in(folder.resolve("bin"))
                .failsWith(401, "invalid " + key)
                .prints("cannot use " + key, 3);
        try (Played.Client played = Played.claude(program, claude)) {
            Program.Ran refused = played.program().run("learn", "s.jsonl");
            Program.Ran ended = played.program().run("learn", "s.jsonl");

            secrets.add(key);
            assertThat(refused.err()).contains("invalid");
            assertThat(ended.err()).contains("cannot use");
            noSecretIn(program, refused, ended);
        }
    }

    @Test
    void whatAPersonTypedIntoThePlaybookIsNotSent() throws IOException {
        String key = secret("ghp_" + "k3Jd8sLq0ZxCvBn7mQwErTyUiOpAsDfG", "9999");
        Program program = LinterSession.in(Program.in(folder));
        program.havingPlaybook(LinterSession.PLAYBOOK.replace("Ports are listed in ports.toml", "Push with " + key));
        try (Played.Http played = Played.anthropic(program, sequence(LinterSession.REFLECTION, LinterSession.DELTA))) {
            Program.Ran ran = played.program().run("learn", "--json", "s.jsonl");

            assertThat(ran.exitCode()).isZero();
            noSecretAsked(played);
            assertThat(ran.out()).doesNotContain(key);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"roles", "single"})
    void aKeyOfNoKnownFormIsTakenOutOfTheSession(String mode) throws IOException {
        Program program = LinterSession.in(Program.in(folder)).with("ACUMEN_LEARN_MODE", mode);
        new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("Please run the linter before every commit. I use " + PLAIN_KEY + " here.")
                .agent("I follow [pat-001].")
                .command("login " + PLAIN_KEY)
                .succeeded("hello " + PLAIN_KEY)
                .writeTo(program.here().resolve("s.jsonl"));
        Script script = mode.equals("single")
                ? Script.always(LinterSession.SINGLE)
                : sequence(LinterSession.REFLECTION, LinterSession.DELTA);
        try (Played.Http played = Played.anthropic(program, script)) {
            Program known = played.program().with("ANTHROPIC_API_KEY", PLAIN_KEY);

            Program.Ran ran = known.run("learn", "s.jsonl");

            secrets.add(PLAIN_KEY);
            assertThat(ran.exitCode()).isZero();
            assertThat(played.server().requests())
                    .isNotEmpty()
                    .allSatisfy(request -> assertThat(request.body()).doesNotContain(PLAIN_KEY));
            noSecretIn(program, ran);
        }
    }
}
