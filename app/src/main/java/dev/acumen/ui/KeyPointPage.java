package dev.acumen.ui;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.redaction.Secrets;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.HistoryEvent;
import dev.acumen.review.HistoryOutput;
import dev.acumen.review.KeyPointHistory;
import dev.acumen.review.KeyPointReport;
import dev.acumen.review.ProjectSources;
import dev.acumen.review.ShownSession;
import dev.acumen.review.TallyPoint;
import dev.acumen.store.JournalLine;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.KeyPointRow;
import dev.acumen.web.view.KeyPointView;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// All that is known of one key point, or of one that is gone.
final class KeyPointPage {
    /// How many lines of a session stand around the words behind a key point, on each side.
    private static final int REACH = 3;

    /// In the transcripts of more sessions than this nobody looks for words.
    private static final int MOST_SESSIONS_READ = 5;

    private static final int MOST_SESSIONS = 20;
    private static final int MOST_EVENTS = 100;
    private static final int MOST_TALLIES = 200;
    private static final int LONGEST = 2_000;

    private final OpenedPlaybook opened;
    private final WebRequest request;
    private final String id;
    private final Usage usage;
    private final Optional<SectionedKeyPoint> placed;
    private final ProjectSources sources;
    private final KeyPointReport report;

    KeyPointPage(OpenedPlaybook opened, WebRequest request, String id) {
        this.opened = opened;
        this.request = request;
        this.id = id;
        this.usage = opened.usage();
        List<JournalLine> journal = opened.readStore().log();
        Playbook playbook = opened.state().playbook();
        this.placed = playbook.find(id);
        this.sources = new ProjectSources(opened.folder(), opened.environment(), journal, opened.tell());
        this.report = new KeyPointReport(playbook, usage, journal, sources);
    }

    Answer answer() throws IOException {
        if (!report.isKnown(id)) {
            return new Answer.Missing();
        }
        KeyPointHistory history = report.history(id);
        List<ShownSession> shown =
                opened.sessions().stream().filter(session -> session.has(id)).toList();
        List<HistoryEvent> events = events(history);
        List<TallyPoint> tallies = report.tallies(id);
        KeyPointView view = new KeyPointView(
                placed.map(found -> KeyPointRows.whole(found, usage)),
                id,
                safe(placed.map(found -> found.keyPoint().text()).orElseGet(history::text)),
                placed.isPresent() ? "" : gone(history),
                placed.isPresent() ? "" : successor(history),
                facts(history, shown.size()),
                told(events),
                history.events().size() - events.size(),
                tallies.subList(Math.max(0, tallies.size() - MOST_TALLIES), tallies.size()).stream()
                        .map(KeyPointPage::rated)
                        .toList(),
                shown.reversed().stream().limit(MOST_SESSIONS).map(this::shown).toList(),
                Math.max(0, shown.size() - MOST_SESSIONS),
                history.merged().stream()
                        .map(part -> new KeyPointView.Part(part.id(), safe(part.text())))
                        .toList(),
                report.refusals(id).stream()
                        .map(refusal -> safe(refusal.refused().why()))
                        .toList(),
                Address.of(request).with("done", "").toString(),
                KeyPointRows.SECTIONS);
        return Answer.Page.of(opened.frame(Frame.Tab.PLAYBOOK, id, request), view);
    }

    private static String gone(KeyPointHistory history) {
        return history.end()
                .map(end -> HistoryOutput.minute(end.line().time()) + ": " + safe(end.told()))
                .orElse("it is not in the playbook any more");
    }

    private static String successor(KeyPointHistory history) {
        return history.end().flatMap(end -> end.others().stream().findFirst()).orElse("");
    }

    private List<KeyPointView.Fact> facts(KeyPointHistory history, int shown) {
        List<KeyPointView.Fact> facts = new ArrayList<>();
        placed.map(found -> KeyPointRows.whole(found, usage)).ifPresent(row -> add(facts, row));
        facts.add(new KeyPointView.Fact(
                "Shown", "to " + ConsoleOutput.counted(shown, "session") + " in the last 30 days"));
        facts.add(
                new KeyPointView.Fact("Cited", "by the agent in " + ConsoleOutput.counted(history.cited(), "session")));
        return facts;
    }

    private void add(List<KeyPointView.Fact> facts, KeyPointRow row) {
        facts.add(new KeyPointView.Fact("Section", row.section()));
        facts.add(new KeyPointView.Fact("Your own words", row.isByUser() ? "yes" : "no"));
        facts.add(new KeyPointView.Fact("Pinned", row.isPinned() ? "yes, it is never removed automatically" : "no"));
        facts.add(new KeyPointView.Fact("Guard", row.guard().isEmpty() ? "none" : row.guard()));
        facts.add(new KeyPointView.Fact("Possibly stale", row.verify().isEmpty() ? "no" : row.verify()));
        List<String> agrees = placed.map(found -> found.keyPoint().agrees()).orElse(List.of());
        if (!agrees.isEmpty()) {
            facts.add(new KeyPointView.Fact("Right together with", String.join(", ", agrees)));
        }
    }

    /// The latest ones; of the ratings only those that a person may still want to read about.
    private static List<HistoryEvent> events(KeyPointHistory history) {
        Set<HistoryEvent> old = new HashSet<>();
        List<HistoryEvent> ratings =
                history.events().stream().filter(HistoryEvent::isRating).toList();
        old.addAll(ratings.subList(0, Math.max(0, ratings.size() - HistoryOutput.MOST_TAGS)));
        List<HistoryEvent> events =
                history.events().stream().filter(event -> !old.contains(event)).toList();
        return events.subList(Math.max(0, events.size() - MOST_EVENTS), events.size());
    }

    private List<KeyPointView.Event> told(List<HistoryEvent> events) {
        Set<String> read = events.stream()
                .filter(event -> !event.isRating() && !event.evidence().isEmpty())
                .map(event -> event.line().cause().session())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> first = read.stream().limit(MOST_SESSIONS_READ).collect(Collectors.toSet());
        return events.stream().map(event -> told(event, first)).toList();
    }

    private KeyPointView.Event told(HistoryEvent event, Set<String> read) {
        String session = event.line().cause().session();
        Optional<EvidenceReader.Passage> passage =
                event.isRating() || event.evidence().isEmpty() || !read.contains(session)
                        ? Optional.empty()
                        : Optional.of(sources.witness().around(session, event.evidence(), REACH));
        String note = passage.map(KeyPointPage::missing)
                .orElseGet(() -> event.isArrival() && !opened.isOfUser() ? sources.firstCommit(event.after()) : "");
        return new KeyPointView.Event(
                HistoryOutput.minute(event.line().time()),
                safe(event.told()),
                session,
                event.isRewording() ? safe(event.before()) : "",
                event.isRewording() ? safe(event.after()) : "",
                safe(event.reason()),
                passage.stream()
                        .flatMap(known -> known.spoken().stream())
                        .map(KeyPointPage::spoken)
                        .toList(),
                safe(note));
    }

    /// Why there are no words.
    private static String missing(EvidenceReader.Passage passage) {
        if (!passage.spoken().isEmpty()) {
            return "";
        }
        return passage.isThere()
                ? "The quoted words are no longer in the transcript."
                : "The words cannot be shown: the transcript of that session is gone.";
    }

    private static KeyPointView.Spoken spoken(EvidenceReader.Spoken spoken) {
        return new KeyPointView.Spoken(
                spoken.words().speaker(), safe(spoken.words().text()), spoken.isQuoted(), spoken.isAfterGap());
    }

    private static KeyPointView.Rated rated(TallyPoint point) {
        return new KeyPointView.Rated(
                HistoryOutput.minute(point.time()),
                point.tally().helpful(),
                point.tally().harmful());
    }

    private KeyPointView.Shown shown(ShownSession session) {
        ShownSession.Injection injection = session.injections().reversed().stream()
                .filter(each -> each.chosen().containsKey(id))
                .findFirst()
                .orElseThrow();
        OffsetDateTime at = Instant.ofEpochMilli(injection.at())
                .atZone(opened.environment().clock().getZone())
                .toOffsetDateTime();
        return new KeyPointView.Shown(
                session.id(),
                HistoryOutput.minute(at.toString()),
                String.join(", ", injection.chosen().getOrDefault(id, List.of())));
    }

    /// A text that hides nothing, holds no secret, and is not too long.
    private static String safe(String text) {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return Terminal.safe(Secrets.redacted(shown));
    }
}
