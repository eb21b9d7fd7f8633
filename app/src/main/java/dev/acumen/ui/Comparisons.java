package dev.acumen.ui;

import dev.acumen.pipeline.Refiners;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Refinement;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Which key points contradict each other or are close, as `acumen review` finds them. Comparing all of them takes
/// long, so it is done again only where texts changed. Safe for use by several threads.
final class Comparisons {
    private final Map<Path, Compared> known = new ConcurrentHashMap<>();

    /// @param texts what was compared: for each key point its text, and those that a person said it agrees with
    private record Compared(Map<String, List<Object>> texts, Refinement plan) {}

    /// The pairs of a playbook.
    Refinement plan(OpenedPlaybook opened, Playbook playbook) {
        Map<String, List<Object>> texts = new LinkedHashMap<>();
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> texts.put(keyPoint.name(), List.of(keyPoint.text(), keyPoint.agrees())));
        return known.compute(
                        opened.folder(),
                        (_, before) -> before == null || !before.texts.equals(texts)
                                ? new Compared(texts, compared(opened, playbook))
                                : before)
                .plan;
    }

    private static Refinement compared(OpenedPlaybook opened, Playbook playbook) {
        return new Refiners(opened.environment(), opened.tell())
                .of(opened.settings(), opened.folder())
                .plan(playbook);
    }
}
