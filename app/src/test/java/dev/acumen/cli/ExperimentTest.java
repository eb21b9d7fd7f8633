package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentTest {
    private static final String ID = "2026-02-03T04:05:06Z";
    private static final long AT = Instant.parse("2026-02-03T03:00:00Z").toEpochMilli();

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "The build server sleeps at night", "helpful": 0, "harmful": 0}]}}
                """);
    }

    @Test
    void isOffUntilItIsStarted() {
        assertThat(program.run("experiment"))
                .isEqualTo(new Program.Ran(0, "No experiment. acumen experiment start begins one.\n", ""));
        assertThat(program.run("status").out()).doesNotContain("experiment");
        assertThat(program.run("report").out())
                .isEqualTo("No experiment in this project yet. acumen experiment start begins one.\n");
        assertThat(program.run("experiment", "--json").json().get("running")).isEqualTo(new Json.Bool(false));
    }

    @Test
    void isStartedAndStopped() throws IOException {
        Program.Ran started = program.run("experiment", "start", "--share", "30%");
        takesPart("aaaa", true, "", AT);
        String status = program.run("status").out();
        Program.Ran stopped = program.run("experiment", "stop");

        assertThat(started.out())
                .startsWith("Experiment: 30 % of new sessions do not get the playbook from " + ID
                        + " on; 0 of 0 sessions held out so far (acumen report).\n");
        assertThat(status)
                .contains("experiment 30 % of new sessions do not get the playbook from " + ID
                        + " on; 1 of 1 session held out so far (acumen report)\n");
        assertThat(stopped.out()).startsWith("Experiment: stopped; 30 % of new sessions did not");
        assertThat(program.run("experiment", "--json").json().get("running")).isEqualTo(new Json.Bool(false));
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThat(program.run("experiment", "start", "--share", "0").exitCode())
                .isEqualTo(2);
        assertThat(program.run("experiment", "start", "--share", "91").exitCode())
                .isEqualTo(2);
        assertThat(program.run("experiment", "start", "--key-point", "oth-009").err())
                .contains("oth-009");
        assertThat(program.run("experiment", "stop", "--share", "20").exitCode())
                .isEqualTo(2);
        assertThat(program.run("experiment", "begin").err()).contains("expected start, stop or status, not begin");
        assertThat(program.here().resolve(".claude/acumen/experiment.json")).doesNotExist();
    }

    @Test
    void leavesAnExperimentThatRunsAlone() {
        program.run("experiment", "start", "--key-point", "oth-001");

        Program.Ran again = program.run("experiment", "start");

        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("an experiment is running since " + ID);
        assertThat(program.run("experiment").out()).contains("20 % of new sessions do not get [oth-001]");
    }

    @Test
    void explainsWhatWasWithheldFromASession() throws IOException {
        program.run("experiment", "start");
        takesPart("aaaa", true, "", AT);

        String told = """
                session aaaa: 0 injections
                Held out by the experiment of 2026-02-03T04:05:06Z: nothing of the playbook was shown, and guards did nothing. \
                1 key point withheld: [oth-001].
                """;
        assertThat(program.run("why").out()).isEqualTo(told);
        assertThat(program.run("why", "aa").out()).isEqualTo(told);
        assertThat(program.run("why", "--json").out()).contains("\"held_out\": true", "\"oth-001\"");
    }

    @Test
    void measuresMoreOfASessionThatTakesPartWhenItIsLearned() throws IOException {
        program.run("experiment", "start");
        takesPart("aaaa", true, "", AT);

        Program.Ran learned =
                program.run("learn", "--model", "none", transcript("aaaa").toString());
        Program.Ran other =
                program.run("learn", "--model", "none", transcript("bbbb").toString());

        assertThat(List.of(learned.exitCode(), other.exitCode())).containsOnly(0);
        assertThat(program.here().resolve(".claude/acumen/outcomes.jsonl")).hasContent("""
                {"v":1,"session":"aaaa","experiment":"2026-02-03T04:05:06Z","held_out":true,"corrections":1,\
                "failed_commands":1,"turns":2,"tokens":48048,"check_seconds":6,"ratings":0}
                {"v":1,"session":"bbbb","corrections":1,"failed_commands":1,"turns":2}
                """);
        assertThat(program.run("report").out()).contains("0 sessions with the playbook, 1 held out.");
    }

    @Test
    void countsASessionAgainOnlyWhereItTaughtMore() throws IOException {
        String transcript = transcript("aaaa").toString();

        program.run("learn", "--model", "none", transcript);
        program.run("learn", "--model", "none", transcript);

        assertThat(program.here().resolve(".claude/acumen/outcomes.jsonl")).hasContent("""
                {"v":1,"session":"aaaa","corrections":1,"failed_commands":1,"turns":2}
                """);
        assertThat(program.run("report").out())
                .isEqualTo("No experiment in this project yet. acumen experiment start begins one.\n");
    }

    @Test
    void namesSessionsWithoutOutcomes() throws IOException {
        program.run("experiment", "start");
        takesPart("aaaa-1", true, "", AT);
        takesPart("bbbb-2", false, "", AT + 1);

        Program.Ran report = program.run("report");

        assertThat(report.out()).isEqualTo("""
                Experiment 2026-02-03T04:05:06Z: 20 % of sessions do not get the playbook
                0 sessions with the playbook, 0 held out.
                No outcomes of 2 sessions (1 held out): still running, waiting to be learned, or lost: aaaa-1, bbbb-2
                """);
    }

    @Test
    void reportsWhatAnExperimentShowed() throws IOException {
        program.run("experiment", "start");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            boolean isHeldOut = i % 5 == 0;
            int corrections = isHeldOut ? 1 + i / 5 % 3 : i % 3 == 0 ? 1 : 0;
            lines.add("""
                    {"v":1,"session":"s%d","experiment":"%s","held_out":%s,"corrections":%d,"failed_commands":%d,"turns":%d,\
                    "tokens":%d}""".formatted(i, ID, isHeldOut, corrections, 0, 3 + i % 7, 40_000 + 700 * (i % 90)));
        }
        Files.write(program.here().resolve(".claude/acumen/outcomes.jsonl"), lines);

        Program.Ran report = program.run("report");

        assertThat(report.out()).isEqualTo("""
                Experiment 2026-02-03T04:05:06Z: 20 % of sessions do not get the playbook
                400 sessions with the playbook, 100 held out.

                mean of a session                with       held out   difference, 95 %
                corrections by the user          0.33       1.99       -83 % (-87 to -79)
                  Lower with the playbook, which is better.
                failed commands                  0.00       0.00
                  None in either group.
                turns                            5.99       5.99       0 % (-9 to +9)
                  No difference shown yet; one of this size would take over 10000 more sessions.
                tokens                           67,720     65,910     +3 % (-3 to +9)
                  No difference shown yet; one of this size would take over 10000 more sessions.
                time to the first passing check  -          -
                  No session says it yet.
                """);
        assertThat(program.run("report", "--json").out())
                .contains("\"held_out\": 100,", "\"verdict\": \"lower\"", "\"missing\": []");
    }

    @Test
    void proposesToRemoveAKeyPointThatDoesHarmOnlyWhereItIsAskedTo() throws IOException {
        program.run("experiment", "start", "--key-point", "oth-001");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            boolean isHeldOut = i % 5 == 0;
            lines.add("""
                    {"v":1,"session":"s%d","experiment":"%s","key_point":"oth-001","held_out":%s,"corrections":%d,\
                    "turns":4}""".formatted(i, ID, isHeldOut, isHeldOut ? i / 5 % 2 : 1 + i % 3));
        }
        Files.write(program.here().resolve(".claude/acumen/outcomes.jsonl"), lines);

        String report = program.run("report").out();
        String before = program.run("review").out();
        Program.Ran proposed = program.run("report", "--propose");
        program.run("report", "--propose");
        String review = program.run("review").out();

        assertThat(report)
                .contains(
                        "[oth-001] does harm here. acumen report --propose proposes to remove it; acumen review asks you.");
        assertThat(before).contains("Nothing waits for review.");
        assertThat(proposed.out()).endsWith("\n1 removal proposed. Decide with acumen review.\n");
        assertThat(review)
                .containsOnlyOnce("by the experiment of " + ID)
                .contains("- [oth-001]", "does harm: with it, corrections by the user +")
                .contains("1 change waits");
        assertThat(Files.readString(program.playbook())).contains("oth-001");
    }

    /// The record that the hook keeps.
    private void takesPart(String session, boolean isHeldOut, String injections, long at) throws IOException {
        Path sessions = Files.createDirectories(program.home().resolve(".acumen/sessions"));
        Files.writeString(sessions.resolve(session + ".json"), """
                {"v":1,"project":"%s","experiment":{"id":"%s","at":%d,"held_out":%s,"withheld":["oth-001"]}%s}
                """.formatted(
                        program.here().toRealPath(), ID, at, isHeldOut, injections));
    }

    private Path transcript(String session) throws IOException {
        return new TranscriptBuilder(session)
                .in(program.here().toRealPath().toString())
                .person("fix the rounding of invoices")
                .command("mvn test")
                .failed(1, "1 test failed")
                .agent("One test fails.")
                .person("no, that's wrong: round half up")
                .command("mvn test")
                .succeeded("BUILD SUCCESS")
                .agent("All tests pass.")
                .writeTo(Files.createDirectories(folder.resolve("transcripts")).resolve(session + ".jsonl"));
    }
}
