package dev.acumen.learn;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a person decided on one proposal, until it is carried out. For one thread.
public final class ProposalDecision {
    private final Proposal proposal;
    private final Map<Integer, Operation> accepted = new LinkedHashMap<>();
    private final Set<Integer> rejected = new LinkedHashSet<>();
    private final Set<Integer> unfit = new LinkedHashSet<>();
    private List<Integer> turnedDown = List.of();

    /// @param proposal of which nothing is decided yet
    public ProposalDecision(Proposal proposal) {
        this.proposal = proposal;
    }

    /// What it is about.
    public Proposal proposal() {
        return proposal;
    }

    /// Says yes to an operation, perhaps in other words than were proposed.
    public void accept(int number, Operation operation) {
        accepted.put(number, operation);
    }

    /// Says no to an operation.
    public void reject(int number) {
        rejected.add(number);
    }

    /// Notes that an operation no longer fits: it goes without having been done.
    public void drop(int number) {
        unfit.add(number);
    }

    /// Whether nothing is decided.
    public boolean isEmpty() {
        return accepted.isEmpty() && rejected.isEmpty() && unfit.isEmpty();
    }

    /// Numbers of what was rejected, when it is carried out.
    public List<Integer> turnedDown() {
        return turnedDown;
    }

    /// The playbook as it would be with what was accepted so far.
    public Playbook trial(Playbook playbook) {
        return applied(playbook, List.copyOf(accepted.values())).playbook();
    }

    /// Why an operation does not fit any more; empty if it does.
    public Optional<String> objection(Playbook playbook, Operation operation) {
        return applied(trial(playbook), List.of(operation)).rejections().stream()
                .map(Rejection::reason)
                .findFirst();
    }

    /// More than ten may be accepted at once, so each operation is a delta of its own.
    private Applied applied(Playbook playbook, List<Operation> operations) {
        List<Delta> deltas = operations.stream()
                .map(operation -> Delta.of(List.of(SecretScreen.screened(operation))))
                .toList();
        return playbook.apply(deltas, proposal.base());
    }

    /// Carries it out on the newest playbook. What somebody else decided on meanwhile stays as that person decided.
    ///
    /// @return what was done, and what no longer fitted
    public Applied carryOut(PlaybookStore store) {
        Transaction wish = Transaction.wish(Cause.reviewed(proposal.session(), proposal.model()), this::outcome);
        Applied applied = store.update(wish).orElseThrow();
        accepted.clear();
        rejected.clear();
        unfit.clear();
        return applied;
    }

    /// Lets an operation wait again that was rejected, and its words be learned again.
    ///
    /// @param proposal as it was before
    public static void putBack(PlaybookStore store, Proposal proposal, int number) {
        Proposal part = proposal.only(Set.of(number));
        store.update(Transaction.wish(Cause.reviewed(proposal.session(), proposal.model()), newest -> {
            Proposal left = newest.proposals().stream()
                    .filter(other -> other.id().equals(proposal.id()))
                    .findFirst()
                    .orElseGet(() -> proposal.without(proposal.numbers()));
            return TransactionResult.of(Applied.nothing(newest.playbook()))
                    .with(List.of(left.with(part)))
                    .allowing(part.rejections(newest.rejected(), newest.playbook()));
        }));
    }

    private TransactionResult outcome(PlaybookStore.State newest) {
        Optional<Proposal> found = newest.proposals().stream()
                .filter(other -> other.id().equals(proposal.id()))
                .findFirst();
        List<Operation> wanted = new ArrayList<>();
        List<Integer> done = new ArrayList<>();
        List<Rejection> late = new ArrayList<>();
        for (Map.Entry<Integer, Operation> entry : accepted.entrySet()) {
            if (isWaiting(found, entry.getKey())) {
                wanted.add(entry.getValue());
                done.add(entry.getKey());
            } else {
                late.add(new Rejection.AlreadySo(
                        entry.getKey() - 1, entry.getValue().op(), "another process decided on it in the meantime"));
            }
        }
        Applied applied =
                new Applied(newest.playbook(), List.of(), late, List.of()).then(playbook -> applied(playbook, wanted));
        turnedDown =
                rejected.stream().filter(number -> isWaiting(found, number)).toList();
        Set<Integer> decided = new LinkedHashSet<>(accepted.keySet());
        decided.addAll(rejected);
        decided.addAll(unfit);
        return TransactionResult.of(applied)
                .accepting(keepable(done))
                .with(found.stream()
                        .map(left -> left.without(List.copyOf(decided)))
                        .toList())
                .rejecting(Stream.concat(
                                turnedDown.stream()
                                        .flatMap(number -> found.flatMap(left -> left.numbered(number)).stream())
                                        .flatMap(
                                                operation -> proposal.rejection(operation, newest.playbook()).stream()),
                                reworded(applied.playbook())
                                        .flatMap(operation -> operation.newText().stream())
                                        .map(text -> RejectedText.of(
                                                RejectedText.Kind.TEXT,
                                                text,
                                                RejectedText.REPLACE,
                                                proposal.session())))
                        .toList());
    }

    /// What the journal may keep of what was accepted: a secret that a person took out of a text is in none of it.
    private Proposal keepable(List<Integer> done) {
        return proposal.only(done.stream()
                .filter(number -> proposal.numbered(number)
                        .filter(operation -> SecretScreen.screened(operation).equals(operation))
                        .isPresent())
                .toList());
    }

    /// What was accepted in other words than were proposed, as it was proposed.
    private Stream<Operation> reworded(Playbook after) {
        Collection<String> texts = after.texts().values();
        return accepted.entrySet().stream().flatMap(entry -> {
            String text = entry.getValue().newText().orElse("");
            return texts.contains(text)
                    ? proposal.numbered(entry.getKey()).stream()
                            .filter(proposed -> proposed.newText()
                                    .map(words -> texts.stream().noneMatch(other -> isSame(words, other)))
                                    .orElse(false))
                    : Stream.empty();
        });
    }

    private boolean isSame(String words, String other) {
        return RejectedText.of(RejectedText.Kind.TEXT, words, RejectedText.REVIEW, proposal.session())
                .isAbout(RejectedText.Kind.TEXT, other);
    }

    private boolean isWaiting(Optional<Proposal> found, int number) {
        return found.flatMap(left -> left.numbered(number)).equals(proposal.numbered(number));
    }
}
