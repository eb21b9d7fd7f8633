package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The program as an operator runs it.
class ProgramTest {
    @TempDir
    private Path folder = Path.of("");

    private record Ran(int code, String out, String err) {}

    private static Ran run(String... arguments) {
        return run(Map.of(), arguments);
    }

    private static Ran run(Map<String, String> variables, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = ServerProgram.run(
                new ServerProgram.Machine(variables, Clock.systemUTC()),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                arguments);
        return new Ran(code, out.toString(), err.toString());
    }

    @Test
    void servesATrialAndGoesOnFromACopyOfIt() throws IOException, InterruptedException {
        Team.database();
        String trial = folder.resolve("trial").toString();
        String[] serve = {"serve", "--trial", trial, "--listen", "0", "--no-model"};
        String ada;
        try (ServiceProcess service = ServiceProcess.program(serve)) {
            String url = service.await("serving at ").split(";", -1)[0];
            String owner = service.await("your token, shown once: ");
            ada = run(
                            "token",
                            "add",
                            "ada",
                            "--trial",
                            trial,
                            "--playbook",
                            "default/shop",
                            "--role",
                            "contributor",
                            "--trusted")
                    .out()
                    .strip();
            HttpResponse<String> sent = asked(
                    url + "/v1/playbooks/default/shop/sessions/s/turns",
                    ada,
                    JsonWriter.compact(Team.session("s", 0, "Always answer in whole sentences.")));
            assertThat(sent.statusCode()).as(sent.body()).isEqualTo(202);
            Team.await(
                    "it is learned",
                    () -> get(url + "/v1/playbooks/default/shop", owner).contains("whole sentences"));
            assertThat(run("token", "list", "--trial", trial).out())
                    .contains("ada  ", "trial  ")
                    .doesNotContain(ada);
            assertThat(run("budget", "default/*", "5", "--trial", trial).code()).isZero();
            assertThat(get(url + "/v1/playbooks/default/shop/spending", owner))
                    .contains("\"tenant\":{\"usd\":0,\"limit_usd\":5}");

            int code = service.terminate();

            assertThat(code).isIn(0, 143);
            assertThat(service.told())
                    .filteredOn(line -> line.matches("time=\\S+ level=INFO logger=dev\\.acumen\\.server .*"))
                    .anyMatch(line -> line.endsWith("lesson playbook=default/shop part=1 attempt=1 result=learned"));
            assertThat(service.told()).noneMatch(line -> line.contains("whole sentences") || line.contains(ada));
        }
        // A copy of the folder is a backup.
        String copy = folder.resolve("copy").toString();
        copy(Path.of(trial), Path.of(copy));
        serve[2] = copy;
        try (ServiceProcess service = ServiceProcess.program(serve)) {
            String url = service.await("serving at ").split(";", -1)[0];

            assertThat(get(url + "/v1/playbooks/default/shop", ada)).contains("whole sentences");
            assertThat(run("token", "revoke", "ada", "--trial", copy).code()).isZero();
            assertThat(get(url + "/v1/playbooks/default/shop", ada)).contains("urn:acumen:problem:unknown-token");
            service.terminate();
        }
    }

    @Test
    void servesATrialAgainWhoseProcessWasKilled() throws IOException, InterruptedException {
        Team.database();
        Path trial = folder.resolve("trial");
        String[] serve = {"serve", "--trial", trial.toString(), "--listen", "0", "--no-model"};
        String owner;
        try (ServiceProcess service = ServiceProcess.program(serve)) {
            service.await("serving at ");
            owner = service.await("your token, shown once: ");

            Ran second = run(serve);

            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err().strip())
                    .isEqualTo("acumen-server: a trial runs already in " + trial
                            + "; end it first, or name another folder");
        }
        Postmaster left = Postmaster.of(trial.resolve("postgres")).orElseThrow();
        assertThat(ProcessHandle.of(left.pid())).as("it outlives a kill").isPresent();
        try (ServiceProcess service = ServiceProcess.program(serve)) {
            String url = service.await("serving at ").split(";", -1)[0];

            assertThat(get(url + "/v1/playbooks/default/shop/access", owner)).contains("\"role\":\"owner\"");
            assertThat(Postmaster.of(trial.resolve("postgres")).orElseThrow().pid())
                    .isNotEqualTo(left.pid());
            service.terminate();
        } finally {
            left.stop();
        }
    }

    @Test
    void endsNoProcessThatIsNotTheTrials() throws IOException {
        Path data = Files.createDirectories(folder.resolve("postgres"));
        long pid = ProcessHandle.current().pid();
        Path file = data.resolve("postmaster.pid");
        for (Path named : new Path[] {data, folder.resolve("copied-from")}) {
            Files.writeString(file, pid + "\n" + named + "\n1\n5432\n");

            Postmaster.of(data).orElseThrow().stop();

            assertThat(file).doesNotExist();
        }
    }

    @Test
    void endsNoServerOfAnotherFolder() throws IOException, SQLException {
        String url = "jdbc:postgresql://localhost:" + Team.database().port() + "/postgres?user=postgres";
        Path other;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show data_directory")) {
            assertThat(rows.next()).isTrue();
            other = Path.of(rows.getString(1));
        }
        Postmaster running = Postmaster.of(other).orElseThrow();
        Path data = Files.createDirectories(folder.resolve("postgres"));
        Path file = other.resolve("postmaster.pid");
        Path copied = Files.copy(file, data.resolve("postmaster.pid"));

        Postmaster.of(data).orElseThrow().stop();

        assertThat(copied).doesNotExist();
        Files.writeString(copied, Files.readString(file).replace(other.toString(), data.toString()));
        Postmaster.of(data).orElseThrow().stop();
        assertThat(copied)
                .as("of a server that is gone, whose number another one has")
                .doesNotExist();
        assertThat(ProcessHandle.of(running.pid())).as("it goes on").isPresent();
    }

    @Test
    void leavesAServerAloneWhoseFolderWasMoved() throws IOException {
        Path former = folder.resolve("former");
        Process server = new ProcessBuilder("sh", "-c", "read line", "sh", "-D", former.toString()).start();
        try {
            Path data = Files.createDirectories(folder.resolve("postgres"));
            Files.writeString(data.resolve("postmaster.pid"), server.pid() + "\n" + former + "\n1\n5432\n");
            Postmaster moved = Postmaster.of(data).orElseThrow();

            assertThatThrownBy(moved::stop)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("was moved or removed")
                    .hasMessageContaining("kill -INT " + server.pid());
            assertThat(server.isAlive()).isTrue();
        } finally {
            server.destroyForcibly();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static String get(String url, String token) {
        try {
            return asked(url, token, "").body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpResponse<String> asked(String url, String token, String body)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json");
            return client.send(
                    body.isEmpty()
                            ? request.build()
                            : request.POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void namesTheModelsThatTheLimitDoesNotBind() throws IOException, InterruptedException {
        Map<String, String> gateway = Map.of(
                "ANTHROPIC_API_KEY", "a-key", "ANTHROPIC_BASE_URL", "http://127.0.0.1:9", "HOME", folder.toString());
        try (Team team = Team.start();
                ServiceProcess service =
                        ServiceProcess.program(List.of(), gateway, "serve", "--store", team.store(), "--listen", "0")) {
            assertThat(service.await("the price of ")).endsWith(" is not known: --usd does not limit it");
        }
    }

    /// With a URL that is none, the program ends after it has said who judges.
    @ParameterizedTest
    @ValueSource(strings = {"", "claude"})
    void saysThatItNeedsAKeyWhetherClaudeIsThereOrNot(String program) throws IOException {
        if (!program.isEmpty()) {
            assertThat(Files.createFile(folder.resolve(program)).toFile().setExecutable(true))
                    .isTrue();
        }
        Map<String, String> variables = Map.of("PATH", folder.toString(), "HOME", folder.toString());

        Ran ran = run(variables, "serve", "--store", "nowhere");

        assertThat(ran.out().strip())
                .isEqualTo("no model is asked: the service needs an API key, in AGENTIC_CONTEXT_API_KEY,"
                        + " ANTHROPIC_AUTH_TOKEN or ANTHROPIC_API_KEY; sessions teach by what users say and what"
                        + " commands do");
    }

    @Test
    void saysWhichSettingKeepsItFromAskingAModel() {
        Map<String, String> variables = Map.of("HOME", folder.toString(), "ACUMEN_PROVIDER", "none");

        assertThat(run(variables, "serve", "--store", "nowhere").out())
                .startsWith("no model is asked: provider is set to none (ACUMEN_PROVIDER); ");
    }

    @Test
    void namesTheAddressOnWhichItCannotListen() throws IOException {
        try (Team team = Team.start();
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();

            Ran ran = run("serve", "--store", team.store(), "--listen", address, "--no-model");

            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.err())
                    .startsWith("acumen-server: cannot listen on " + address + ": Address already in use")
                    .hasLineCount(1);
            assertThat(run("serve", "--store", team.store(), "--listen", "a.invalid:1", "--no-model")
                            .err()
                            .strip())
                    .isEqualTo("acumen-server: cannot listen on a.invalid:1: there is no such host");
        }
    }

    @Test
    void saysWhatHoldsAfterAChange() throws IOException {
        try (Team team = Team.start()) {
            team.trusted("ada", "shop", AccessRole.CONTRIBUTOR).teaches("s", "Always answer in whole sentences.");
            String shop = team.key("shop").toString();
            String typo = team.key("shpo").toString();
            String all = team.key("*").toString();
            String unset = ": the default limit of acumen-server serve; this month cost 0 USD";

            assertThat(told(team, "budget", shop)).isEqualTo(shop + unset);
            assertThat(told(team, "budget", shop, "2.50"))
                    .isEqualTo(shop + ": at most 2.5 USD a month; this month cost 0 USD");
            assertThat(told(team, "budget", shop)).contains("at most 2.5 USD");
            assertThat(told(team, "budget", shop, "default")).isEqualTo(shop + unset);
            assertThat(told(team, "budget", typo)).isEqualTo(typo + unset + "; " + typo + " does not exist yet");
            assertThat(told(team, "budget", all, "100"))
                    .isEqualTo(all + ": at most 100 USD a month, all playbooks together; this month cost 0 USD");
            assertThat(told(team, "budget", all, "default"))
                    .isEqualTo(all + ": no limit for all playbooks together; this month cost 0 USD");
            assertThat(told(team, "budget", "nobody/*")).endsWith("; nobody has no playbook yet");
            assertThat(told(team, "member", "bob", "--playbook", shop, "--role", "contributor", "--trusted"))
                    .isEqualTo("bob has the role contributor for " + shop + ", trusted");
            assertThat(told(team, "member", "bob", "--playbook", typo, "--role", "none"))
                    .isEqualTo("bob has the role none for " + typo + "; " + typo + " does not exist yet");
        }
    }

    private static String told(Team team, String... arguments) {
        Ran ran = run(Stream.concat(Stream.of(arguments), Stream.of("--store", team.store()))
                .toArray(String[]::new));
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran.out().strip();
    }

    @Test
    void saysInOneLineWhyTheDatabaseCannotBeUsed() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }

        Ran ran = run("token", "list", "--store", "jdbc:postgresql://127.0.0.1:" + free + "/acumen?user=acumen");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err())
                .startsWith("acumen-server: the tables of Acumen could not be created: PostgreSQL cannot be reached"
                        + " (Connection to 127.0.0.1:" + free + " refused.")
                .doesNotContain("SQL State", "---")
                .hasLineCount(1);
    }

    @Test
    void saysWhatIsWrongWithACall() {
        assertThat(run("serve").err()).contains("name the database: --store URL, or --trial FOLDER");
        assertThat(run("serve").code()).isEqualTo(1);
        assertThat(run("token", "list", "--trial", folder.toString()).err()).contains("no trial runs in");
        assertThat(run("serve", "--store", "jdbc:postgresql://x:y/secret").err())
                .doesNotContain("secret");
        assertThat(run("nonsense").code()).isEqualTo(2);
        assertThat(run("member", "a", "--playbook", "x", "--role", "owner", "--store", "jdbc:postgresql://x/y")
                        .err())
                .contains("a playbook is TENANT/NAME");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            budget default/x -3 --store S                                          | USD is from 0 to 1000000000: -3
            budget default/x 1e400 --store S                                       | USD is a number such as 5 or 2.50: 1e400
            budget default/x 1000000001 --store S                                  | USD is from 0 to 1000000000: 1000000001
            serve --usd -1 --store S                                               | USD is from 0 to 1000000000: -1
            token add x --days 0 --playbook a/b --role reader --store S            | --days is from 1 to 36500: 0
            token add x --days -1 --playbook a/b --role reader --store S           | --days is from 1 to 36500: -1
            token add x --days 999999999 --playbook a/b --role reader --store S    | --days is from 1 to 36500: 999999999
            member a/b --playbook a/b --role reader --store S                      | nobody can be called so: a name has
            member oidc: --playbook a/b --role reader --store S                    | nobody can be called so: a name has
            serve --lessons 0 --trial F                                            | --lessons is at least 1: 0
            serve --lessons -4 --trial F                                           | --lessons is at least 1: -4
            serve --listen nowhere --trial F                                       | an address is [HOST:]PORT
            serve --trial pom.xml                                                  | --trial names a folder, and this is a file: pom.xml
            serve --store S --trial F                                              | name one database: --store URL, or
            token list --store S --trial F                                         | name one database: --store URL, or
            """, delimiter = '|')
    void refusesWhatCannotBeMeant(String call, String said) {
        Ran ran = run(call.split(" +", -1));

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).startsWith("acumen-server: " + said).hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\u0007", "-"})
    void takesNoMemberWithoutAName(String who) {
        Ran ran = run("member", "--playbook", "a/b", "--role", "reader", "--store", "S", "--", who);

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).startsWith("acumen-server: nobody can be called so: a name has");
    }

    @Test
    void showsItsCommands() {
        assertThat(run("--help").out()).contains("serve", "token", "member", "budget");
        assertThat(run("token", "add", "--version").out()).contains("acumen-server");
    }
}
