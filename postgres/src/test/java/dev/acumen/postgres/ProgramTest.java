package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.cli.AcumenCommand;
import dev.acumen.config.Environment;
import dev.acumen.llm.Retries;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Usage;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program `acumen` on a playbook in the database.
class ProgramTest {
    private static final String PASSWORD = "never-printed-4711";

    @TempDir
    private Path home = Path.of("");

    private final Server server = Server.shared();
    private final String tenant = Server.tenant();

    private record Ran(int exitCode, String out, String err) {}

    private String url() {
        return server.url() + "?user=postgres&password=" + PASSWORD;
    }

    private Ran run(Path here, String... arguments) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Environment environment = new Environment(
                Files.createDirectories(here),
                home,
                Map.of("NO_COLOR", "1", "PGPASSWORD", PASSWORD),
                new ByteArrayInputStream(new byte[0]),
                Server.CLOCK,
                Retries.defaults());
        int exitCode = AcumenCommand.run(environment, new PrintWriter(out), new PrintWriter(err), arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }

    private Ran inDatabase(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--store", url(), "--playbook", tenant + "/billing"));
        return run(home.resolve("nowhere"), all.toArray(String[]::new));
    }

    @Test
    void commandsReadAndChangeThePlaybook() throws IOException {
        assertThat(inDatabase("add", "use tabs").exitCode()).isZero();
        assertThat(inDatabase("edit", "oth-001", "use spaces").exitCode()).isZero();
        Ran shown = inDatabase("show");
        Ran undone = inDatabase("undo");

        assertThat(shown.out()).contains("use spaces").endsWith("1 key point in the playbook " + tenant + "/billing\n");
        assertThat(undone.exitCode()).isZero();
        assertThat(inDatabase("search", "tabs").out()).contains("use tabs");
        assertThat(inDatabase("log", "--json").out()).contains("\"edit\"").contains("\"undo\"");
        assertThat(home.resolve("nowhere/.claude")).doesNotExist();
    }

    @Test
    void aWholePlaybookMovesThereAndBackToTheByte() throws IOException {
        Path from = home.resolve("from");
        Path back = home.resolve("back");
        aLongHistory(new FilePlaybookStore(Files.createDirectories(from), Server.CLOCK));
        String name = tenant + "/moved";

        Ran there = run(from, "export", "--as", "postgres", url(), "--playbook", name);
        Ran here = run(back, "import", "--from", "postgres", url(), "--playbook", name, "--yes");

        assertThat(there.exitCode()).as(there.err()).isZero();
        assertThat(here.exitCode()).as(here.err()).isZero();
        Map<String, String> files = files(from.resolve(".claude"));
        assertThat(files.keySet())
                .anyMatch(file -> file.endsWith("journal-0002.jsonl.gz"))
                .anyMatch(file -> file.contains("proposals/"))
                .contains("acumen/rejected.json", "acumen/usage.json", "acumen/journal.jsonl", "playbook.json");
        assertThat(files(back.resolve(".claude"))).isEqualTo(files);
    }

    @Test
    void whatWasMovedCanBeLearnedIntoAndTakenBackOnBothSides() throws IOException {
        Path from = home.resolve("from");
        FilePlaybookStore files = new FilePlaybookStore(Files.createDirectories(from), Server.CLOCK);
        aHistory(files, "");
        run(from, "export", "--as", "postgres", url(), "--playbook", tenant + "/moved");

        try (PostgresPlaybooks playbooks = server.playbooks()) {
            JournaledStore rows = playbooks.store(tenant, "moved", Server.CLOCK, StoreListener.NONE);
            assertThat(rows.update(learning("text 0"))).isEmpty();
            assertThat(rows.undo("session of text 1")).isEqualTo(files.undo("session of text 1"));
            assertThat(rows.undo()).isEqualTo(files.undo());
            assertThat(rows.update(learning("new"))).isEqualTo(files.update(learning("new")));
            assertThat(rows.copy()).isEqualTo(files.copy());
        }
    }

    @Test
    void noPasswordIsPrintedOrKept() throws IOException, SQLException {
        Path project = home.resolve("project");
        run(project, "add", "a");
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        String secret = "?user=postgres&password=" + PASSWORD;
        String name = tenant + "/secret";
        List<Ran> runs = List.of(
                run(project, "export", "--as", "postgres", url(), "--playbook", name),
                run(project, "show", "--store", url(), "--playbook", name),
                run(project, "add", "b", "--store", url(), "--playbook", name, "--json"),
                run(project, "undo", "--store", url(), "--playbook", name),
                run(
                        project,
                        "show",
                        "--store",
                        "jdbc:postgresql://localhost:" + port + "/x" + secret,
                        "--playbook",
                        "x"),
                run(project, "show", "--store", "jdbc:postgresql://localhost:wrong/x" + secret, "--playbook", "x"),
                run(project, "show", "--store", "jdbc:postgresql://u:" + PASSWORD + "@localhost/x", "--playbook", "x"),
                run(project, "show", "--store", server.url() + "_none" + secret, "--playbook", "x"),
                run(project, "show", "--store", "jdbc:other:x" + secret, "--playbook", "x"),
                run(project, "status", "--store", url()),
                run(project, "--store", url(), "show"),
                run(project, "show", "--json", "--store", url(), "--playbook", "none/none", url()));

        assertThat(runs).filteredOn(run -> run.exitCode() == 0).hasSize(4);
        assertThat(runs).allSatisfy(run -> assertThat(run.out() + run.err()).doesNotContain(PASSWORD));
        assertThat(texts(home)).doesNotContain(PASSWORD);
        for (String table : List.of("playbook", "journal", "learned", "proposal")) {
            String all = "select string_agg(t::text, '') from acumen." + table + " t where tenant = '" + tenant + "'";
            assertThat(server.text(all)).doesNotContain(PASSWORD);
        }
    }

    @Test
    void createsTheTablesWhereTheyAreMissing() throws IOException, SQLException {
        String database = "fresh_" + tenant.replace('-', '_');
        server.execute("create database " + database);
        String fresh = server.url().replaceFirst("/postgres$", "/" + database) + "?user=postgres";
        Path project = home.resolve("project");
        run(project, "add", "a");

        Ran before = run(project, "show", "--store", fresh, "--playbook", "x");
        Ran moved = run(project, "export", "--as", "postgres", fresh, "--playbook", "x");

        assertThat(before.err()).contains("or acumen export --as postgres");
        assertThat(moved.exitCode()).as(moved.err()).isZero();
        assertThat(run(project, "show", "--store", fresh, "--playbook", "default/x")
                        .out())
                .contains("user: a");
    }

    /// So much that the journal is closed twice.
    private static void aLongHistory(FilePlaybookStore store) {
        aHistory(store, "é".repeat(9_000));
        aHistory(store, "ü".repeat(9_000));
        aHistory(store, "ö".repeat(9_000));
    }

    private static void aHistory(FilePlaybookStore store, String more) {
        for (int i = 0; i < 20; i++) {
            store.update(learning("text " + i + more));
        }
        store.update(proposing("one" + more.length(), more));
        store.update(proposing("two" + more, more));
        store.undo(store.log().getLast().id());
        store.update(accepting());
        store.undo("session of text 3" + more);
        String id = store.read().playbook().ids().iterator().next();
        String text = store.read().playbook().texts().get(id);
        store.flag(Map.of(Usage.mark(id, String.valueOf(text)), "src/old.py is missing"));
    }

    private static Transaction learning(String text) {
        return new Transaction(
                Cause.learned("session of " + text, "none"), List.of("turn of " + text), true, adding(text));
    }

    private static Transaction proposing(String text, String more) {
        Proposal proposal = Proposal.of(
                "session of " + text,
                List.of("proposed " + text),
                "none",
                "",
                List.of(
                        new Operation.Add(text, null, Provenance.NONE),
                        new Operation.Add("also " + text + more, null, Provenance.NONE)),
                Map.of());
        return new Transaction(
                Cause.learned("session of " + text, "none"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                List.of("proposed " + text),
                true);
    }

    private static Transaction accepting() {
        return Transaction.wish(Cause.reviewed("session", "none"), state -> {
            Proposal proposal = state.proposals().getFirst();
            int number = proposal.numbers().getFirst();
            Operation operation = proposal.numbered(number).orElseThrow();
            return TransactionResult.of(state.playbook().apply(Delta.of(List.of(operation))))
                    .with(List.of(proposal.without(List.of(number))))
                    .accepting(proposal.only(List.of(number)));
        });
    }

    private static Function<Playbook, Applied> adding(String text) {
        return playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(text, null, Provenance.NONE))));
    }

    /// Every file below a folder with its bytes.
    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    private static String texts(Path folder) throws IOException {
        StringBuilder texts = new StringBuilder();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                texts.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return texts.toString();
    }
}
