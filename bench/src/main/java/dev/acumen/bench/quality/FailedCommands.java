package dev.acumen.bench.quality;

import dev.acumen.command.CallAdvice;
import dev.acumen.command.KnownFailures;
import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which key point is said after a command failed, and which commands are held.
record FailedCommands() implements Topic {
    private static final String NONE = "-";

    @Override
    public String title() {
        return "Commands that fail";
    }

    @Override
    public String explanation() {
        return """
                A row is a project with a playbook and 60 commands that failed in it. *Told*: of the failures that a key point
                knows, those after which it is said. *False lines*: of all failures, those after which another key point is said
                than a colleague would name, or any where none would be named. *False holds*: of all these commands, those that
                would be held by another key point than the label, if every key point had helped once.""";
    }

    @Override
    public Counts measure(List<Json.Obj> rows) {
        Counts counts = new Counts();
        for (Json.Obj row : rows) {
            KnownFailures known = KnownFailures.in(helpful(Sessions.playbook(row)), Usage.NONE);
            for (Json.Obj failure : Sessions.objects(row, "failures")) {
                count(row.textOr("id", ""), known, failure, counts);
            }
        }
        return counts;
    }

    private static void count(String row, KnownFailures known, Json.Obj failure, Counts counts) {
        Set<String> labels = Set.of(failure.textOr("label", "").split("\\|"));
        String command = failure.textOr("command", "");
        String said = id(known.after(command, failure.textOr("output", "")));
        String held = id(known.before(command, List.of()));
        String about = row + " " + failure.textOr("label", "") + " " + command;
        if (!labels.contains(NONE)) {
            counts.count("told", labels.contains(said), true, about);
        }
        counts.count("false lines", !said.equals(NONE) && !labels.contains(said), false, said + " for " + about);
        counts.count("false holds", !held.equals(NONE) && !labels.contains(held), false, held + " for " + about);
    }

    private static String id(@Nullable CallAdvice advice) {
        return advice == null ? NONE : advice.keyPoint().name();
    }

    /// The same playbook, in which each key point helped once.
    private static Playbook helpful(Playbook playbook) {
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        for (Section section : Section.values()) {
            sections.put(
                    section,
                    playbook.in(section).stream()
                            .map(keyPoint -> new KeyPoint(keyPoint.name(), keyPoint.text(), new Tally(1, 0)))
                            .toList());
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }
}
