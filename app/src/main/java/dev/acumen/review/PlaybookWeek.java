package dev.acumen.review;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A week of a playbook, as its journal tells of it.
///
/// @param monday its first day
/// @param sessions the ids of the sessions that were learned
/// @param added how many key points came
/// @param removed how many went
/// @param total how many there were at its end
/// @param helpful how often one was rated helpful; what was taken back does not count
/// @param harmful the same for harmful
/// @param usage what learning asked of models; the cost is that of requests whose price is known
public record PlaybookWeek(
        LocalDate monday,
        Set<String> sessions,
        int added,
        int removed,
        int total,
        long helpful,
        long harmful,
        ModelUsage usage) {

    /// The most weeks, ten years: a line of the journal may have any time.
    private static final int MOST = 520;

    public PlaybookWeek {
        sessions = Set.copyOf(sessions);
    }

    /// The first day of a day's week.
    public static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    /// The weeks from the journal's first line on, also those in which nothing happened, the latest first.
    ///
    /// @param lines the journal, the oldest first
    /// @param size how many key points there are now
    /// @param since a day that is in one of the weeks, even if the journal begins later
    /// @param zone says when a day begins
    /// @param most of more weeks the latest
    public static List<PlaybookWeek> of(
            List<JournalLine> lines, int size, LocalDate since, LocalDate today, ZoneId zone, int most) {
        Set<String> takenBack = JournalLine.takenBack(lines).keySet();
        List<PlaybookWeek> weeks = new ArrayList<>();
        Counting week = new Counting(monday(today), size);
        for (JournalLine line : lines.reversed()) {
            week = back(week, day(line, zone, week.monday), weeks);
            week.count(line, takenBack.contains(line.id()));
        }
        weeks.add(back(week, since, weeks).week());
        return weeks.subList(0, Math.min(most, weeks.size()));
    }

    /// Goes back to the week of a day; weeks that are left are complete. Stays where that week is not earlier.
    private static Counting back(Counting from, LocalDate day, List<PlaybookWeek> weeks) {
        Counting week = from;
        while (monday(day).isBefore(week.monday) && weeks.size() < MOST) {
            weeks.add(week.week());
            week = new Counting(week.monday.minusWeeks(1), Math.max(0, week.total - week.added + week.removed));
        }
        return week;
    }

    /// The day of a line; where it cannot be told, one of the week of the line after it.
    private static LocalDate day(JournalLine line, ZoneId zone, LocalDate otherwise) {
        try {
            return OffsetDateTime.parse(line.time()).atZoneSameInstant(zone).toLocalDate();
        } catch (DateTimeException _) {
            return otherwise;
        }
    }

    /// What a week adds up to.
    private static final class Counting {
        private final LocalDate monday;
        private final int total;
        private final Set<String> sessions = new HashSet<>();
        private int added;
        private int removed;
        private long helpful;
        private long harmful;
        private ModelUsage usage = ModelUsage.NONE;

        private Counting(LocalDate monday, int total) {
            this.monday = monday;
            this.total = total;
        }

        private void count(JournalLine line, boolean isTakenBack) {
            if (line.is(Cause.LEARN)) {
                sessions.add(line.cause().session());
            }
            if (!line.cause().usage().members().isEmpty()) {
                ModelUsage used = ModelUsageJson.read(line.cause().usage());
                usage = usage.plus(used.at(Optional.of(used.cost().orElse(BigDecimal.ZERO))));
            }
            for (EntryChange change : line.changes()) {
                EntryChange.Spot before = change.before();
                EntryChange.Spot after = change.after();
                if (before != null && after != null) {
                    if (change.op().equals("TAG") && !isTakenBack) {
                        helpful += Math.max(0, count(after, "helpful") - count(before, "helpful"));
                        harmful += Math.max(0, count(after, "harmful") - count(before, "harmful"));
                    }
                } else if (!line.is(Cause.SHARE)) {
                    // What is shared was there before, in the layer.
                    added += before == null && after != null ? 1 : 0;
                    removed += before != null ? 1 : 0;
                }
            }
        }

        private static long count(EntryChange.Spot spot, String name) {
            return spot.entry() instanceof Json.Obj entry
                            && entry.get(name) instanceof Json.Num(String literal)
                            && literal.matches("[0-9]{1,15}")
                    ? Long.parseLong(literal)
                    : 0;
        }

        private PlaybookWeek week() {
            return new PlaybookWeek(monday, sessions, added, removed, total, helpful, harmful, usage);
        }
    }
}
