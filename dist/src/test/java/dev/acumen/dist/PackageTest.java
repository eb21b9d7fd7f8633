package dev.acumen.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archive with a runtime runs where it is unpacked, with nothing but what is in it.
class PackageTest {
    private static final Percentage TOLERANCE = Percentage.withPercentage(10);
    private static final String PASSWORD = "changeit";

    /// What databind can write where it is there, and does without where it is not.
    private static final Set<String> NOT_NEEDED = Set.of("java.desktop", "java.sql");

    @TempDir
    private Path folder;

    private Unpacked unpacked;

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        unpacked = Unpacked.into(Files.createDirectory(folder.resolve("a b")));
    }

    @Test
    void tellsItsVersionWithoutAJdk() throws IOException, InterruptedException {
        Unpacked.Ran ran = unpacked.acumen(Map.of("JAVA_HOME", "/nowhere"), "", "--version");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).matches("acumen \\d+\\.\\d+.*\\R");
    }

    @Test
    void hasTheSizesThatAreDocumented() throws IOException {
        long archive = Files.size(Path.of(System.getProperty("acumen.package")));
        long whole;
        try (Stream<Path> files = Files.walk(unpacked.home())) {
            whole = files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }

        assertThat(documented("../docs/explanation/claude-code.md", "tar\\.gz` \\((\\d+) MB, \\d+ unpacked\\)"))
                .isCloseTo(archive, TOLERANCE);
        assertThat(documented("../docs/explanation/claude-code.md", "MB, (\\d+) unpacked\\)"))
                .isCloseTo(whole, TOLERANCE);
    }

    /// A number of megabytes on a page, in bytes.
    private static long documented(String page, String pattern) throws IOException {
        Matcher place = Pattern.compile(pattern).matcher(Files.readString(Path.of(page)));
        assertThat(place.find()).as(page + " says " + pattern).isTrue();
        return Long.parseLong(place.group(1)) * 1_000_000;
    }

    @Test
    void bringsLicenceReadmeAndPlugin() {
        assertThat(List.of(
                        "LICENSE",
                        "README.md",
                        ".claude-plugin/marketplace.json",
                        "plugin/acumen/hooks/hooks.json",
                        "share/man/man1/acumen-show.1",
                        "share/man/man7/acumen-concepts.7",
                        "share/bash-completion/completions/acumen",
                        "share/zsh/site-functions/_acumen",
                        "share/fish/vendor_completions.d/acumen.fish",
                        "runtime/legal/java.base/LICENSE"))
                .allSatisfy(name -> assertThat(unpacked.home().resolve(name)).isNotEmptyFile());
        assertThat(unpacked.home().resolve("plugin/acumen/scripts/acumen")).isExecutable();
    }

    @Test
    void learnsFromAnAnthropicModel() throws IOException, InterruptedException {
        try (ScriptedServer server = ScriptedServer.start(answers())) {
            Unpacked.Ran ran = unpacked.acumen(
                    Map.of(
                            "ANTHROPIC_API_KEY",
                            "dummy",
                            "ANTHROPIC_BASE_URL",
                            server.url().toString()),
                    "",
                    "learn",
                    session());

            assertThatItLearned(ran, server);
        }
    }

    @Test
    void learnsFromAnOpenAiModel() throws IOException, InterruptedException {
        try (ScriptedServer server = ScriptedServer.start(answers())) {
            Unpacked.Ran ran = unpacked.acumen(
                    Map.of(
                            "OPENAI_API_KEY", "dummy",
                            "OPENAI_BASE_URL", server.url() + "/v1",
                            "ACUMEN_PROVIDER", "openai"),
                    "",
                    "learn",
                    "--model",
                    "gpt-5-mini",
                    session());

            assertThatItLearned(ran, server);
        }
    }

    @Test
    void learnsOverHttps() throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = folder.resolve("keys.p12");
        keytool(
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.toString());
        try (ScriptedServer server = ScriptedServer.start(answers())) {
            HttpsServer front = front(keys, server.url());
            try {
                String jars =
                        unpacked.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
                Unpacked.Ran ran = unpacked.run(
                        Map.of(
                                "ANTHROPIC_API_KEY",
                                "dummy",
                                "ANTHROPIC_BASE_URL",
                                "https://localhost:" + front.getAddress().getPort()),
                        "",
                        unpacked.home().resolve("runtime/bin/java").toString(),
                        "-Djavax.net.ssl.trustStore=" + keys,
                        "-Djavax.net.ssl.trustStorePassword=" + PASSWORD,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        jars,
                        "dev.acumen.cli.AcumenCommand",
                        "learn",
                        session());

                assertThatItLearned(ran, server);
            } finally {
                front.stop(0);
            }
        }
    }

    @Test
    void theRuntimeHasEveryModuleThatTheJarsUse() throws IOException {
        String jars = unpacked.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        int failed = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        "--print-module-deps",
                        "--ignore-missing-deps",
                        "--multi-release",
                        "25",
                        "--class-path",
                        jars,
                        unpacked.jars().getFirst().toString());

        assertThat(failed).as(err.toString()).isZero();
        String last = out.toString().strip().lines().reduce((_, next) -> next).orElseThrow();
        Set<String> used = new TreeSet<>(Arrays.asList(last.split(",", -1)));
        assertThat(used).contains("java.net.http");
        used.removeAll(NOT_NEEDED);
        assertThat(modules()).containsAll(used);
    }

    @Test
    void aHookAnswersWithAStartUpArchiveOfItsOwn() throws IOException, InterruptedException {
        assumeTrue(unpacked.jars().stream().anyMatch(PackageTest::holdsTheHook), "there is no hook yet: not tested");
        Path state = unpacked.folder().resolve("user/.acumen");
        Files.writeString(unpacked.project().resolve(".claude/playbook.json"), """
                {"version": "1.0", "sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Tea before meetings", "helpful": 1, "harmful": 0}]}}
                """);
        Unpacked.Ran trained = unpacked.acumen(Map.of(), "", "--train");
        Files.writeString(
                state.resolve("trust.json"), """
                {"v": 1, "projects": {"%s": {"since": "2026-01-01T00:00:00Z", "reason": "test"}}}
                """.formatted(unpacked.project().toRealPath()));

        Map<String, String> environment = new HashMap<>();
        environment.put("CLAUDE_PROJECT_DIR", unpacked.project().toString());
        environment.put("CLAUDE_CODE_SESSION_ID", "s");
        String event = """
                {"session_id": "s", "transcript_path": "/none", "cwd": "/", "hook_event_name": "UserPromptSubmit",\
                 "prompt": "make tea"}""";
        Unpacked.Ran first = unpacked.acumen(environment, event, "hook", "UserPromptSubmit");
        Unpacked.Ran second = unpacked.acumen(environment, event, "hook", "UserPromptSubmit");

        assertThat(trained).isEqualTo(new Unpacked.Ran(0, "", ""));
        assertThat(Path.of(state + "/cache" + unpacked.home()))
                .isDirectoryContaining(file -> file.getFileName().toString().matches("hook-[0-9a-f]{64}\\.jsa"))
                .isDirectoryContaining(file -> file.getFileName().toString().matches("commands-[0-9a-f]{64}\\.jsa"));
        assertThat(first.err()).isEmpty();
        assertThat(first.out()).contains("\"additionalContext\"", "Tea before meetings");
        assertThat(second).isEqualTo(new Unpacked.Ran(0, "", ""));
    }

    @Test
    void asksAboutWhatMeansTheSame() throws IOException, InterruptedException {
        assumeTrue(!unpacked.natives().isEmpty(), "onnxruntime has no native library for this platform: not tested");
        writePlaybook();

        Unpacked.Ran ran = unpacked.acumen(Map.of(), "", "refine");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("1 close pair is undecided");
    }

    @Test
    void refinesWithoutTheModelOfMeaningsAndSaysSoOnce() throws IOException, InterruptedException {
        for (Path jar : unpacked.jars()) {
            if (jar.getFileName().toString().matches("(acumen-onnx|onnxruntime|langchain4j-embeddings).*")) {
                Files.delete(jar);
            }
        }
        writePlaybook();

        Unpacked.Ran ran = unpacked.acumen(Map.of(), "", "refine");

        assertThat(ran.err()).contains("by their words alone: ").hasLineCount(1);
        assertThat(ran.exitCode()).isZero();
        assertThat(playbook()).contains("Handle API rate limits", "Use exponential backoff");
    }

    private void writePlaybook() throws IOException {
        Files.writeString(unpacked.project().resolve(".claude/playbook.json"), """
                {"version": "1.0", "sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Handle API rate limits with exponential backoff", "helpful": 1, "harmful": 0},
                  {"name": "oth-002", "text": "Use exponential backoff when the API rate-limits you", "helpful": 1, "harmful": 0}]}}
                """);
    }

    private String playbook() throws IOException {
        return Files.readString(unpacked.project().resolve(".claude/playbook.json"));
    }

    @Test
    void hasTheNativeLibraryOfOnePlatformAlone() throws IOException {
        assertThat(unpacked.natives()).hasSizeLessThanOrEqualTo(1);
    }

    private Set<String> modules() throws IOException {
        String line = Files.readAllLines(unpacked.home().resolve("runtime/release")).stream()
                .filter(one -> one.startsWith("MODULES="))
                .findFirst()
                .orElseThrow();
        return Set.of(line.replace("MODULES=", "").replace("\"", "").split(" ", -1));
    }

    private static boolean holdsTheHook(Path jar) {
        try (var entries = new ZipFile(jar.toFile())) {
            return entries.getEntry("dev/acumen/hook/HookProgram.class") != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A reflection with something in it, and a delta that adds one key point.
    private static Script answers() {
        return Script.when(request -> request.prompt().startsWith("You look after"), Reply.text("""
                        {"reasoning": "new", "operations": [{"type": "ADD", "text": "Make small commits",
                          "section": "USER PREFERENCES", "reason": "the user says so", "evidence": ["I1"]}]}"""))
                .orElse(Reply.text("""
                        {"analysis": "It went well.", "bullet_tags": [], "insights": [{"insight": "Make small commits",
                          "section": "USER PREFERENCES", "evidence": ["T1"], "origin": "user"}]}"""));
    }

    /// A transcript in the project.
    private String session() throws IOException {
        return new TranscriptBuilder("s")
                .in(unpacked.project().toString())
                .person("please make small commits")
                .agent("Done.")
                .writeTo(unpacked.project().resolve("s.jsonl"))
                .toString();
    }

    private void assertThatItLearned(Unpacked.Ran ran, ScriptedServer server) {
        assertThat(ran.exitCode()).as(ran.toString()).isZero();
        assertThat(server.requests()).hasSize(2);
        assertThat(unpacked.project().resolve(".claude/playbook.json"))
                .content()
                .contains("Make small commits");
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 5];
        command[0] = Path.of(System.getProperty("java.home"), "bin/keytool").toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        System.arraycopy(
                new String[] {"-storepass", PASSWORD, "-keypass", PASSWORD}, 0, command, arguments.length + 1, 4);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
    }

    /// A server for HTTPS that hands everything on.
    private static HttpsServer front(Path keys, URI to) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer front = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        front.setHttpsConfigurator(new HttpsConfigurator(context));
        front.createContext("/", exchange -> handOn(exchange, to));
        front.start();
        return front;
    }

    private static void handOn(HttpExchange exchange, URI to) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(to.resolve(exchange.getRequestURI()))
                .method(
                        exchange.getRequestMethod(),
                        HttpRequest.BodyPublishers.ofByteArray(
                                exchange.getRequestBody().readAllBytes()));
        for (String name : List.of("Content-Type", "X-Api-Key", "Anthropic-Version")) {
            String value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                request.header(name, value);
            }
        }
        try (HttpClient client = HttpClient.newHttpClient();
                exchange) {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            response.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> exchange.getResponseHeaders().add("Content-Type", type));
            exchange.sendResponseHeaders(response.statusCode(), response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
