package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a playbook file in a repository remembers of what was removed, for other clones.
class RemovalsTest {
    private static final String NOW = "2026-03-01T11:00+01:00";

    @TempDir
    private Path top = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private final List<String> asked = new ArrayList<>();

    @BeforeEach
    void aProjectInARepository() throws IOException {
        Files.createDirectory(top.resolve(".git"));
        project = new StoreFixture(Files.createDirectories(top.resolve("part/project")));
        project.write("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "One.", "helpful": 0, "harmful": 0},
                  {"name": "oth-002", "text": "two", "helpful": 0, "harmful": 3}]}}
                """);
    }

    private FilePlaybookStore store() {
        return new FilePlaybookStore(project.project(), StoreFixture.CLOCK, new StoreListener() {
            @Override
            public String person() {
                asked.add("who?");
                return "ann";
            }
        });
    }

    private void learn(String session, Function<Playbook, Applied> change) {
        store().update(new Transaction(Cause.learned(session, "none"), List.of("turn-" + session), true, change));
    }

    private void apply(Operation operation) {
        store().update(Cause.of("apply"), StoreFixture.change(operation));
    }

    private void reject(RejectedText... rejected) {
        store().update(Transaction.wish(
                Cause.of("reject"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).rejecting(List.of(rejected))));
    }

    private List<RemovedKeyPoint> removed() {
        return store().read().removed();
    }

    private static RemovedKeyPoint byAnn(String text) {
        return RemovedKeyPoint.of(text, NOW, "ann");
    }

    private static RemovedKeyPoint byAcumen(String text) {
        return RemovedKeyPoint.of(text, NOW, RemovedKeyPoint.ACUMEN);
    }

    @Test
    void whatAPersonRemovesIsRememberedWithTheirName() throws IOException {
        apply(new Operation.Delete("oth-001", Provenance.NONE));

        assertThat(removed()).containsExactly(byAnn("one"));
        assertThat(project.text()).contains("\"by\": \"ann\"").doesNotContain("One");
    }

    @Test
    void whatWasPrunedOrRemovedInLearningWasRemovedByNoPerson() {
        store().update(Cause.of("refine"), Playbook::prune);
        learn("s-1", StoreFixture.change(new Operation.Delete("oth-001", Provenance.NONE)));

        assertThat(removed()).containsExactly(byAcumen("two"), byAcumen("one"));
        assertThat(asked).isEmpty();
    }

    @Test
    void aRewordedOrMergedOneIsNotRemoved() {
        apply(new Operation.Update("oth-001", "uno", Provenance.NONE));
        apply(new Operation.Merge(List.of("oth-001", "oth-002"), "both", null, Provenance.NONE));
        apply(new Operation.Add("three", null, Provenance.NONE));

        assertThat(removed()).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void aPlaybookInNoRepositoryRemembersNothing() throws IOException {
        Files.delete(top.resolve(".git"));

        apply(new Operation.Delete("oth-001", Provenance.NONE));

        assertThat(removed()).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void aLinkedWorktreeIsARepositoryAsWell() throws IOException {
        Files.delete(top.resolve(".git"));
        Files.writeString(project.project().resolve(".git"), "gitdir: elsewhere\n");

        apply(new Operation.Delete("oth-001", Provenance.NONE));

        assertThat(removed()).containsExactly(byAnn("one"));
    }

    @Test
    void whatCameAndWentBeforeThereWasAFileIsNotRemembered() throws IOException {
        Files.delete(project.file());

        store().update(
                        Cause.of("apply"),
                        playbook -> playbook.apply(Delta.of(List.of(
                                new Operation.Add("one", null, Provenance.NONE),
                                new Operation.Delete("oth-001", Provenance.NONE)))));

        assertThat(removed()).isEmpty();
    }

    @Test
    void aTextThatIsThereAgainIsRemovedNoMore() {
        apply(new Operation.Delete("oth-001", Provenance.NONE));
        apply(new Operation.Delete("oth-002", Provenance.NONE));

        apply(new Operation.Add("“one”", null, Provenance.NONE));

        assertThat(removed()).containsExactly(byAnn("two"));
    }

    @Test
    void aTextThatAPersonRejectedIsRememberedForOtherClones() {
        reject(RejectedText.of(RejectedText.Kind.TEXT, "three", RejectedText.REVIEW, "s-1"));

        assertThat(removed()).containsExactly(byAnn("three"));
    }

    @Test
    void aRejectedRemovalAndWordsThatWereReplacedAreNotForOtherClones() {
        reject(
                RejectedText.of(RejectedText.Kind.DELETION, "one more", RejectedText.UNDO, "s-1"),
                RejectedText.of(RejectedText.Kind.TEXT, "uno", RejectedText.REPLACE, ""));

        assertThat(removed()).isEmpty();
    }

    @Test
    void whatMayBeLearnedAgainIsRemovedNoMore() {
        reject(
                RejectedText.of(RejectedText.Kind.TEXT, "three", RejectedText.REVIEW, "s-1"),
                RejectedText.of(RejectedText.Kind.TEXT, "four", RejectedText.REVIEW, "s-1"));
        int number = store().rejected().getFirst().number();

        store().update(Transaction.wish(
                Cause.of("forget"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).allowing(Set.of(number))));

        assertThat(removed()).containsExactly(byAnn("four"));
    }

    @Test
    void whatWasLearnedAndTakenBackIsRememberedUntilItIsBroughtBack() {
        learn("s-1", StoreFixture.change(new Operation.Add("three", null, Provenance.NONE)));

        UndoResult undone = store().undo();
        List<RemovedKeyPoint> afterwards = removed();
        store().undo(((UndoResult.Done) undone).line().id());

        assertThat(afterwards).containsExactly(byAnn("three"));
        assertThat(removed()).isEmpty();
    }

    @Test
    void aLayerLeavesWhatThePlaybookRemembersAlone() throws IOException {
        apply(new Operation.Delete("oth-001", Provenance.NONE));
        String before = project.text();
        FilePlaybookStore layered =
                FilePlaybookStore.layered(project.project(), StoreFixture.CLOCK, StoreListener.NONE);

        layered.update(Cause.of("look"), Applied::nothing);
        assertThat(layered.log()).noneMatch(line -> line.is("look"));
        layered.update(Cause.of("apply"), StoreFixture.change(new Operation.Delete("oth-002", Provenance.NONE)));

        assertThat(layered.read().removed()).containsExactly(byAnn("one"));
        assertThat(project.text()).isEqualTo(before);
    }
}
