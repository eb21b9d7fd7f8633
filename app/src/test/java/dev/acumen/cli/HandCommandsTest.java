package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.output.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands that change the playbook by hand.
class HandCommandsTest {
    private static final String PLAYBOOK = """
            {"version": "1.0", "sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1},
                {"name": "pat-002", "text": "deploy on Fridays", "helpful": 1, "harmful": 3}],
              "OTHERS": [{"name": "oth-001", "text": "run make check", "helpful": 2, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook(PLAYBOOK);
    }

    @Test
    void addTakesATextAndASectionByNameOrPrefix() {
        assertThat(program.run("add", "use tabs", "--section", "pref"))
                .isEqualTo(new Program.Ran(0, "  + [pref-001] USER PREFERENCES :: use tabs\n", ""));
        assertThat(program.withInput("two\nlines\n\n").run("add", "-", "--section", "project context"))
                .isEqualTo(new Program.Ran(0, "  + [ctx-001] PROJECT CONTEXT :: two lines\n", ""));
        assertThat(program.run("add", "--force is forbidden").out()).startsWith("  + [oth-002] OTHERS");
        assertThat(text("ctx-001")).isEqualTo("two\nlines");
    }

    @Test
    void aTextThatHoldsASecretIsRefusedWithoutRepeatingIt() throws IOException {
        String secret = "ghp" + "_0123456789abcdefghijklmnopqrstuvwxyz";
        Program.Ran refused = new Program.Ran(1, "", "acumen: its text holds a secret (github token)\n");

        assertThat(program.run("add", "push with " + secret)).isEqualTo(refused);
        assertThat(program.run("edit", "pat-001", "push with " + secret)).isEqualTo(refused);
        assertThat(program.run("merge", "pat-001", "oth-001", "--text", "push with " + secret))
                .isEqualTo(refused);
        assertThat(program.files().get(".claude/playbook.json")).isEqualTo(PLAYBOOK);
        assertThat(program.files().values()).noneMatch(file -> file.contains(secret));
    }

    @Test
    void whatIsRefusedIsAFailureWithItsReason() throws IOException {
        Map<String, String> before = program.files();

        assertThat(program.run("add", "run make check"))
                .isEqualTo(new Program.Ran(1, "", "acumen: pat-001 already says this\n"));
        assertThat(program.run("add", " ")).isEqualTo(new Program.Ran(1, "", "acumen: text is empty\n"));
        assertThat(program.run("edit", "pat-009", "x"))
                .isEqualTo(new Program.Ran(1, "", "acumen: there is no key point pat-009\n"));
        assertThat(program.run("remove", "pat-009").exitCode()).isEqualTo(1);
        assertThat(program.run("merge", "pat-001", "pat-009", "--text", "x").err())
                .contains("a MERGE needs two different key points that exist");
        assertThat(program.run("tag", "pat-009", "helpful").exitCode()).isEqualTo(1);
        assertThat(program.run("unpin", "pat-001").err()).isEqualTo("acumen: pat-001 is not pinned\n");
        assertThat(program.run("move", "pat-001", "pat").err())
                .isEqualTo("acumen: pat-001 is in PATTERNS & APPROACHES already\n");

        before.keySet()
                .forEach(file ->
                        assertThat(program.here().resolve(file)).content().isEqualTo(before.get(file)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add",
                "add x --section nonsense",
                "move pat-001 nonsense",
                "merge pat-001 --text x",
                "merge pat-001 pat-002",
                "tag pat-001 splendid",
                "remove",
                "pin",
                "undo a b"
            })
    void whatMakesNoSenseIsAUsageError(String arguments) throws IOException {
        Program.Ran ran = program.run(arguments.split(" "));

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("acumen: ").contains("Try: acumen ");
        assertThat(program.playbook()).hasContent(PLAYBOOK);
    }

    @Test
    void aTextOfSeveralArgumentsIsRefusedForSomeOfThemCouldBeOptions() throws IOException {
        Files.writeString(program.here().resolve("notes"), "not to be read");

        Program.Ran ran = program.run("add", "always", "call", "rg", "--json", "and", "parse", "it");

        assertThat(ran)
                .isEqualTo(new Program.Ran(
                        2,
                        "{\"error\":{\"message\":\"put the text in quotes, it is one argument\",\"exit\":2}}\n",
                        "acumen: put the text in quotes, it is one argument\nTry: acumen add --help\n"));
        assertThat(program.run("edit", "pat-001", "a", "b").exitCode()).isEqualTo(2);
        assertThat(program.run("add", "@notes").out()).contains(":: @notes\n");
        assertThat(program.run("edit", "pat-001", "- a list item").out()).contains("] - a list item\n");
    }

    @Test
    void anUnknownOptionOfSearchIsAWrongCallAndBehindTwoHyphensAWord() {
        assertThat(program.run("search", "--nonsense", "make"))
                .isEqualTo(new Program.Ran(
                        2,
                        "",
                        "acumen: Unknown option: '--nonsense'; to find a word that begins with a hyphen: acumen search --"
                                + " --nonsense\nTry: acumen search --help\n"));
        assertThat(program.run("search", "--", "--nonsense", "make").out()).contains("[pat-001]");
    }

    @Test
    void anUnknownCommandIsCalledOne() {
        assertThat(program.run("sho").err()).startsWith("acumen: there is no command sho; perhaps show\n");
        assertThat(program.run("show", "a", "b").err()).startsWith("acumen: one argument too many: b\n");
    }

    @Test
    void noFolderIsMadeForAProjectThatIsMistyped() throws IOException {
        for (String command : List.of("add x", "remove pat-001", "undo", "refine", "pin pat-001")) {
            Program.Ran ran = program.run((command + " --project typo").split(" "));

            assertThat(ran.exitCode()).as(command).isEqualTo(1);
            assertThat(ran.err()).as(command).contains("there is no folder");
        }
        assertThat(program.here().resolve("typo")).doesNotExist();
    }

    @Test
    void aPersonWhoNamesAKeyPointMeansIt() {
        assertThat(program.run("merge", "pat-001", "pat-002", "pat-009", "--text", "x")
                        .exitCode())
                .isEqualTo(1);
        assertThat(program.run("remove", "pat-002", "pat-009").err())
                .isEqualTo("acumen: there is no key point pat-009\nacumen: nothing was changed\n");
        assertThat(program.run("show").out()).contains("pat-001", "pat-002");
    }

    @Test
    void whatIsNoTextIsRefused() {
        assertThatThrownBy(() -> PlainText.of(new byte[] {'l', (byte) 0xE9}, "standard input"))
                .isInstanceOf(FailureException.class)
                .hasMessage("standard input is not UTF-8 text");
    }

    @Test
    void nothingInTheFileCanForgeALineOfTheLog() throws IOException {
        program.run("add", "one");
        Files.writeString(
                program.playbook(),
                Files.readString(program.playbook()).replace("\"version\"", "\"x\\n0123456789  add\": 1, \"version\""));

        assertThat(program.run("log").out().lines()).noneMatch(line -> line.startsWith("0123456789"));
    }

    @Test
    void editRewordsAndRemoveRemoves() {
        assertThat(program.run("edit", "pat-001", "run make test").out()).isEqualTo("  ~ [pat-001] run make test\n");
        assertThat(program.run("remove", "pat-002", "--reason", "nobody does").out())
                .isEqualTo("  - [pat-002] deploy on Fridays\n      nobody does\n");
        assertThat(program.run("show").out()).doesNotContain("Fridays").contains("run make test");
    }

    @Test
    void mergeMoveTagAndPin() {
        assertThat(program.run("merge", "pat-001", "oth-001", "--text", "check first")
                        .out())
                .startsWith("  + [pat-003] PATTERNS & APPROACHES :: check first\n");
        assertThat(program.run("move", "pat-003", "ctx").out()).isEqualTo("  ~ [pat-003] → PROJECT CONTEXT\n");
        assertThat(program.run("tag", "pat-003", "harmful").out()).isEqualTo("  ~ [pat-003] harmful\n");
        assertThat(program.run("pin", "pat-003").out()).isEqualTo("  ~ [pat-003] pinned\n");
        assertThat(program.run("show", "pat-003").out())
                .startsWith("PROJECT CONTEXT, pinned\n[pat-003] helpful=7 harmful=2 pinned :: check first\n");
        assertThat(program.run("unpin", "pat-003").out()).isEqualTo("  ~ [pat-003] unpinned\n");
    }

    @Test
    void refineKeepsOneOfWhatIsSaidTwiceAndRemovesWhatDidHarm() throws IOException {
        Program.Ran dry = program.run("refine", "--dry-run", "--json");
        assertThat(dry.json()).isEqualTo(JsonReader.read("""
                        {"merge": [{"keep": "pat-001", "drop": ["oth-001"], "similarity": 1}], "guarded": [], "close": [],
                         "prune": [{"id": "pat-002", "why": "harmful 3 times, helpful 1"}]}""", "expected"));
        assertThat(program.playbook()).hasContent(PLAYBOOK);

        Program.Ran ran = program.run("refine");

        assertThat(ran.exitCode()).isZero();
        assertThat(program.run("show").out())
                .contains("[pat-001] helpful=7 harmful=1 :: run make check")
                .doesNotContain("oth-001", "Fridays");
        assertThat(program.run("refine").out()).isEqualTo("  Nothing changed.\n");
    }

    @Test
    void jsonHasTheShapeOfApply() {
        Json.Obj added = program.run("add", "use tabs", "--json").json();

        assertThat(added.members().keySet()).containsExactly("applied", "rejected", "tagged", "pruned", "playbook");
        assertThat(added.get("applied")).isEqualTo(JsonReader.read("""
                        [{"index": 0, "op": "ADD", "id": "oth-002", "evidence": []}]""", "expected"));
    }

    @Test
    void searchRanksByWords() {
        assertThat(program.run("search", "check").out().lines())
                .containsExactly(
                        "[pat-001] helpful=5 harmful=1 :: run make check",
                        "[oth-001] helpful=2 harmful=0 :: run make check");
        assertThat(program.run("search", "zebra").out()).isEqualTo("No key point has any of these words.\n");
        assertThat(program.run("search", "Friday", "--json").out()).contains("\"pat-002\"");
    }

    @Test
    void logTellsTheLifeOfThePlaybookTheNewestFirst() {
        program.run("add", "use tabs");
        program.run("edit", "oth-002", "use spaces");
        program.run("remove", "oth-002");

        List<String> log = program.run("log").out().lines().toList();
        List<String> life = program.run("log", "oth-002").out().lines().toList();

        assertThat(log.getFirst()).matches("[0-9a-f]{10}  2026-02-03 04:05:06  remove");
        assertThat(log).contains("  ~ [oth-002] use spaces", "  + [oth-002] OTHERS :: use tabs");
        assertThat(life).hasSize(6);
        assertThat(program.run("log", "pat-009"))
                .isEqualTo(new Program.Ran(1, "", "acumen: no key point, change or session in the journal: pat-009\n"));
        assertThat(program.run("log", "--json").out()).contains("\"kind\": \"remove\"");
    }

    @Test
    void logShowsTheLastTwentyUnlessAllAreWanted() {
        for (int i = 0; i < 23; i++) {
            program.run("add", "insight " + i);
        }

        assertThat(program.run("log").out())
                .contains("insight 22", "3 earlier changes: acumen log --all")
                .doesNotContain("insight 2\n");
        assertThat(program.run("log", "--all").out()).contains(":: insight 0\n").doesNotContain("earlier");
    }

    @Test
    void undoTakesTheLastChangeBackAndCanBeTakenBackItself() {
        program.run("remove", "pat-001");
        Program.Ran undone = program.run("undo");

        assertThat(undone.exitCode()).isZero();
        assertThat(undone.out()).contains("  + [pat-001] PATTERNS & APPROACHES :: run make check\n");
        String back = undone.out().strip().replaceAll("(?s).* ", "");
        assertThat(program.run("undo", back).out()).contains("  - [pat-001] run make check");
        assertThat(program.run("undo").out()).contains("  + [pat-001]");
        assertThat(program.run("undo")).isEqualTo(new Program.Ran(1, "", "acumen: no change to take back\n"));
        assertThat(program.run("undo", "ffff0000").err()).contains("there is no change and no session ffff0000");
    }

    @Test
    void anEditInTheFileIsToldByTheNextCommandAndCanBeTakenBack() throws IOException {
        program.run("add", "use tabs");
        Files.writeString(
                program.playbook(), Files.readString(program.playbook()).replace("use tabs", "use spaces"));

        String log = program.run("log").out();
        String outside = log.substring(0, 10);

        assertThat(log).contains("  outside\n  ~ [oth-002] use spaces\n");
        assertThat(program.run("log", outside).out()).startsWith(outside).hasLineCount(2);
        assertThat(program.run("undo").err()).contains("oth-002 was changed since, by " + outside + " (outside)");
        assertThat(program.run("undo", outside.toUpperCase(Locale.ROOT)).out()).contains("  ~ [oth-002] use tabs");
    }

    @Test
    void readingAProjectThatNeverLearnedMakesNothing() throws IOException {
        Program fresh = program.at(program.here().resolve("fresh/.git"))
                .at(program.here().resolve("fresh"));

        assertThat(fresh.run("log").out()).isEqualTo("Nothing has happened yet.\n");
        assertThat(fresh.run("search", "x").exitCode()).isZero();
        assertThat(fresh.run("undo").exitCode()).isEqualTo(1);
        assertThat(fresh.here().resolve(".claude/playbook.json")).doesNotExist();
    }

    private String text(String id) {
        return program.run("show", id, "--json").json().textOr("text", "");
    }
}
