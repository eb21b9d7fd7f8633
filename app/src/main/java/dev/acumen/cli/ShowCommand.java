package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen show`.
@Command(name = "show", description = "Show the playbook, one of its sections, or one key point.")
final class ShowCommand extends ProjectCommand {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "A key point, such as pat-001.")
    private @Nullable String id;

    @Option(
            names = "--section",
            paramLabel = "NAME",
            description = "One section, by its name or its ids' prefix, such as pat.")
    private @Nullable String section;

    ShowCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        FilePlaybookStore store = settledStore();
        PlaybookStore.State state = store.read();
        state.findings().forEach(finding -> warn("playbook: " + finding));
        Playbook shown = section == null ? state.playbook() : only(sectionNamed(section), state.playbook());
        if (id != null) {
            Placed placed = shown.find(id)
                    .orElseThrow(() -> new FailureException(
                            "there is no key point " + id + (section == null ? "" : " in this section")));
            show(placed, store.log());
        } else if (isJson()) {
            print(json(shown));
        } else {
            narration().playbook(shown, store.file().toString());
        }
        return CommandLine.ExitCode.OK;
    }

    private void show(Placed placed, List<JournalLine> lines) {
        String keyPoint = placed.keyPoint().name();
        List<JournalLine> life =
                lines.stream().filter(line -> line.isAbout(keyPoint)).toList();
        if (isJson()) {
            print(json(placed).with("history", LogNarration.json(life)));
            return;
        }
        Narration narration = narration();
        narration.say(placed.section().title() + (placed.keyPoint().isPinned() ? ", pinned" : ""));
        narration.say(Rendering.line(placed.keyPoint()));
        LogNarration log = new LogNarration(narration);
        life.forEach(line -> log.lineAbout(keyPoint, line));
    }

    private static Playbook only(Section section, Playbook playbook) {
        return Playbook.of(Map.of(section, playbook.in(section)), Map.of(), Set.of());
    }

    static Json.Obj json(Playbook playbook) {
        Json.Obj sections = new Json.Obj(Map.of());
        for (Section section : Section.values()) {
            sections = sections.with(
                    section.title(),
                    new Json.Arr(playbook.in(section).stream()
                            .<Json>map(ShowCommand::json)
                            .toList()));
        }
        return Json.Obj.of("sections", sections);
    }

    static Json.Obj json(Placed placed) {
        return json(placed.keyPoint())
                .with("section", new Json.Text(placed.section().title()));
    }

    private static Json.Obj json(KeyPoint keyPoint) {
        Json.Obj written = Json.Obj.of(
                "name",
                new Json.Text(keyPoint.name()),
                "text",
                new Json.Text(keyPoint.text()),
                "helpful",
                Json.Num.of(keyPoint.tally().helpful()),
                "harmful",
                Json.Num.of(keyPoint.tally().harmful()));
        return keyPoint.isPinned() ? written.with("pinned", new Json.Bool(true)) : written;
    }
}
