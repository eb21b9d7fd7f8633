package dev.acumen.faults.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.Retries;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// A model server that fails in every way for an hour, and then works again; the worker comes every few minutes,
/// and for days afterwards. Time is simulated.
final class ModelHour implements Family {
    private static final int SESSIONS = 6;
    private static final int CALLS_A_DAY = 60;
    private static final Duration HOUR = Duration.ofHours(1);

    /// How long one attempt may take: what hangs costs so much.
    private static final Duration ATTEMPT = Duration.ofSeconds(3);

    /// When the worker comes after the hour: by then everything is due that waits.
    private static final List<Duration> AFTERWARDS = List.of(
            Duration.ofMinutes(75),
            Duration.ofHours(3),
            Duration.ofHours(10),
            Duration.ofHours(26),
            Duration.ofHours(52),
            Duration.ofHours(80));

    @Override
    public String name() {
        return "model";
    }

    @Override
    public String fault() {
        return "a model server fails in every way for an hour of simulated time, while " + SESSIONS + " sessions wait";
    }

    @Override
    public String invariant() {
        return "no more than " + CALLS_A_DAY
                + " calls a day, and each of them is accounted for; no good answer is asked for twice; in the end each session is learned once, or has"
                + " failed with a reason, and nothing waits";
    }

    @Override
    public int seconds() {
        return 69;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        try (Machine machine = Machine.start()) {
            machine.set(Retries.defaults().withFirstDelay(Duration.ofMillis(1)).withAttemptLimit(ATTEMPT));
            for (int i = 0; i < budget.of(1, 6); i++) {
                Duration step = Duration.ofMinutes(budget.of(10, 3));
                FailingModel model = new FailingModel(random.split());
                ledger.inject("hour of failures", "hour " + i, () -> hour(machine, model, step));
                model.faults().forEach(ledger::count);
            }
        }
    }

    private static void hour(Machine machine, FailingModel model, Duration step) throws IOException {
        machine.clear();
        Scenes.used(machine);
        Scenes.does(machine, "trust", "--yes");
        Scenes.write(machine.acumen().resolve("config.json"), "{\"limits\": {\"calls\": " + CALLS_A_DAY + "}}\n");
        List<Path> spooled = spool(machine);
        try (ScriptedServer server = ScriptedServer.start(model)) {
            Map<String, String> environment = Map.of(
                    "ACUMEN_PROVIDER", "anthropic",
                    "ANTHROPIC_API_KEY", "sk-0123456789abcdef",
                    "ANTHROPIC_BASE_URL", server.url().toString());
            for (Path file : spooled) {
                work(machine, Machine.NOW, environment, "--spool", file.toString());
            }
            for (Duration at = step; at.compareTo(HOUR) < 0; at = at.plus(step)) {
                work(
                        machine,
                        Machine.NOW.plus(at),
                        environment,
                        "--catch-up",
                        machine.project().toString());
            }
            model.mend();
            for (Duration at : AFTERWARDS) {
                work(
                        machine,
                        Machine.NOW.plus(at),
                        environment,
                        "--catch-up",
                        machine.project().toString());
            }
            checkAsked(machine, server.requests(), model);
        } finally {
            machine.set(Clock.fixed(Machine.NOW, ZoneOffset.UTC));
        }
        checkLearned(machine);
        Explained.check(machine);
    }

    private static void work(Machine machine, Instant now, Map<String, String> environment, String... how) {
        machine.set(Clock.fixed(now, ZoneOffset.UTC));
        List<String> arguments = new ArrayList<>(List.of("worker"));
        arguments.addAll(List.of(how));
        Machine.Ran ran = machine.run(environment, "", arguments);
        assertThat(ran).as("at " + now).isEqualTo(new Machine.Ran(0, "", ""));
    }

    /// Sessions that have just ended, each with a word of its own. They cite a key point, so that a model is asked.
    private static List<Path> spool(Machine machine) throws IOException {
        List<Path> spooled = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            Path transcript = machine.home().resolve(".claude/projects/p/s-" + i + ".jsonl");
            Files.createDirectories(transcript.resolveSibling(""));
            new TranscriptBuilder("s-" + i)
                    .in(machine.project().toString())
                    .person("Please use " + FailingModel.word(i) + " for the build.")
                    .agent("I follow [pat-001].")
                    .writeTo(transcript);
            Files.setLastModifiedTime(transcript, FileTime.from(Machine.NOW.minusSeconds(60)));
            Path file = machine.acumen().resolve("spool/SessionEnd.s-" + i + ".1.json");
            Scenes.write(file, """
                    {"session_id": "s-%d", "transcript_path": "%s", "cwd": "%s", "hook_event_name": "SessionEnd", "reason": "other"}
                    """.formatted(i, transcript, machine.project()));
            Files.setLastModifiedTime(file, FileTime.from(Machine.NOW));
            spooled.add(file);
        }
        return spooled;
    }

    private static void checkAsked(Machine machine, List<Received> requests, FailingModel model) throws IOException {
        Map<String, Integer> days = new LinkedHashMap<>();
        for (String line : Files.readAllLines(machine.acumen().resolve("spend.jsonl"))) {
            Json.Obj entry = (Json.Obj) JsonReader.read(line, "spend.jsonl");
            if (entry.get("estimate") != null) {
                days.merge(entry.textOr("time", "").substring(0, 10), 1, Integer::sum);
            }
        }
        assertThat(days.values().stream().mapToInt(Integer::intValue).sum())
                .as("requests that are accounted for")
                .isGreaterThanOrEqualTo(requests.size());
        assertThat(days)
                .as("calls a day")
                .allSatisfy((_, calls) -> assertThat(calls).isLessThanOrEqualTo(CALLS_A_DAY));
        assertThat(model.answered())
                .as("good answers, by question")
                .allSatisfy((_, times) -> assertThat(times).isOne());
    }

    private static void checkLearned(Machine machine) throws IOException {
        Map<String, String> queue = Machine.files(machine.acumen().resolve("queue"));
        Map<String, String> failed = Machine.files(machine.acumen().resolve("failed"));
        assertThat(queue).as("what still waits").isEmpty();
        assertThat(failed.values()).as("what failed").allMatch(entry -> entry.contains("\"reason\""));
        List<String> learned = new ArrayList<>();
        for (String line : Files.readAllLines(machine.project().resolve(".claude/acumen/journal.jsonl"))) {
            learned.addAll(((Json.Obj) JsonReader.read(line, "journal")).texts("learned"));
        }
        assertThat(learned).as("turns").doesNotHaveDuplicates().hasSize(SESSIONS - failed.size());
        String playbook = machine.content(machine.playbook());
        for (int i = 0; i < SESSIONS; i++) {
            int times = playbook.split(FailingModel.word(i), -1).length - 1;
            boolean hasFailed = failed.values().toString().contains("/s-" + i + ".jsonl");
            assertThat(times)
                    .as("how often session " + i + " is in the playbook")
                    .isEqualTo(hasFailed ? 0 : 1);
        }
    }
}
