package dev.acumen.store;

import dev.acumen.playbook.Applied;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a transaction comes to, beside the playbook.
///
/// @param applied what it did to the playbook
/// @param proposals as they are from now on; one without operations is gone
/// @param rejected what a person does not want; kept unless it is known already
/// @param allowed numbers of rejected texts that may be learned again
/// @param accepted what of a proposal a person accepted, as it waited; empty for nothing
public record TransactionResult(
        Applied applied,
        List<Proposal> proposals,
        List<RejectedText> rejected,
        Set<Integer> allowed,
        Optional<Proposal> accepted) {
    public TransactionResult {
        proposals = List.copyOf(proposals);
        rejected = List.copyOf(rejected);
        allowed = Set.copyOf(allowed);
    }

    /// One that is about the playbook alone.
    public static TransactionResult of(Applied applied) {
        return new TransactionResult(applied, List.of(), List.of(), Set.of(), Optional.empty());
    }

    /// The same with proposals.
    public TransactionResult with(List<Proposal> others) {
        return new TransactionResult(applied, others, rejected, allowed, accepted);
    }

    /// The same with what a person does not want.
    public TransactionResult rejecting(List<RejectedText> others) {
        return new TransactionResult(applied, proposals, others, allowed, accepted);
    }

    /// The same with what may be learned again.
    public TransactionResult allowing(Set<Integer> numbers) {
        return new TransactionResult(applied, proposals, rejected, numbers, accepted);
    }

    /// The same with what of a proposal a person accepted, which may be no operation. It waits again if that is taken
    /// back.
    public TransactionResult accepting(Proposal part) {
        return new TransactionResult(
                applied,
                proposals,
                rejected,
                allowed,
                Optional.of(part).filter(some -> !some.operations().isEmpty()));
    }

    /// What was rejected before and is new.
    ///
    /// @param time when, ISO-8601 with an offset
    /// @param next the first number that was never given
    List<RejectedText> added(List<RejectedText> before, String time, int next) {
        List<RejectedText> all = new ArrayList<>(before);
        for (RejectedText text : rejected) {
            if (all.stream().noneMatch(known -> known.isAbout(text.kind(), text.text()))) {
                int number = all.stream().mapToInt(RejectedText::number).max().orElse(0) + 1;
                all.add(text.at(Math.max(number, next), time));
            }
        }
        return all;
    }

    /// What is left of rejected texts: what came into the playbook by a person's wish may be learned again, and
    /// what left it may be removed.
    ///
    /// @param came texts of key points that are new
    /// @param went texts that no key point has any more
    List<RejectedText> left(List<RejectedText> before, Set<String> came, Set<String> went) {
        List<RejectedText> left = new ArrayList<>(before);
        left.removeIf(known -> allowed.contains(known.number())
                || (isOld(known)
                        && (known.kind() == RejectedText.Kind.TEXT ? came : went)
                                .stream().anyMatch(text -> known.isAbout(known.kind(), text))));
        return left;
    }

    private boolean isOld(RejectedText known) {
        return rejected.stream().noneMatch(other -> known.isAbout(other.kind(), other.text()));
    }
}
