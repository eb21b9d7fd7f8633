package dev.acumen.store;

import dev.acumen.document.EntryChange;
import dev.acumen.document.Layer;
import dev.acumen.json.Json;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Playbook;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All lines of a project's journals, and which of them were taken back.
final class JournalHistory {
    static final String UNKNOWN = "there is no change and no session ";

    static final String NOTHING = "no change to take back";

    /// Fewer letters of an id name nothing.
    private static final int SHORTEST = 4;

    private final List<JournalLine> lines;
    private final Map<String, String> undoneBy;

    /// @param lines oldest first
    JournalHistory(List<JournalLine> lines) {
        this.lines = lines;
        this.undoneBy = JournalLine.takenBack(lines);
    }

    /// The lines of two journals as one, each in its own order, by time where that can be told.
    ///
    /// @param layer the lines of the layer's; those of sharing are told by the other one, and left out
    static List<JournalLine> merged(List<JournalLine> playbook, List<JournalLine> layer) {
        List<JournalLine> merged = new ArrayList<>();
        int next = 0;
        for (JournalLine line : layer) {
            while (next < playbook.size() && !isAfter(playbook.get(next), line)) {
                merged.add(playbook.get(next));
                next++;
            }
            if (!line.is(Cause.SHARE)) {
                merged.add(line.ofLayer());
            }
        }
        merged.addAll(playbook.subList(next, playbook.size()));
        return merged;
    }

    static boolean isAfter(JournalLine one, JournalLine other) {
        try {
            return OffsetDateTime.parse(one.time())
                    .toInstant()
                    .isAfter(OffsetDateTime.parse(other.time()).toInstant());
        } catch (DateTimeParseException ignored) {
            return one.time().compareTo(other.time()) > 0;
        }
    }

    /// The lines that somebody wants to take back, the newest first.
    ///
    /// @param lines empty where there is a reason
    /// @param reason why there are none; empty where there are some
    /// @param isSession whether they are all that was learned from a session, of which as much is taken back as
    /// goes
    record Choice(List<JournalLine> lines, String reason, boolean isSession) {
        static Choice none(String reason) {
            return new Choice(List.of(), reason, false);
        }

        static Choice of(List<JournalLine> lines) {
            return new Choice(lines, "", false);
        }
    }

    /// The changes of ours that were not taken back and did not themselves take something back, the last one first.
    /// What was done elsewhere is left to whoever did it, unless it is named.
    List<Choice> lastOnes() {
        return matching(line -> line.isChange()
                        && !line.is(Cause.UNDO)
                        && !line.is(Cause.OUTSIDE)
                        && !undoneBy.containsKey(line.id()))
                .stream()
                .map(line -> Choice.of(List.of(line)))
                .toList();
    }

    /// A change, or what was learned from a session, by its id or the beginning of it.
    Choice named(String name) {
        String id = name.toLowerCase(Locale.ROOT);
        List<JournalLine> named =
                id.length() < SHORTEST ? List.of() : matching(line -> line.id().startsWith(id));
        if (named.size() == 1) {
            String reason = reasonAgainst(named.getFirst());
            return reason.isEmpty() ? Choice.of(named) : Choice.none(reason);
        }
        return named.isEmpty() ? session(name) : Choice.none("more than one change begins with " + name);
    }

    private Choice session(String name) {
        List<JournalLine> exact = name.isEmpty()
                ? List.of()
                : matching(line -> line.cause().session().equals(name));
        List<JournalLine> learned = exact.isEmpty() && name.length() >= SHORTEST
                ? matching(line -> line.cause().session().startsWith(name))
                : exact;
        if (learned.isEmpty()) {
            return Choice.none(
                    UNKNOWN + name + "; acumen log lists them, and their first " + SHORTEST + " letters name them");
        }
        if (learned.stream().map(line -> line.cause().session()).distinct().count() > 1) {
            return Choice.none("more than one session begins with " + name);
        }
        if (learned.stream().noneMatch(JournalLine::isChange)) {
            return Choice.none("session " + name + " changed nothing");
        }
        List<JournalLine> open =
                learned.stream().filter(line -> reasonAgainst(line).isEmpty()).toList();
        return open.isEmpty()
                ? Choice.none("session " + name + " changed nothing that was not taken back already")
                : new Choice(open, "", true);
    }

    private List<JournalLine> matching(Predicate<JournalLine> wanted) {
        return lines.reversed().stream().filter(wanted).toList();
    }

    private String reasonAgainst(JournalLine line) {
        String by = undoneBy.get(line.id());
        return by != null
                ? line.id() + " was taken back already, by " + by
                : line.isChange() ? "" : line.id() + " did not change the playbook";
    }

    /// What a person does not want who takes these lines back: what they learned. Bringing it back, by taking
    /// back what took it back, says the contrary.
    ///
    /// @param after the playbook without them
    List<RejectedText> regretted(List<JournalLine> taken, Playbook after) {
        Set<String> texts = new HashSet<>(after.texts().values());
        Map<String, RejectedText> regretted = new LinkedHashMap<>();
        for (JournalLine line : taken) {
            if (isLearned(line)) {
                for (EntryChange change : changes(line)) {
                    RejectedText text = regretted(change, line.cause().session(), texts);
                    if (text != null) {
                        regretted.putIfAbsent(text.kind() + text.text(), text);
                    }
                }
            }
        }
        return List.copyOf(regretted.values());
    }

    private static @Nullable RejectedText regretted(EntryChange change, String session, Set<String> texts) {
        String before = text(change.before());
        String after = text(change.after());
        if (change.op().equals("DELETE") && after == null) {
            return before == null
                    ? null
                    : RejectedText.of(RejectedText.Kind.DELETION, before, RejectedText.UNDO, session);
        }
        return after == null || after.equals(before) || texts.contains(after)
                ? null
                : RejectedText.of(RejectedText.Kind.TEXT, after, RejectedText.UNDO, session);
    }

    /// What became of the key points; a layer's entries leave out what is below.
    private static List<EntryChange> changes(JournalLine line) {
        return line.changes().stream().map(Layer::told).toList();
    }

    private static @Nullable String text(EntryChange.@Nullable Spot spot) {
        String text = spot != null && spot.entry() instanceof Json.Obj entry ? entry.text("text") : null;
        return text == null || text.isBlank() ? null : text;
    }

    /// Whether a line holds what was learned: its own, or what it brought back.
    private boolean isLearned(JournalLine line) {
        return origin(line)
                .filter(origin -> origin.isDone && (origin.first.is(Cause.LEARN) || origin.first.is(Cause.REVIEW)))
                .isPresent();
    }

    /// What of a proposal lines accepted, so that it waits again once they are taken back. Of a session nothing waits,
    /// for the person wants none of it.
    Optional<Proposal> reopened(Choice choice) {
        return proposal(choice, true);
    }

    /// What of a proposal waits again since lines took a yes back, and does no more once they are taken back.
    Optional<Proposal> acceptedAgain(Choice choice) {
        return proposal(choice, false);
    }

    private Optional<Proposal> proposal(Choice choice, boolean isDone) {
        return choice.isSession
                ? Optional.empty()
                : origin(choice.lines.getFirst())
                        .filter(origin -> origin.isDone == isDone)
                        .flatMap(origin -> origin.first.cause().proposal());
    }

    /// What a line goes back to.
    ///
    /// @param first a line that took nothing back
    /// @param isDone whether the line does what the first one did: it is that, or brought it back
    private record Origin(JournalLine first, boolean isDone) {}

    /// What a line goes back to; empty where that is not in the journal.
    private Optional<Origin> origin(JournalLine line) {
        boolean isDone = true;
        JournalLine first = line;
        // Each line takes back an earlier one.
        while (first.is(Cause.UNDO) && !first.cause().undone().isEmpty()) {
            String id = first.cause().undone().getFirst();
            Optional<JournalLine> undone =
                    lines.stream().filter(one -> one.id().equals(id)).findFirst();
            if (undone.isEmpty() || lines.indexOf(undone.get()) >= lines.indexOf(first)) {
                return Optional.empty();
            }
            first = undone.get();
            isDone = !isDone;
        }
        return Optional.of(new Origin(first, isDone));
    }

    /// Why a line cannot be taken back though nothing was reworded: a key point that it added has become one with
    /// another that was there by itself, and that would go with it. A part of a sentence; empty where it can.
    ///
    /// @param together lines that are taken back with it
    Optional<String> joinedSince(JournalLine line, List<JournalLine> together) {
        Set<String> added = changes(line).stream()
                .filter(change -> change.before() == null)
                .map(EntryChange::id)
                .collect(Collectors.toSet());
        return lines.subList(lines.indexOf(line) + 1, lines.size()).stream()
                .filter(later -> !undoneBy.containsKey(later.id()) && !together.contains(later))
                .flatMap(later -> joined(later, added)
                        .map(pair -> pair + " since, by " + later.id()
                                + ", which has to be taken back first: acumen undo " + later.id()))
                .findFirst();
    }

    /// Of each key point that took others in, its change comes first, then theirs.
    private static Stream<String> joined(JournalLine line, Set<String> added) {
        Set<String> own = changes(line).stream()
                .filter(change -> change.before() == null)
                .map(EntryChange::id)
                .collect(Collectors.toSet());
        List<String> joined = new ArrayList<>();
        String survivor = "";
        for (EntryChange change : changes(line)) {
            if (change.op().equals(Change.Kind.DEDUPLICATE.name())) {
                if (change.after() != null) {
                    survivor = change.id();
                } else if (added.contains(survivor) && !own.contains(change.id())) {
                    joined.add(survivor + " took in " + change.id());
                }
            }
        }
        return joined.stream();
    }

    /// Who stands in the way: the last change of a key point, as a part of a sentence; empty where there is none.
    String lastAbout(String keyPoint, JournalLine before) {
        for (JournalLine line : lines.reversed()) {
            if (Objects.equals(line.id(), before.id())) {
                break;
            }
            if (!keyPoint.isEmpty() && line.isAbout(keyPoint)) {
                return ", by " + line.id() + " (" + line.cause().kind() + ")";
            }
        }
        return "";
    }
}
