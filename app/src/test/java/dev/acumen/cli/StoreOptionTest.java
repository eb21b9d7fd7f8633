package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.store.StoreProvider;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A playbook in a database, with `--store`.
class StoreOptionTest {
    private static final String PASSWORD = "never-printed";

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");
    private String url = "";

    @BeforeEach
    void aProjectWithAPlaybook() throws IOException {
        program = Program.in(folder);
        program.run("add", "of the project");
        url = "jdbc:folder:" + Files.createDirectories(folder.resolve("database")) + "?password=" + PASSWORD;
    }

    /// Puts a jar where programs look for extensions.
    private void anExtension() throws IOException {
        Path extensions = Files.createDirectories(program.home().resolve(".acumen/extensions"));
        try (OutputStream file = Files.newOutputStream(extensions.resolve("store.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + StoreProvider.class.getName()));
            jar.write(FolderStoreProvider.class.getName().getBytes(StandardCharsets.UTF_8));
        }
    }

    private Program.Ran inStore(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--store", url, "--playbook", "acme/billing"));
        Program.Ran ran = program.run(all.toArray(String[]::new));
        assertThat(ran.out() + ran.err()).doesNotContain(PASSWORD);
        return ran;
    }

    private void works(String... arguments) {
        Program.Ran ran = inStore(arguments);
        assertThat(ran.exitCode()).as(List.of(arguments) + ": " + ran.err()).isZero();
    }

    @Test
    void saysWhatToAddWhereNothingOpensIt() {
        url = "jdbc:postgresql://db/acumen?password=" + PASSWORD;

        Program.Ran ran = inStore("show");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .isEqualTo(
                        "acumen: nothing here opens jdbc:postgresql://db/acumen; for jdbc:postgresql: put the jars of"
                                + " acumen-postgres into ~/.acumen/extensions (docs/how-to/postgres.md)\n");
    }

    @Test
    void commandsReadAndChangeThePlaybookThere() throws IOException {
        anExtension();
        Map<String, String> project = program.files();

        assertThat(inStore("add", "use tabs", "--section", "pat").out()).contains("pat-001");
        works("add", "use spaces");
        works("edit", "pat-001", "use tabs, always");
        works("tag", "pat-001", "helpful");
        works("pin", "pat-001");
        works("unpin", "pat-001");
        works("move", "pat-001", "pref");
        assertThat(inStore("search", "tabs").out()).contains("use tabs, always").doesNotContain("of the project");
        works("merge", "pat-001", "oth-001", "--text", "indent");
        assertThat(inStore("undo").out()).contains("acumen undo --store '" + url.replaceFirst("\\?.*", "") + "' ");
        works("remove", "oth-001");
        assertThat(inStore("log").out()).contains("undo").contains("remove");
        works("refine", "--json");
        works("review", "--json");
        assertThat(inStore("review", "--rejected").out()).contains("use spaces");
        assertThat(inStore("export").out()).contains("use tabs, always");
        assertThat(inStore("show").out()).contains("use tabs, always").contains("1 key point in ");
        works("show", "pat-001");
        assertThat(program.withInput("[{\"type\":\"ADD\",\"text\":\"applied\"}]")
                        .run("apply", "-", "--store", url, "--playbook", "acme/billing")
                        .exitCode())
                .isZero();

        assertThat(inStore("show", "--json").json().textOr("none", "")).isEmpty();
        assertThat(program.files()).isEqualTo(project);
    }

    @Test
    void learnsIntoThePlaybookThereAndLeavesTheProjectAlone() throws IOException {
        anExtension();
        Path transcript = folder.resolve("session.jsonl");
        new TranscriptBuilder("s-1")
                .person("Never push to main. Always open a pull request.")
                .agent("Understood.")
                .writeTo(transcript);
        Map<String, String> project = program.files();

        Program.Ran learned = inStore("learn", transcript.toString(), "--model", "none");
        Program.Ran again = inStore("learn", transcript.toString(), "--model", "none");

        assertThat(learned.exitCode()).as(learned.err()).isZero();
        assertThat(inStore("log").out()).contains("learn");
        assertThat(again.exitCode()).isZero();
        assertThat(inStore("log", "--json").out().split("\"kind\": \"learn\"")).hasSize(2);
        assertThat(program.files()).isEqualTo(project);
    }

    @Test
    void nothingThatFailsWaitsForTheWorkerWhichKnowsTheProjectAlone() throws IOException {
        anExtension();
        Path transcript = folder.resolve("session.jsonl");
        new TranscriptBuilder("s-1")
                .person("Never push to main.")
                .agent("Understood.")
                .writeTo(transcript);
        Program asking =
                program.with("ANTHROPIC_API_KEY", "a-key-of-a-test").with("ANTHROPIC_BASE_URL", "http://127.0.0.1:9");

        Program.Ran ran = asking.run("learn", transcript.toString(), "--store", url, "--playbook", "acme/billing");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out() + ran.err()).doesNotContain("queued");
        assertThat(program.run("status", "--json").json().get("queued")).isEqualTo(Json.Num.of(0));
    }

    @Test
    void movesAPlaybookThereAndBackWithoutLoss() throws IOException {
        anExtension();
        program.run("edit", "oth-001", "reworded");
        program.run("remove", "oth-001");
        Program other = program.at(program.home().resolve("other"));

        Program.Ran there = program.run("export", "--as", "postgres", url, "--playbook", "billing");
        Program.Ran twice = program.run("export", "--as", "postgres", url, "--playbook", "billing");
        Program.Ran dry = other.run("import", "--from", "postgres", url, "--playbook", "billing", "--dry-run");
        Program.Ran unasked = other.run("import", "--from", "postgres", url, "--playbook", "billing");
        Map<String, String> before = other.files();
        Program.Ran back = other.run("import", "--from", "postgres", url, "--playbook", "billing", "--yes");

        assertThat(there.exitCode()).as(there.err()).isZero();
        assertThat(there.out()).contains("0 key points, 4 lines of history, 0 proposals.");
        assertThat(twice.err()).contains("already");
        assertThat(dry.out()).contains("nothing was written");
        assertThat(unasked.exitCode()).isEqualTo(2);
        assertThat(before.keySet()).allMatch(file -> !file.endsWith("playbook.json"));
        assertThat(back.exitCode()).as(back.err()).isZero();
        assertThat(other.files().keySet()).isEqualTo(program.files().keySet());
        assertThat(Files.readString(other.playbook())).isEqualTo(Files.readString(program.playbook()));
        assertThat(other.run("undo").exitCode()).isZero();
        assertThat(other.run("show").out()).contains("reworded");
        assertThat(other.run("import", "--from", "postgres", url, "--playbook", "billing", "--yes")
                        .err())
                .contains("already");
        assertThat(other.run("import", "--from", "postgres", url, "--playbook", "none", "--yes")
                        .err())
                .contains("is not there");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show --user --store URL --playbook x",
                "show --playbook x",
                "show --store URL",
                "show --store URL --playbook /x",
                "review on --store URL --playbook x",
                "learn --all --store URL --playbook x",
                "status --store URL --playbook x",
                "check --store URL --playbook x",
                "doctor --store URL",
                "share --store URL",
                "why --store URL",
                "import --from list --store URL FILE",
                "import --from list --playbook x FILE",
                "import --from postgres",
                "import --from postgres URL --section pat --playbook x",
                "export --as postgres --playbook x",
                "export --as postgres URL --user --playbook x",
                "export --as postgres URL --store URL --playbook x",
                "--store URL show",
                "show --store postgresql://u:never-printed@h/d?password=never-printed --playbook x",
                "show --store JDBC:postgresql://u:a/never-printed@h/d?password=it's-never-printed --playbook x",
                "status --store postgresql://u:never-printed@h/d"
            })
    void refusesWhatItCannotDo(String line) throws IOException {
        anExtension();
        Map<String, String> before = program.files();

        Program.Ran ran = program.run(line.replace("URL", url).split(" "));

        assertThat(ran.exitCode()).isPositive();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).isNotEmpty().doesNotContain(PASSWORD);
        assertThat(program.files()).isEqualTo(before);
    }
}
