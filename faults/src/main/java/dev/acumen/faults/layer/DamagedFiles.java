package dev.acumen.faults.layer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Files of every kind that we read, cut off and with bits flipped.
final class DamagedFiles implements Family {
    /// Far more than anything takes here, even on a busy machine.
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private static final String KEPT = "whole";

    /// A kind of file, and who reads it.
    ///
    /// @param file its place in the home folder; `*` for the only one in its folder
    /// @param readers commands that read it and write nothing of their own
    /// @param writer a command that reads it and then writes
    record Kind(String file, List<String> readers, String writer) {
        static Kind of(String file, String writer, String... readers) {
            return new Kind(file, List.of(readers), writer);
        }

        Path on(Machine machine) throws IOException {
            Path named = machine.home().resolve(file);
            if (!file.endsWith("*")) {
                return named;
            }
            try (Stream<Path> files = Files.list(Objects.requireNonNull(named.getParent()))) {
                return files.findFirst().orElseThrow();
            }
        }

        boolean isPlaybook() {
            return file.endsWith("playbook.json");
        }
    }

    private static final String ADD = "add What comes afterwards is kept";
    private static final String LEARN = "learn {project}/s-1.jsonl";
    private static final String WORK = "worker --catch-up {project}";

    private static final List<Kind> KINDS = List.of(
            Kind.of("project/.claude/playbook.json", ADD, "show", "check", "export -"),
            Kind.of("project/.claude/acumen/journal.jsonl", ADD, "log", "show pat-001"),
            Kind.of("project/.claude/acumen/journal-0001.jsonl.gz", ADD, "log"),
            Kind.of("project/.claude/acumen/usage.json", LEARN, "show"),
            Kind.of("project/.claude/acumen/proposals/0123456789.json", LEARN, "review"),
            Kind.of("project/.claude/acumen/rejected.json", LEARN, "review --rejected"),
            Kind.of("project/.claude/acumen/config.json", LEARN, "config"),
            Kind.of(".acumen/config.json", LEARN, "config"),
            Kind.of(".acumen/trust.json", "trust --yes", "status"),
            Kind.of(".acumen/installations.json", ADD, "status"),
            Kind.of(".acumen/installed", WORK, "status"),
            Kind.of(".acumen/spend.jsonl", LEARN, "status"),
            Kind.of(".acumen/queue/*", WORK, "status"),
            Kind.of(".acumen/failed/*", LEARN, "status"),
            Kind.of(".acumen/spool/SessionEnd.s-1.1.json", "worker --spool {home}/.acumen/spool/SessionEnd.s-1.1.json"),
            Kind.of(".acumen/sessions/s-1.json", ADD, "why s-1"),
            Kind.of(".acumen/seen/*", WORK),
            Kind.of(".acumen/cache/embeddings/none", "refine"),
            Kind.of(".acumen/cache/compared/*", "refine"),
            Kind.of(".claude/settings.json", WORK, "status"),
            Kind.of("project/s-1.jsonl", LEARN),
            Kind.of("delta.json", "apply {home}/delta.json"),
            Kind.of("list.md", "import --from list --yes {home}/list.md"),
            Kind.of("skills.json", "import --from kayba --yes {home}/skills.json"));

    @Override
    public String name() {
        return "damage";
    }

    @Override
    public String fault() {
        return "a file of a kind that we read is cut off anywhere, or some of its bits are flipped; " + KINDS.size()
                + " kinds";
    }

    @Override
    public String invariant() {
        return "no stack trace, no hang; who only reads changes no playbook; a damaged playbook is not written over, and any"
                + " other damage costs no key point; what is said to be done is there";
    }

    @Override
    public int seconds() {
        return 19;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        try (Machine machine = Machine.start()) {
            machine.clear();
            Everything.on(machine);
            machine.keep(KEPT);
            for (Kind kind : KINDS) {
                machine.restore(KEPT);
                byte[] whole = Files.readAllBytes(kind.on(machine));
                for (Damage damage : damages(whole, budget, random)) {
                    ledger.inject(
                            damage.fault(), kind.file() + ", " + damage.place(), () -> check(machine, kind, damage));
                }
            }
        }
    }

    /// A damage.
    ///
    /// @param bytes what is left
    // Nobody compares damages.
    @SuppressWarnings("ArrayRecordComponent")
    private record Damage(String fault, String place, byte[] bytes) {}

    /// Of a small file every length, of a large one some; and flips.
    private static List<Damage> damages(byte[] whole, Budget budget, SplittableRandom random) {
        List<Damage> damages = new ArrayList<>();
        int cuts = Math.min(whole.length, budget.of(3, 60));
        for (int i = 0; i < cuts; i++) {
            int length = cuts == whole.length ? i : random.nextInt(whole.length);
            damages.add(new Damage("cut off", "after " + length + " bytes", Arrays.copyOf(whole, length)));
        }
        for (int i = 0; i < budget.of(3, 40); i++) {
            byte[] flipped = whole.clone();
            StringBuilder places = new StringBuilder();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                int at = random.nextInt(flipped.length);
                int bit = random.nextInt(8);
                flipped[at] ^= (byte) (1 << bit);
                places.append(places.isEmpty() ? "" : ", ")
                        .append(at)
                        .append('.')
                        .append(bit);
            }
            damages.add(new Damage("bits flipped", "bits " + places, flipped));
        }
        return damages;
    }

    private static void check(Machine machine, Kind kind, Damage damage) throws IOException {
        machine.restore(KEPT);
        Files.write(kind.on(machine), damage.bytes());
        String before = machine.content(machine.playbook());
        for (String reader : kind.readers()) {
            run(machine, reader);
            assertThat(machine.content(machine.playbook()))
                    .as("after " + reader)
                    .isEqualTo(before);
        }
        Machine.Ran ran = run(machine, kind.writer());
        String after = machine.content(machine.playbook());
        if (ran.isDone() && kind.writer().equals(ADD)) {
            assertThat(after).contains("What comes afterwards is kept");
        }
        if (!ran.isDone()) {
            assertThat(after).as("it was refused: " + ran).isEqualTo(before);
        }
        if (kind.isPlaybook()) {
            checkPlaybook(damage.bytes(), ran, after);
        } else {
            assertThat(Everything.TEXTS).as("what was there: " + ran).allMatch(after::contains);
        }
    }

    /// Of a damaged playbook each key point that can be read stays; one that is no playbook at all is left alone.
    private static void checkPlaybook(byte[] damaged, Machine.Ran ran, String after) {
        PlaybookDocument document;
        try {
            document = PlaybookDocument.read(damaged, "damaged");
        } catch (BadInputException e) {
            assertThat(ran.isDone()).as("written over: " + ran).isFalse();
            return;
        }
        assertThat(texts(PlaybookDocument.read(after.getBytes(UTF_8), "after")))
                .as("what could be read: " + ran)
                .containsAll(texts(document));
    }

    private static List<String> texts(PlaybookDocument document) {
        return document.playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    private static Machine.Ran run(Machine machine, String command) {
        long start = System.nanoTime();
        List<String> arguments = Arrays.stream(command.split(" ", 2))
                .flatMap(part -> part.startsWith("What ") ? List.of(part).stream() : Arrays.stream(part.split(" ")))
                .map(part -> part.replace("{project}", machine.project().toString())
                        .replace("{home}", machine.home().toString()))
                .toList();
        Machine.Ran ran = machine.run(Map.of(), "", arguments);
        Trial.checkOrderly(ran);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).as(command).isLessThan(LONGEST);
        return ran;
    }
}
