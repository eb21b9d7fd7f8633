package dev.acumen.document;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One of the three states that a merge looks at.
///
/// @param tree the whole file, mended
/// @param keyPoints the entries that are key points, by id, in canonical order
/// @param others the entries that are none, where they stand
record MergeSide(Json.Obj tree, Map<String, Spot> keyPoints, Map<Section, List<Json>> others) {
    /// A key point where it stands.
    ///
    /// @param entry all that the file says of it
    record Spot(Section section, Json.Obj entry, KeyPoint keyPoint) {
        String text() {
            return keyPoint.text();
        }

        Tally tally() {
            return keyPoint.tally();
        }
    }

    /// A state before there was any playbook.
    static MergeSide nothing() {
        return new MergeSide(ThreeWay.NOTHING, Map.of(), Map.of());
    }

    /// @throws BadInputException if the file is no playbook, or one of its five sections no list
    static MergeSide of(byte[] bytes, String source) {
        Json.Obj tree = PlaybookDocument.read(bytes, source).tree();
        Map<String, Spot> keyPoints = new LinkedHashMap<>();
        Map<Section, List<Json>> others = new EnumMap<>(Section.class);
        for (Section section : Section.values()) {
            List<Json> loose = new ArrayList<>();
            for (Json json : entries(tree, section, source)) {
                KeyPoint keyPoint = PlaybookTree.keyPoint(json);
                if (keyPoint != null && json instanceof Json.Obj entry) {
                    keyPoints.put(keyPoint.name(), new Spot(section, entry, keyPoint));
                } else {
                    loose.add(json);
                }
            }
            others.put(section, loose);
        }
        return new MergeSide(tree, keyPoints, others);
    }

    private static List<Json> entries(Json.Obj tree, Section section, String source) {
        if (tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections
                && sections.get(section.title()) instanceof Json.Arr(List<Json> entries)) {
            return entries;
        }
        throw new BadInputException(source, "$.sections." + section.title(), "a list was expected");
    }

    @Nullable
    Spot find(String id) {
        return keyPoints.get(id);
    }

    List<Json> others(Section section) {
        return others.getOrDefault(section, List.of());
    }

    Json.Obj sections() {
        return tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections ? sections : ThreeWay.NOTHING;
    }

    /// The names of everything in it.
    void noteNames(Set<String> names) {
        names.addAll(keyPoints.keySet());
        others.values().forEach(entries -> entries.forEach(entry -> PlaybookTree.noteName(entry, names)));
        sections().members().forEach((title, value) -> {
            if (value instanceof Json.Arr(List<Json> entries)) {
                entries.forEach(entry -> PlaybookTree.noteName(entry, names));
            }
        });
    }

    /// This state with other ids for some key points, wherever they are named.
    ///
    /// @param ids the new id for each that gets one
    MergeSide renamed(Map<String, String> ids) {
        if (ids.isEmpty()) {
            return this;
        }
        Map<String, Spot> renamed = new LinkedHashMap<>();
        keyPoints.forEach((id, spot) -> {
            String name = ids.getOrDefault(id, id);
            Json.Obj entry = agreeing(spot.entry.with(PlaybookTree.NAME, new Json.Text(name)), ids);
            renamed.put(name, new Spot(spot.section, entry, Objects.requireNonNull(PlaybookTree.keyPoint(entry))));
        });
        return new MergeSide(tree, renamed, others);
    }

    private static Json.Obj agreeing(Json.Obj entry, Map<String, String> ids) {
        return entry.get(PlaybookTree.AGREES) instanceof Json.Arr(List<Json> elements)
                ? entry.with(
                        PlaybookTree.AGREES,
                        new Json.Arr(elements.stream()
                                .map(element -> element instanceof Json.Text(String id)
                                        ? new Json.Text(ids.getOrDefault(id, id))
                                        : element)
                                .toList()))
                : entry;
    }
}
