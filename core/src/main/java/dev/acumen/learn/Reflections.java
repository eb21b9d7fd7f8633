package dev.acumen.learn;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.Likeness;
import dev.acumen.trajectory.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is done with reflections on the parts of a session.
final class Reflections {
    private Reflections() {}

    /// The reflection on a window, its labels turned into the ids of transcript lines. Labels that name nothing are
    /// left out.
    static Reflection located(Reflection reflection, Window window) {
        return new Reflection(
                reflection.analysis(),
                reflection.tags().stream().map(tag -> located(tag, window)).toList(),
                reflection.insights().stream()
                        .map(insight -> new Insight(
                                insight.text(),
                                insight.section(),
                                insight.why(),
                                lines(insight.evidence(), window),
                                insight.origin()))
                        .toList());
    }

    static Tag located(Tag tag, Window window) {
        return new Tag(tag.name(), tag.rating(), tag.rationale(), lines(tag.evidence(), window));
    }

    /// The ids of the lines behind labels.
    static List<String> lines(List<String> labels, Window window) {
        Set<String> lines = new LinkedHashSet<>();
        labels.forEach(label -> lines.addAll(window.lines().getOrDefault(label.strip(), List.of())));
        return List.copyOf(lines);
    }

    /// One reflection of all: each key point is judged once, each insight said once.
    static Reflection merged(List<Reflection> reflections) {
        List<String> analyses = reflections.stream()
                .map(Reflection::analysis)
                .filter(analysis -> !analysis.isBlank())
                .toList();
        List<Tag> tags = reflections.stream()
                .flatMap(reflection -> reflection.tags().stream())
                .toList();
        List<Insight> insights = new ArrayList<>();
        reflections.forEach(reflection -> reflection.insights().forEach(insight -> addNew(insight, insights)));
        return new Reflection(String.join("\n", analyses), once(tags), insights);
    }

    private static void addNew(Insight insight, List<Insight> insights) {
        Likeness likeness = Likeness.of(insight.text());
        if (insights.stream().noneMatch(other -> Likeness.of(other.text()).isSame(likeness))) {
            insights.add(insight);
        }
    }

    /// One tag for each key point, in the order in which they were first judged: one session is one piece of
    /// evidence. What was found both helpful and harmful counts as neither.
    static List<Tag> once(List<Tag> tags) {
        Map<String, Tag> byName = new LinkedHashMap<>();
        List<Tag> once = new ArrayList<>();
        for (Tag tag : tags) {
            if (tag.isMalformed()) {
                once.add(tag);
            } else {
                byName.merge(tag.name(), tag, Reflections::both);
            }
        }
        once.addAll(byName.values());
        return once;
    }

    private static Tag both(Tag first, Tag second) {
        if (second.rating() == Rating.NEUTRAL || first.rating() == second.rating()) {
            return first;
        }
        return first.rating() == Rating.NEUTRAL
                ? second
                : new Tag(first.name(), Rating.NEUTRAL, "judged both helpful and harmful", first.evidence());
    }
}
