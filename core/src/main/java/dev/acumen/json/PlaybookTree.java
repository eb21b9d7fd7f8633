package dev.acumen.json;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the tree of a playbook file into a playbook, and mends the tree on the way.
final class PlaybookTree {
    static final String NAME = "name";
    static final String TEXT = "text";
    static final String HELPFUL = "helpful";
    static final String HARMFUL = "harmful";
    static final String SECTIONS = "sections";
    static final String ID_FLOORS = "id_floors";
    private static final String KEY_POINTS = "key_points";

    private final String source;
    private final List<String> findings = new ArrayList<>();
    private final List<Json> repairs = new ArrayList<>();
    private final Map<Section, List<KeyPoint>> keyPoints = new EnumMap<>(Section.class);
    private final Set<String> taken = new HashSet<>();
    private final Set<String> held = new HashSet<>();
    private final Set<String> reserved = new HashSet<>();
    private Json.Obj tree;
    private boolean isRestructured;
    private Playbook playbook = Playbook.empty();

    private PlaybookTree(Json.Obj tree, String source) {
        this.tree = tree;
        this.source = source;
    }

    /// The tree of a playbook that holds nothing.
    static Json.Obj fresh() {
        return Json.Obj.of(
                "version", new Json.Text("1.0"), "last_updated", Json.NULL, SECTIONS, new Json.Obj(Map.of()));
    }

    static PlaybookTree read(Json json, String source) {
        if (!(json instanceof Json.Obj root)) {
            throw new BadInputException(source, "$", "a playbook is an object, not " + DeltaJson.kind(json));
        }
        PlaybookTree read = new PlaybookTree(root.members().isEmpty() ? fresh() : root, source);
        read.restructure();
        read.sections();
        return read;
    }

    Json.Obj tree() {
        return tree;
    }

    Playbook playbook() {
        return playbook;
    }

    List<String> findings() {
        return findings;
    }

    List<Json> repairs() {
        return repairs;
    }

    boolean isRestructured() {
        return isRestructured;
    }

    /// Brings a file of the older, flat form into sections.
    private void restructure() {
        Json sections = tree.get(SECTIONS);
        Json flat = tree.get(KEY_POINTS);
        if (sections == null && flat == null) {
            throw new BadInputException(source, "$", "no playbook: it has neither sections nor key_points");
        }
        if (sections != null && flat != null) {
            findings.add("$.key_points: ignored, for the file has sections as well");
        }
        if (flat != null) {
            isRestructured = true;
            tree = tree.without(KEY_POINTS);
        }
        if (sections == null) {
            if (!(flat instanceof Json.Arr(List<Json> entries))) {
                throw new BadInputException(
                        source,
                        "$.key_points",
                        "a list was expected, not " + DeltaJson.kind(flat == null ? Json.NULL : flat));
            }
            List<Json> migrated = new LegacyEntries(entries).migrated();
            tree = tree.with(SECTIONS, Json.Obj.of(Section.OTHERS.title(), new Json.Arr(migrated)));
        }
    }

    private void sections() {
        if (!(tree.get(SECTIONS) instanceof Json.Obj(Map<String, Json> found))) {
            throw new BadInputException(source, "$.sections", "an object was expected");
        }
        Map<String, Json> sections = new LinkedHashMap<>(found);
        for (Section section : Section.values()) {
            sections.putIfAbsent(section.title(), new Json.Arr(List.of()));
        }
        sections.values().forEach(this::noteNames);
        for (Map.Entry<String, Json> entry : sections.entrySet()) {
            entry.setValue(section(entry.getKey(), entry.getValue()));
        }
        tree = tree.with(SECTIONS, new Json.Obj(sections));
        reserved.addAll(held);
        reserved.removeAll(taken);
        playbook = Playbook.of(keyPoints, floors(), reserved);
    }

    /// Every name in the file is held, whoever holds it.
    private void noteNames(Json entries) {
        if (entries instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                if (element instanceof Json.Obj object) {
                    noteName(object, held);
                }
            }
        }
    }

    static void noteName(Json.Obj entry, Set<String> names) {
        String name = entry.text(NAME);
        if (name != null) {
            names.add(name);
        }
    }

    private Json section(String title, Json value) {
        String place = "$.sections." + title;
        Section section = canonical(title);
        if (section == null) {
            findings.add(place + ": not one of the five sections; kept as it is, and not used");
            return value;
        }
        if (!(value instanceof Json.Arr(List<Json> entries))) {
            findings.add(place + ": a list was expected, not " + DeltaJson.kind(value) + "; kept as it is");
            return value;
        }
        List<Json> mended = new ArrayList<>(entries.size());
        List<KeyPoint> read = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            mended.add(entry(section, i, entries.get(i), read));
        }
        keyPoints.put(section, read);
        return new Json.Arr(mended);
    }

    private static @Nullable Section canonical(String title) {
        Section section = Section.resolve(title);
        return section.title().equals(title) ? section : null;
    }

    private Json entry(Section section, int index, Json json, List<KeyPoint> read) {
        KeyPoint keyPoint = keyPoint(json);
        if (keyPoint == null || !(json instanceof Json.Obj entry)) {
            findings.add("$.sections." + section.title() + "[" + index + "]" + problem(json) + "; kept as it is");
            return json;
        }
        if (taken.add(keyPoint.name())) {
            read.add(keyPoint);
            return entry;
        }
        String name = freeName(section, read);
        taken.add(name);
        held.add(name);
        read.add(new KeyPoint(name, keyPoint.text(), keyPoint.tally()));
        Json.Obj renamed = entry.with(NAME, new Json.Text(name));
        repairs.add(TreeEditor.change(
                "RENAME",
                name,
                TreeEditor.placed(section, index, entry),
                TreeEditor.placed(section, index, renamed),
                List.of(),
                "another key point holds the id " + keyPoint.name()));
        return renamed;
    }

    /// The next id of the section that nothing in the file holds.
    private String freeName(Section section, List<KeyPoint> read) {
        Playbook soFar = Playbook.of(Map.of(section, read), floors(), held);
        return soFar.nextId(section);
    }

    private Map<Section, Long> floors() {
        Map<Section, Long> floors = new EnumMap<>(Section.class);
        if (tree.get(ID_FLOORS) instanceof Json.Obj written) {
            for (Section section : Section.values()) {
                count(written.get(section.slug())).ifPresent(floor -> floors.put(section, floor));
            }
        }
        return floors;
    }

    /// The key point that an entry is; null when it is malformed.
    static @Nullable KeyPoint keyPoint(Json json) {
        if (!(json instanceof Json.Obj entry)) {
            return null;
        }
        String name = entry.text(NAME);
        String text = entry.text(TEXT);
        OptionalLong helpful = count(entry.get(HELPFUL));
        OptionalLong harmful = count(entry.get(HARMFUL));
        if (name == null
                || name.isBlank()
                || text == null
                || text.isBlank()
                || helpful.isEmpty()
                || harmful.isEmpty()) {
            return null;
        }
        return new KeyPoint(name, text, new Tally(helpful.getAsLong(), harmful.getAsLong()));
    }

    /// Why an entry is no key point, beginning with the place inside it.
    private static String problem(Json json) {
        if (!(json instanceof Json.Obj entry)) {
            return ": an entry is an object, not " + DeltaJson.kind(json);
        }
        for (String field : List.of(NAME, TEXT)) {
            String value = entry.text(field);
            if (value == null || value.isBlank()) {
                return "." + field + ": a text was expected";
            }
        }
        String field = count(entry.get(HELPFUL)).isEmpty() ? HELPFUL : HARMFUL;
        return "." + field + ": a whole number from 0 to 2^53-1 was expected";
    }

    /// A count as a tally takes it; empty for anything else.
    static OptionalLong count(@Nullable Json json) {
        if (json instanceof Json.Num(String literal)
                && literal.length() <= 16
                && literal.chars().allMatch(c -> c >= '0' && c <= '9')) {
            long value = Long.parseLong(literal);
            return value <= Tally.MOST ? OptionalLong.of(value) : OptionalLong.empty();
        }
        return OptionalLong.empty();
    }
}
