package dev.acumen.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.llm.Retries;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.refine.TextPair;
import dev.acumen.refine.Verdict;
import dev.acumen.refine.Verdicts;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The walk through what waits, with the answers of a person.
class ReviewWalkTest {
    @TempDir
    private Path project;

    private final StringWriter out = new StringWriter();

    @Test
    void eachAnswerDoesWhatItSays() throws Exception {
        proposed("s1", add("one"), add("two"), add("three"));

        walk("?\na\nr\ns\n");

        assertThat(texts()).containsExactly("one");
        assertThat(rejected()).containsExactly("two");
        assertThat(waiting()).containsExactly("three");
        assertThat(out.toString()).contains("r  reject it", "acumen undo takes it back", "1 of 3", "3 of 3");
    }

    @Test
    void allThatIsLeftOfAProposalIsAcceptedAtOnceAndTheNextIsAskedFor() throws Exception {
        proposed("s1", add("one"), add("two"), add("three"));
        proposed("s2", add("four"));

        walk("s\nA\nr\n");

        assertThat(texts()).containsExactly("two", "three");
        assertThat(waiting()).containsExactly("one");
        assertThat(rejected()).containsExactly("four");
        assertThat(journal("review")).hasSize(1);
    }

    @Test
    void atTheEndOfTheInputWhatWasDecidedIsDoneAndTheRestWaits() throws Exception {
        proposed("s1", add("one"), add("two"));
        proposed("s2", add("three"));

        walk("a\n");

        assertThat(texts()).containsExactly("one");
        assertThat(waiting()).containsExactly("two", "three");
    }

    @Test
    void quittingDoesWhatWasDecidedAndAsksNoMore() throws Exception {
        proposed("s1", add("one"), add("two"));

        walk("r\nq\na\n");

        assertThat(texts()).isEmpty();
        assertThat(rejected()).containsExactly("one");
        assertThat(waiting()).containsExactly("two");
    }

    @Test
    void whoStopsTheProgramLosesNothingThatWasDecided() throws Exception {
        proposed("s1", add("one"), add("two"));
        Environment environment = environment("");
        FilePlaybookStore store = store();
        ReviewWalk[] walk = new ReviewWalk[1];
        InputStream in = new InputStream() {
            private final byte[] answer = "a\n".getBytes(StandardCharsets.UTF_8);
            private int read;

            @Override
            public int read() {
                if (read == answer.length) {
                    // Ctrl-C, while the next answer is waited for.
                    walk[0].finish();
                    return -1;
                }
                return answer[read++];
            }

            @Override
            public int read(byte[] bytes, int start, int length) {
                int next = read();
                if (next < 0) {
                    return -1;
                }
                bytes[start] = (byte) next;
                return 1;
            }
        };
        walk[0] = walk(
                store,
                new Environment(
                        environment.workingDirectory(),
                        environment.home(),
                        Map.of(),
                        in,
                        Clock.systemUTC(),
                        Retries.defaults()));

        walk[0].walk(store.proposals());

        assertThat(texts()).containsExactly("one");
        assertThat(waiting()).containsExactly("two");
        assertThat(journal("review")).hasSize(1);
    }

    @Test
    void anEditedTextIsShownAndAskedForAgain() throws Exception {
        proposed("s1", add("one"), new Operation.Delete("oth-009", Provenance.NONE));

        walk("e\none, reworded\na\n");

        assertThat(texts()).containsExactly("one, reworded");
        assertThat(out.toString()).contains("+ OTHERS :: one, reworded", "it no longer fits, and goes");
        assertThat(waiting()).isEmpty();
    }

    @Test
    void theProposedWordsOfAnEditedTextAreNotProposedAgain() throws Exception {
        proposed("s1", add("one"), add("two"), add("three"));

        walk("e\none, reworded\na\ne\nTwo.\na\ne\nTHREE, too\nr\n");
        assertThat(texts()).containsExactly("one, reworded", "Two.");
        assertThat(rejected()).containsExactlyInAnyOrder("three", "one");
        store().undo("s1");

        assertThat(texts()).isEmpty();
        assertThat(rejected()).containsExactlyInAnyOrder("three", "one", "one, reworded", "Two.");
    }

    @Test
    void theProposedWordsOfAnEditThatCouldNotBeDoneAreNotRejected() throws Exception {
        proposed("s1", add("one"));
        ProposalDecision decision = new ProposalDecision(store().proposals().getFirst());
        decision.accept(1, new Operation.Update("oth-009", "one, reworded", Provenance.NONE));

        decision.carryOut(store());

        assertThat(rejected()).isEmpty();
    }

    @Test
    void anEditThatHoldsASecretIsRefusedAndTheProposalStaysAsItIs() throws Exception {
        proposed("s1", add("one"));

        walk("e\nkey AKIAIOSFODNN7QKZWTRB\ne\n\nq\n");

        assertThat(out.toString()).contains("holds a secret", "Left as it is.");
        assertThat(waiting()).containsExactly("one");
    }

    @Test
    void anEditorThatFailsEndsNothing() throws Exception {
        proposed("s1", add("one"));
        ReviewWalk walk = walk(
                store(),
                new Environment(
                        project,
                        project,
                        Map.of("EDITOR", "false"),
                        new ByteArrayInputStream("e\na\n".getBytes(StandardCharsets.UTF_8)),
                        Clock.systemUTC(),
                        Retries.defaults()));

        walk.walk(store().proposals());

        assertThat(out.toString()).contains("false ended with 1");
        assertThat(texts()).containsExactly("one");
    }

    @Test
    void ofTwoWhoReviewAtOnceTheFirstDecides() throws Exception {
        proposed("s1", add("one"), add("two"), add("three"));
        ProposalDecision slow = new ProposalDecision(store().proposals().getFirst());
        slow.accept(1, add("one"));
        slow.reject(2);
        slow.reject(3);

        walk("r\na\nq\n");
        Applied late = slow.carryOut(store());

        assertThat(texts()).containsExactly("two");
        assertThat(rejected()).containsExactly("one", "three");
        assertThat(late.rejections())
                .singleElement()
                .satisfies(rejection -> assertThat(rejection.reason()).contains("decided on it in the meantime"));
        assertThat(waiting()).isEmpty();
    }

    @Test
    void contradictionsAreSettledOneByOne() throws Exception {
        contradictions();

        Refiner words = words();
        new ContradictionWalk(store(), new ConsoleOutput(new PrintWriter(out, true)), answers("?\nb\n1\n"))
                .walk(
                        store().read().playbook(),
                        ContradictionWalk.of(words.plan(store().read().playbook())));

        assertThat(out.toString()).contains("b  both are right", "Contradiction 2 of 2");
        assertThat(texts()).hasSize(3);
        assertThat(rejected()).hasSize(1);
        assertThat(ContradictionWalk.of(words.plan(store().read().playbook()))).isEmpty();
    }

    @Test
    void aContradictionThatSomebodyElseSettledIsLeftAlone() throws Exception {
        contradictions();
        Refiner words = words();
        Playbook planned = store().read().playbook();
        List<Pair> pairs = ContradictionWalk.of(words.plan(planned));
        store().update(
                        Cause.of("edit"),
                        playbook -> playbook.apply(Delta.of(List.of(
                                new Operation.Update(pairs.getFirst().first(), "other words", Provenance.NONE)))));

        new ContradictionWalk(store(), new ConsoleOutput(new PrintWriter(out, true)), answers("1\n"))
                .walk(planned, pairs.subList(0, 1));

        assertThat(texts()).hasSize(4);
    }

    @Test
    void closePairsAreDecidedOneByOneAndNotAskedAgain() throws Exception {
        playbook(
                "lint first",
                "start with the linter",
                "use tabs",
                "use spaces",
                "ship weekly",
                "ship on Mondays",
                "a",
                "b");
        Verdicts verdicts = Verdicts.inMemory();
        List<Pair> pairs = List.of(near(1, 2), near(3, 4), near(5, 6), near(7, 8));

        new ClosePairWalk(
                        store(), new ConsoleOutput(new PrintWriter(out, true)), answers("?\ns\nc\n1\nd\nl\n"), verdicts)
                .walk(store().read().playbook(), pairs);

        Playbook after = store().read().playbook();
        assertThat(out.toString()).contains("l  later: ask again another time", "Close pair 4 of 4");
        assertThat(texts()).containsExactly("lint first", "use tabs", "ship weekly", "ship on Mondays", "a", "b");
        assertThat(after.in(Section.OTHERS).getFirst().tally()).isEqualTo(new Tally(2, 0));
        assertThat(after.areSettled("oth-005", "oth-006")).isTrue();
        assertThat(after.areSettled("oth-007", "oth-008")).isFalse();
        assertThat(verdicts.known().of(new TextPair("lint first", "start with the linter")))
                .contains(new Verdict(Verdict.Kind.SAME, ""));
        assertThat(rejected()).containsExactly("use spaces");
    }

    @Test
    void aContradictionThatIsLeftOpenStaysOne() throws Exception {
        playbook("use tabs", "use spaces");
        Verdicts verdicts = Verdicts.inMemory();

        new ClosePairWalk(store(), new ConsoleOutput(new PrintWriter(out, true)), answers("c\ns\n"), verdicts)
                .walk(store().read().playbook(), List.of(near(1, 2)));

        assertThat(texts()).hasSize(2);
        assertThat(verdicts.known().of(new TextPair("use tabs", "use spaces")))
                .contains(new Verdict(Verdict.Kind.OPPOSITE, ""));
    }

    @Test
    void aClosePairOfWhichOneWasRewordedIsLeftAlone() throws Exception {
        playbook("lint first", "start with the linter");
        Playbook planned = store().read().playbook();
        store().update(
                        Cause.of("edit"),
                        now -> now.apply(
                                Delta.of(List.of(new Operation.Update("oth-001", "other words", Provenance.NONE)))));

        new ClosePairWalk(store(), new ConsoleOutput(new PrintWriter(out, true)), answers("s\n"), Verdicts.inMemory())
                .walk(planned, List.of(near(1, 2)));

        assertThat(texts()).hasSize(2);
    }

    private static Pair near(int first, int second) {
        return new Pair("oth-00" + first, "oth-00" + second, Pair.Kind.NEAR, 0.7, "");
    }

    private void playbook(String... texts) throws IOException {
        Files.createDirectories(project.resolve(".claude"));
        List<String> entries = new ArrayList<>();
        for (String text : texts) {
            entries.add("{\"name\": \"oth-00%d\", \"text\": \"%s\", \"helpful\": 1, \"harmful\": 0}"
                    .formatted(entries.size() + 1, text));
        }
        Files.writeString(
                project.resolve(".claude/playbook.json"),
                "{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}");
    }

    private static Refiner words() {
        return new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
    }

    private void contradictions() throws IOException {
        Files.createDirectories(project.resolve(".claude"));
        Files.writeString(project.resolve(".claude/playbook.json"), """
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Always mock the clock in tests", "helpful": 1, "harmful": 0},
                  {"name": "oth-002", "text": "Never mock the clock in tests", "helpful": 0, "harmful": 0},
                  {"name": "oth-003", "text": "Always squash commits before merging a branch", "helpful": 0, "harmful": 0},
                  {"name": "oth-004", "text": "Never squash commits before merging a branch", "helpful": 0, "harmful": 0}]}}""");
    }

    private void proposed(String session, Operation... operations) {
        Proposal proposal = Proposal.of(session, List.of(session + "-turn"), "none", "", List.of(operations), Map.of());
        store().update(new Transaction(
                Cause.learned(session, "none"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                proposal.turns(),
                true));
    }

    private static Operation add(String text) {
        return new Operation.Add(text, "OTHERS", Provenance.NONE);
    }

    private void walk(String answers) throws IOException, InterruptedException {
        FilePlaybookStore store = store();
        walk(store, environment(answers)).walk(store.proposals());
    }

    private ReviewWalk walk(FilePlaybookStore store, Environment environment) {
        PrintWriter writer = new PrintWriter(out, true);
        ConsoleOutput console = new ConsoleOutput(writer);
        return new ReviewWalk(
                store,
                Refiner.EXACT,
                console,
                new Answers(environment, writer),
                new ProposalOutput(console, new EvidenceReader(environment)));
    }

    private Answers answers(String lines) {
        return new Answers(environment(lines), new PrintWriter(out, true));
    }

    private Environment environment(String answers) {
        return new Environment(
                project,
                project,
                Map.of(),
                new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8)),
                Clock.systemUTC(),
                Retries.defaults());
    }

    private FilePlaybookStore store() {
        return new FilePlaybookStore(project, Clock.systemUTC());
    }

    private List<String> texts() {
        return store().read()
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    private List<String> rejected() {
        return store().read().rejected().stream().map(RejectedText::text).toList();
    }

    private List<String> waiting() {
        return store().proposals().stream()
                .flatMap(proposal -> proposal.operations().stream())
                .flatMap(operation -> operation.newText().stream())
                .toList();
    }

    private List<JournalLine> journal(String kind) {
        return store().log().stream().filter(line -> line.is(kind)).toList();
    }
}
