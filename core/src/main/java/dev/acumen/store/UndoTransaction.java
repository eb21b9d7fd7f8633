package dev.acumen.store;

import dev.acumen.document.EntryChange;
import dev.acumen.document.Layer;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.Share;
import dev.acumen.document.TreeChange;
import dev.acumen.document.Undo;
import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Takes changes back: of a playbook, and of the layer over it where there is one.
final class UndoTransaction {
    private final Removals removals;
    private final Side top;

    /// Where a change may have happened, the layer first.
    private final List<Side> sides = new ArrayList<>();

    /// @param lines all of its journal, oldest first
    private record Side(OpenPlaybook look, List<JournalLine> lines, JournalHistory history, boolean isLayer) {}

    /// Changes on one side.
    private record Found(Side side, JournalHistory.Choice choice) {
        JournalLine line() {
            return choice.lines().getFirst();
        }
    }

    /// @param removals what the playbook, and no layer, remembers of what is removed
    UndoTransaction(OpenPlaybook look, Removals removals) throws IOException {
        this.removals = removals;
        OpenPlaybook below = look.below();
        List<JournalLine> lines = CurrentIds.of(look.allLines());

        if (below == null) {
            sides.add(new Side(look, lines, new JournalHistory(lines), false));
        } else {
            List<JournalLine> own =
                    lines.stream().filter(line -> !line.is(Cause.SHARE)).toList();
            sides.add(new Side(look, lines, new JournalHistory(own), true));
            List<JournalLine> lower = CurrentIds.of(below.allLines());
            Set<String> back = sharesBack(lines, lower);
            List<JournalLine> open = lower.stream()
                    .filter(line ->
                            !line.is(Cause.SHARE) || !back.contains(line.cause().note()))
                    .toList();
            sides.add(new Side(below, lower, new JournalHistory(open), false));
        }
        this.top = sides.getFirst();
    }

    /// What shares are called of which the layer alone was written back, for the playbook had lost them already.
    ///
    /// @param layer all lines of the layer's journal
    /// @param playbook all lines of the playbook's
    static Set<String> sharesBack(List<JournalLine> layer, List<JournalLine> playbook) {
        Set<String> back = notesOfShares(layer);
        back.removeAll(notesOfShares(playbook));
        return back;
    }

    /// What shares are called that were taken back.
    private static Set<String> notesOfShares(List<JournalLine> lines) {
        Set<String> takenBack = JournalLine.takenBack(lines).keySet();
        return lines.stream()
                .filter(line -> line.is(Cause.SHARE) && takenBack.contains(line.id()))
                .map(line -> line.cause().note())
                .collect(Collectors.toCollection(HashSet::new));
    }

    /// The last change that was not taken back, and of which something is left.
    UndoResult last() throws IOException {
        List<Found> all = new ArrayList<>();
        for (Side side : sides) {
            int place = 0;
            for (JournalHistory.Choice choice : side.history.lastOnes()) {
                Found found = new Found(side, choice);
                while (place < all.size()
                        && !JournalHistory.isAfter(found.line(), all.get(place).line())) {
                    place++;
                }
                all.add(place, found);
                place++;
            }
        }
        String reason = JournalHistory.NOTHING;
        for (Found found : all) {
            Optional<UndoResult> undone = takeBack(found);
            if (undone.isPresent()) {
                return undone.get();
            }
            reason = nothingLeft(found);
        }
        return new UndoResult.Refused(reason);
    }

    private static String nothingLeft(Found found) {
        return found.line().id() + " left nothing that could be taken back";
    }

    /// What is named, on whichever side it happened.
    UndoResult named(String name) throws IOException {
        List<UndoResult> undone = new ArrayList<>();
        String reason = "";
        for (Side side : sides) {
            Found found = new Found(side, side.history.named(name));
            if (!found.choice.lines().isEmpty()) {
                undone.add(takeBack(found).orElseGet(() -> new UndoResult.Refused(nothingLeft(found))));
            } else if (reason.isEmpty() || reason.startsWith(JournalHistory.UNKNOWN)) {
                reason = found.choice.reason();
            }
        }
        return undone.stream().reduce(UndoTransaction::both).orElse(new UndoResult.Refused(reason));
    }

    private static UndoResult both(UndoResult one, UndoResult other) {
        if (one instanceof UndoResult.Done first && other instanceof UndoResult.Done second) {
            return new UndoResult.Done(
                    joined(second.written(), first.written()),
                    joined(first.lines(), second.lines()),
                    joined(first.rejected(), second.rejected()),
                    first.reopened().or(second::reopened),
                    joined(first.left(), second.left()));
        }
        return one instanceof UndoResult.Refused refused ? withLeft(other, refused) : withLeft(one, other);
    }

    private static UndoResult withLeft(UndoResult done, UndoResult other) {
        return done instanceof UndoResult.Done first && other instanceof UndoResult.Refused refused
                ? new UndoResult.Done(
                        first.written(),
                        first.lines(),
                        first.rejected(),
                        first.reopened(),
                        joined(first.left(), List.of(refused.reason())))
                : done;
    }

    private static <T> List<T> joined(List<T> one, List<T> other) {
        List<T> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    /// @return empty where nothing of it is left
    private Optional<UndoResult> takeBack(Found found) throws IOException {
        JournalLine line = found.line();
        Optional<JournalLine> other = found.choice.isSession() ? Optional.empty() : partner(found.side, line);
        if (other.isEmpty()) {
            return takeBack(found.side, found.choice, "");
        }
        Side below = sides.getLast();
        JournalLine lower = found.side.isLayer ? other.get() : line;
        JournalLine upper = found.side.isLayer ? line : other.get();
        if (lower.is(Cause.SHARE) && LayerSharing.isDiscarded(lower, below.look.document())) {
            return takeBack(top, one(upper), "");
        }
        String together = LayerSharing.id(top.look.now(), List.of(upper.id()));
        boolean isFree =
                new Undo(below.look.document()).takeBack(lower.change()).isEmpty();
        // The layer first: what is in both for a moment is shown once.
        Optional<UndoResult> first = isFree ? takeBack(top, one(upper), together) : Optional.empty();
        return first.isPresent() && first.get() instanceof UndoResult.Refused
                ? first
                : takeBack(below, one(lower), together);
    }

    private static JournalHistory.Choice one(JournalLine line) {
        return new JournalHistory.Choice(List.of(line), "", false);
    }

    /// Takes back in the playbook what was taken back together with it in the layer, where a crash came between.
    void complete() throws IOException {
        JournalLine last = top.lines.getLast();
        if (!top.isLayer || last.cause().note().isEmpty() || partner(top, last).isPresent()) {
            return;
        }
        Optional<JournalLine> left = top.lines.stream()
                .filter(line -> last.cause().undone().equals(List.of(line.id())))
                .findFirst()
                .flatMap(line -> partner(top, line));
        if (left.isPresent()) {
            takeBack(sides.getLast(), one(left.get()), last.cause().note());
        }
    }

    /// The line on the other side that was written together with one: of sharing, and of taking back what was shared.
    private Optional<JournalLine> partner(Side side, JournalLine line) {
        boolean isOfBoth = line.is(Cause.SHARE) || line.is(Cause.UNDO);
        if (!top.isLayer || !isOfBoth || line.cause().note().isEmpty()) {
            return Optional.empty();
        }
        Side other = side.isLayer ? sides.getLast() : top;
        return other.lines.stream()
                .filter(one -> one.is(line.cause().kind())
                        && one.cause().note().equals(line.cause().note()))
                .findFirst();
    }

    /// @param together what the lines of both sides say, where both are written: they are, even if nothing is left on
    /// one; else empty
    /// @return empty where nothing of it is left
    private Optional<UndoResult> takeBack(Side side, JournalHistory.Choice choice, String together) throws IOException {
        OpenPlaybook look = side.look;
        Undo undo = new Undo(look.document());
        Undo below = new Undo(sides.getLast().look.document());
        List<JournalLine> lines = choice.lines();
        Set<String> left = new LinkedHashSet<>();
        for (JournalLine line : lines) {
            Parts parts = side.isLayer ? parts(line) : new Parts(line.change(), TreeChange.NONE);
            List<Undo.Conflict> found = joined(undo.takeBack(parts.here), below.takeBack(parts.below));
            List<String> reasons = found.stream()
                    .map(conflict -> conflict.reason() + side.history.lastAbout(conflict.id(), line))
                    .toList();
            Optional<String> reason = side.history
                    .joinedSince(line, lines)
                    .or(() -> reasons.stream()
                            .filter(ignored -> !choice.isSession())
                            .findFirst());
            if (reason.isPresent()) {
                return Optional.of(new UndoResult.Refused(line.id() + " cannot be taken back: " + reason.get()));
            }
            left.addAll(reasons);
        }
        if (together.isEmpty() && undo.isEmpty() && below.isEmpty()) {
            return left.stream()
                    .findFirst()
                    .map(first -> new UndoResult.Refused("nothing of this session is left to take back: " + first));
        }
        return Optional.of(write(side, choice, undo, below, together, List.copyOf(left)));
    }

    /// A change of the layer, in two parts.
    ///
    /// @param here what is in the layer
    /// @param below what was shared since
    private record Parts(TreeChange here, TreeChange below) {}

    private Parts parts(JournalLine line) {
        Map<String, EntryChange> shared = sharedSince(line);
        List<EntryChange> here = new ArrayList<>();
        List<EntryChange> there = new ArrayList<>();
        for (EntryChange change : line.changes()) {
            EntryChange share = shared.get(change.id());
            if (share == null) {
                here.add(change);
            } else {
                EntryChange told = Layer.told(change, share.id());
                there.add(told.after() == null ? share : told);
            }
        }
        TreeChange whole = line.change();
        return new Parts(
                new TreeChange(whole.top(), whole.sections(), here),
                new TreeChange(TreeChange.NONE.top(), TreeChange.NONE.sections(), there));
    }

    /// For the name of each entry that was shared after a line, what that changed below.
    private Map<String, EntryChange> sharedSince(JournalLine line) {
        List<JournalLine> lines = top.lines;
        Set<String> takenBack = JournalLine.takenBack(lines).keySet();
        Map<String, EntryChange> shared = new HashMap<>();
        for (JournalLine later : lines.subList(lines.indexOf(line) + 1, lines.size())) {
            if (later.is(Cause.SHARE) && !takenBack.contains(later.id())) {
                Set<String> names =
                        later.changes().stream().map(EntryChange::id).collect(Collectors.toSet());
                sides.getLast().lines.stream()
                        .filter(one -> LayerSharing.isOf(one, later.cause().note()))
                        .flatMap(one -> one.changes().stream())
                        .forEach(change -> {
                            String local = Share.localId(change);
                            String name = local.isEmpty() ? change.id() : local;
                            if (names.contains(name)) {
                                shared.putIfAbsent(name, change);
                            }
                        });
            }
        }
        return shared;
    }

    private UndoResult write(
            Side side, JournalHistory.Choice choice, Undo undo, Undo below, String together, List<String> left)
            throws IOException {
        List<JournalLine> lines = choice.lines();
        OpenPlaybook look = side.look;
        OpenPlaybook lower = sides.getLast().look;
        String now = look.now();
        List<String> ids = lines.stream().map(JournalLine::id).toList();
        boolean isOfBoth = side.isLayer && !below.isEmpty() && together.isEmpty();
        Cause cause = Cause.undo(ids).with(Json.Obj.of(), isOfBoth ? LayerSharing.id(now, ids) : together);
        PlaybookDocument.Edit edit =
                look.document().with(undo, look.ids(), look.document().removed(), look.now());
        if (side.isLayer) {
            edit = settled(edit, below.playbook(), lines);
        }
        Playbook after = side.isLayer ? Layer.over(below.playbook(), edit.document()) : undo.playbook();
        ReviewState wishes = top.look.reviewState();
        TransactionResult outcome = outcome(side, choice, wishes, after);
        PlaybookDocument.Edit shared = lower.document()
                .with(
                        below,
                        lower.ids(),
                        removals.after(lower.document(), outcome, List.of(), false, below.playbook()),
                        now);
        PlaybookDocument.Edit written = side.isLayer
                ? edit
                : look.document()
                        .with(undo, look.ids(), removals.after(look.document(), outcome, List.of(), false, after), now);
        List<JournalLine> done = new ArrayList<>();
        Execution.commit(look, wishes, outcome, false, () -> {
            if (!below.isEmpty()) {
                done.add(lower.write(cause, List.of(), shared));
            }
            JournalLine line = told(side, look.write(cause, List.of(), written));
            if (done.isEmpty() || !line.changes().isEmpty()) {
                done.add(line);
            }
        });
        return new UndoResult.Done(
                done,
                lines.stream().map(line -> told(side, line)).toList(),
                outcome.rejected(),
                side.history.reopened(choice),
                left);
    }

    /// What goes with taking lines back. Who takes back a yes to a proposal does not say no: it waits again, until that
    /// yes is brought back.
    private static TransactionResult outcome(
            Side side, JournalHistory.Choice choice, ReviewState wishes, Playbook after) throws IOException {
        TransactionResult outcome = TransactionResult.of(Applied.nothing(after));
        Optional<Proposal> again = side.history.reopened(choice);
        Optional<Proposal> done = side.history.acceptedAgain(choice);
        if (again.isPresent()) {
            Proposal part = again.get();
            return outcome.with(List.of(wishes.waiting(part).with(part)))
                    .allowing(part.rejections(wishes.rejected(new ArrayList<>()), after));
        }
        if (done.isPresent()) {
            Proposal part = done.get();
            return outcome.with(List.of(wishes.waiting(part).without(part.numbers())));
        }
        return outcome.rejecting(side.history.regretted(choice.lines(), after));
    }

    /// Key points that were made one and are two again: a person says that they differ. Of those below, the layer has
    /// no entry to note that in.
    private PlaybookDocument.Edit settled(PlaybookDocument.Edit edit, Playbook below, List<JournalLine> lines) {
        Playbook whole = Layer.over(below, edit.document());
        Applied applied = Applied.nothing(whole);
        for (JournalLine line : lines) {
            String survivor = "";
            for (EntryChange change : line.ofLayer().changes()) {
                if (change.op().equals(Change.Kind.DEDUPLICATE.name())) {
                    survivor = change.after() == null ? survivor : change.id();
                    String first = survivor;
                    boolean areTwo = change.after() == null
                            && whole.find(first).isPresent()
                            && whole.find(change.id()).isPresent();
                    applied = areTwo ? applied.then(playbook -> playbook.agree(first, change.id())) : applied;
                }
            }
        }
        if (applied.changes().isEmpty()) {
            return edit;
        }
        OpenPlaybook look = top.look;
        PlaybookDocument after =
                Layer.edit(below, edit.document(), applied, look.now()).document();
        return new PlaybookDocument.Edit(
                after, TreeChange.between(look.document().original(), after.tree()));
    }

    private static JournalLine told(Side side, JournalLine line) {
        return side.isLayer ? line.ofLayer() : line;
    }
}
