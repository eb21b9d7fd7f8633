package dev.acumen.doctor;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.queue.QueuedSession;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Pair;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.review.ProposalOutput;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.Refusal;
import dev.acumen.store.RefusedChange;
import dev.acumen.store.StoredPlaybook;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a project's playbook holds, what was learned last, and what waits for a person. Read fast: no model is
/// asked.
///
/// @param sections how many key points each section has
/// @param learned the sessions that were learned, the latest first
/// @param contradictions how many pairs of key points contradict each other in their words, and no person said that
/// both are right; -1 where there are so many key points that counting them takes long
/// @param proposals how many sessions' changes wait for a yes
/// @param operations how many changes these are
/// @param rejected how many texts a person does not want
/// @param verify how many key points may be out of date
/// @param refusals what was refused lately and nobody accepted, the newest first
record PlaybookState(
        Map<Section, Integer> sections,
        List<Learned> learned,
        int contradictions,
        int proposals,
        int operations,
        int rejected,
        int verify,
        List<Refusal> refusals) {
    private static final int MOST_LEARNED = 5;
    private static final int MOST_REFUSED = 3;
    private static final int SHOWN = 8;

    /// Comparing more of them would take a person's time.
    private static final int MOST_COMPARED = 1_000;

    /// A learned session.
    ///
    /// @param line in which it was learned
    /// @param changes what it changed, and what a person accepted of what it proposed; not what was taken back
    /// @param isTakenBack whether something of it was taken back
    /// @param isWaiting whether something that it proposed waits for a yes
    record Learned(JournalLine line, List<EntryChange> changes, boolean isTakenBack, boolean isWaiting) {
        private static Learned of(
                JournalLine line, List<JournalLine> reviews, Set<String> takenBack, List<Proposal> proposals) {
            String session = line.cause().session();
            List<JournalLine> own = Stream.concat(
                            Stream.of(line),
                            reviews.stream()
                                    .filter(other -> other.cause().session().equals(session)))
                    .toList();
            return new Learned(
                    line,
                    own.stream()
                            .filter(other -> !takenBack.contains(other.id()))
                            .flatMap(other -> other.changes().stream())
                            .toList(),
                    own.stream().anyMatch(other -> takenBack.contains(other.id())),
                    proposals.stream().anyMatch(proposal -> proposal.session().equals(session)));
        }

        /// How many of its changes were refused.
        int refused() {
            return line.cause().refused().size();
        }
    }

    /// @param folder the project's folder
    /// @param log all that happened to the playbook, oldest first
    static PlaybookState of(Path folder, PlaybookStore.State state, List<JournalLine> log) {
        Playbook playbook = state.playbook();
        Map<Section, Integer> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            sections.put(section, playbook.in(section).size());
        }
        Usage usage = StoredPlaybook.usage(folder);
        Set<String> takenBack = JournalLine.takenBack(log).keySet();
        List<JournalLine> reviews =
                log.stream().filter(line -> line.is(Cause.REVIEW)).toList();
        return new PlaybookState(
                sections,
                log.reversed().stream()
                        .filter(line -> line.is(Cause.LEARN))
                        .map(line -> Learned.of(line, reviews, takenBack, state.proposals()))
                        .toList(),
                contradictions(playbook),
                state.proposals().size(),
                state.proposals().stream()
                        .mapToInt((Proposal proposal) -> proposal.operations().size())
                        .sum(),
                state.rejected().size(),
                Math.toIntExact(playbook.keyPoints()
                        .map(SectionedKeyPoint::keyPoint)
                        .filter(point ->
                                !usage.verify(point.name(), point.text()).isEmpty())
                        .count()),
                Refusal.recent(log));
    }

    private static int contradictions(Playbook playbook) {
        if (playbook.size() > MOST_COMPARED) {
            return -1;
        }
        if (!SemanticRefiner.mayContradict(playbook.texts().values())) {
            return 0;
        }
        SemanticRefiner words = new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
        return Math.toIntExact(words.plan(playbook).guarded().stream()
                .filter(pair -> pair.kind() == Pair.Kind.OPPOSITE)
                .filter(pair -> !playbook.areSettled(pair.first(), pair.second()))
                .count());
    }

    /// Rows with something in them.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String counts = sections.entrySet().stream()
                .filter(section -> section.getValue() > 0)
                .map(section -> section.getKey().title().toLowerCase(Locale.ROOT) + " " + section.getValue())
                .collect(Collectors.joining(", "));
        if (!counts.isEmpty()) {
            lines.add("           " + counts);
        }
        for (int i = 0; i < Math.min(MOST_LEARNED, learned.size()); i++) {
            lines.add((i == 0 ? "learned    " : "           ") + told(learned.get(i)));
        }
        if (proposals > 0) {
            lines.add("review     " + ProposalOutput.waiting(operations, proposals) + " (acumen review)");
        }
        for (int i = 0; i < Math.min(MOST_REFUSED, refusals.size()); i++) {
            lines.add((i == 0 ? "refused    " : "           ") + told(refusals.get(i)));
        }
        if (!refusals.isEmpty()) {
            lines.add("           " + ConsoleOutput.counted(refusals.size(), "change")
                    + " refused (acumen log --refused)");
        }
        if (contradictions > 0) {
            lines.add("settle     " + (contradictions == 1 ? "1 pair" : contradictions + " pairs")
                    + " of key points that may contradict each other (acumen review)");
        }
        if (verify > 0) {
            lines.add("verify     " + ConsoleOutput.counted(verify, "key point") + " possibly stale (acumen doctor)");
        }
        if (rejected > 0) {
            lines.add("rejected   " + ConsoleOutput.counted(rejected, "text")
                    + " that will not be learned again (acumen review --rejected)");
        }
        return lines;
    }

    private static String told(Refusal refusal) {
        RefusedChange refused = refusal.refused();
        return refusal.name() + "  "
                + refused.operation().newText().map(text -> "“" + text + "”: ").orElse("") + refused.why();
    }

    private static String told(Learned learned) {
        String session = learned.line().cause().session();
        String kinds = Stream.of(
                        counted(learned, "added", "ADD"),
                        counted(learned, "changed", "UPDATE", "MERGE", "DEDUPLICATE", "MOVE"),
                        counted(learned, "judged", "TAG"),
                        counted(learned, "removed", "DELETE", "PRUNE", "CAP"),
                        learned.refused() == 0 ? "" : learned.refused() + " refused",
                        learned.isTakenBack() ? "taken back" : "",
                        learned.isWaiting() ? "waits for your yes" : "")
                .filter(told -> !told.isEmpty())
                .collect(Collectors.joining(", "));
        return QueuedSession.minute(learned.line().time()) + "  "
                + session.substring(0, Math.min(SHOWN, session.length())) + "  "
                + (kinds.isEmpty() ? "nothing to learn" : kinds);
    }

    /// How it ended, in a word for other programs.
    private static String ended(Learned learned) {
        if (!learned.changes().isEmpty()) {
            return "changed";
        }
        return learned.isWaiting() ? "proposed" : learned.refused() > 0 ? "refused" : "nothing";
    }

    private static String counted(Learned learned, String word, String... ops) {
        long count = learned.changes().stream()
                .map(EntryChange::op)
                .filter(List.of(ops)::contains)
                .count();
        return count == 0 ? "" : count + " " + word;
    }

    void json(Map<String, Json> members) {
        Map<String, Json> counts = new LinkedHashMap<>();
        sections.forEach((section, count) -> counts.put(section.title(), Json.Num.of(count)));
        members.put("sections", new Json.Obj(counts));
        members.put(
                "learned",
                new Json.Arr(learned.stream().<Json>map(PlaybookState::json).toList()));
        if (contradictions >= 0) {
            members.put("contradictions", Json.Num.of(contradictions));
        }
        members.put(
                "proposals", Json.Obj.of("sessions", Json.Num.of(proposals), "operations", Json.Num.of(operations)));
        members.put("rejected", Json.Num.of(rejected));
        members.put(
                "refused",
                new Json.Arr(refusals.stream().<Json>map(Refusal::json).toList()));
        members.put("verify", Json.Num.of(verify));
    }

    private static Json json(Learned learned) {
        JournalLine line = learned.line();
        Map<String, Json> changes = new LinkedHashMap<>();
        learned.changes().stream()
                .collect(Collectors.groupingBy(EntryChange::op, LinkedHashMap::new, Collectors.counting()))
                .forEach((op, count) -> changes.put(op, Json.Num.of(count)));
        return Json.Obj.of(
                "session",
                new Json.Text(line.cause().session()),
                "time",
                new Json.Text(line.time()),
                "change",
                new Json.Text(line.id()),
                "ended",
                new Json.Text(ended(learned)),
                "changes",
                new Json.Obj(changes),
                "refused",
                Json.Num.of(learned.refused()));
    }
}
