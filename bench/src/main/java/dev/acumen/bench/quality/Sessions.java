package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/// Reads rows that describe a session: its `steps`, and the `playbook` that it began with.
final class Sessions {
    private Sessions() {}

    /// The session of a row. The line of each step is named after its place: `line-0`, `line-1` …
    static Trajectory trajectory(Json.Obj row) {
        TrajectoryBuilder session = new TrajectoryBuilder(row.textOr("id", "session"));
        List<Json.Obj> steps = objects(row, "steps");
        for (int i = 0; i < steps.size(); i++) {
            add(session, steps.get(i), "line-" + i);
        }
        return session.build();
    }

    private static void add(TrajectoryBuilder session, Json.Obj step, String line) {
        String user = step.text("user");
        String said = step.text("say");
        String tool = step.text("tool");
        if (user != null) {
            session.prompt(line, Turn.Author.PERSON, user);
        } else if (said != null) {
            session.message(line, said);
        } else if (tool != null) {
            session.call(line, line, tool, step.textOr("input", ""), tool.equals("Bash"));
            String rejected = step.text("rejected");
            if (rejected != null) {
                session.rejected(line, line, rejected);
            } else if (isTrue(step, "ok")) {
                session.succeeded(line, line, step.textOr("output", ""));
            } else {
                session.failed(line, line, OptionalInt.of(1), step.textOr("output", ""));
            }
        } else {
            throw new IllegalArgumentException("no step: " + step);
        }
    }

    /// The playbook of a row. A key point without a section stands in that of its id.
    static Playbook playbook(Json.Obj row) {
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        for (Json.Obj entry : objects(row, "playbook")) {
            KeyPoint keyPoint = new KeyPoint(entry.textOr("id", ""), entry.textOr("text", ""), Tally.ZERO);
            sections.computeIfAbsent(section(entry), _ -> new ArrayList<>()).add(keyPoint);
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private static Section section(Json.Obj entry) {
        for (Section section : Section.values()) {
            if (section.title().equals(entry.text("section"))
                    || entry.textOr("id", "").startsWith(section.slug() + "-")) {
                return section;
            }
        }
        return Section.OTHERS;
    }

    /// The objects in an array; none where there is no array.
    static List<Json.Obj> objects(Json.Obj row, String name) {
        List<Json.Obj> objects = new ArrayList<>();
        if (row.get(name) instanceof Json.Arr(List<Json> elements)) {
            elements.forEach(element -> {
                if (element instanceof Json.Obj object) {
                    objects.add(object);
                }
            });
        }
        return objects;
    }

    /// Whether a member is `true`.
    static boolean isTrue(Json.Obj row, String name) {
        return row.get(name) instanceof Json.Bool(boolean value) && value;
    }
}
