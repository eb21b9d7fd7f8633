package dev.acumen.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.claudecode.Outline;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.json.JsonWriter;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolloutsTest {
    private static final long SEED = 20_261_126;

    @TempDir
    private Path folder;

    private static RecordedSession read(String id) throws IOException {
        return Rollout.codex().read(Rollout.of(id), Set.of());
    }

    private static String outline(String id) throws IOException {
        Trajectory whole = read(id).whole();
        assertThat(whole.problems()).isEmpty();
        return Outline.of(whole);
    }

    @Test
    void aCorrectionAFailureAndWhatWorkedThen() throws IOException {
        assertThat(outline(Rollout.CORRECTED)).isEqualTo("""
                PERSON: please install the dependencies
                  says: I install them with npm.
                  $ npm install => exit 1: npm error code EUSAGE⏎npm error This project uses pnpm: see pnpm-lock.yaml⏎
                  says: npm refuses: this project has a lock file of pnpm.
                PERSON: no, never use npm here, always pnpm. And make it five retries
                  says: Understood, pnpm it is.
                  $ pnpm install => ok: Lockfile is up to date⏎Done in 1.2s⏎
                  apply_patch *** Begin Patch⏎*** Update File: retries.js⏎@@⏎-export const retries = 3;⏎+export const retries …
                  says: Installed with pnpm, and there are five retries now.
                PERSON: run the checks
                  $ cat missing.txt => exit 1: cat: missing.txt: No such file or directory⏎
                  apply_patch *** Begin Patch⏎*** Update File: retries.js⏎@@⏎-no such line⏎+x⏎*** End Patch⏎ => error: apply_p…
                  no_such_tool {} => error: unsupported call: no_such_tool
                  says: The file is missing.""");
    }

    /// The person's complaint is about the command that failed.
    @Test
    void aCorrectionThatAsksForWhatWorkedLeavesItToBeLearned() throws IOException {
        List<Signal> signals = Signals.in(read(Rollout.SECONDED).whole());

        assertThat(signals).filteredOn(Signal.Recovery.class::isInstance).hasSize(1);
        assertThat(signals)
                .filteredOn(Signal.Statement.class::isInstance)
                .singleElement()
                .satisfies(said ->
                        assertThat(((Signal.Statement) said).text()).isEqualTo("never use npm here, always pnpm"));
    }

    @Test
    void nothingIsLearnedOfWhatWasInjected() throws IOException {
        for (Path rollout : Rollout.all()) {
            String all = Rollout.codex().read(rollout, Set.of()).whole().toString();

            assertThat(all)
                    .doesNotContain("INJECTED")
                    .doesNotContain("Key points of this project")
                    .doesNotContain("generated files")
                    .doesNotContain("--frozen")
                    .doesNotContain("AGENTS.md")
                    .doesNotContain("environment_context")
                    .doesNotContain("subagent_notification")
                    .doesNotContain("turn_aborted")
                    .doesNotContain("SUMMARY");
        }
    }

    @Test
    void whatAPersonInterruptedHasNoOutcomeAndALateOneFindsItsCall() throws IOException {
        assertThat(outline(Rollout.INTERRUPTED)).isEqualTo("""
                PERSON: hello tui
                  says: Done.
                PERSON: needs approval
                  $ touch /etc/motd.new => unknown
                PERSON: needs approval again
                  $ touch /etc/motd.new => ok:
                  says: I could not.
                PERSON: please wait
                  $ sleep 30 => ok:
                PERSON: slow answer
                PERSON: hello after compact
                  says: Done.""");
    }

    @Test
    void whatAPersonRunsIsATurnInWhichNobodySpoke() throws IOException {
        assertThat(outline(Rollout.CLEARED)).isEqualTo("""
                PERSON: hello in clear
                  says: Done.
                COMMAND: !echo shellmode
                  $ echo shellmode => ok: shellmode⏎""".stripTrailing());
    }

    @Test
    void aPromptTypedIntoARunningTurnIsATurnAndAForkHasItsOwn() throws IOException {
        assertThat(outline(Rollout.STEERED)).isEqualTo("""
                PERSON: hello tuiplease wait
                  $ sleep 5; echo slept => ok: slept⏎
                PERSON: steer this: no, use tabs
                  says: Steered.""");
        assertThat(outline(Rollout.FORKED)).isEqualTo("""
                PERSON: hello in fork
                  says: Done.
                PERSON: hello resumed
                  says: Done.""");
        assertThat(ids(read(Rollout.FORKED).whole()))
                .doesNotContainAnyElementsOf(ids(read(Rollout.STEERED).whole()));
    }

    private static List<String> ids(Trajectory trajectory) {
        return trajectory.turns().stream().map(Turn::id).toList();
    }

    @Test
    void aSubagentsOrderIsNoPersonsWord() throws IOException {
        assertThat(outline(Rollout.HELPED)).isEqualTo("""
                PERSON: please use a helper
                  spawn_agent {"message": "SUBTASK: look at notes"} => ok: {"agent_id":"01a219d0-2e31-7d81-b203-97450014aea1",…
                  wait_agent {"targets": ["x"], "timeout_ms": 10000} => ok: invalid agent id x: Error(ParseChar { character: '…
                  says: The helper is done.
                  says: Done.
                AGENT: SUBTASK: look at notes
                  says: I look.
                  $ cat notes.txt; exit 4 => exit 4: hello⏎
                  says: Looked at notes.""");
        RecordedSession session = read(Rollout.HELPED);
        assertThat(session.subagents()).singleElement().satisfies(subagent -> {
            assertThat(subagent.caller())
                    .isEqualTo(session.whole().turns().getFirst().id());
            assertThat(subagent.isUnfinished()).isFalse();
        });
    }

    @Test
    void aTurnThatEndedIsNotOpenHoweverYoungItIs() throws IOException {
        RecordedSession ended = read(Rollout.CORRECTED);
        RecordedSession killed = read(Rollout.KILLED);

        assertThat(ended.lastTurn()).isEmpty();
        assertThat(ended.whole()
                        .without(ended.openTurns(ended.written(), Duration.ofHours(1)))
                        .turns())
                .hasSize(3);
        assertThat(killed.lastTurn()).isEqualTo(killed.whole().turns().getLast().id());
        assertThat(killed.openTurns(killed.written(), Duration.ofHours(1))).contains(killed.lastTurn());
        Instant later = killed.written().plus(Duration.ofDays(2));
        assertThat(killed.whole()
                        .without(killed.openTurns(later, Duration.ofHours(1)))
                        .turns())
                .hasSize(1);
    }

    @Test
    void callsAreTold() throws IOException {
        List<RecordedCall> calls = Rollout.codex().calls(Rollout.of(Rollout.RESUMED));

        assertThat(calls.stream()
                        .map(call -> call.tool() + " " + JsonWriter.compact(call.input()) + " " + call.folder()))
                .containsExactly(
                        "Bash {\"command\":\"npm install --offline --no-such-option && echo done; exit 3\"} /tmp/project",
                        "Bash {\"command\":\"pnpm-x install\"} /tmp/project",
                        "Bash {\"command\":\"echo pnpm install ok\"} /tmp/project",
                        "Edit {\"file_path\":\"/tmp/project/notes.txt\"} /tmp/project",
                        "Write {\"file_path\":\"/tmp/project/src/New.java\"} /tmp/project",
                        "Edit {\"file_path\":\"/tmp/project/notes.txt\"} /tmp/project",
                        "Bash {\"command\":\"cat notes.txt\"} /tmp/project/src");
        assertThat(Rollout.codex().calls(Rollout.of(Rollout.HELPED)))
                .filteredOn(RecordedCall::isOfSubagent)
                .hasSize(1);
    }

    @Test
    void aCallThatWasHeldIsKnown() throws IOException {
        String call = "{\"type\":\"response_item\",\"payload\":{\"type\":\"function_call\",\"name\":\"exec_command\","
                + "\"arguments\":\"{\\\"cmd\\\":\\\"npm i\\\"}\",\"call_id\":\"c\"}}\n";
        String held = "{\"type\":\"response_item\",\"payload\":{\"type\":\"function_call_output\",\"call_id\":\"c\","
                + "\"output\":\"Command blocked by PreToolUse hook: Playbook [pat-1] held this call, and the same call"
                + " will pass: No. npm.. Command: npm i\"}}\n";
        Path file = Files.writeString(folder.resolve("rollout-x.jsonl"), call + held);

        assertThat(Outline.of(Rollout.codex().read(file, Set.of()).whole()))
                .endsWith("$ npm i => held: Playbook [pat-1] held this call, and the same call will pass: No. npm.");
    }

    @Test
    void aToolOfAServerIsNamedAsClaudeCodeNamesIt() throws IOException {
        Path file = Files.writeString(folder.resolve("rollout-x.jsonl"), """
                {"type":"response_item","payload":{"type":"function_call","name":"recall","namespace":"mcp__acumen",\
                "arguments":"{\\"query\\":\\"prices\\"}","call_id":"c"}}
                """);

        assertThat(Outline.of(Rollout.codex().read(file, Set.of()).whole()))
                .endsWith("mcp__acumen__recall {\"query\":\"prices\"} => unknown");
    }

    @Test
    void noDamageEverStopsTheReading() throws IOException {
        byte[] whole = Files.readAllBytes(Rollout.of(Rollout.CLEARED));
        SplittableRandom random = new SplittableRandom(SEED);
        int rounds = (int) (20_000 * Double.parseDouble(System.getProperty("acumen.scale", "0.02")));
        Path file = folder.resolve("rollout-damaged.jsonl");

        for (int round = 0; round < rounds; round++) {
            Files.write(file, damaged(whole, random));

            Trajectory trajectory = Rollout.codex().read(file, Set.of()).whole();
            Rollout.codex().session(file);
            Rollout.codex().calls(file);

            assertThat(trajectory.turns())
                    .as("seed %d, round %d", SEED, round)
                    .noneMatch(turn -> turn.prompt().isBlank() && turn.steps().isEmpty());
        }
    }

    /// Up to four times: a byte changed, or a piece taken out.
    private static byte[] damaged(byte[] whole, SplittableRandom random) {
        StringBuilder bytes = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            int from = random.nextInt(bytes.length());
            if (random.nextBoolean()) {
                bytes.setCharAt(from, (char) random.nextInt(256));
            } else {
                bytes.delete(from, Math.min(bytes.length(), from + random.nextInt(1, 3_000)));
            }
        }
        return bytes.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void whatCannotBeReadIsNamed() throws IOException {
        Path file = Files.writeString(
                folder.resolve("rollout-x.jsonl"),
                "{\"type\":\"event_msg\",\"payload\":[}\n[]\n{\"type\":\"event_msg\"");

        assertThat(Rollout.codex().read(file, Set.of()).whole().problems())
                .satisfiesExactly(
                        broken -> assertThat(broken).startsWith("rollout-x.jsonl, line 1: left out, for it is broken"),
                        list -> assertThat(list).startsWith("rollout-x.jsonl, line 2: left out, for it is broken"),
                        cut -> assertThat(cut).isEqualTo("rollout-x.jsonl, line 3: left out, for it is cut off"));
    }
}
