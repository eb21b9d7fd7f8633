package dev.acumen.ui;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Money;
import dev.acumen.review.HistoryOutput;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.JournalEntry;
import dev.acumen.web.view.SessionsView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The sessions, and each of them.
final class SessionPages implements Chapter {
    static final String PATH = Frame.Tab.SESSIONS.path();

    private static final int MOST = 50;

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        // The id of a session may hold a slash.
        return rest.isEmpty()
                ? list(opened, request)
                : SessionPage.of(opened, request, String.join("/", rest), opened.sessions());
    }

    private Answer list(OpenedPlaybook opened, WebRequest request) throws IOException {
        FilePlaybookStore store = opened.readStore();
        List<SessionSummary> all =
                SessionSummary.of(opened.sessions(), store.log(), opened.state().proposals());
        Listing<SessionSummary> page = Listing.of(all, MOST, request);
        return Answer.Page.of(
                opened.frame(Frame.Tab.SESSIONS, "Sessions", request),
                new SessionsView(
                        all.size(),
                        page.shown().stream().map(one -> row(opened, one)).toList(),
                        page.more()));
    }

    private static SessionsView.Row row(OpenedPlaybook opened, SessionSummary session) {
        return new SessionsView.Row(
                time(opened, session.at()),
                new JournalEntry.Link(JournalEntries.name(session.id()), opened.at(PATH, session.id())),
                facts(session),
                session.waiting() == 0 ? "" : session.waiting() + " waiting");
    }

    static String time(OpenedPlaybook opened, long at) {
        return at == 0
                ? "time unknown"
                : HistoryOutput.minute(at, opened.environment().clock().getZone());
    }

    /// What a session was shown, taught and cost, each in a few words.
    private static List<String> facts(SessionSummary session) {
        List<String> facts = new ArrayList<>();
        facts.add(
                session.injections() == 0
                        ? "shown nothing that is known"
                        : "shown " + ConsoleOutput.counted(session.shown(), "key point") + " in "
                                + ConsoleOutput.counted(session.injections(), "injection"));
        facts.add(
                !session.isLearned()
                        ? "not learned"
                        : session.changes() == 0
                                ? "taught nothing"
                                : "taught " + ConsoleOutput.counted(session.changes(), "change"));
        if (session.refused() > 0) {
            facts.add(session.refused() + " refused");
        }
        if (session.usage().total() > 0) {
            facts.add(Money.told(session.usage()));
        }
        return facts;
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return new Answer.Missing();
    }
}
