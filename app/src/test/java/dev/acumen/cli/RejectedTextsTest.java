package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person removed, reworded or took back stays away.
class RejectedTextsTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void whatIsRemovedByHandIsNotLearnedUntilItIsAddedByHand() throws IOException {
        session("s1", "always use tabs in this repo");
        program.run("learn", "s1.jsonl");
        String text = program.run("show", "--json").out().replaceAll("(?s).*\"text\": \"([^\"]*)\".*", "$1");
        program.run("remove", "pref-001");
        session("s2", "always use tabs in this repo");

        Program.Ran refused = program.run("learn", "s2.jsonl");
        program.run("add", text, "--section", "pref");

        assertThat(refused.out()).contains("a person removed “");
        assertThat(program.run("review", "--rejected").out()).isEqualTo("Nothing was rejected.\n");
    }

    @Test
    void whatAPersonRewordedIsNotLearnedInTheOldWords() throws IOException {
        session("s1", "always use tabs in this repo");
        program.run("learn", "s1.jsonl");
        program.run("edit", "pref-001", "Indent Makefiles alone with tabs, and all else with spaces");
        String corrected = program.run("show").out();

        Program.Ran again = program.run("learn", "--again", "s1.jsonl");

        assertThat(again.out()).contains("a person replaced “");
        assertThat(program.run("show").out())
                .startsWith(corrected)
                .endsWith("1 change refused: acumen log --refused\n");
        assertThat(program.run("review", "--rejected").out()).contains("use tabs", "replaced on 2026-02-03");

        program.run("remove", "pref-001");
        session("s2", "always use tabs in this repo");
        program.run("learn", "s2.jsonl");
        assertThat(program.run("show").out()).startsWith("The playbook is empty");
    }

    @Test
    void aRewordingThatIsTakenBackLetsTheOldWordsBeLearned() throws IOException {
        program.run("add", "never push to main", "--section", "mis");
        program.run("edit", "mis-001", "push to main only through the merge queue");
        assertThat(rejected()).containsExactly("never push to main");

        program.run("undo");

        assertThat(program.run("show").out()).contains("never push to main");
        assertThat(rejected()).isEmpty();
    }

    @Test
    void theTextsThatWereMergedByHandAreNotLearnedAgain() throws IOException {
        program.run("add", "run the tests", "--section", "pat");
        program.run("add", "build first", "--section", "pat");

        program.run("merge", "pat-001", "pat-002", "--text", "build first");

        assertThat(rejected()).containsExactly("run the tests");
    }

    @Test
    void anotherLookIsNoOtherWording() throws IOException {
        program.run("add", "use tabs", "--section", "pat");

        program.run("edit", "pat-001", "Use  `tabs`.");
        program.run("pin", "pat-001");
        program.run("tag", "pat-001", "helpful");
        program.run("move", "pat-001", "ctx");

        assertThat(rejected()).isEmpty();
    }

    private List<String> rejected() {
        Json rejected = program.run("review", "--rejected", "--json").json().get("rejected");
        return ((Json.Arr) Objects.requireNonNull(rejected))
                .elements().stream()
                        .map(text -> ((Json.Obj) text).textOr("text", ""))
                        .toList();
    }

    @Test
    void logTakesASessionAsUndoDoes() throws IOException {
        session("01-printer", "always use tabs in this repo");
        session("02-scanner", "never push to main");
        program.run("learn", "01-printer.jsonl");
        program.run("learn", "02-scanner.jsonl");
        program.run("undo", "01-pri");

        Program.Ran ran = program.run("log", "01-pri");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("learn  session 01-printer", "use tabs", "undo")
                .doesNotContain("scanner", "main");
        assertThat(program.run("log", "01-p").exitCode()).isZero();
        assertThat(program.run("log", "01-").err()).contains("no key point, change or session in the journal: 01-");
        session("01-plotter", "run the linter before you commit, always");
        program.run("learn", "01-plotter.jsonl");
        assertThat(program.run("log", "01-p").err()).contains("more than one session begins with 01-p");
    }

    @Test
    void ofASessionUndoTellsWhatItLeaves() throws IOException {
        new TranscriptBuilder("s1-long")
                .in(program.here().toString())
                .person("always use tabs in this repo")
                .person("never push to main")
                .writeTo(program.here().resolve("s1-long.jsonl"));
        program.run("learn", "s1-long.jsonl");
        program.run("remove", "pref-001");

        Program.Ran undone = program.run("undo", "s1-l");

        assertThat(undone.exitCode()).isZero();
        assertThat(undone.out())
                .containsPattern("(?m)^  = pref-001 is gone since, by [0-9a-f]+ \\(remove\\): left as it is$");
        assertThat(program.run("show").out()).startsWith("The playbook is empty");
    }

    private void session(String name, String words) throws IOException {
        new TranscriptBuilder(name)
                .in(program.here().toString())
                .person(words)
                .writeTo(program.here().resolve(name + ".jsonl"));
    }
}
