package dev.acumen.review;

import dev.acumen.document.Share;
import dev.acumen.playbook.Change;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournaledStore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Which key points the local layer holds or changes.
///
/// @param words for the id of each such key point, what the layer does to it: `new`, `reworded`, …; or who removed it
/// below
public record LocalLayer(Map<String, String> words) {
    public LocalLayer {
        words = new LinkedHashMap<>(words);
    }

    /// The local layer of a project; it says nothing where there is none.
    public static LocalLayer of(JournaledStore store) {
        return store instanceof FilePlaybookStore files ? of(files.shareable(List.of())) : new LocalLayer(Map.of());
    }

    private static LocalLayer of(Share share) {
        Map<String, String> words = new LinkedHashMap<>();
        Map<String, String> own = new LinkedHashMap<>();
        share.ids().forEach((local, shared) -> own.put(shared, local));
        for (Change change : share.applied().changes()) {
            words.put(own.getOrDefault(change.id(), change.id()), word(change.kind()));
        }
        words.putAll(share.removed());
        return new LocalLayer(words);
    }

    private static String word(Change.Kind kind) {
        return switch (kind) {
            case ADD -> "new";
            case UPDATE, MERGE -> "reworded";
            case TAG -> "rated";
            case PIN -> "pinned";
            case UNPIN -> "unpinned";
            case MOVE -> "moved";
            case AGREE -> "settled";
            case GUARD -> "guarded";
            case DELETE, PRUNE, DEDUPLICATE, CAP -> "removed";
        };
    }

    /// What the layer does to these key points, such as `pat-9001 (new), pat-003 (reworded)`; empty for nothing.
    public String told(Collection<String> ids) {
        return words.entrySet().stream()
                .filter(entry -> ids.contains(entry.getKey()))
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    /// Those of these key points that the layer holds or changes.
    public List<String> among(Collection<String> ids) {
        return words.keySet().stream().filter(ids::contains).toList();
    }
}
