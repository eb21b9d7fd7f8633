package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook("""
                {"version": "1.0", "sections": {
                  "PATTERNS & APPROACHES": [
                    {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1},
                    {"name": "pat-002", "text": "misleads", "helpful": 0, "harmful": 3},
                    {"name": "pat-003", "text": "kept", "helpful": 0, "harmful": 3, "pinned": true}],
                  "USER PREFERENCES": [{"name": "pref-001", "text": "tabs", "helpful": 0, "harmful": 0}]}}
                """);
    }

    @Test
    void markdownGoesToStandardOutput() throws IOException {
        Map<String, String> before = program.files();

        Program.Ran ran = program.run("export");

        assertThat(ran.out())
                .startsWith("# Playbook\n")
                .contains("- [pat-001] run make check (helpful 5, harmful 1)\n", "- [pat-002] misleads");
        assertThat(program.run("export", "--as", "markdown", "-")).isEqualTo(ran);
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void aBlockGoesIntoAgentsMdAndOutAgain() throws IOException {
        file("AGENTS.md", "# Ours\r\nno end");

        Program.Ran first = program.run("export", "--as", "agents");
        String written = file("AGENTS.md");
        Program.Ran second = program.run("export", "--as", "agents", "AGENTS.md");

        assertThat(first)
                .isEqualTo(new Program.Ran(
                        0,
                        "3 key points written to " + program.here().resolve("AGENTS.md")
                                + ", 1 left out for having done harm or holding a secret.\n",
                        ""));
        assertThat(written)
                .startsWith("# Ours\r\nno end\r\n\r\n<!-- acumen:begin")
                .contains("- [pat-001] run make check\r\n", "- [pat-003] kept\r\n", "- [pref-001] tabs\r\n")
                .doesNotContain("misleads");
        assertThat(second.out()).startsWith("AGENTS.md is up to date: 3 key points");
        assertThat(file("AGENTS.md")).isEqualTo(written);

        assertThat(program.run("export", "--remove").out()).contains("The block is out of ");
        assertThat(file("AGENTS.md")).isEqualTo("# Ours\r\nno end");
        assertThat(program.run("export", "--remove").out()).contains("There is no block in ");
    }

    @Test
    void aFileThatWasMadeForTheBlockGoesWithIt() {
        assertThat(program.run("export", "--as", "agents", "CLAUDE.md").exitCode())
                .isZero();
        assertThat(program.run("export", "--remove", "CLAUDE.md").out()).contains("the file is gone");
        assertThat(program.here().resolve("CLAUDE.md")).doesNotExist();
    }

    @Test
    void aLinkWithinTheProjectIsFollowedAndOneOutOfItRefused() throws IOException {
        file("AGENTS.md", "ours\n");
        Files.setPosixFilePermissions(
                program.here().resolve("AGENTS.md"), PosixFilePermissions.fromString("rw-r-----"));
        Files.createSymbolicLink(program.here().resolve("CLAUDE.md"), Path.of("AGENTS.md"));
        Path outside = Files.writeString(folder.resolve("outside.md"), "theirs\n");
        Files.createSymbolicLink(program.here().resolve("OUT.md"), outside);
        Files.createSymbolicLink(program.here().resolve("GONE.md"), Path.of("nowhere.md"));
        Files.createSymbolicLink(program.here().resolve("docs"), Files.createDirectories(folder.resolve("elsewhere")));

        assertThat(program.run("export", "--as", "agents", "CLAUDE.md").exitCode())
                .isZero();

        assertThat(program.here().resolve("CLAUDE.md")).isSymbolicLink();
        assertThat(file("AGENTS.md")).startsWith("ours\n\n<!--");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(program.here().resolve("AGENTS.md"))))
                .isEqualTo("rw-r-----");
        assertThat(program.run("export", "--as", "agents", "OUT.md").err()).contains("this leads out of the project");
        assertThat(program.run("export", "--as", "agents", "docs/X.md").err())
                .contains("this leads out of the project");
        assertThat(program.run("export", "--as", "agents", "GONE.md").err()).contains("a link that leads nowhere");
        assertThat(outside).hasContent("theirs\n");
        assertThat(folder.resolve("elsewhere")).isEmptyDirectory();
    }

    @Test
    void aLinkInTheWayOfATemporaryFileIsNotWrittenThrough() throws IOException {
        file("AGENTS.md", "ours\n");
        Path outside = Files.writeString(folder.resolve("outside.md"), "theirs\n");
        Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("rw-------"));
        Path planted = program.here().resolve(".AGENTS.md.acumen-0");
        Files.createSymbolicLink(planted, outside);

        Program.Ran ran = program.run("export", "--as", "agents");

        assertThat(ran.exitCode()).isZero();
        assertThat(file("AGENTS.md")).startsWith("ours\n\n<!-- acumen:begin");
        assertThat(outside).hasContent("theirs\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(outside)))
                .isEqualTo("rw-------");
        assertThat(planted).isSymbolicLink();
        assertThat(program.here().resolve("AGENTS.md")).isRegularFile();
    }

    @Test
    void aLinkOutOfTheProjectIsRefusedUnderAnotherSpellingOfIt() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside.md"), "theirs\n");
        Files.createSymbolicLink(program.here().resolve("CLAUDE.md"), outside);
        Files.createSymbolicLink(program.here().resolve("docs"), Files.createDirectories(folder.resolve("elsewhere")));
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), program.here());

        for (String name : List.of("CLAUDE.md", "docs/X.md")) {
            Program.Ran ran =
                    program.run("export", "--as", "agents", alias.resolve(name).toString());

            assertThat(ran.err()).as(name).contains("this leads out of the project");
            assertThat(ran.exitCode()).as(name).isEqualTo(1);
        }
        assertThat(outside).hasContent("theirs\n");
        assertThat(folder.resolve("elsewhere")).isEmptyDirectory();
        assertThat(program.run(
                                "export",
                                "--as",
                                "agents",
                                alias.resolve("AGENTS.md").toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void whatAcumenAndGitKeepIsNotOverwritten() throws IOException {
        Files.createDirectories(program.here().resolve(".claude/acumen"));
        Files.createDirectories(program.here().resolve(".git"));
        file(".claude/acumen/journal.jsonl", "{}\n");
        file(".git/config", "[core]\n");
        Files.createSymbolicLink(program.here().resolve("link.md"), Path.of(".git/config"));
        file("kept.json", Files.readString(program.playbook()));
        Files.delete(program.playbook());
        Files.createSymbolicLink(program.playbook(), Path.of("../kept.json"));
        Map<String, String> before = program.files();

        for (String name : List.of(
                ".claude/playbook.json",
                "kept.json",
                ".claude/acumen/journal.jsonl",
                ".claude/acumen/AGENTS.md",
                ".git/config",
                ".git/AGENTS.md",
                "link.md")) {
            for (String form : List.of("agents", "json")) {
                Program.Ran ran = program.run("export", "--as", form, name, "--force");

                assertThat(ran.err()).as(name).contains("this is kept by ");
                assertThat(ran.exitCode()).as(name).isEqualTo(1);
            }
        }
        assertThat(program.files()).isEqualTo(before);
    }

    @Test
    void aFolderIsNoFile() {
        assertThat(program.run("export", "--as", "agents", "/"))
                .isEqualTo(new Program.Ran(1, "", "acumen: /: this is a folder; name a file in it\n"));
        assertThat(program.run("export", ".").err()).contains("this is a folder; name a file in it");
        assertThat(program.run("export", ""))
                .isEqualTo(new Program.Ran(
                        2, "", "acumen: which file? '-' is standard output\nTry: acumen export --help\n"));
    }

    @Test
    void ourOwnMarkdownIsKnownInTheSameProjectWhateverHadToBeEscaped() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Use <T> generics of @scope/pkg, `@scope/own` and `<!-- c -->`", "helpful": 1, "harmful": 0},
                  {"name": "oth-002", "text": "see\\u00a0@/etc/passwd and `a` @b", "helpful": 0, "harmful": 0}]}}
                """);
        program.run("export", "notes.md");

        Program.Ran ran = program.run("import", "--from", "list", "notes.md", "--dry-run");

        assertThat(ran.out()).startsWith("notes.md: 0 new key points, 2 known already, ");
    }

    @Test
    void aHalfBlockIsLeftAloneWithTheLine() throws IOException {
        file("AGENTS.md", "a\n<!-- acumen:begin -->\nb\n");

        Program.Ran ran = program.run("export", "--as", "agents", "AGENTS.md");

        assertThat(ran)
                .isEqualTo(
                        new Program.Ran(
                                1,
                                "",
                                "acumen: AGENTS.md: line 2: here a block begins that does not end: <!-- acumen:end --> is missing\n"));
        assertThat(file("AGENTS.md")).isEqualTo("a\n<!-- acumen:begin -->\nb\n");
    }

    @Test
    void anotherFileIsNotReplacedWithoutLeave() throws IOException {
        file("README.md", "ours\n");

        assertThat(program.run("export", "README.md").err())
                .contains("README.md is there already; --force replaces it");
        assertThat(file("README.md")).isEqualTo("ours\n");
        assertThat(program.run("export", "README.md", "--force").out())
                .isEqualTo("4 key points written to README.md.\n");
        assertThat(program.run("export", "README.md").out()).startsWith("README.md is up to date");
        assertThat(program.run("export", "none/x.md").err()).contains("there is no folder");
        assertThat(program.run("export", "--remove", "--as", "json").exitCode()).isEqualTo(2);
    }

    @Test
    void aSecretStaysInThePlaybook() throws IOException {
        String secret = "ghp" + "_0123456789abcdefghijklmnopqrstuvwxyz";
        program.havingPlaybook("{\"sections\": {\"OTHERS\": [{\"name\": \"oth-001\", \"text\": \"push with " + secret
                + "\", \"helpful\": 0, \"harmful\": 0}]}}");

        Program.Ran ran = program.run("export");

        assertThat(ran.out()).doesNotContain(secret);
        assertThat(ran.err()).isEqualTo("acumen: oth-001 was left out: its text holds a secret (github token)\n");
    }

    @Test
    void jsonIsTakenInElsewhereWithIdsTalliesAndPins() throws IOException {
        String exported = program.run("export", "--json").out();
        Program other = program.at(folder.resolve("home/other")).withInput(exported);

        Program.Ran ran = other.run("import", "--from", "acumen", "-", "--yes");

        assertThat(ran.exitCode()).isZero();
        assertThat(other.run("export", "--as", "json").out()).isEqualTo(exported);
        assertThat(other.run("undo").exitCode()).isZero();
        assertThat(other.run("show").out()).contains("The playbook is empty");
        assertThat(other.run("import", "--from", "acumen", "-", "--yes").out()).contains("pat-004 to pat-006");
    }

    @Test
    void markdownIsTakenInAsAList() throws IOException {
        program.run("export", "notes.md");
        Program other = program.at(folder.resolve("home/other"));

        Program.Ran ran = other.run(
                "import", "--from", "list", program.here().resolve("notes.md").toString(), "--yes");

        assertThat(ran.err()).isEmpty();
        assertThat(other.run("show").out())
                .contains("[pat-001] helpful=5 harmful=1 :: run make check", "[pref-001] helpful=0 harmful=0 :: tabs");
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(program.here().resolve(name), text);
    }

    private String file(String name) throws IOException {
        return Files.readString(program.here().resolve(name));
    }
}
