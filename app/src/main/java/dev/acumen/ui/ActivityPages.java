package dev.acumen.ui;

import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.ActivityView;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The journal, and each change of it.
final class ActivityPages implements Chapter {
    static final String PATH = Frame.Tab.ACTIVITY.path();

    private static final String KIND = "kind";

    /// How many changes a page shows, and how many key points of each.
    private static final int MOST = 30;

    private static final int MOST_OF_ONE = 10;

    /// How many key points the page of one change shows.
    private static final int MOST_ALONE = 100;

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        List<JournalLine> lines = opened.readStore().log();
        JournalEntries entries = JournalEntries.of(opened, lines);
        if (rest.size() > 1) {
            return new Answer.Missing();
        }
        return rest.isEmpty()
                ? journal(opened, request, lines, entries)
                : change(opened, request, rest.getFirst(), lines, entries);
    }

    private static Answer journal(
            OpenedPlaybook opened, WebRequest request, List<JournalLine> lines, JournalEntries entries) {
        ChangeKind chosen = ChangeKind.named(request.parameter(KIND).orElse(""));
        List<JournalLine> told = lines.reversed().stream()
                .filter(line -> !line.is(Cause.SNAPSHOT))
                .toList();
        Listing<JournalLine> page = Listing.of(told.stream().filter(chosen::has).toList(), MOST, request);
        List<JournalEntry> shown = page.shown().stream()
                .map(line -> entries.entry(line, 0, MOST_OF_ONE))
                .toList();
        return Answer.Page.of(
                opened.frame(Frame.Tab.ACTIVITY, "Activity", request),
                new ActivityView(filters(opened, told, chosen), shown, back(request), page.more()));
    }

    private static List<ActivityView.Filter> filters(
            OpenedPlaybook opened, List<JournalLine> lines, ChangeKind chosen) {
        List<ActivityView.Filter> filters = new ArrayList<>();
        for (ChangeKind kind : ChangeKind.values()) {
            int count = (int) lines.stream().filter(kind::has).count();
            if (count > 0 || kind == chosen) {
                Address address = Address.of(opened.at(PATH));
                filters.add(new ActivityView.Filter(
                        kind.label(),
                        count,
                        (kind == ChangeKind.ALL ? address : address.with(KIND, kind.path())).toString(),
                        kind == chosen));
            }
        }
        return filters;
    }

    private static Answer change(
            OpenedPlaybook opened, WebRequest request, String id, List<JournalLine> lines, JournalEntries entries) {
        Optional<JournalLine> found = lines.stream()
                .filter(line -> line.id().equals(id) && !line.is(Cause.SNAPSHOT))
                .findFirst();
        if (found.isEmpty()) {
            return new Answer.Missing();
        }
        JournalLine line = found.get();
        Listing<?> page = Listing.of(line.changes(), MOST_ALONE, request);
        JournalEntry entry = entries.entry(line, page.from(), MOST_ALONE);
        return Answer.Page.of(
                opened.frame(Frame.Tab.ACTIVITY, "Change " + line.id(), request),
                new ActivityView(List.of(), List.of(entry), back(request), page.more()));
    }

    /// The address of a page, to come back to.
    static String back(WebRequest request) {
        return Address.of(request).with("done", "").toString();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return new Answer.Missing();
    }
}
