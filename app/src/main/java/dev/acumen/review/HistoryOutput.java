package dev.acumen.review;

import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Widths;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Tells the history of a key point, for a person and for other programs.
///
/// @param console where it is told
/// @param sources say what words it was born from, and where a text came from that the journal does not know the
/// beginning of
public record HistoryOutput(ConsoleOutput console, KeyPointSources sources) {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    /// Of more tags than this only the latest ones are told.
    public static final int MOST_TAGS = 10;

    /// Tells what happened, and below it the lives of those that went into it.
    public void tell(KeyPointHistory history) {
        tell(history, "");
        history.merged().forEach(this::tellMerged);
    }

    private void tellMerged(KeyPointHistory history) {
        console.say("");
        console.say("  = [" + history.id() + "] which went into it: " + ConsoleOutput.flat(history.text()));
        if (history.cited() > 0) {
            console.aside("    cited in " + ConsoleOutput.counted(history.cited(), "session"));
        }
        tell(history, "    ");
        history.merged().forEach(this::tellMerged);
    }

    private void tell(KeyPointHistory history, String indent) {
        int left = (int) history.events().stream()
                        .filter(event -> event.kind().isTag())
                        .count()
                - MOST_TAGS;
        for (HistoryEvent event : history.events()) {
            if (event.kind().isTag() && left > 0) {
                left--;
                if (left == 0) {
                    console.aside(indent + "…                 earlier tags: acumen log " + history.id());
                }
            } else {
                tell(event, indent);
            }
        }
    }

    private void tell(HistoryEvent event, String indent) {
        console.timed(indent + minute(event.line().time()), event.told());
        String below = indent + " ".repeat(ConsoleOutput.TIMED);
        if (event.kind() == HistoryEvent.Kind.REWORDED) {
            console.line(below + "- " + ConsoleOutput.flat(event.before()));
            console.line(below + "+ " + ConsoleOutput.flat(event.after()));
        }
        if (!event.reason().isEmpty()) {
            console.aside(below + event.reason());
        }
        words(event).forEach(words -> console.aside(below + words));
        if (event.isArrival()) {
            String from = sources.firstCommit(event.after());
            if (!from.isEmpty()) {
                console.aside(below + from);
            }
        }
    }

    /// What was said in the lines that it was drawn from; tags have their reasons.
    private List<String> words(HistoryEvent event) {
        if (event.kind().isTag()) {
            return List.of();
        }
        return account(event).map(HistoryOutput::words).orElse(List.of());
    }

    private static List<String> words(EvidenceReader.Account account) {
        if (!account.isThere()) {
            return List.of(
                    account.file().isEmpty()
                            ? "(the words cannot be shown: Claude Code keeps no transcript of that session)"
                            : "(the words cannot be shown: the file that the session was learned from is gone: "
                                    + account.file() + ")");
        }
        return account.words().isEmpty()
                ? List.of("(the quoted words are no longer in the transcript)")
                : account.words().stream()
                        .map(words -> "“" + words.text() + "” (" + words.by().label() + ")")
                        .toList();
    }

    private Optional<EvidenceReader.Account> account(HistoryEvent event) {
        return event.evidence().isEmpty()
                ? Optional.empty()
                : sources.words(event.line().cause().session(), event.evidence());
    }

    /// The time where it was written, to the minute.
    public static String minute(String time) {
        try {
            return MINUTE.format(OffsetDateTime.parse(time));
        } catch (DateTimeParseException _) {
            return Widths.padded(time, 16);
        }
    }

    /// A time in milliseconds since 1970, to the minute.
    public static String minute(long time, ZoneId zone) {
        return MINUTE.format(Instant.ofEpochMilli(time).atZone(zone));
    }

    /// The same for other programs, with all words.
    public Json.Obj json(KeyPointHistory history) {
        List<Json> events = new ArrayList<>();
        for (HistoryEvent event : history.events()) {
            Json.Obj told = event.json();
            Optional<EvidenceReader.Account> account = account(event);
            if (account.isPresent()) {
                Stream<Json> words = account.get().words().stream().map(EvidenceReader.Words::json);
                told = told.with("transcript", new Json.Bool(account.get().isThere()))
                        .with("words", new Json.Arr(words.toList()));
            }
            events.add(told);
        }
        return Json.Obj.of(
                "name",
                new Json.Text(history.id()),
                "text",
                new Json.Text(history.text()),
                "cited",
                Json.Num.of(history.cited()),
                "life",
                new Json.Arr(events),
                "merged_from",
                new Json.Arr(history.merged().stream().<Json>map(this::json).toList()));
    }
}
