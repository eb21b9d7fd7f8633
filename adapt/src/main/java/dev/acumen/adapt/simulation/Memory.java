package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a policy keeps, and what it shows of it. Not safe for use by many threads.
interface Memory {
    /// UTF-16 units that go into a token of the budget; texts of simulated key points have a little more.
    int UNITS = 3;

    /// The key points that a task is shown.
    List<KeyPoint> shown(World.Drawn task);

    /// Learns from the tasks of a window, in order.
    void learn(List<Experience> window);

    /// All that is kept.
    List<KeyPoint> kept();

    /// UTF-16 units that were shown beyond the stream's own tasks.
    default long furtherUnits() {
        return 0;
    }

    /// Of some key points, the first that fit a budget.
    ///
    /// @param budget in tokens
    static List<KeyPoint> fitting(Iterable<KeyPoint> keyPoints, int budget) {
        List<KeyPoint> fitting = new ArrayList<>();
        int rest = budget * UNITS - Rendering.INJECTION.length();
        for (KeyPoint keyPoint : keyPoints) {
            rest -= Rendering.line(keyPoint).length() + 1;
            if (rest < 0) {
                break;
            }
            fitting.add(keyPoint);
        }
        return fitting;
    }

    /// How long a text of these key points is, in UTF-16 units.
    static int units(List<KeyPoint> shown) {
        int units = shown.isEmpty() ? 0 : Rendering.INJECTION.length();
        for (KeyPoint keyPoint : shown) {
            units += Rendering.line(keyPoint).length() + 1;
        }
        return units;
    }

    /// A playbook of some key points, for a Curator to look at.
    static Playbook playbook(List<KeyPoint> keyPoints) {
        return Playbook.of(Map.of(Section.PATTERNS, keyPoints), Map.of(), Set.of());
    }

    /// Groups of names as duplicates of the first in each.
    static List<Duplicates> duplicates(Collection<List<String>> groups) {
        return groups.stream()
                .filter(names -> names.size() > 1)
                .map(names -> new Duplicates(
                        names.getFirst(),
                        names.stream()
                                .skip(1)
                                .map(name -> new Duplicates.Dropped(name, "says the same"))
                                .toList()))
                .toList();
    }
}
