package dev.acumen.playbook;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Short forms of what the tests of this package are about.
final class Fixtures {
    private Fixtures() {}

    static KeyPoint keyPoint(String name, String text) {
        return keyPoint(name, text, 0, 0);
    }

    static KeyPoint keyPoint(String name, String text, long helpful, long harmful) {
        return new KeyPoint(name, text, new Tally(helpful, harmful));
    }

    static Playbook playbook(Section section, KeyPoint... keyPoints) {
        return playbook(Map.of(section, List.of(keyPoints)));
    }

    static Playbook playbook(Map<Section, List<KeyPoint>> sections) {
        return Playbook.of(sections, Map.of(), Set.of());
    }

    static Operation add(String text, @Nullable String section) {
        return new Operation.Add(text, section, Provenance.NONE);
    }

    static Operation add(String text, Section section) {
        return add(text, section.title());
    }

    static Operation update(String targetId, String text) {
        return new Operation.Update(targetId, text, Provenance.NONE);
    }

    static Operation merge(List<String> sourceIds, String text) {
        return merge(sourceIds, text, null);
    }

    static Operation merge(List<String> sourceIds, String text, @Nullable String section) {
        return new Operation.Merge(sourceIds, text, section, Provenance.NONE);
    }

    static Operation delete(String targetId) {
        return new Operation.Delete(targetId, Provenance.NONE);
    }

    static Tag tag(String name, Rating rating) {
        return new Tag(name, rating, "");
    }

    static Applied apply(Playbook playbook, Operation... operations) {
        return playbook.apply(Delta.of(List.of(operations)));
    }

    static List<String> names(Playbook playbook, Section section) {
        return playbook.in(section).stream().map(KeyPoint::name).toList();
    }

    static SectionedKeyPoint placed(Section section, KeyPoint keyPoint) {
        return new SectionedKeyPoint(section, keyPoint);
    }
}
