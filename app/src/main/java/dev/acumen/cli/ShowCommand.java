package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.GitHistory;
import dev.acumen.project.Projects;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.HistoryEvent;
import dev.acumen.review.HistoryOutput;
import dev.acumen.review.KeyPointHistory;
import dev.acumen.review.LocalLayer;
import dev.acumen.review.LogOutput;
import dev.acumen.review.ShownSession;
import dev.acumen.store.CurrentIds;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Refusal;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen show`.
@Command(name = "show", description = "Show the playbook, a section, or a key point and its history.")
final class ShowCommand extends ProjectCommand {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "A key point such as pat-001, also a removed one.")
    private @Nullable String id;

    @Option(names = "--section", paramLabel = "NAME", description = "A section: a name or an id prefix, such as pat.")
    private @Nullable String section;

    ShowCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        FilePlaybookStore store = settledStore();
        PlaybookStore.State state = store.read();
        state.findings().forEach(finding -> warn("playbook: " + finding));
        Playbook shown = section == null ? state.playbook() : only(sectionNamed(section), state.playbook());
        if (id != null) {
            show(id, shown, store);
        } else if (isJson()) {
            print(PlaybookJson.of(shown));
        } else {
            console().playbook(shown, usage(), store.file().toString());
            int refused = Refusal.recent(store.log()).size();
            if (refused > 0) {
                console().say(ConsoleOutput.counted(refused, "change") + " refused: acumen log --refused");
            }
            String local = LocalLayer.of(store).told(shown.ids());
            if (!local.isEmpty()) {
                console().say("In the local layer: " + local + ". acumen share moves it into the file.");
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void show(String keyPoint, Playbook playbook, FilePlaybookStore store) {
        List<JournalLine> lines = CurrentIds.of(store.log());
        KeyPointHistory history = KeyPointHistory.of(keyPoint, lines);
        if (playbook.find(keyPoint).isEmpty()
                && (section != null || history.events().isEmpty())) {
            throw new FailureException(
                    section == null
                            ? Suggestions.noKeyPoint(keyPoint, playbook.ids())
                            : "there is no key point " + keyPoint + " in this section");
        }
        HistoryOutput told = new HistoryOutput(console(), new EvidenceReader(environment(), lines), this::firstCommit);
        String local = LocalLayer.of(store).told(Set.of(keyPoint));
        if (isJson()) {
            print(json(history, playbook, lines, told, new HashSet<>(Set.of(keyPoint)))
                    .with("local", new Json.Bool(!local.isEmpty())));
        } else {
            tell(history, playbook, lines, told, new HashSet<>(Set.of(keyPoint)));
            if (!local.isEmpty()) {
                console().say("In the local layer: " + local + ". acumen share moves it into the file.");
            }
        }
    }

    /// Tells of a key point that is there, or what became of it, and then of the one that it went into.
    private void tell(
            KeyPointHistory history,
            Playbook playbook,
            List<JournalLine> lines,
            HistoryOutput told,
            Set<String> followed) {
        ConsoleOutput console = told.console();
        Optional<SectionedKeyPoint> placed = playbook.find(history.id());
        if (placed.isPresent()) {
            KeyPoint keyPoint = placed.get().keyPoint();
            console.heading(placed.get().section().title() + (keyPoint.isPinned() ? ", pinned" : ""));
            console.keyPoint(keyPoint, usage());
            counts(history, console);
            told.tell(history);
            Refusal.recent(lines).stream()
                    .filter(refusal -> refusal.refused().isAbout(history.id()))
                    .forEach(console::refused);
            return;
        }
        Optional<KeyPointHistory> next = survivor(history, lines, followed);
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
            tell(next.get(), playbook, lines, told, followed);
        }
    }

    private void counts(KeyPointHistory history, ConsoleOutput console) {
        long shown = sessionsShown(history.id());
        if (shown > 0 || history.cited() > 0) {
            console.say("Shown to " + ConsoleOutput.counted(Math.toIntExact(shown), "session")
                    + " in the last 30 days, cited in " + history.cited() + ".");
        }
        if (!history.events().isEmpty()) {
            console.say("");
        }
    }

    /// Who committed a text first, where git knows it.
    private String firstCommit(String text) {
        return GitHistory.of(project().folder(environment()), environment().variables())
                .first(JsonWriter.compact(new Json.Text(text)), Projects.PLAYBOOK)
                .map(commit ->
                        "first committed by " + commit.author() + " on " + commit.day() + " (" + commit.id() + ")")
                .orElse("");
    }

    private long sessionsShown(String keyPoint) {
        try {
            return ShownSession.of(project().folder(environment()), environment()).stream()
                    .filter(session -> session.has(keyPoint))
                    .count();
        } catch (IOException e) {
            warn("what sessions were shown cannot be read: " + ErrorAdvice.told(e));
            return 0;
        }
    }

    /// The history of the key point that another one went into.
    private static Optional<KeyPointHistory> survivor(
            KeyPointHistory history, List<JournalLine> lines, Set<String> followed) {
        return history.end()
                .flatMap(end -> end.others().stream().filter(followed::add).findFirst())
                .map(next -> KeyPointHistory.of(next, lines));
    }

    private Json.Obj json(
            KeyPointHistory history,
            Playbook playbook,
            List<JournalLine> lines,
            HistoryOutput told,
            Set<String> followed) {
        String keyPoint = history.id();
        Json.Obj known = told.json(history);
        Json.Obj json = playbook.find(keyPoint).map(this::found).orElse(known);
        json = json.with("shown", Json.Num.of(sessionsShown(keyPoint)))
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
        Optional<KeyPointHistory> next = survivor(history, lines, followed);
        return next.isEmpty() ? json : json.with("survivor", json(next.get(), playbook, lines, told, followed));
    }

    private Json.Obj found(SectionedKeyPoint placed) {
        Json.Obj json = PlaybookJson.of(placed);
        KeyPoint keyPoint = placed.keyPoint();
        String verify = usage().verify(keyPoint.name(), keyPoint.text());
        return verify.isEmpty() ? json : json.with("verify", new Json.Text(verify));
    }

    private static Playbook only(Section section, Playbook playbook) {
        return Playbook.of(Map.of(section, playbook.in(section)), Map.of(), Set.of());
    }
}
