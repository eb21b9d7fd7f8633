package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.GitHistory;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What may be out of date, with real repositories.
class VerifyingTest {
    private static final Map<String, String> IDENTITY = Map.of(
            "GIT_AUTHOR_NAME",
            "a",
            "GIT_AUTHOR_EMAIL",
            "a@example.org",
            "GIT_COMMITTER_NAME",
            "a",
            "GIT_COMMITTER_EMAIL",
            "a@example.org",
            "GIT_CONFIG_NOSYSTEM",
            "1",
            "GIT_CONFIG_GLOBAL",
            "/dev/null");

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).with("PATH", System.getenv("PATH"));
    }

    @Test
    void flagsWhatGitKnowsThatItWasThere() throws IOException, InterruptedException {
        commit("src/parser.py", "src/main.py");
        git("rm", "-q", "src/parser.py");
        git("commit", "-q", "-m", "less");
        add("Parsing is in `src/parser.py`.", "Planned is `src/planner.py`.", "Begin with `src/main.py`.");

        Program.Ran ran = program.run("refine", "--json");

        assertThat(ran.json().get("verify"))
                .isEqualTo(JsonReader.read(
                        "[{\"id\": \"oth-001\", \"why\": \"src/parser.py is not there\"}]", "expected"));
        assertThat(usage()).contains("\"verify\":{\"oth-001\":{\"text\":\"");
        assertThat(program.run("refine").out()).contains("""
                Possibly stale, ranked last (acumen edit, acumen remove):
                  ! [oth-001] Parsing is in `src/parser.py`.
                      verify: src/parser.py is not there
                """);
    }

    @Test
    void takesTheFlagBackWhenThePathIsBackOrTheTextIsMended() throws IOException, InterruptedException {
        commit("src/parser.py", "src/lexer.py", "src/main.py");
        Files.delete(program.here().resolve("src/parser.py"));
        Files.delete(program.here().resolve("src/lexer.py"));
        add("Parsing is in `src/parser.py`.", "Lexing is in `src/lexer.py`.");
        program.run("refine");
        assertThat(usage()).contains("oth-001").contains("oth-002");

        Files.writeString(program.here().resolve("src/parser.py"), "");
        program.run("edit", "oth-002", "Lexing is in `src/main.py`.");
        Program.Ran ran = program.run("refine", "--json");

        assertThat(ran.json().get("verify")).isNull();
        assertThat(usage()).doesNotContain("verify");
    }

    @Test
    void changesNothingInADryRun() throws IOException, InterruptedException {
        commit("src/parser.py", "src/main.py");
        Files.delete(program.here().resolve("src/parser.py"));
        add("Parsing is in `src/parser.py`.");

        Program.Ran ran = program.run("refine", "--dry-run", "--json");

        assertThat(ran.json().get("verify"))
                .isInstanceOfSatisfying(
                        Json.Arr.class, verify -> assertThat(verify.elements()).hasSize(1));
        assertThat(program.here().resolve(".claude/acumen/usage.json")).doesNotExist();
    }

    @Test
    void flagsNothingThatGitPassesOver() throws IOException, InterruptedException {
        commit("src/api/client.ts", "src/main.ts", "config/secrets.json");
        git("rm", "-q", "src/api/client.ts", "config/secrets.json");
        Files.writeString(program.here().resolve(".gitignore"), "src/api/\nconfig/secrets.json\n");
        git("add", ".gitignore");
        git("commit", "-q", "-m", "generated now");
        add("The client is `src/api/client.ts`.", "Tokens are in `config/secrets.json`.");

        assertThat(program.run("refine", "--json").json().get("verify")).isNull();
    }

    @Test
    void looksAtTheWholeRepositoryOfAProjectInAFolder() throws IOException, InterruptedException {
        commit("libs/money/cents.ts", "shop/src/cart.ts", "libs/old/euro.ts");
        git("rm", "-q", "libs/old/euro.ts");
        git("commit", "-q", "-m", "less");
        Program shop = program.at(program.here().resolve("shop"));
        shop.run("add", "--project", ".", "Cents are in `libs/money/cents.ts`.");
        shop.run("add", "--project", ".", "Euros are in `libs/old/euro.ts`.");

        Json.Obj json = shop.run("refine", "--project", ".", "--json").json();

        assertThat(json.get("verify"))
                .isEqualTo(JsonReader.read(
                        "[{\"id\": \"oth-002\", \"why\": \"libs/old/euro.ts is not there\"}]", "expected"));
    }

    @Test
    void saysNothingOfWhatIsLeftOutOnPurpose() throws IOException, InterruptedException {
        commit("web/src/cart.ts", "api/src/main.ts");
        git("sparse-checkout", "set", "--no-cone", "/web/");
        assertThat(program.here().resolve("api/src/main.ts")).doesNotExist();
        add("It begins in `api/src/main.ts`.");

        assertThat(program.run("refine", "--json").json().get("verify")).isNull();
    }

    @Test
    void doesWithoutGitWhereItIsBroken() throws IOException {
        Files.createDirectories(program.here().resolve("src"));
        Files.writeString(program.here().resolve(".git"), "gitdir: nowhere");
        add("Parsing is in `src/parser.py`.", "Later it will be created, as `src/new.py`.");

        assertThat(program.run("refine", "--json").json().get("verify"))
                .isEqualTo(JsonReader.read(
                        "[{\"id\": \"oth-9001\", \"why\": \"src/parser.py is not there\"}]", "expected"));
    }

    @Test
    void knowsNothingWhereGitIsMissingOrHangs() throws IOException, InterruptedException {
        commit("src/main.py");
        Path git = folder.resolve("git");
        Files.writeString(git, "#!/bin/sh\nexec sleep 600\n");
        Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwxr-xr-x"));
        Set<String> paths = Set.of("src/parser.py");

        for (String name : List.of(git.toString(), folder.resolve("nothing").toString())) {
            assertThat(new GitHistory(name, program.here(), Map.of(), Duration.ofMillis(200)).gone(paths))
                    .isEmpty();
        }
        assertThat(GitHistory.of(program.here(), program.environment()).gone(paths))
                .hasValue(Set.of());
    }

    @Test
    void knowsNothingOfAHistoryThatIsNotWhole() throws IOException, InterruptedException {
        commit("src/parser.py", "src/main.py");
        git("rm", "-q", "src/parser.py");
        git("commit", "-q", "-m", "less");
        git(
                "clone",
                "-q",
                "--depth",
                "1",
                "file://" + program.here(),
                folder.resolve("part").toString());

        assertThat(GitHistory.of(folder.resolve("part"), program.environment()).gone(Set.of("src/parser.py")))
                .isEmpty();
    }

    @Test
    void flagsNothingThatGitPassesOverInAHistoryThatIsNotWhole() throws IOException, InterruptedException {
        commit("src/main.ts");
        Files.writeString(program.here().resolve(".gitignore"), "src/api.ts\n");
        git("add", ".gitignore");
        git("commit", "-q", "-m", "second");
        Path part = folder.resolve("part");
        git("clone", "-q", "--depth", "1", "file://" + program.here(), part.toString());
        // Git refuses to say anything of what is behind a link.
        Files.createDirectories(part.resolve("node_modules"));
        Files.createSymbolicLink(part.resolve("node_modules/pad"), part.resolve("src"));
        Program shallow = program.at(part);
        shallow.run("add", "--project", ".", "Beside `node_modules/pad/gone.ts`, the client is `src/api.ts`.");
        shallow.run("add", "--project", ".", "The server is `src/server.ts`.");

        assertThat(shallow.run("refine", "--project", ".", "--json").json().get("verify"))
                .isEqualTo(JsonReader.read(
                        "[{\"id\": \"oth-002\", \"why\": \"src/server.ts is not there\"}]", "expected"));
    }

    @Test
    void flagsWhatIsToBeRemovedWithTheNextCommit() throws IOException, InterruptedException {
        commit("src/parser.py", "src/main.py");
        git("rm", "-q", "src/parser.py");
        add("Parsing is in `src/parser.py`.");

        assertThat(program.run("refine", "--json").json().get("verify"))
                .isEqualTo(JsonReader.read(
                        "[{\"id\": \"oth-001\", \"why\": \"src/parser.py is not there\"}]", "expected"));
    }

    @Test
    void doctorNamesThemAndKeepsThem() throws IOException, InterruptedException {
        commit("src/parser.py", "src/main.py");
        Files.delete(program.here().resolve("src/parser.py"));
        add("Parsing is in `src/parser.py`.");

        Program.Ran ran = program.run("doctor");

        assertThat(ran.out())
                .contains("verify")
                .contains("oth-001 “Parsing is in `src/parser.py`.”: src/parser.py is not there");
        assertThat(usage()).contains("verify");
    }

    @Test
    void theWorkerLooksAfterItLearned() throws IOException {
        Files.createDirectories(program.here().resolve("src"));
        add("Parsing is in `src/parser.py`.");
        Fired fired = Fired.in(program);
        Path transcript = program.home().resolve(".claude/projects/p/s-1.jsonl");
        Instant now = Instant.parse("2026-02-03T04:05:06Z");
        TranscriptBuilder session =
                new TranscriptBuilder("s-1").in(program.here().toString());
        session.person("Always run make lint before you commit.")
                .agent("I will.")
                .writeTo(transcript);
        Path spool = fired.event("SessionEnd", "other", Fired.written(transcript, now.minusSeconds(5)), now);

        Program.Ran ran = program.with("ACUMEN_PROVIDER", "none").run("worker", "--spool", spool.toString());

        assertThat(ran.exitCode()).isZero();
        assertThat(Files.readString(program.playbook())).contains("make lint before you commit");
        assertThat(usage()).contains("\"verify\":{\"oth-001\":").contains("src/parser.py is not there");
    }

    @Test
    void makesNoFolderInAProjectThatHasNone() throws IOException, InterruptedException {
        commit("src/main.py");
        Files.createDirectories(Objects.requireNonNull(program.playbook().getParent()));
        Files.writeString(program.playbook(), """
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "See `src/gone.py`", "helpful": 0, "harmful": 0}]}}""");
        Map<String, String> before = program.files();

        program.run("doctor");

        assertThat(program.files()).isEqualTo(before);
    }

    private void add(String... texts) {
        for (String text : texts) {
            assertThat(program.run("add", text).exitCode()).isZero();
        }
    }

    private String usage() throws IOException {
        return Files.readString(program.here().resolve(".claude/acumen/usage.json"));
    }

    private void commit(String... files) throws IOException, InterruptedException {
        for (String file : files) {
            Path path = program.here().resolve(file);
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            Files.writeString(path, file);
        }
        git("init", "-q");
        git("add", ".");
        git("commit", "-q", "-m", "first");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(program.here().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(IDENTITY);
        Process process = builder.start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
    }
}
