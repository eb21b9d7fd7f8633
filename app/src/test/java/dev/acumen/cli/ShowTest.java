package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShowTest {
    private static final String PLAYBOOK = """
            {"version": "1.0", "last_updated": null, "sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1},
                {"name": "pat-002", "text": "name tests by behaviour", "helpful": 0, "harmful": 0}],
              "OTHERS": [{"name": "oth-007", "text": "the build server sleeps at night", "helpful": 2, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook(PLAYBOOK);
    }

    @Test
    void showsThePlaybookInTheOrderOfItsSections() throws IOException {
        Program.Ran ran = program.run("show");

        assertThat(ran)
                .isEqualTo(new Program.Ran(0, """
                ## PATTERNS & APPROACHES
                [pat-001] helpful=5 harmful=1 :: run make check
                [pat-002] helpful=0 harmful=0 :: name tests by behaviour

                ## OTHERS
                [oth-007] helpful=2 harmful=0 :: the build server sleeps at night

                3 key points in %s
                """.formatted(program.playbook().toRealPath()), ""));
    }

    @Test
    void showsThatAPlaybookIsEmptyAndMakesNothing() throws IOException {
        Program empty = program.at(folder.resolve("home/another"));

        Program.Ran ran = empty.run("show");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        "The playbook is empty: " + empty.here().toRealPath().resolve(".claude/playbook.json") + "\n");
        assertThat(empty.files()).isEmpty();
        assertThat(empty.here().resolve(".claude")).doesNotExist();
    }

    @Test
    void tellsOtherProgramsWhichKeyPointsAPersonSettled() throws IOException {
        String entry =
                "{\"name\": \"oth-007\", \"text\": \"the build server sleeps at night\", \"helpful\": 2, \"harmful\": 0,"
                        + " \"pinned\": true, \"agrees\": [\"pat-001\"]";
        program.havingPlaybook("{\"sections\": {\"OTHERS\": [" + entry + "}]}}");

        Json.Obj shown = program.run("show", "--section", "oth", "--json").json();
        Json found = JsonReader.read(program.run("search", "night", "--json").out(), "the output");

        assertThat(JsonWriter.compact(shown)).contains("\"agrees\":[\"pat-001\"]");
        assertThat(found).isEqualTo(json("[" + entry + ", \"section\": \"OTHERS\"}]"));
    }

    @Test
    void showsOneKeyPointWithItsSection() {
        assertThat(program.run("show", "oth-007")).isEqualTo(new Program.Ran(0, """
                OTHERS
                [oth-007] helpful=2 harmful=0 :: the build server sleeps at night
                """, ""));
    }

    @Test
    void saysOfAKeyPointThatItIsPinned() throws IOException {
        program.havingPlaybook(PLAYBOOK.replace("\"harmful\": 1}", "\"harmful\": 1, \"pinned\": true}"));

        Program.Ran ran = program.run("show", "pat-001");
        Json.Obj json = program.run("show", "pat-001", "--json").json();

        assertThat(ran.out()).isEqualTo("""
                PATTERNS & APPROACHES, pinned
                [pat-001] helpful=5 harmful=1 pinned :: run make check
                """);
        assertThat(json).isEqualTo(json("""
                {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1, "pinned": true,
                 "section": "PATTERNS & APPROACHES", "shown": 0, "cited": 0, "life": [], "merged_from": [],
                 "history": [], "local": false}"""));
        assertThat(program.run("show", "--json").out()).containsOnlyOnce("\"pinned\"");
    }

    @Test
    void anIdThatNothingHasIsAFailure() {
        assertThat(program.run("show", "pat-099"))
                .isEqualTo(new Program.Ran(1, "", "acumen: there is no key point pat-099\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATTERNS & APPROACHES", "patterns & approaches", " Patterns & Approaches ", "pat"})
    void showsOneSectionByItsNameOrTheSlugOfItsIds(String name) {
        Program.Ran ran = program.run("show", "--section", name);

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).startsWith("""
                ## PATTERNS & APPROACHES
                [pat-001] helpful=5 harmful=1 :: run make check
                [pat-002] helpful=0 harmful=0 :: name tests by behaviour

                2 key points in\
                """).doesNotContain("OTHERS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "", "pat-", "PATTERNS"})
    void aSectionThatIsNoneIsAWrongCallAndTheFiveAreNamed(String name) {
        Program.Ran ran = program.run("show", "--section", name);

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith(
                        "acumen: there is no section " + name + "; there are PATTERNS & APPROACHES, MISTAKES TO AVOID,"
                                + " USER PREFERENCES, PROJECT CONTEXT, OTHERS\n");
    }

    @Test
    void aKeyPointOfAnotherSectionIsNotFoundInThisOne() {
        assertThat(program.run("show", "--section", "oth", "pat-001").exitCode())
                .isEqualTo(1);
    }

    @Test
    void asJsonAllFiveSectionsAreThereInTheirOrder() {
        Json.Obj shown = program.run("show", "--json").json();

        assertThat(shown).isEqualTo(json("""
                {"sections": {
                  "PATTERNS & APPROACHES": [
                    {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1},
                    {"name": "pat-002", "text": "name tests by behaviour", "helpful": 0, "harmful": 0}],
                  "MISTAKES TO AVOID": [],
                  "USER PREFERENCES": [],
                  "PROJECT CONTEXT": [],
                  "OTHERS": [
                    {"name": "oth-007", "text": "the build server sleeps at night", "helpful": 2, "harmful": 0}]}}
                """));
        assertThat(((Json.Obj) shown.members().values().iterator().next())
                        .members()
                        .keySet())
                .containsExactly(
                        "PATTERNS & APPROACHES", "MISTAKES TO AVOID", "USER PREFERENCES", "PROJECT CONTEXT", "OTHERS");
    }

    @Test
    void asJsonAKeyPointNamesItsSection() {
        assertThat(program.run("show", "pat-001", "--json").json()).isEqualTo(json("""
                {"name": "pat-001", "text": "run make check", "helpful": 5, "harmful": 1,
                 "section": "PATTERNS & APPROACHES", "shown": 0, "cited": 0, "life": [], "merged_from": [],
                 "history": [], "local": false}
                """));
    }

    @Test
    void asJsonOneSectionLeavesTheOthersEmpty() {
        Json.Obj shown = program.run("show", "--section", "oth", "--json").json();

        assertThat(shown.toString()).contains("oth-007").doesNotContain("pat-001");
    }

    @Test
    void whatTakesNoPartIsToldOnTheErrorOutput() throws IOException {
        program.havingPlaybook("""
                {"sections": {"TEAM RULES": [], "OTHERS": [7, {"name": "oth-001", "text": "a", "helpful": 0,
                 "harmful": 0}]}}""");

        Program.Ran ran = program.run("show");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("[oth-001]");
        assertThat(ran.err()).isEqualTo("""
                acumen: playbook: $.sections.TEAM RULES: not one of the five sections; kept as it is, and not used
                acumen: playbook: $.sections.OTHERS[0]: an entry is an object, not a number; kept as it is, and not used
                """);
    }

    private static Json json(String text) {
        return JsonReader.read(text, "expected");
    }
}
