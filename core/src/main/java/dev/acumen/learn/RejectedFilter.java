package dev.acumen.learn;

import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rendering;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SimilarText;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RefusedChange;
import dev.acumen.store.RejectedText;
import dev.acumen.trajectory.Excerpt;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What of a judgement is not to be carried out: a person rejected it, in these words or in others, or it waits for
/// a person's yes already.
///
/// @param playbook the newest
/// @param deletions texts of key points that are to stay
/// @param rejected for a text, the rejected one that says the same
/// @param waiting for a text, the proposal in which the same waits
/// @param others proposals in which something else may wait
/// @param removed what was removed from the playbook, in any clone
record RejectedFilter(
        Playbook playbook,
        List<RejectedText> deletions,
        Map<String, RejectedText> rejected,
        Map<String, String> waiting,
        List<Proposal> others,
        List<RemovedKeyPoint> removed) {
    /// How much of a rejected text is told, in characters.
    private static final int SHOWN = 60;

    /// @param others proposals in which the same may wait
    static RejectedFilter of(Judgement judgement, PlaybookStore.State newest, List<Proposal> others, Refiner refiner) {
        List<String> texts = judgement.deltas().stream()
                .flatMap(delta -> delta.operations().stream())
                .flatMap(operation -> operation.newText().stream())
                .filter(text -> !KeyPoint.isBlank(text))
                .distinct()
                .toList();
        return new RejectedFilter(
                newest.playbook(),
                of(newest, RejectedText.Kind.DELETION).toList(),
                rejected(texts, of(newest, RejectedText.Kind.TEXT).toList(), refiner),
                waiting(texts, others, refiner),
                others,
                newest.removed());
    }

    private static Stream<RejectedText> of(PlaybookStore.State state, RejectedText.Kind kind) {
        return state.rejected().stream().filter(text -> text.kind() == kind);
    }

    private static Map<String, RejectedText> rejected(
            List<String> texts, List<RejectedText> rejected, Refiner refiner) {
        Map<String, RejectedText> byText = new LinkedHashMap<>();
        rejected.forEach(text -> byText.putIfAbsent(text.text(), text));
        Map<String, RejectedText> found = new LinkedHashMap<>();
        for (String text : texts) {
            rejected.stream()
                    .filter(other -> other.isAbout(RejectedText.Kind.TEXT, text))
                    .findFirst()
                    .ifPresent(other -> found.put(text, other));
        }
        same(texts, byText.keySet(), refiner)
                .forEach((text, other) ->
                        Optional.ofNullable(byText.get(other)).ifPresent(known -> found.putIfAbsent(text, known)));
        return found;
    }

    private static Map<String, String> waiting(List<String> texts, List<Proposal> others, Refiner refiner) {
        Map<String, String> byText = new LinkedHashMap<>();
        for (Proposal proposal : others) {
            proposal.operations().stream()
                    .filter(Operation.Add.class::isInstance)
                    .flatMap(operation -> operation.newText().stream())
                    .forEach(text -> byText.putIfAbsent(text, proposal.id()));
        }
        Map<String, String> found = new LinkedHashMap<>();
        same(texts, byText.keySet(), refiner).forEach((text, other) -> found.put(text, byText.getOrDefault(other, "")));
        return found;
    }

    /// For each text that says the same as one of the others, that one.
    private static Map<String, String> same(List<String> texts, Collection<String> others, Refiner refiner) {
        Map<String, String> same = new LinkedHashMap<>();
        if (!texts.isEmpty() && !others.isEmpty()) {
            refiner.neighbours(texts, others).stream()
                    .filter(neighbour -> neighbour.kind() == SimilarText.Kind.SAME)
                    .forEach(neighbour -> same.putIfAbsent(neighbour.text(), neighbour.other()));
        }
        return same;
    }

    /// The operation, or one in its place that is rejected with the reason.
    Operation screened(Operation operation) {
        return objection(operation)
                .<Operation>map(why -> new Operation.Malformed(operation.op(), why))
                .orElse(operation);
    }

    /// What of a judgement a person does not want, as that person may accept it. What waits already is none of it.
    List<RefusedChange> refused(Judgement judgement) {
        return Stream.concat(
                        judgement.deltas().stream().flatMap(delta -> delta.operations().stream()),
                        judgement.held().stream().map(PendingOperation::operation))
                .flatMap(operation ->
                        refusal(operation).map(why -> Refusals.of(operation, why, judgement.base())).stream())
                .toList();
    }

    private Optional<String> objection(Operation operation) {
        return refusal(operation).or(() -> waits(operation));
    }

    private Optional<String> refusal(Operation operation) {
        Optional<String> rejection = operation instanceof Operation.Delete delete
                ? objection(delete)
                : operation
                        .newText()
                        .flatMap(text -> Optional.ofNullable(rejected.get(text)).map(known -> told(known, text)));
        return rejection.or(() -> operation.newText().flatMap(text -> removal(operation, text)));
    }

    /// Why a text stays out that somebody removed, perhaps in another clone. What nobody removed by hand a person's
    /// own words bring back.
    private Optional<String> removal(Operation operation, String text) {
        if (removed.isEmpty() || KeyPoint.isBlank(text)) {
            return Optional.empty();
        }
        String hash = RemovedKeyPoint.hashOf(text);
        return removed.stream()
                .filter(one -> one.hash().equals(hash)
                        && (one.isByHand() || !operation.basis().isByUser()))
                .findFirst()
                .map(one -> one.told("“" + begin(text) + "”") + "; acumen add brings it back");
    }

    private Optional<String> objection(Operation.Delete delete) {
        return playbook.find(delete.targetId())
                .map(placed -> placed.keyPoint().text())
                .flatMap(text -> deletions.stream()
                        .filter(kept -> kept.isAbout(RejectedText.Kind.DELETION, text))
                        .findFirst())
                .map(kept -> "a person did not want " + delete.targetId() + " to go" + day(kept)
                        + "; acumen review --forget " + kept.number() + " lets it");
    }

    private Optional<String> waits(Operation operation) {
        Optional<String> same = operation instanceof Operation.Add add
                ? Optional.ofNullable(waiting.get(add.text()))
                : others.stream()
                        .filter(proposal -> proposal.operations().stream().anyMatch(other -> isSame(operation, other)))
                        .map(Proposal::id)
                        .findFirst();
        return same.map(id -> "the same waits in proposal " + id + " already; acumen review decides on it");
    }

    private static boolean isSame(Operation operation, Operation other) {
        return !(operation instanceof Operation.Malformed)
                && operation.with(Provenance.NONE).equals(other.with(Provenance.NONE));
    }

    private static String told(RejectedText known, String text) {
        String how = switch (known.why()) {
            case RejectedText.UNDO -> "took back";
            case RejectedText.REMOVE -> "removed";
            case RejectedText.REPLACE -> "replaced";
            default -> "rejected";
        };
        String same = known.isAbout(RejectedText.Kind.TEXT, text) ? "" : ", which says the same,";
        return "a person " + how + " “" + begin(known.text()) + "”" + same + day(known) + "; acumen review --forget "
                + known.number() + " lets it be learned";
    }

    /// As much of a text as it takes to know which is meant.
    private static String begin(String text) {
        return Excerpt.start(Rendering.oneLine(text), SHOWN);
    }

    private static String day(RejectedText text) {
        int end = text.time().indexOf('T');
        return end < 0 ? "" : " on " + text.time().substring(0, end);
    }
}
