package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Proposals that wait and texts that were rejected, beside the playbook.
class ReviewStateTest {
    private static final Proposal PROPOSAL = Proposal.of(
            "session-1",
            List.of("turn-1"),
            "none",
            "",
            List.of(
                    new Operation.Add("use tabs", "OTHERS", Provenance.NONE),
                    new Operation.Add("use spaces", "OTHERS", Provenance.NONE)),
            Map.of());

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    @Test
    void aProposalIsKeptWithTheTurnsThatItWasLearnedFrom() {
        propose();

        PlaybookStore.State state = project.store().read();
        assertThat(state.proposals()).containsExactly(PROPOSAL.at("2026-03-01T11:00+01:00"));
        assertThat(state.learned()).containsExactly("turn-1");
        assertThat(state.playbook().size()).isZero();
    }

    @Test
    void aProposalIsThereOnceThoughACrashCameBeforeItsJournalLine() throws IOException {
        new ProposalFiles(ProjectFiles.of(folder)).put(PROPOSAL.at("earlier"));

        propose();

        assertThat(project.store().proposals()).hasSize(1);
        assertThat(project.store().read().learned()).containsExactly("turn-1");
    }

    @Test
    void aProposalWhoseJournalLineCannotBeWrittenIsMadeAgainByTheNextTry() throws IOException {
        Files.createDirectories(project.journal());

        assertThatThrownBy(this::propose).isInstanceOf(BadInputException.class);

        Files.delete(project.journal());
        assertThat(project.store().read().learned()).isEmpty();
        propose();
        assertThat(project.store().proposals()).hasSize(1);
    }

    @Test
    void whatWaitedStaysWhereItsSuccessorCannotBeWritten() throws IOException {
        propose();
        Proposal successor = successor("t1", "turn-1", "turn-2");
        // Nothing can be written under this name.
        Files.createDirectories(project.folder().resolve("proposal.next/taken"));

        assertThatThrownBy(() -> replace(successor)).isInstanceOf(StoreException.class);

        assertThat(project.store().proposals())
                .flatExtracting(Proposal::operations)
                .isEqualTo(PROPOSAL.operations());
    }

    @Test
    void whatWaitedStaysWhereTheJournalLineOfItsSuccessorCannotBeWritten() throws IOException {
        propose();
        List<Proposal> before = project.store().proposals();
        byte[] journal = Files.readAllBytes(project.journal());

        for (Proposal successor : List.of(successor("t2", "turn-1", "turn-2"), successor("t3", "turn-1"))) {
            AtomicBoolean isFailing = new AtomicBoolean(true);
            assertThatThrownBy(() -> replace(successor, () -> {
                        if (isFailing.getAndSet(false)) {
                            makeAFolderOf(project.journal());
                        }
                    }))
                    .isInstanceOf(StoreException.class);
            Files.delete(project.journal());
            Files.write(project.journal(), journal);
            assertThat(project.store().proposals()).isEqualTo(before);
        }
    }

    @Test
    void whatIsEmptiedGoesAndWhatIsNewStaysWhereTheJournalLineCouldBeWritten() {
        propose();
        Proposal successor = successor("t2", "turn-2");

        replace(successor);

        assertThat(project.store().proposals()).containsExactly(successor.at("2026-03-01T11:00+01:00"));
    }

    @Test
    void nothingIsRejectedWhereItsJournalLineCannotBeWritten() throws IOException {
        reject("a");

        assertThatThrownBy(() -> project.store().update(Transaction.wish(Cause.of("review"), state -> {
                    makeAFolderOf(project.journal());
                    return TransactionResult.of(state.playbook()
                                    .apply(Delta.of(List.of(new Operation.Add("x", null, Provenance.NONE)))))
                            .rejecting(List.of(RejectedText.of(RejectedText.Kind.TEXT, "b", RejectedText.REVIEW, "")));
                })))
                .isInstanceOf(StoreException.class);

        Files.delete(project.journal());
        assertThat(rejected()).extracting(RejectedText::text).containsExactly("a");
    }

    @Test
    void whatWasAcceptedLeavesItsProposal() throws IOException {
        propose();

        accept(1);

        assertThat(project.texts()).containsExactly("use tabs");
        assertThat(project.store().proposals())
                .singleElement()
                .satisfies(left -> assertThat(left.numbers()).containsExactly(2));
        assertThat(project.kinds()).containsExactly("snapshot", "learn", "review");
    }

    @Test
    void whatIsTakenBackOfASessionIsRejected() {
        learn("turn-1", "use tabs");

        UndoResult undone = project.store().undo("session-1");

        assertThat(((UndoResult.Done) undone).rejected())
                .extracting(RejectedText::text)
                .containsExactly("use tabs");
        assertThat(rejected()).singleElement().satisfies(text -> {
            assertThat(text.number()).isEqualTo(1);
            assertThat(text.why()).isEqualTo(RejectedText.UNDO);
            assertThat(text.session()).isEqualTo("session-1");
            assertThat(text.time()).isEqualTo("2026-03-01T11:00+01:00");
        });
    }

    @Test
    void whatIsBroughtBackIsRejectedNoMoreAndThenAgain() {
        learn("turn-1", "use tabs");
        String first = undone(project.store().undo("session-1"));

        String second = undone(project.store().undo(first));
        assertThat(project.texts()).containsExactly("use tabs");
        assertThat(rejected()).isEmpty();

        project.store().undo(second);
        assertThat(project.texts()).isEmpty();
        assertThat(rejected()).extracting(RejectedText::text).containsExactly("use tabs");
    }

    @Test
    void whatWasAcceptedWaitsAgainUntilTheYesIsBroughtBack() {
        propose();
        accept(2);
        accept(1);

        UndoResult.Done undone = (UndoResult.Done) project.store().undo();

        assertThat(undone.reopened().orElseThrow().numbers()).containsExactly(1);
        assertThat(undone.rejected()).isEmpty();
        assertThat(rejected()).isEmpty();
        assertThat(project.texts()).containsExactly("use spaces");
        assertThat(numbersThatWait()).containsExactly(1);

        UndoResult.Done back =
                (UndoResult.Done) project.store().undo(undone.line().id());
        assertThat(back.reopened()).isEmpty();
        assertThat(numbersThatWait()).isEmpty();

        project.store().undo(back.line().id());
        assertThat(numbersThatWait()).containsExactly(1);
        assertThat(rejected()).isEmpty();
    }

    @Test
    void whatWasAcceptedOfASessionIsRejectedWhereAllOfItIsTakenBack() {
        propose();
        accept(1);

        project.store().undo("session-1");

        assertThat(rejected()).extracting(RejectedText::text).containsExactly("use tabs");
        assertThat(numbersThatWait()).containsExactly(2);
    }

    private List<Integer> numbersThatWait() {
        return project.store().proposals().stream()
                .flatMap(proposal -> proposal.numbers().stream())
                .toList();
    }

    @Test
    void aKeyPointThatASessionRemovedAndAPersonBroughtBackIsNotToGo() {
        project.add("keep me");
        learn("turn-1", new Operation.Delete("oth-001", Provenance.NONE));

        project.store().undo("session-1");

        assertThat(rejected())
                .extracting(RejectedText::kind, RejectedText::text)
                .containsExactly(tuple(RejectedText.Kind.DELETION, "keep me"));
        project.apply(new Operation.Delete("oth-001", Provenance.NONE));
        assertThat(rejected()).isEmpty();
    }

    @Test
    void takingBackWhatAPersonDidRejectsNothing() {
        project.add("use tabs");

        project.store().undo();

        assertThat(project.texts()).isEmpty();
        assertThat(rejected()).isEmpty();
    }

    @Test
    void addingItByHandAllowsItAgain() {
        learn("turn-1", "use tabs");
        project.store().undo("session-1");

        project.add("Use  tabs.");

        assertThat(rejected()).isEmpty();
    }

    @Test
    void oneTextIsRejectedOnceAndKeepsItsNumber() {
        reject("a", "b", "A.");
        allow(1);
        reject("c", "b");

        assertThat(rejected()).extracting(RejectedText::text).containsExactly("b", "c");
        assertThat(rejected()).extracting(RejectedText::number).containsExactly(2, 3);
    }

    @Test
    void aNumberIsNeverGivenAgain() {
        reject("a", "b");
        allow(2);
        reject("c");
        allow(1, 3);
        reject("d");

        assertThat(rejected()).extracting(RejectedText::number).containsExactly(4);
    }

    @Test
    void aDamagedListLetsNothingBeLearnedAndSaysSo() throws IOException {
        learn("turn-1", "use tabs");
        Files.writeString(project.folder().resolve("rejected.json"), "{\"v\": 1, \"rejected\": [3]}");

        assertThatThrownBy(() -> learn("turn-2", "use spaces"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("rejected.json")
                .hasMessageContaining("$.rejected[0]");
        assertThatThrownBy(() -> project.store().undo("session-1")).isInstanceOf(BadInputException.class);
        project.add("by hand it goes on");

        assertThat(project.texts()).containsExactly("use tabs", "by hand it goes on");
        assertThat(project.store().read().findings()).singleElement().asString().contains("rejected.json");
        assertThat(project.folder().resolve("rejected.json")).hasContent("{\"v\": 1, \"rejected\": [3]}");
    }

    private void propose() {
        project.store()
                .update(new Transaction(
                        Cause.learned("session-1", "none"),
                        state -> TransactionResult.of(Applied.nothing(state.playbook()))
                                .with(List.of(PROPOSAL)),
                        List.of("turn-1"),
                        true));
    }

    private static Proposal successor(String text, String... turns) {
        return Proposal.of(
                "session-1",
                List.of(turns),
                "none",
                "",
                List.of(new Operation.Add(text, "OTHERS", Provenance.NONE)),
                Map.of());
    }

    private void replace(Proposal successor) {
        replace(successor, () -> {});
    }

    private void replace(Proposal successor, Runnable meanwhile) {
        project.store()
                .update(new Transaction(
                        Cause.learned("session-1", "none"),
                        state -> {
                            meanwhile.run();
                            List<Proposal> changed = new ArrayList<>();
                            state.proposals().stream()
                                    .filter(old -> !old.id().equals(successor.id()))
                                    .map(old -> old.without(old.numbers()))
                                    .forEach(changed::add);
                            changed.add(successor);
                            return TransactionResult.of(Applied.nothing(state.playbook()))
                                    .with(changed);
                        },
                        successor.turns(),
                        false));
    }

    private static void makeAFolderOf(Path file) {
        try {
            Files.deleteIfExists(file);
            Files.createDirectory(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(int number) {
        project.store().update(Transaction.wish(Cause.reviewed("session-1", "none"), state -> {
            Proposal proposal = state.proposals().getFirst();
            Operation operation = proposal.numbered(number).orElseThrow();
            return TransactionResult.of(state.playbook().apply(Delta.of(List.of(operation))))
                    .with(List.of(proposal.without(List.of(number))))
                    .accepting(proposal.only(List.of(number)));
        }));
    }

    private void allow(Integer... numbers) {
        project.store()
                .update(Transaction.wish(
                        Cause.of("review"),
                        state -> TransactionResult.of(Applied.nothing(state.playbook()))
                                .allowing(Set.of(numbers))));
    }

    private void reject(String... texts) {
        project.store()
                .update(Transaction.wish(
                        Cause.of("review"),
                        state -> TransactionResult.of(Applied.nothing(state.playbook()))
                                .rejecting(List.of(texts).stream()
                                        .map(text ->
                                                RejectedText.of(RejectedText.Kind.TEXT, text, RejectedText.REVIEW, ""))
                                        .toList())));
    }

    private void learn(String turn, String text) {
        learn(turn, new Operation.Add(text, null, Provenance.NONE));
    }

    private void learn(String turn, Operation operation) {
        project.store()
                .update(new Transaction(
                        Cause.learned("session-1", "none"), List.of(turn), true, StoreFixture.change(operation)));
    }

    private List<RejectedText> rejected() {
        return project.store().read().rejected();
    }

    private static String undone(UndoResult undone) {
        return ((UndoResult.Done) undone).line().id();
    }
}
