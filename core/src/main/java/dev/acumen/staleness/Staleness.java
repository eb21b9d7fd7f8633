package dev.acumen.staleness;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Finds the key points of a playbook that may be out of date, for they name what a project does not have any more.
///
/// A path counts as gone where the tree has nothing of its name, and version control knows that it was there; where
/// nothing is known of the past, where the folder that it would lie in is one of the project's. A script, target or
/// module does where
/// the project's own files name others and not this one. A version does where they ask for another.
public final class Staleness {
    /// Reasons of one key point that are told.
    private static final int MOST_REASONS = 3;

    /// Paths of which version control is asked.
    private static final int MOST_PATHS = 500;

    private final Supplier<WorkingTree> reading;
    private final TrackedFiles tracked;

    /// @param reading reads the project's tree; called only where a key point names something
    /// @param tracked what version control knows
    public Staleness(Supplier<WorkingTree> reading, TrackedFiles tracked) {
        this.reading = reading;
        this.tracked = tracked;
    }

    /// The key points that may be out of date, in canonical order.
    public List<StaleKeyPoint> in(Playbook playbook) {
        Map<KeyPoint, List<Mention>> mentions = new LinkedHashMap<>();
        playbook.keyPoints().map(SectionedKeyPoint::keyPoint).forEach(point -> {
            List<Mention> named = Mentions.in(point.text());
            if (!named.isEmpty()) {
                mentions.put(point, named);
            }
        });
        return mentions.isEmpty() ? List.of() : compared(mentions, reading.get());
    }

    private List<StaleKeyPoint> compared(Map<KeyPoint, List<Mention>> mentions, WorkingTree tree) {
        Set<String> missing = missing(mentions, tree);
        if (!missing.isEmpty()) {
            missing.removeAll(tracked.passedOver(missing));
        }
        Optional<Set<String>> gone = missing.isEmpty() ? Optional.of(missing) : tracked.gone(missing);
        Tasks tasks = new Tasks(tree);
        DeclaredVersions declared = DeclaredVersions.in(tree);
        List<StaleKeyPoint> stale = new ArrayList<>();
        mentions.forEach((point, named) -> {
            List<String> reasons = named.stream()
                    .map(mention -> switch (mention) {
                        case Mention.Place place when !missing.contains(place.path()) -> Optional.<String>empty();
                        case Mention.Place place ->
                            gone.map(all -> all.contains(place.path())).orElseGet(() -> isGone(place, tree))
                                    ? Optional.of(place.said() + " is not there")
                                    : Optional.<String>empty();
                        case Mention.Task task -> reason(task, tasks);
                        case Mention.Release release ->
                            declared.instead(release).map(other -> release.said() + ": " + other);
                    })
                    .flatMap(Optional::stream)
                    .distinct()
                    .limit(MOST_REASONS)
                    .toList();
            if (!reasons.isEmpty()) {
                stale.add(new StaleKeyPoint(point.name(), point.text(), String.join("; ", reasons)));
            }
        });
        return stale;
    }

    private static Optional<String> reason(Mention.Task task, Tasks tasks) {
        return tasks.isMissing(task)
                ? Optional.of(task.said() + ": " + task.tool().without())
                : Optional.empty();
    }

    /// Whether a missing path was the project's, where nobody knows of the past.
    private static boolean isGone(Mention.Place place, WorkingTree tree) {
        return !place.isOnlyKnown() && tree.hasFolderOf(place.path());
    }

    /// The paths that are not there.
    private static Set<String> missing(Map<KeyPoint, List<Mention>> mentions, WorkingTree tree) {
        Set<String> missing = new LinkedHashSet<>();
        mentions.values().stream().flatMap(List::stream).forEach(mention -> {
            if (mention instanceof Mention.Place place && missing.size() < MOST_PATHS && !tree.mayHave(place.path())) {
                missing.add(place.path());
            }
        });
        return missing;
    }
}
