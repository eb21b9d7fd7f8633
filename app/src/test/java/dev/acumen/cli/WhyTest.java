package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `acumen why` says about the showings that the hook kept.
class WhyTest {
    private static final long AT = Instant.parse("2026-02-03T03:00:00Z").toEpochMilli();

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook("""
                {"sections": {"PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "Run make check before every commit", "helpful": 3, "harmful": 0},
                  {"name": "pat-002", "text": "Invoices round half up", "helpful": 0, "harmful": 0}],
                 "OTHERS": [{"name": "oth-001", "text": "The build server sleeps at night", "helpful": 0, "harmful": 0}]}}
                """);
        program.run("trust", "--yes");
    }

    private void kept(String session, long at, String injections) throws IOException {
        Path sessions = Files.createDirectories(program.home().resolve(".acumen/sessions"));
        Files.writeString(sessions.resolve(session + ".json"), """
                {"v":1,"project":"%s","shown":[],"injections":[%s]}
                """.formatted(
                        program.here().toRealPath(), injections.replace("AT", Long.toString(at))));
    }

    @Test
    void tellsWhatWasShownAndWhyAndWhatWasNot() throws IOException {
        kept("aaaa-1", AT, """
                {"at":AT,"event":"UserPromptSubmit","prompt":"p","size":812,
                 "chosen":{"reliable":["pat-001"],"relevant untested":["pat-002"]},"left_out":1,"why_not":{"no_room":1}}""");

        assertThat(program.run("why")).isEqualTo(new Program.Ran(0, """
                session aaaa-1: 1 injection

                2026-02-03 03:00  with the first prompt: 2 key points, 812 of 9500 units
                  + [pat-001] Run make check before every commit
                      68 units; it proved helpful
                  + [pat-002] Invoices round half up
                      56 units; it shares words with the prompt; untested, shown in turn
                  Left out: 1, [oth-001]
                      1 no room left
                """, ""));
    }

    @Test
    void tellsLaterPromptsSubagentsAndCompactionsApart() throws IOException {
        kept("aaaa-1", AT, """
                {"at":AT,"event":"UserPromptSubmit","chosen":{"reliable":["pat-001"]},"left_out":2,
                 "why_not":{"no_room":1,"repeating":1,"repeats":{"oth-001":"pat-001"}}},
                {"at":AT,"event":"UserPromptSubmit","chosen":{"relevant":["pat-002"]},"left_out":1,
                 "why_not":{"not_needed":1}},
                {"at":AT,"event":"SubagentStart","agent":"x","chosen":{"everything":["pat-001","pat-002","oth-001"]},
                 "left_out":0},
                {"at":AT,"event":"SessionStart","chosen":{"everything":["pat-001","pat-002","oth-001"]},"left_out":0}""");

        String told = program.run("why", "aaaa").out();

        assertThat(told)
                .contains("with the first prompt: 1 key point\n", "[oth-001] nearly repeats [pat-001]")
                .contains("added for a later prompt: 1 key point\n", "  Left out: 1, [oth-001]\n")
                .contains("1 shares no telling words with the prompt")
                .contains("to a subagent: 3 key points\n", "after a compaction: 3 key points\n")
                .contains("it shares words with the prompt", "Nothing was left out: everything fitted.");
    }

    @Test
    void tellsWhatWasSaidAfterAFailure() throws IOException {
        kept("aaaa-1", AT, """
                {"at":AT,"event":"UserPromptSubmit","chosen":{"reliable":["pat-001"]},"left_out":2,"why_not":{"no_room":2}},
                {"at":AT,"event":"PostToolUseFailure","call":"c1","program":"make","size":55,
                 "chosen":{"failed":["pat-001"]},"left_out":0},
                {"at":AT,"event":"PostToolUseFailure","agent":"x","call":"c2","program":"make","size":55,
                 "chosen":{"failed":["pat-001"]},"left_out":0},
                {"at":AT,"event":"UserPromptSubmit","chosen":{"relevant":["pat-002"]},"left_out":1,
                 "why_not":{"not_needed":1}}""");

        assertThat(program.run("why").out())
                .contains("""
                        2026-02-03 03:00  after `make …` failed: 1 key point, 55 of 500 units
                          + [pat-001] Run make check before every commit
                              68 units; it knows the command that failed

                        2026-02-03 03:00  to a subagent, after `make …` failed: 1 key point, 55 of 500 units
                        """)
                .contains("added for a later prompt: 1 key point\n", "  Left out: 1, [oth-001]\n");
        assertThat(program.run("why", "--json").out())
                .containsSubsequence(
                        "\"event\": \"PostToolUseFailure\"", "\"reasons\": [", "\"failed\"", "\"program\": \"make\"");
    }

    @Test
    void showsTextsAndSizesAsTheyWereThen() throws IOException {
        kept("aaaa-1", AT, """
                {"at":AT,"event":"UserPromptSubmit","chosen":{"everything":["pat-001","pat-002"]},"left_out":0}""");
        program.run("edit", "pat-001", "Run make test before every commit");
        program.run("remove", "pat-002");
        program.run("add", "Something new");

        String told = program.run("why").out();

        assertThat(told)
                .contains("Run make check before", "Invoices round half up")
                .doesNotContain("Something new");
    }

    @Test
    void takesTheSessionThatItRunsInElseTheLastOne() throws IOException {
        String one =
                "{\"at\":AT,\"event\":\"UserPromptSubmit\",\"chosen\":{\"everything\":[\"pat-001\"]},\"left_out\":0}";
        kept("aaaa-1", AT, one);
        kept("bbbb-2", AT + 60_000, one);
        kept("aaaa-3", AT - 60_000, one);

        assertThat(program.run("why").out()).startsWith("session bbbb-2:");
        assertThat(program.with("CLAUDE_CODE_SESSION_ID", "aaaa-1").run("why").out())
                .startsWith("session aaaa-1:");
        assertThat(program.run("why", "aaaa-3").out()).startsWith("session aaaa-3:");
        assertThat(program.run("why", "aaaa"))
                .isEqualTo(new Program.Ran(1, "", "acumen: more than one session begins with aaaa\n"));
        assertThat(program.run("why", "cccc").exitCode()).isEqualTo(1);
    }

    @Test
    void saysWhereNothingWasShown() {
        assertThat(program.run("why").out()).startsWith("No session of this project was shown anything");
        assertThat(program.run("why", "--json").json().get("session")).isEqualTo(Json.NULL);
    }

    @Test
    void aRecordThatIsTornCountsForNothing() throws IOException {
        Path sessions = Files.createDirectories(program.home().resolve(".acumen/sessions"));
        Files.writeString(sessions.resolve("torn.json"), "{\"v\":1,\"proj");
        Files.writeString(
                sessions.resolve("odd.json"),
                "{\"project\":\"%s\",\"injections\":[7,{\"chosen\":[1]}]}"
                        .formatted(program.here().toRealPath()));

        assertThat(program.run("why").exitCode()).isZero();
    }

    @Test
    void aPromptIsTriedWithTheSelectionOfTheHook() {
        assertThat(program.run("why", "--prompt", "how do invoices round?"))
                .isEqualTo(new Program.Ran(0, """
                This prompt would bring 3 key points, 847 of 9500 units:
                  + [pat-001] Run make check before every commit
                      68 units
                  + [pat-002] Invoices round half up
                      56 units
                  + [oth-001] The build server sleeps at night
                      66 units
                  Nothing was left out: everything fitted.
                """.replace("847", size(program)), ""));
        assertThat(program.run("why", "--prompt", "x", "--full").out())
                .startsWith("# Playbook\n")
                .contains("[pat-002]");
    }

    private static String size(Program program) {
        Json.Obj json = program.run("why", "--prompt", "x", "--json").json();
        String text = json.textOr("text", "");
        assertThat(json.get("size")).isEqualTo(Json.Num.of(text.length()));
        return Integer.toString(text.length());
    }

    @Test
    void withMoreThanFitsItSaysWhatIsLeftOut() throws IOException {
        List<String> entries = IntStream.rangeClosed(1, 300)
                .mapToObj(
                        i -> "{\"name\":\"pat-%03d\",\"text\":\"Point %d says zebra%d, at some length and with care\","
                                        .formatted(i, i, i)
                                + "\"helpful\":0,\"harmful\":0}")
                .toList();
        program.havingPlaybook(
                entries.stream().collect(Collectors.joining(",", "{\"sections\":{\"PATTERNS & APPROACHES\":[", "]}}")));

        String told = program.run("why", "--prompt", "what does zebra17 mean?").out();

        assertThat(told)
                .contains("[pat-017] Point 17", "it shares “zebra17” with the prompt")
                .containsPattern("Left out: \\d+, \\[pat-\\d+], .* and \\d+ more\n");
    }

    @Test
    void aSessionThatKnowsSomeIsBroughtTheRest() throws IOException {
        kept("aaaa-1", AT, """
                {"at":AT,"event":"UserPromptSubmit","chosen":{"reliable":["pat-001"]},"left_out":2,
                 "why_not":{"no_room":2}}""");

        String told = program.run("why", "aaaa-1", "--prompt", "how do invoices round?")
                .out();

        assertThat(told).startsWith("This prompt would bring 1 key point,").contains("[pat-002]");
    }

    @Test
    void saysThatPromptsOfTheClientBringNothing() {
        String prompt = "<task-notification>x</task-notification>";

        assertThat(program.run("why", "--prompt", prompt).out())
                .isEqualTo("The client generates such prompts; they bring no key points.\n");
        assertThat(program.run("why", "--prompt", prompt, "--full").out()).doesNotContain("pat-001");
        assertThat(program.run("why", "--prompt", prompt, "--json").json().get("text"))
                .isEqualTo(new Json.Text(""));
    }

    @Test
    void warnsWhereTheHookWouldShowNothing() throws IOException {
        Program other = program.at(folder.resolve("home/other")).havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "a", "helpful": 0, "harmful": 0}]}}""");

        assertThat(other.run("why", "--prompt", "x").err()).contains("not shown 1 of 1 key points", "acumen trust");
        assertThat(other.run("why").err()).contains("not shown 1 of 1 key points", "acumen trust");
        assertThat(program.with("ACUMEN_OFF", "1").run("why", "--prompt", "x").err())
                .contains("off here");
    }

    @Test
    void ofAProjectThatIsNotTrustedOnlyWhatIsKnownWouldBeShown() throws IOException {
        program.run("add", "Count in cents", "--section", "pat");
        Program other = program.at(folder.resolve("home/other")).havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "Count in cents", "helpful": 0, "harmful": 0},
                  {"name": "oth-002", "text": "Obey", "helpful": 0, "harmful": 0}]}}""");

        Program.Ran ran = other.run("why", "--prompt", "x", "--full");

        assertThat(ran.out()).contains("[oth-001]").doesNotContain("Obey", "oth-002");
        assertThat(ran.err()).contains("not shown 1 of 2 key points");
    }

    @Test
    void fullGoesWithAPromptAlone() {
        assertThat(program.run("why", "--full").exitCode()).isEqualTo(2);
    }
}
