package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.store.CurrentIds;
import dev.acumen.store.JournalLine;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.Refusal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// All that is known of a key point: what it says, what happened to it and from which words, and how often it was
/// shown; of one that is gone, what became of it.
public final class KeyPointReport {
    private final Playbook playbook;
    private final Usage usage;
    private final List<JournalLine> lines;
    private final KeyPointSources sources;

    /// @param playbook where the key point is looked for
    /// @param journal all of its lines, the oldest first
    public KeyPointReport(Playbook playbook, Usage usage, List<JournalLine> journal, KeyPointSources sources) {
        this.playbook = playbook;
        this.usage = usage;
        this.lines = CurrentIds.of(journal);
        this.sources = sources;
    }

    /// One of a project, where its sessions are looked for.
    ///
    /// @param warn hears what could not be read
    public static KeyPointReport ofProject(
            Path project,
            Environment environment,
            Playbook playbook,
            Usage usage,
            JournaledStore store,
            Consumer<String> warn) {
        List<JournalLine> journal = store.log();
        return new KeyPointReport(playbook, usage, journal, new ProjectSources(project, environment, journal, warn));
    }

    /// Whether anything is known of a key point, be it gone.
    public boolean isKnown(String id) {
        return playbook.find(id).isPresent()
                || !KeyPointHistory.of(id, lines).events().isEmpty();
    }

    /// What happened to it.
    public KeyPointHistory history(String id) {
        return KeyPointHistory.of(id, lines);
    }

    /// How its tally grew, the oldest first.
    public List<TallyPoint> tallies(String id) {
        return TallyPoint.of(id, lines);
    }

    /// Changes of it that were refused lately and nobody accepted.
    public List<Refusal> refusals(String id) {
        return Refusal.recent(lines).stream()
                .filter(refusal -> refusal.refused().isAbout(id))
                .toList();
    }

    /// Tells of a key point.
    public void tell(String id, ConsoleOutput console) {
        tell(KeyPointHistory.of(id, lines), output(console), new HashSet<>(Set.of(id)));
    }

    /// The same as a text that ends with a line break; empty where nothing is known of the key point.
    public Optional<String> text(String id) {
        if (!isKnown(id)) {
            return Optional.empty();
        }
        StringWriter text = new StringWriter();
        try (PrintWriter printed = new PrintWriter(text)) {
            tell(id, new ConsoleOutput(printed));
        }
        return Optional.of(text.toString().strip() + "\n");
    }

    /// The same for other programs.
    public Json.Obj json(String id, ConsoleOutput console) {
        return json(KeyPointHistory.of(id, lines), output(console), new HashSet<>(Set.of(id)));
    }

    private HistoryOutput output(ConsoleOutput console) {
        return new HistoryOutput(console, sources);
    }

    /// Tells of a key point that is there, or what became of it, and then of the one that it went into.
    private void tell(KeyPointHistory history, HistoryOutput told, Set<String> followed) {
        ConsoleOutput console = told.console();
        Optional<SectionedKeyPoint> placed = playbook.find(history.id());
        if (placed.isPresent()) {
            KeyPoint keyPoint = placed.get().keyPoint();
            console.heading(placed.get().section().title() + (keyPoint.isPinned() ? ", pinned" : ""));
            console.keyPoint(keyPoint, usage);
            counts(history, console);
            told.tell(history);
            refusals(history.id()).forEach(console::refused);
            return;
        }
        Optional<KeyPointHistory> next = survivor(history, followed);
        console.heading("[" + history.id() + "] is gone"
                + history.end()
                        .map(end -> ": " + HistoryOutput.minute(end.line().time()) + " " + end.told())
                        .orElse(""));
        console.line("    it said: " + ConsoleOutput.flat(history.text()));
        if (next.isEmpty()) {
            counts(history, console);
            told.tell(history);
        } else {
            console.say("");
            tell(next.get(), told, followed);
        }
    }

    private void counts(KeyPointHistory history, ConsoleOutput console) {
        int shown = sources.shown(history.id());
        if (shown > 0 || history.cited() > 0) {
            console.say("Shown to " + ConsoleOutput.counted(shown, "session") + " in the last 30 days, cited in "
                    + history.cited() + ".");
        }
        if (!history.events().isEmpty()) {
            console.say("");
        }
    }

    /// The history of the key point that another one went into.
    private Optional<KeyPointHistory> survivor(KeyPointHistory history, Set<String> followed) {
        return history.end()
                .flatMap(end -> end.others().stream().filter(followed::add).findFirst())
                .map(next -> KeyPointHistory.of(next, lines));
    }

    private Json.Obj json(KeyPointHistory history, HistoryOutput told, Set<String> followed) {
        String keyPoint = history.id();
        Json.Obj known = told.json(history);
        Json.Obj json = playbook.find(keyPoint).map(this::found).orElse(known);
        json = json.with("shown", Json.Num.of(sources.shown(keyPoint)))
                .with("cited", Json.Num.of(history.cited()))
                .with("life", Objects.requireNonNull(known.get("life")))
                .with("merged_from", Objects.requireNonNull(known.get("merged_from")))
                .with(
                        "history",
                        LogOutput.json(lines.stream()
                                .filter(line -> line.isAbout(keyPoint))
                                .toList()));
        if (playbook.find(keyPoint).isPresent()) {
            return json;
        }
        json = json.with("gone", history.end().<Json>map(HistoryEvent::json).orElse(Json.NULL));
        Optional<KeyPointHistory> next = survivor(history, followed);
        return next.isEmpty() ? json : json.with("survivor", json(next.get(), told, followed));
    }

    private Json.Obj found(SectionedKeyPoint placed) {
        Json.Obj json = PlaybookJson.of(placed);
        KeyPoint keyPoint = placed.keyPoint();
        String verify = usage.verify(keyPoint.name(), keyPoint.text());
        return verify.isEmpty() ? json : json.with("verify", new Json.Text(verify));
    }
}
