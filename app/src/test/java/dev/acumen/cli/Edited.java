package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/// Random edits of a playbook, one side of a merge: what was done, so that a test can tell what has to come of it
/// without looking at the files.
final class Edited {
    private static final List<Section> SECTIONS = List.of(Section.values());
    private static final List<String> WORDS = List.of(
            "zebra",
            "apple",
            "Ünïcode",
            "東京",
            "🦊",
            "\"quoted\"",
            "back\\slash",
            "line\nbreak",
            "<<<<<<< ours",
            "=======",
            "e\u0301",
            "\uFFFD",
            "tab\t",
            "{}",
            "%A");
    private static final List<String> SHARED = List.of("run the tests", "keep commits small", "no mocks");

    /// A key point.
    ///
    /// @param weight a field that no playbook knows; empty for none
    record Point(Section section, String text, long helpful, long harmful, boolean isPinned, String weight) {
        Point with(Section other) {
            return new Point(other, text, helpful, harmful, isPinned, weight);
        }

        Point saying(String other) {
            return new Point(section, other, helpful, harmful, isPinned, weight);
        }

        Point counted(long moreHelpful, long moreHarmful) {
            return new Point(
                    section,
                    text,
                    Math.max(0, helpful + moreHelpful),
                    Math.max(0, harmful + moreHarmful),
                    isPinned,
                    weight);
        }

        Point pinned(boolean isNow) {
            return new Point(section, text, helpful, harmful, isNow, weight);
        }

        Point weighing(String other) {
            return new Point(section, text, helpful, harmful, isPinned, other);
        }
    }

    /// What was counted on a key point.
    record Count(long helpful, long harmful) {}

    final Map<String, Count> counted = new LinkedHashMap<>();
    final Map<String, String> reworded = new LinkedHashMap<>();
    final Set<String> removed = new HashSet<>();
    final Map<String, Boolean> pinned = new LinkedHashMap<>();
    final Map<String, Section> moved = new LinkedHashMap<>();
    final Map<String, String> weighed = new LinkedHashMap<>();
    final Map<String, Point> added = new LinkedHashMap<>();

    /// All of them after the edits, in the order of the file.
    final Map<String, Point> points = new LinkedHashMap<>();

    /// A playbook to begin with.
    static Map<String, Point> base(SplittableRandom random) {
        Map<String, Point> base = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            int number = 0;
            for (int i = random.nextInt(5); i > 0; i--) {
                number += 1 + random.nextInt(3) / 2;
                base.put(
                        id(section, number),
                        new Point(
                                section,
                                text(random),
                                random.nextInt(9),
                                random.nextInt(4),
                                random.nextInt(6) == 0,
                                random.nextInt(5) == 0 ? "" + random.nextInt(3) : ""));
            }
        }
        return base;
    }

    Edited(Map<String, Point> base, SplittableRandom random) {
        base.forEach((id, point) -> edit(id, point, random));
        // What moves goes to the end of the other section.
        moved.keySet().forEach(id -> points.put(id, points.remove(id)));
        for (int i = random.nextInt(4); i > 0; i--) {
            Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
            Set<String> known = new HashSet<>(base.keySet());
            known.addAll(added.keySet());
            String text = random.nextInt(3) == 0 ? SHARED.get(random.nextInt(SHARED.size())) : text(random);
            Point point = new Point(section, text, random.nextInt(4), random.nextInt(2), random.nextInt(8) == 0, "");
            String id = id(section, highest(section, known) + 1);
            added.put(id, point);
            points.put(id, point);
        }
    }

    private void edit(String id, Point point, SplittableRandom random) {
        if (random.nextInt(8) == 0) {
            removed.add(id);
            return;
        }
        Point edited = point;
        if (random.nextInt(2) == 0) {
            Count count = new Count(random.nextInt(-1, 6), random.nextInt(-1, 3));
            edited = edited.counted(count.helpful, count.harmful);
            counted.put(id, new Count(edited.helpful() - point.helpful(), edited.harmful() - point.harmful()));
        }
        if (random.nextInt(6) == 0) {
            String text = random.nextInt(4) == 0 ? SHARED.get(random.nextInt(SHARED.size())) : text(random);
            edited = edited.saying(text);
            if (!text.equals(point.text())) {
                reworded.put(id, text);
            }
        }
        if (random.nextInt(10) == 0) {
            edited = edited.pinned(!point.isPinned());
            pinned.put(id, edited.isPinned());
        }
        if (random.nextInt(12) == 0) {
            String weight = random.nextInt(3) == 0 ? "" : "" + random.nextInt(3);
            edited = edited.weighing(weight);
            if (!weight.equals(point.weight())) {
                weighed.put(id, weight);
            }
        }
        if (random.nextInt(15) == 0) {
            Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
            edited = edited.with(section);
            if (section != point.section()) {
                moved.put(id, section);
            }
        }
        points.put(id, edited);
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            text.append(text.isEmpty() ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.append(' ').append(random.nextInt(1000)).toString();
    }

    static String id(Section section, long number) {
        return "%s-%03d".formatted(section.slug(), number);
    }

    /// The highest number of these ids under the section's prefix.
    static long highest(Section section, Set<String> ids) {
        return ids.stream()
                .filter(id -> id.startsWith(section.slug() + "-"))
                .mapToLong(id -> Long.parseLong(id.substring(section.slug().length() + 1)))
                .max()
                .orElse(0);
    }

    /// The file.
    ///
    /// @param time what distinguishes two states that are otherwise the same
    static String file(Map<String, Point> points, String time) {
        Json.Obj sections = Json.Obj.of();
        for (Section section : Section.values()) {
            List<Json> entries = new ArrayList<>();
            points.forEach((id, point) -> {
                if (point.section() == section) {
                    entries.add(entry(id, point));
                }
            });
            sections = sections.with(section.title(), new Json.Arr(entries));
        }
        Json.Obj file =
                Json.Obj.of("version", new Json.Text("1.0"), "last_updated", new Json.Text(time), "sections", sections);
        return JsonWriter.pretty(file) + "\n";
    }

    private static Json entry(String id, Point point) {
        Json.Obj entry = Json.Obj.of(
                "name",
                new Json.Text(id),
                "text",
                new Json.Text(point.text()),
                "helpful",
                Json.Num.of(point.helpful()),
                "harmful",
                Json.Num.of(point.harmful()));
        if (point.isPinned()) {
            entry = entry.with("pinned", new Json.Bool(true));
        }
        return point.weight().isEmpty() ? entry : entry.with("weight", new Json.Num(point.weight()));
    }
}
