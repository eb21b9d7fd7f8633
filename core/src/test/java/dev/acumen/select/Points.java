package dev.acumen.select;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Playbooks to choose from.
final class Points {
    private Points() {}

    /// A key point that nobody pinned.
    static KeyPoint point(String name, String text, long helpful, long harmful) {
        return new KeyPoint(name, text, new Tally(helpful, harmful));
    }

    /// Key points in the sections that their ids name.
    static Playbook playbook(KeyPoint... points) {
        return playbook(List.of(points));
    }

    /// The same of a list.
    static Playbook playbook(List<KeyPoint> points) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (KeyPoint point : points) {
            for (Section section : Section.values()) {
                if (point.name().startsWith(section.slug() + "-")) {
                    sections.computeIfAbsent(section, _ -> new ArrayList<>()).add(point);
                }
            }
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    /// Some key points, and as many others that say little.
    static Playbook many(int count, KeyPoint... others) {
        List<KeyPoint> points = new ArrayList<>(List.of(others));
        for (int i = 0; i < count; i++) {
            points.add(point("pat-" + (1_000 + i), "When something number" + i + " goes on, look at item" + i, 0, 0));
        }
        return playbook(points.toArray(KeyPoint[]::new));
    }

    /// That these may be out of date.
    static SelectionContext flagging(KeyPoint... points) {
        Map<String, String> flags = new HashMap<>();
        for (KeyPoint point : points) {
            flags.put(Usage.mark(point.name(), point.text()), "it is not there");
        }
        return new SelectionContext("", new Usage(0, Map.of(), flags));
    }
}
