package dev.acumen.review;

import dev.acumen.learn.SecretScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Pair;
import dev.acumen.refine.TextPair;
import dev.acumen.refine.Verdict;
import dev.acumen.refine.Verdicts;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What a person can say about two key points. Each answer is carried out at once, unless somebody reworded one of the
/// two since the person saw them: then nothing is changed, and the rejection says so.
///
/// @param store the playbook
/// @param verdicts remember what the playbook cannot: that two were the same, in case one is learned again
public record PairDecision(PlaybookStore store, Verdicts verdicts) {

    /// Both say the same: one is kept, with the tallies of both.
    public Applied same(KeyPoint kept, KeyPoint other) {
        String why = "a person says that it is the same as " + kept.name();
        Duplicates both = new Duplicates(kept.name(), List.of(new Duplicates.Dropped(other.name(), why)));
        Applied applied = change(kept, other, playbook -> playbook.deduplicate(List.of(both)));
        if (applied.rejections().isEmpty()) {
            remember(kept, other, Verdict.Kind.SAME);
        }
        return applied;
    }

    /// Which of two that say the same is kept: the first, or the pinned one.
    public static boolean isSecondKept(KeyPoint first, KeyPoint second) {
        return second.isPinned() && !first.isPinned();
    }

    /// They cannot both be right. The playbook stays as it is until the person says which one holds.
    public void opposite(KeyPoint first, KeyPoint second) {
        remember(first, second, Verdict.Kind.OPPOSITE);
    }

    /// Of two that cannot both be right, one holds, and the other one goes.
    public Applied keep(KeyPoint kept, KeyPoint other) {
        Provenance why = Provenance.of("contradicts " + kept.name() + ", which a person kept");
        return change(
                kept, other, playbook -> playbook.apply(Delta.of(List.of(new Operation.Delete(other.name(), why)))));
    }

    /// Both are right and needed; the pair is not shown again.
    public Applied both(KeyPoint first, KeyPoint second) {
        return change(first, second, playbook -> playbook.agree(first.name(), second.name()));
    }

    /// One of them gets other words. A text that holds a secret is refused.
    public Applied reword(KeyPoint which, String text, KeyPoint other) {
        Operation update = SecretScreen.screened(new Operation.Update(which.name(), text, Provenance.NONE));
        return change(which, other, playbook -> playbook.apply(Delta.of(List.of(update))));
    }

    /// Those that are as they were found, and that nobody settled.
    ///
    /// @param planned the playbook in which they were found
    /// @param now the playbook as it is
    public static List<Pair> open(List<Pair> pairs, Playbook planned, Playbook now) {
        Map<String, String> before = planned.texts();
        Map<String, KeyPoint> unchanged = now.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> keyPoint.text().equals(before.get(keyPoint.name())))
                .collect(Collectors.toMap(KeyPoint::name, keyPoint -> keyPoint));
        return pairs.stream().filter(pair -> isOpen(pair, unchanged)).toList();
    }

    private static boolean isOpen(Pair pair, Map<String, KeyPoint> unchanged) {
        KeyPoint first = unchanged.get(pair.first());
        KeyPoint second = unchanged.get(pair.second());
        return first != null
                && second != null
                && !(first.agrees().contains(second.name()) && second.agrees().contains(first.name()));
    }

    private void remember(KeyPoint first, KeyPoint second, Verdict.Kind kind) {
        verdicts.add(Map.of(new TextPair(first.text(), second.text()), new Verdict(kind, "")));
    }

    private Applied change(KeyPoint first, KeyPoint second, Function<Playbook, Applied> wish) {
        return store.update(
                        Transaction.wish(Cause.of(Cause.REVIEW), state -> outcome(state, List.of(first, second), wish)))
                .orElseThrow();
    }

    private static TransactionResult outcome(
            PlaybookStore.State state, List<KeyPoint> shown, Function<Playbook, Applied> wish) {
        Map<String, String> texts = state.playbook().texts();
        for (KeyPoint keyPoint : shown) {
            if (!keyPoint.text().equals(texts.get(keyPoint.name()))) {
                Rejection late = new Rejection.Superseded(0, "REVIEW", keyPoint.name());
                return TransactionResult.of(new Applied(state.playbook(), List.of(), List.of(late), List.of()));
            }
        }
        Applied done = wish.apply(state.playbook());
        return TransactionResult.of(done).rejecting(RejectedText.gone(done, RejectedText.REVIEW));
    }
}
