package dev.acumen.ui;

import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.review.ShownSession;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is known of a session in short.
///
/// @param id the session's id
/// @param at when something happened last, in milliseconds since 1970; 0 where it cannot be told
/// @param injections how often it was shown something
/// @param shown how many key points it was shown
/// @param isLearned whether something was learned from it, or could have been
/// @param changes how many changes of key points it made that were not taken back
/// @param waiting how many wait for a decision
/// @param refused how many were refused
/// @param usage what learning it asked of models
record SessionSummary(
        String id,
        long at,
        int injections,
        int shown,
        boolean isLearned,
        int changes,
        int waiting,
        int refused,
        ModelUsage usage) {

    private static SessionSummary of(String id) {
        return new SessionSummary(id, 0, 0, 0, false, 0, 0, 0, ModelUsage.NONE);
    }

    /// All sessions, the latest first.
    ///
    /// @param shown what sessions were shown
    /// @param lines the journal, the oldest first
    /// @param proposals what waits
    static List<SessionSummary> of(List<ShownSession> shown, List<JournalLine> lines, List<Proposal> proposals) {
        Map<String, SessionSummary> all = new LinkedHashMap<>();
        for (ShownSession session : shown) {
            all.put(session.id(), of(session.id()).with(session));
        }
        Map<String, String> takenBack = JournalLine.takenBack(lines);
        for (JournalLine line : lines) {
            String id = line.cause().session();
            if (!id.isEmpty()) {
                all.put(id, all.getOrDefault(id, of(id)).with(line, takenBack.containsKey(line.id())));
            }
        }
        for (Proposal proposal : proposals) {
            String id = proposal.session();
            if (!id.isEmpty()) {
                all.put(id, all.getOrDefault(id, of(id)).with(proposal));
            }
        }
        List<SessionSummary> sorted = new ArrayList<>(all.values());
        sorted.sort(Comparator.comparingLong(SessionSummary::at).reversed());
        return sorted;
    }

    private SessionSummary with(ShownSession session) {
        long last = session.injections().isEmpty()
                ? 0
                : session.injections().getLast().at();
        int keyPoints = (int) session.injections().stream()
                .flatMap(injection -> injection.chosen().keySet().stream())
                .distinct()
                .count();
        return new SessionSummary(
                id, last, session.injections().size(), keyPoints, isLearned, changes, waiting, refused, usage);
    }

    private SessionSummary with(JournalLine line, boolean isTakenBack) {
        return new SessionSummary(
                id,
                Math.max(at, time(line.time())),
                injections,
                shown,
                isLearned || line.is(Cause.LEARN),
                changes + (isTakenBack ? 0 : line.changes().size()),
                waiting,
                refused + line.cause().refused().size(),
                line.cause().usage().members().isEmpty()
                        ? usage
                        : usage.plus(ModelUsageJson.read(line.cause().usage())));
    }

    private SessionSummary with(Proposal proposal) {
        return new SessionSummary(
                id,
                Math.max(at, time(proposal.time())),
                injections,
                shown,
                true,
                changes,
                waiting + proposal.operations().size(),
                refused,
                usage);
    }

    private static long time(String time) {
        try {
            return OffsetDateTime.parse(time).toInstant().toEpochMilli();
        } catch (DateTimeException _) {
            return 0;
        }
    }
}
