package dev.acumen.document;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the tree of a playbook file into a playbook, and mends the tree on the way.
final class PlaybookTree {
    /// What a new file says of its form.
    static final String VERSION = "1.0";

    static final String NAME = "name";
    static final String TEXT = "text";
    static final String HELPFUL = "helpful";
    static final String HARMFUL = "harmful";
    static final String PINNED = "pinned";
    static final String AGREES = "agrees";
    static final String SAID = "said";
    static final String GUARD = "guard";

    /// Who said it, where the text is in the user's own words.
    static final String USER = "user";

    static final String SECTIONS = "sections";
    static final String ID_FLOORS = "id_floors";
    static final String KEY_POINTS = "key_points";

    /// What the journal calls it that a second holder of an id got another one.
    static final String RENAME = "RENAME";

    private final String source;
    private final List<String> findings = new ArrayList<>();
    private final List<EntryChange> repairs = new ArrayList<>();
    private final Map<Section, List<KeyPoint>> keyPoints = new LinkedHashMap<>();
    /// Names of key points.
    private final Set<String> taken = new HashSet<>();

    /// Names of anything in the file.
    private final Set<String> held = new HashSet<>();

    /// Names of what is no key point.
    private final Set<String> reserved = new HashSet<>();
    private final Json.Obj original;
    private Json.Obj tree;
    private boolean isRestructured;
    private List<Migration> migrations = List.of();
    private Playbook playbook = Playbook.empty();

    private PlaybookTree(Json.Obj tree, String source) {
        this.original = tree;
        this.tree = tree;
        this.source = source;
    }

    /// The tree of a playbook that holds nothing.
    static Json.Obj fresh() {
        return Json.Obj.of(
                "version", new Json.Text(VERSION), "last_updated", Json.NULL, SECTIONS, new Json.Obj(Map.of()));
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

    Json.Obj original() {
        return original;
    }

    Playbook playbook() {
        return playbook;
    }

    List<String> findings() {
        return findings;
    }

    List<EntryChange> repairs() {
        return repairs;
    }

    boolean isRestructured() {
        return isRestructured;
    }

    List<Migration> migrations() {
        return migrations;
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
            LegacyEntries legacy = new LegacyEntries(entries);
            tree = tree.with(SECTIONS, Json.Obj.of(Section.OTHERS.title(), new Json.Arr(legacy.migrated())));
            migrations = legacy.migrations();
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
        for (Json entries : sections.values()) {
            noteNames(entries, held);
        }
        for (Map.Entry<String, Json> entry : sections.entrySet()) {
            entry.setValue(section(entry.getKey(), entry.getValue()));
        }
        tree = tree.with(SECTIONS, new Json.Obj(sections));
        playbook = Playbook.of(keyPoints, floors(), reserved);
    }

    private static void noteNames(Json entries, Set<String> names) {
        if (entries instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                noteName(element, names);
            }
        }
    }

    static void noteName(Json entry, Set<String> names) {
        String name = entry instanceof Json.Obj object ? object.text(NAME) : null;
        if (name != null) {
            names.add(name);
        }
    }

    private Json section(String title, Json value) {
        String place = "$.sections." + title;
        Section section = canonical(title);
        if (section == null) {
            findings.add(place + ": not one of the five sections; kept as it is, and not used");
            noteNames(value, reserved);
            return value;
        }
        if (!(value instanceof Json.Arr entries)) {
            findings.add(
                    place + ": a list was expected, not " + DeltaJson.kind(value) + "; kept as it is, and not used");
            return value;
        }
        return entries(section, entries);
    }

    private Json entries(Section section, Json.Arr list) {
        List<Json> entries = list.elements();
        @Nullable KeyPoint[] read = new @Nullable KeyPoint[entries.size()];
        Map<Integer, KeyPoint> second = new LinkedHashMap<>();
        for (int i = 0; i < read.length; i++) {
            KeyPoint keyPoint = keyPoint(entries.get(i));
            if (keyPoint == null) {
                String place = "$.sections." + section.title() + "[" + i + "]";
                findings.add(place + problem(entries.get(i)) + "; kept as it is, and not used");
                noteName(entries.get(i), reserved);
            } else if (taken.add(keyPoint.name())) {
                read[i] = keyPoint;
            } else {
                second.put(i, keyPoint);
            }
        }
        Json.Arr mended = second.isEmpty() ? list : mended(section, list, read, second);
        keyPoints.put(section, present(read));
        return mended;
    }

    /// Gives the second holders of an id others.
    private Json.Arr mended(Section section, Json.Arr list, @Nullable KeyPoint[] read, Map<Integer, KeyPoint> second) {
        List<Json> mended = new ArrayList<>(list.elements());
        for (Map.Entry<Integer, KeyPoint> entry : second.entrySet()) {
            int index = entry.getKey();
            KeyPoint keyPoint = entry.getValue();
            KeyPoint renamed = keyPoint.withName(freeName(section, keyPoint.name(), present(read)));
            taken.add(renamed.name());
            held.add(renamed.name());
            read[index] = renamed;
            mended.set(index, renamed(section, index, mended.get(index), keyPoint.name(), renamed.name()));
        }
        return new Json.Arr(mended);
    }

    private static List<KeyPoint> present(@Nullable KeyPoint[] read) {
        List<KeyPoint> present = new ArrayList<>(read.length);
        for (KeyPoint keyPoint : read) {
            if (keyPoint != null) {
                present.add(keyPoint);
            }
        }
        return present;
    }

    private Json.Obj renamed(Section section, int index, Json json, String from, String to) {
        Json.Obj entry = (Json.Obj) json;
        Json.Obj renamed = entry.with(NAME, new Json.Text(to));
        repairs.add(new EntryChange(
                RENAME,
                to,
                TreeEditor.placed(section, index, entry),
                TreeEditor.placed(section, index, renamed),
                List.of(),
                "another key point holds the id " + from));
        return renamed;
    }

    private static @Nullable Section canonical(String title) {
        Section section = Section.resolve(title);
        return section.title().equals(title) ? section : null;
    }

    /// The next id of the section that nothing in the file holds.
    private String freeName(Section section, String name, List<KeyPoint> read) {
        return Playbook.of(Map.of(section, read), floors(), held)
                .numbered(KeyPoint.isOfUser(name))
                .nextId(section);
    }

    private Map<Section, Long> floors() {
        Map<Section, Long> floors = new LinkedHashMap<>();
        if (tree.get(ID_FLOORS) instanceof Json.Obj written) {
            for (Section section : Section.values()) {
                OptionalLong floor = count(written.get(section.slug()));
                if (floor.isPresent()) {
                    floors.put(section, floor.getAsLong());
                }
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
                || !KeyPoint.isName(name)
                || text == null
                || KeyPoint.isBlank(text)
                || helpful.isEmpty()
                || harmful.isEmpty()) {
            return null;
        }
        Tally tally = new Tally(helpful.getAsLong(), harmful.getAsLong());
        return new KeyPoint(name, text, tally, isPinned(entry), agrees(entry), isByUser(entry), guard(entry));
    }

    /// The ids that an entry says it agrees with: the texts of a list; anything else counts for nothing.
    static List<String> agrees(Json.Obj entry) {
        return entry.get(AGREES) == null ? List.of() : entry.texts(AGREES);
    }

    /// Whether an entry says that it is pinned: only true counts.
    static boolean isPinned(Json.Obj entry) {
        return entry.get(PINNED) instanceof Json.Bool(boolean value) && value;
    }

    private static Guard guard(Json.Obj entry) {
        Json guard = entry.get(GUARD);
        return guard == null ? Guard.NONE : GuardJson.read(guard);
    }

    /// Whether an entry says that its text is in the user's own words.
    static boolean isByUser(Json.Obj entry) {
        return USER.equals(entry.text(SAID));
    }

    /// Why an entry is no key point, beginning with the place inside it.
    private static String problem(Json json) {
        if (!(json instanceof Json.Obj entry)) {
            return ": an entry is an object, not " + DeltaJson.kind(json);
        }
        for (String field : List.of(NAME, TEXT)) {
            String value = entry.text(field);
            if (value == null || KeyPoint.isBlank(value)) {
                return "." + field + ": a text was expected";
            }
        }
        if (!KeyPoint.isName(entry.textOr(NAME, ""))) {
            return "." + NAME + ": an id was expected, of letters, digits, - and _, such as pat-001";
        }
        String field = count(entry.get(HELPFUL)).isEmpty() ? HELPFUL : HARMFUL;
        return "." + field + ": a whole number from 0 to 2^53-1 was expected";
    }

    /// A count as a tally takes it; empty for anything else.
    static OptionalLong count(@Nullable Json json) {
        if (json instanceof Json.Num(String literal) && literal.length() <= 16 && isDigits(literal)) {
            long value = Long.parseLong(literal);
            return value <= Tally.MOST ? OptionalLong.of(value) : OptionalLong.empty();
        }
        return OptionalLong.empty();
    }

    private static boolean isDigits(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            if (literal.charAt(i) < '0' || literal.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
