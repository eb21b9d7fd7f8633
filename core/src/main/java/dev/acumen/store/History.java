package dev.acumen.store;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/// All lines of a project's journals, and which of them were taken back.
final class History {
    static final String NOTHING = "there is no change to take back";

    /// Fewer letters of an id name nothing.
    private static final int SHORTEST = 4;

    private final List<JournalLine> lines;
    private final Map<String, String> undoneBy = new HashMap<>();

    /// @param lines oldest first
    History(List<JournalLine> lines) {
        this.lines = lines;
        // From the end: what took something back counts unless something later took it back itself.
        for (JournalLine line : lines.reversed()) {
            if (!undoneBy.containsKey(line.id())) {
                line.cause().undone().forEach(id -> undoneBy.put(id, line.id()));
            }
        }
    }

    /// The lines that somebody wants to take back, the newest first.
    ///
    /// @param lines empty where there is a reason
    /// @param reason why there are none; empty where there are some
    record Choice(List<JournalLine> lines, String reason) {
        static Choice none(String reason) {
            return new Choice(List.of(), reason);
        }
    }

    /// The last change of ours that was not taken back and did not itself take something back. What was done
    /// elsewhere is left to whoever did it, unless it is named.
    Choice last() {
        for (JournalLine line : lines.reversed()) {
            if (line.isChange()
                    && !line.is(Cause.UNDO)
                    && !line.is(Cause.OUTSIDE)
                    && !undoneBy.containsKey(line.id())) {
                return new Choice(List.of(line), "");
            }
        }
        return Choice.none(NOTHING);
    }

    /// A change, or what was learned from a session, by its id or the beginning of it.
    Choice named(String name) {
        String id = name.toLowerCase(Locale.ROOT);
        List<JournalLine> named =
                id.length() < SHORTEST ? List.of() : matching(line -> line.id().startsWith(id));
        if (named.size() == 1) {
            String reason = reasonAgainst(named.getFirst());
            return reason.isEmpty() ? new Choice(named, "") : Choice.none(reason);
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
            return Choice.none("there is no change and no session " + name + "; acumen log lists them, and their first "
                    + SHORTEST + " letters name them");
        }
        if (learned.stream().map(line -> line.cause().session()).distinct().count() > 1) {
            return Choice.none("more than one session begins with " + name);
        }
        List<JournalLine> open =
                learned.stream().filter(line -> reasonAgainst(line).isEmpty()).toList();
        return open.isEmpty()
                ? Choice.none("session " + name + " changed nothing that was not taken back already")
                : new Choice(open, "");
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
