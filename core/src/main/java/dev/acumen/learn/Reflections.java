package dev.acumen.learn;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.TextFingerprint;
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
                .filter(analysis -> !KeyPoint.isBlank(analysis))
                .toList();
        List<Tag> tags = reflections.stream()
                .flatMap(reflection -> reflection.tags().stream())
                .toList();
        List<Insight> insights = reflections.stream()
                .flatMap(reflection -> reflection.insights().stream())
                .toList();
        return new Reflection(String.join("\n", analyses), once(tags), distinct(insights));
    }

    /// Only what nobody said before.
    private static List<Insight> distinct(List<Insight> insights) {
        List<Insight> distinct = new ArrayList<>();
        List<TextFingerprint> said = new ArrayList<>();
        for (Insight insight : insights) {
            TextFingerprint likeness = TextFingerprint.of(insight.text());
            if (said.stream().noneMatch(likeness::isSame)) {
                said.add(likeness);
                distinct.add(insight);
            }
        }
        return distinct;
    }

    /// One tag for each key point, in the place where it was first judged: one session is one piece of evidence.
    /// What was found both helpful and harmful counts as neither. What is no tag keeps its place.
    static List<Tag> once(List<Tag> tags) {
        Map<Object, List<Tag>> groups = new LinkedHashMap<>();
        for (int i = 0; i < tags.size(); i++) {
            Tag tag = tags.get(i);
            groups.computeIfAbsent(tag.isMalformed() ? i : tag.name(), ignored -> new ArrayList<>())
                    .add(tag);
        }
        return groups.values().stream().map(Reflections::one).toList();
    }

    private static Tag one(List<Tag> tags) {
        Tag first = tags.getFirst();
        List<Tag> decided =
                tags.stream().filter(tag -> tag.rating() != Rating.NEUTRAL).toList();
        boolean isAgreed = decided.stream().map(Tag::rating).distinct().count() <= 1;
        if (isAgreed) {
            return decided.isEmpty() ? first : decided.getFirst();
        }
        List<String> evidence = decided.stream()
                .flatMap(tag -> tag.evidence().stream())
                .distinct()
                .toList();
        return new Tag(first.name(), Rating.NEUTRAL, "judged both helpful and harmful", evidence);
    }
}
