package dev.acumen.ui;

import dev.acumen.client.Client;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.experiment.SessionPart;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Money;
import dev.acumen.output.OperationOutput;
import dev.acumen.playbook.Playbook;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.HistoryOutput;
import dev.acumen.review.LocalLayer;
import dev.acumen.review.SessionExplanation;
import dev.acumen.review.SessionLines;
import dev.acumen.review.ShownSession;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.InjectionView;
import dev.acumen.web.view.SessionView;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One session: what it was shown and why, and what it taught.
final class SessionPage {
    /// How many injections a page shows.
    private static final int MOST = 20;

    /// How many lines of its journal, and how many changes of each.
    private static final int MOST_LINES = 50;

    private static final int MOST_OF_ONE = 40;

    private final OpenedPlaybook opened;
    private final FilePlaybookStore store;
    private final List<JournalLine> lines;
    private final String id;

    private SessionPage(OpenedPlaybook opened, FilePlaybookStore store, String id) {
        this.opened = opened;
        this.store = store;
        this.lines = store.log();
        this.id = id;
    }

    /// @param all the sessions that were shown something
    static Answer of(OpenedPlaybook opened, WebRequest request, String id, List<ShownSession> all) {
        Optional<ShownSession> shown =
                all.stream().filter(session -> session.id().equals(id)).findFirst();
        return new SessionPage(opened, opened.readStore(), id).answer(request, shown);
    }

    private Answer answer(WebRequest request, Optional<ShownSession> shown) {
        List<JournalLine> its = SessionLines.of(id, lines);
        List<String> waiting = opened.state().proposals().stream()
                .filter(proposal -> proposal.session().equals(id))
                .flatMap(proposal -> proposal.operations().stream())
                .map(operation -> JournalEntries.text(OperationOutput.summary(operation)))
                .toList();
        if (shown.isEmpty() && its.isEmpty() && waiting.isEmpty()) {
            return new Answer.Missing();
        }
        List<SessionExplanation.Part> parts =
                shown.map(SessionExplanation::parts).orElse(List.of());
        Listing<SessionExplanation.Part> page = Listing.of(parts.reversed(), MOST, request);
        JournalEntries entries = JournalEntries.of(opened, lines).with(new EvidenceReader(opened.environment(), lines));
        SessionView view = new SessionView(
                id,
                facts(its, parts),
                its.stream()
                        .limit(MOST_LINES)
                        .map(line -> entries.entry(line, 0, MOST_OF_ONE))
                        .toList(),
                waiting,
                (int) its.stream()
                        .filter(line -> line.cause().session().equals(id) && entries.canUndo(line))
                        .count(),
                injections(page.shown()),
                Address.of(opened.at(PromptPages.PATH)).with("session", id).toString(),
                ActivityPages.back(request),
                page.more());
        return Answer.Page.of(opened.frame(Frame.Tab.SESSIONS, "Session " + JournalEntries.name(id), request), view);
    }

    private List<SessionView.Fact> facts(List<JournalLine> its, List<SessionExplanation.Part> parts) {
        List<SessionView.Fact> facts = new ArrayList<>();
        String client = client(its);
        facts.add(new SessionView.Fact("Client", client.isEmpty() ? "unknown, its transcript is gone" : client));
        if (!parts.isEmpty()) {
            String first =
                    SessionPages.time(opened, parts.getFirst().injection().at());
            String last = SessionPages.time(opened, parts.getLast().injection().at());
            facts.add(new SessionView.Fact("Shown", first.equals(last) ? first : first + " to " + last));
        }
        SessionPart.of(id, opened.environment())
                .ifPresent(part -> facts.add(new SessionView.Fact("Experiment", part.told())));
        ModelUsage usage = ModelUsage.NONE;
        for (JournalLine line : its.reversed()) {
            Cause cause = line.cause();
            if (line.is(Cause.LEARN)) {
                String model =
                        cause.model().equals("none") ? "without a model" : "by " + JournalEntries.name(cause.model());
                facts.add(new SessionView.Fact(
                        "Learned",
                        HistoryOutput.minute(line.time()) + (cause.model().isEmpty() ? "" : ", " + model) + ", "
                                + ConsoleOutput.counted(line.learned().size(), "turn")));
            }
            usage = cause.usage().members().isEmpty() ? usage : usage.plus(ModelUsageJson.read(cause.usage()));
        }
        facts.add(new SessionView.Fact("Cost", usage.total() == 0 ? "no model was asked" : Money.told(usage)));
        return facts;
    }

    /// What the makers of the session's client call it; empty where its transcript is not found.
    private String client(List<JournalLine> its) {
        Environment environment = opened.environment();
        Clients clients = Clients.of(environment);
        try {
            Optional<Path> kept = clients.transcript(id);
            Optional<Path> learned = its.stream()
                    .map(line -> line.cause().transcript())
                    .filter(file -> !file.isEmpty())
                    .findFirst()
                    .map(Path::of);
            return kept.or(() -> learned).map(clients::of).map(Client::title).orElse("");
        } catch (IOException | InvalidPathException _) {
            return "";
        }
    }

    private List<InjectionView> injections(List<SessionExplanation.Part> parts) {
        Playbook playbook = opened.state().playbook();
        SessionExplanation explaining = new SessionExplanation(
                opened.settings().value(Setting.SELECT_BUDGET).number().intValueExact(),
                playbook,
                lines,
                !opened.isOfUser() && opened.users().isShown(opened.settings()),
                () -> opened.users().store(opened.tell()));
        LocalLayer layer = LocalLayer.of(store);
        List<InjectionView> views = new ArrayList<>();
        for (SessionExplanation.Part part : parts) {
            List<String> notes = new ArrayList<>();
            if (opened.isOfUser()) {
                notes.add("Only key points of your own playbook are listed.");
            }
            List<String> atCalls = explaining.shownAtCalls(part);
            if (!atCalls.isEmpty()) {
                notes.add("Shown only at the calls that their guards name: " + String.join(", ", atCalls));
            }
            String local = layer.told(part.injection().chosen().keySet());
            if (!local.isEmpty()) {
                notes.add("In the local layer: " + local);
            }
            if (!part.ofUser().isEmpty() && !opened.isOfUser()) {
                notes.add("In your own playbook: " + String.join(", ", part.ofUser()));
            }
            views.add(Injections.view(
                    opened,
                    SessionPages.time(opened, part.injection().at()),
                    part.occasion(),
                    explaining.of(part),
                    notes));
        }
        return views;
    }
}
