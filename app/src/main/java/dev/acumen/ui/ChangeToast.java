package dev.acumen.ui;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Says on the next page what was just done, with a button that takes it back.
///
/// The address of that page names the change (`done`); the words come from the journal.
final class ChangeToast {
    /// The chapter that takes changes back.
    static final String UNDO = "undo";

    /// The field of a form with the address of its page.
    static final String BACK = "back";

    private static final String DONE = "done";

    /// What was done longer ago is no news.
    private static final Duration NEWS = Duration.ofMinutes(10);

    /// Of more key points than this the number is said.
    private static final int MOST = 4;

    private ChangeToast() {}

    /// The page to look at once something was done: the one that the form came from (`back`), or another.
    ///
    /// @param otherwise the page for a form that does not say where it came from, such as `key-point/pat-001`
    /// @param change the id of the line in the journal; empty where there is none
    static Answer.Go after(OpenedPlaybook opened, WebRequest request, String otherwise, String change) {
        Address page = request.field(BACK)
                .flatMap(Address::read)
                .filter(address -> address.path().startsWith(opened.scope().id() + "/"))
                .orElseGet(() -> Address.of(opened.scope().id() + "/" + otherwise));
        return new Answer.Go(page.with(DONE, change).toString());
    }

    /// The same after a change of the playbook by hand.
    ///
    /// @param kind what the journal calls it
    static Answer.Go after(OpenedPlaybook opened, WebRequest request, String otherwise, String kind, Applied applied) {
        return after(opened, request, otherwise, change(opened, kind, applied));
    }

    /// The same for a page that is known.
    static Answer.Go after(OpenedPlaybook opened, Address page, String kind, Applied applied) {
        return new Answer.Go(page.with(DONE, change(opened, kind, applied)).toString());
    }

    /// The id of the journal's line about what was just carried out; empty where nothing was changed.
    private static String change(OpenedPlaybook opened, String kind, Applied applied) {
        Set<String> ids = applied.changes().stream().map(Change::id).collect(Collectors.toSet());
        return ids.isEmpty()
                ? ""
                : opened.readStore().log().reversed().stream()
                        .filter(line -> line.is(kind) && ids.stream().allMatch(line::isAbout))
                        .findFirst()
                        .map(JournalLine::id)
                        .orElse("");
    }

    /// What was just done, where the address of a page says that something was.
    static Optional<Frame.Toast> of(OpenedPlaybook opened, WebRequest request) {
        Optional<String> done = request.parameter(DONE);
        if (done.isEmpty()) {
            return Optional.empty();
        }
        List<JournalLine> lines = opened.readStore().log();
        Map<String, String> takenBack = JournalLine.takenBack(lines);
        String back = Address.of(request).with(DONE, "").toString();
        return lines.reversed().stream()
                .filter(line -> line.id().equals(done.get()) && isNews(opened, line))
                .findFirst()
                .map(line -> new Frame.Toast(told(line), takenBack.containsKey(line.id()) ? "" : line.id(), back));
    }

    private static boolean isNews(OpenedPlaybook opened, JournalLine line) {
        try {
            return OffsetDateTime.parse(line.time())
                    .toInstant()
                    .plus(NEWS)
                    .isAfter(opened.environment().clock().instant());
        } catch (DateTimeException _) {
            return false;
        }
    }

    /// What a change did, in one sentence.
    private static String told(JournalLine line) {
        List<EntryChange> changes = line.changes();
        List<String> ids = changes.stream().map(EntryChange::id).distinct().toList();
        String which = which(ids);
        return switch (line.cause().kind()) {
                    case "add" -> "Added " + which;
                    case "edit" -> "Reworded " + which;
                    case "remove" -> "Removed " + which;
                    case "merge" -> "Merged " + merged(changes);
                    case "move" -> "Moved " + which + section(changes);
                    case "pin" -> "Pinned " + which;
                    case "unpin" -> "Unpinned " + which;
                    case "tag" -> "Rated " + which + rating(changes);
                    case "guard" -> "Changed the guard of " + which;
                    case Cause.REVIEW, Cause.ACCEPT -> each(changes, "added ", "changed ");
                    case Cause.UNDO -> each(changes, "restored ", "changed back ");
                    default -> "Changed " + which;
                }
                + ".";
    }

    /// What became of each key point.
    ///
    /// @param came says it of one that was not there
    /// @param changed says it of one that was
    private static String each(List<EntryChange> changes, String came, String changed) {
        List<String> parts = Stream.of(
                        named(came, changes, change -> change.before() == null),
                        named(changed, changes, change -> change.before() != null && change.after() != null),
                        named("removed ", changes, change -> change.after() == null))
                .filter(part -> !part.isEmpty())
                .toList();
        String all = parts.isEmpty() ? "changed no key point" : String.join(", ", parts);
        return Character.toUpperCase(all.charAt(0)) + all.substring(1);
    }

    private static String named(String what, List<EntryChange> changes, Predicate<EntryChange> isMeant) {
        List<String> ids =
                changes.stream().filter(isMeant).map(EntryChange::id).distinct().toList();
        return ids.isEmpty() ? "" : what + which(ids);
    }

    private static String which(List<String> ids) {
        return ids.isEmpty()
                ? "no key point"
                : ids.size() > MOST ? ConsoleOutput.counted(ids.size(), "key point") : String.join(", ", ids);
    }

    private static String merged(List<EntryChange> changes) {
        String gone = changes.stream()
                .filter(change -> change.after() == null)
                .map(EntryChange::id)
                .collect(Collectors.joining(", "));
        String made = changes.stream()
                .filter(change -> change.after() != null)
                .map(EntryChange::id)
                .collect(Collectors.joining(", "));
        return gone + " into " + made;
    }

    private static String rating(List<EntryChange> changes) {
        EntryChange.Spot before = changes.isEmpty() ? null : changes.getFirst().before();
        EntryChange.Spot after = changes.isEmpty() ? null : changes.getFirst().after();
        return before == null || after == null ? "" : helpful(before).equals(helpful(after)) ? " harmful" : " helpful";
    }

    private static String helpful(EntryChange.Spot spot) {
        return spot.entry() instanceof Json.Obj entry ? String.valueOf(entry.get("helpful")) : "";
    }

    private static String section(List<EntryChange> changes) {
        EntryChange.Spot after = changes.isEmpty() ? null : changes.getFirst().after();
        return after == null ? "" : " to " + after.section();
    }
}
