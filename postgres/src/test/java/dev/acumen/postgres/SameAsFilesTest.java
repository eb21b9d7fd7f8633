package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Usage;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.StoreListener;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same happens to a playbook in files and to one in the database: they hold the same, to the byte.
class SameAsFilesTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int HISTORIES = (int) Math.ceil(100 * SCALE);
    private static final int STEPS = 60;
    private static final List<Section> SECTIONS = List.of(Section.values());
    private static final List<String> WORDS =
            List.of("use tabs", "run the tests", "line\nbreak", "emoji 🦊", "quote \" and \\", "zero \u0000", "naïve");

    @TempDir
    private Path folder = Path.of("");

    private final Server server = Server.shared();
    private long seconds;

    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochSecond(seconds);
        }
    };

    @Test
    void holdsWhatFilesHold() throws IOException {
        Map<String, Integer> kinds = new TreeMap<>();
        try (PostgresPlaybooks playbooks = server.playbooks()) {
            for (int seed = 1; seed <= HISTORIES; seed++) {
                Path project = Files.createDirectory(folder.resolve("project-" + seed));
                String tenant = Server.tenant();
                Two two = new Two(
                        new FilePlaybookStore(project, clock, StoreListener.NONE),
                        playbooks.store(tenant, "playbook", clock, StoreListener.NONE));
                SplittableRandom random = new SplittableRandom(seed);
                for (int step = 0; step < STEPS; step++) {
                    seconds++;
                    String at = "seed " + seed + ", step " + step;
                    two.change(random, step, at);
                    two.check(project, at);
                }
                assertThat(two.rows.copy()).as("seed " + seed).isEqualTo(two.files.copy());
                two.rows.log().forEach(line -> kinds.merge(line.cause().kind(), 1, Integer::sum));
            }
        }
        System.out.println("the same as files: " + HISTORIES + " histories, journal lines " + kinds);
    }

    private record Two(FilePlaybookStore files, PostgresPlaybookStore rows) {

        void change(SplittableRandom random, int step, String at) {
            int kind = random.nextInt(12);
            switch (kind) {
                case 0, 1, 2 -> both(new Transaction(Cause.of("apply"), List.of(), false, operation(random)), at);
                case 3, 4, 5 ->
                    both(
                            new Transaction(
                                    Cause.learned("session-" + step / 5, "none"),
                                    List.of("turn-" + random.nextInt(step + 1), "turn-" + step),
                                    random.nextBoolean(),
                                    operation(random)),
                            at);
                case 6 -> both(proposing(step), at);
                case 7 -> both(accepting(), at);
                case 8 -> both(rejecting(WORDS.get(random.nextInt(WORDS.size()))), at);
                case 9 -> assertThat(rows.undo()).as(at).isEqualTo(files.undo());
                case 10 -> {
                    String name = name(random);
                    assertThat(rows.undo(name)).as(at).isEqualTo(files.undo(name));
                }
                default -> {
                    Map<String, String> flags = flags(random);
                    rows.flag(flags);
                    files.flag(flags);
                }
            }
        }

        private void both(Transaction transaction, String at) {
            assertThat(rows.update(transaction)).as(at).isEqualTo(files.update(transaction));
        }

        private String name(SplittableRandom random) {
            List<JournalLine> log = files.log();
            if (log.isEmpty()) {
                return "none";
            }
            JournalLine line = log.get(random.nextInt(log.size()));
            String session = line.cause().session();
            return session.isEmpty() || random.nextBoolean() ? line.id() : session;
        }

        private Map<String, String> flags(SplittableRandom random) {
            List<KeyPoint> all = files.read()
                    .playbook()
                    .keyPoints()
                    .map(placed -> placed.keyPoint())
                    .toList();
            if (all.isEmpty()) {
                return Map.of();
            }
            KeyPoint one = all.get(random.nextInt(all.size()));
            return Map.of(Usage.mark(one.name(), one.text()), "src/old.py is not there");
        }

        void check(Path project, String at) {
            assertThat(rows.read()).as(at).isEqualTo(files.read());
            assertThat(rows.log().stream().map(JournalLine::text))
                    .as(at)
                    .isEqualTo(files.log().stream().map(JournalLine::text).toList());
            assertThat(rows.usage()).as(at).isEqualTo(StoredPlaybook.usage(project));
        }
    }

    /// What it does depends on the playbook that it meets, and on nothing else.
    private static Function<Playbook, Applied> operation(SplittableRandom random) {
        int kind = random.nextInt(6);
        int number = random.nextInt(1000);
        String text = WORDS.get(random.nextInt(WORDS.size())) + " " + random.nextInt(20);
        Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
        return playbook -> {
            List<String> ids = Stream.concat(
                            playbook.keyPoints().map(placed -> placed.keyPoint().name()), Stream.of("oth-999"))
                    .toList();
            String id = ids.get(number % ids.size());
            return switch (kind) {
                case 0 -> playbook.apply(Delta.of(List.of(new Operation.Delete(id, Provenance.NONE))));
                case 1 -> playbook.apply(Delta.of(List.of(new Operation.Update(id, text, Provenance.NONE))));
                case 2 -> playbook.tag(List.of(new Tag(id, Rating.HELPFUL, "why")));
                default ->
                    playbook.apply(Delta.of(List.of(new Operation.Add(text, section.title(), Provenance.of("turn")))));
            };
        };
    }

    private static Transaction proposing(int step) {
        Proposal proposal = Proposal.of(
                "session-" + step,
                List.of("proposed-" + step),
                "none",
                "",
                List.of(
                        new Operation.Add("proposed " + step, null, Provenance.NONE),
                        new Operation.Add("also proposed " + step, null, Provenance.NONE)),
                Map.of());
        return new Transaction(
                Cause.learned("session-" + step, "none"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                List.of("proposed-" + step),
                true);
    }

    private static Transaction accepting() {
        return Transaction.wish(Cause.reviewed("session", "none"), state -> {
            if (state.proposals().isEmpty()) {
                return TransactionResult.of(Applied.nothing(state.playbook()));
            }
            Proposal proposal = state.proposals().getFirst();
            int number = proposal.numbers().getFirst();
            Operation operation = proposal.numbered(number).orElseThrow();
            return TransactionResult.of(state.playbook().apply(Delta.of(List.of(operation))))
                    .with(List.of(proposal.without(List.of(number))))
                    .accepting(proposal.only(List.of(number)));
        });
    }

    private static Transaction rejecting(String text) {
        return Transaction.wish(
                Cause.of(Cause.REVIEW),
                state -> TransactionResult.of(Applied.nothing(state.playbook()))
                        .rejecting(List.of(RejectedText.of(RejectedText.Kind.TEXT, text, RejectedText.REVIEW, "")))
                        .allowing(Set.of(1)));
    }
}
