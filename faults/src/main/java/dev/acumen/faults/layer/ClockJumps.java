package dev.acumen.faults.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/// A clock that jumps between any two commands: back, far ahead, into another zone, over a change of summer time.
final class ClockJumps implements Family {
    private static final int COMMANDS = 6;

    private static final List<String> TIMES = List.of(
            "1970-01-01T00:00:00Z",
            "2001-09-09T01:46:40Z",
            "2026-02-03T04:05:05Z",
            "2026-02-03T04:05:07Z",
            "2026-03-29T00:59:59Z",
            "2026-03-29T01:00:01Z",
            "2026-10-25T00:30:00Z",
            "2036-02-03T04:05:06Z",
            "2106-02-07T06:28:16Z",
            "9999-12-31T23:59:59Z");

    private static final List<String> ZONES =
            List.of("UTC", "Europe/Zurich", "Asia/Kathmandu", "Pacific/Kiritimati", "Etc/GMT+12", "America/St_Johns");

    @Override
    public String name() {
        return "clock-jumps";
    }

    @Override
    public String fault() {
        return "the clock jumps between two commands: back, decades ahead, into another zone, over summer time";
    }

    @Override
    public String invariant() {
        return "each command does what it does at any time; no id is given twice; the journal explains the playbook; a"
                + " session that failed while the clock was wrong is learned when it is right again";
    }

    @Override
    public int seconds() {
        return 4;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        try (Machine machine = Machine.start()) {
            for (int i = 0; i < budget.of(4, 25); i++) {
                jumps(machine, "series " + i, random.split(), ledger);
            }
            for (String time : TIMES) {
                ledger.inject("jump while a session fails", time, () -> recovers(machine, Instant.parse(time)));
            }
            machine.set(Clock.fixed(Machine.NOW, ZoneId.of("UTC")));
        }
    }

    private static void jumps(Machine machine, String series, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        machine.set(Clock.fixed(Machine.NOW, ZoneId.of("UTC")));
        machine.clear();
        Scenes.transcript(machine);
        for (int i = 0; i < COMMANDS; i++) {
            int number = i;
            Instant time = Instant.parse(TIMES.get(random.nextInt(TIMES.size())));
            ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
            ledger.inject("jump between commands", series + ", " + time + " in " + zone, () -> {
                machine.set(Clock.fixed(time, zone));
                changes(machine, number);
            });
        }
    }

    /// Adds, learns, takes something back, and looks.
    private static void changes(Machine machine, int number) throws IOException {
        Scenes.does(machine, "add", "Key point number " + number);
        Scenes.does(machine, "learn", machine.project().resolve("s-1.jsonl").toString());
        Scenes.does(machine, "add", "Taken back " + number);
        Scenes.does(machine, "undo");
        for (String look : List.of("show", "log", "status", "check")) {
            Machine.Ran ran = machine.run(look);
            Trial.checkOrderly(ran);
            assertThat(ran.exitCode()).as(look + ": " + ran).isZero();
        }
        String playbook = machine.content(machine.playbook());
        assertThat(playbook).contains("Key point number " + number).doesNotContain("Taken back");
        assertThat(playbook.split("make lint", -1))
                .as("how often a session was learned")
                .hasSize(2);
        Explained.check(machine);
    }

    /// A session fails at one time and is tried again at the right one, later than the longest wait.
    private static void recovers(Machine machine, Instant wrong) throws IOException {
        AtomicBoolean isMended = new AtomicBoolean();
        try (ScriptedServer server = ScriptedServer.start(
                (request, number) -> isMended.get() ? FailingModel.answer(request, "make lint") : Reply.overloaded())) {
            Map<String, String> environment = Map.of(
                    "ACUMEN_PROVIDER", "anthropic",
                    "ANTHROPIC_API_KEY", "sk-0123456789abcdef",
                    "ANTHROPIC_BASE_URL", server.url().toString());
            machine.clear();
            machine.set(Clock.fixed(wrong, ZoneId.of("UTC")));
            Scenes.spooled(machine);
            List<String> first = List.of("worker", "--spool", machine.acumen() + "/spool/SessionEnd.s-1.1.json");
            assertThat(machine.run(environment, "", first)).isEqualTo(new Machine.Ran(0, "", ""));
            assertThat(Machine.files(machine.acumen().resolve("queue")))
                    .as("it waits")
                    .hasSize(1);
            isMended.set(true);
            machine.set(Clock.fixed(Machine.NOW.plus(Duration.ofHours(30)), ZoneId.of("UTC")));
            List<String> later =
                    List.of("worker", "--catch-up", machine.project().toString());
            assertThat(machine.run(environment, "", later)).isEqualTo(new Machine.Ran(0, "", ""));
            assertThat(Machine.files(machine.acumen().resolve("queue")))
                    .as("it was learned")
                    .isEmpty();
            assertThat(machine.content(machine.playbook())).contains("make lint");
        }
    }
}
