package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The merge of two states of a playbook file that began at the same third one: by id, so that each key point is
/// merged for itself.
///
/// Tallies are the base's and what either side counted. A text is that of the side that reworded it; where both
/// did, in different words, it is a conflict for a person to settle. What one side removed is gone, unless the
/// other reworded, pinned or moved it, or gave it a field. A key point that is new on both sides under one id is
/// one where the text is the same, else the smaller text keeps the id and the other gets the next one that is free
/// on both sides. All that the playbook does not know is merged three ways, too.
///
/// The result is byte for byte the same whichever side is called ours, but for the halves of conflicts.
public final class PlaybookMerge {
    private static final List<String> TOP = List.of("version", "last_updated", "sections", "id_floors", "removed");
    private static final List<String> TITLES =
            List.of(Section.values()).stream().map(Section::title).toList();

    private final MergeSide base;
    private final MergeSide ours;
    private final MergeSide theirs;
    private final FileManner manner;
    private final Alignment alignment;
    private final List<RenumberedKeyPoint> renamed;
    private final Set<String> given = new LinkedHashSet<>();
    private final List<Refused> refused = new ArrayList<>();
    private final Map<String, MergeSide.Spot> keyPoints = new LinkedHashMap<>();
    private final Map<String, Conflict> conflicts = new LinkedHashMap<>();
    private final Json.Obj tree;

    /// A key point of one side that is not in the merged file, for the other side had removed what it says.
    public record Refused(String id, String text, RemovedKeyPoint removed) {}

    /// A key point that both sides reworded.
    ///
    /// @param ours its text on one side
    /// @param theirs its text on the other
    public record Conflict(String id, String ours, String theirs) {}

    private PlaybookMerge(MergeSide base, MergeSide ours, MergeSide theirs, FileManner manner) {
        this.alignment = new Alignment(base, ours, theirs);
        IdAssignment numbering = new IdAssignment(alignment.base(), alignment.ours(), alignment.theirs(), true);
        this.base = alignment.base();
        this.ours = alignment.ours().renamed(numbering.ours());
        this.theirs = alignment.theirs().renamed(numbering.theirs());
        this.renamed = new ArrayList<>(alignment.displaced());
        renamed.addAll(numbering.all());
        this.given.addAll(base.keyPoints().keySet());
        this.given.addAll(ours.keyPoints().keySet());
        this.given.addAll(theirs.keyPoints().keySet());
        this.manner = manner;
        EntryMerge entries = new EntryMerge(this.base, this.ours, this.theirs);
        for (String id : ids()) {
            MergeSide.Spot merged = entries.merged(id);
            RemovedKeyPoint removed = merged == null ? null : removal(id, merged);
            if (removed != null) {
                refused.add(new Refused(id, Objects.requireNonNull(merged).text(), removed));
            } else if (merged != null) {
                keyPoints.put(id, merged);
                entries.conflict(id).ifPresent(conflict -> conflicts.put(id, conflict));
            }
        }
        this.tree = tree();
    }

    /// Merges two files.
    ///
    /// @param base what both began at; empty where there was no file
    /// @throws dev.acumen.json.BadInputException if one of them is no playbook; its source is `base`, `ours` or
    /// `theirs`
    public static PlaybookMerge of(byte[] base, byte[] ours, byte[] theirs) {
        boolean isNew = new String(base, StandardCharsets.UTF_8).isBlank();
        return new PlaybookMerge(
                isNew ? MergeSide.nothing() : MergeSide.of(base, "base"),
                MergeSide.of(ours, "ours"),
                MergeSide.of(theirs, "theirs"),
                FileManner.merged(isNew ? null : FileManner.of(base), FileManner.of(ours), FileManner.of(theirs)));
    }

    /// The key points that both sides reworded, in canonical order.
    public List<Conflict> conflicts() {
        return List.copyOf(conflicts.values());
    }

    /// The key points that one side learned anew and the other had removed.
    public List<Refused> refused() {
        return List.copyOf(refused);
    }

    /// The key points that got another id, for one of the other side's has theirs.
    public List<RenumberedKeyPoint> renamed() {
        return List.copyOf(renamed);
    }

    /// The same with those that got it in an earlier merge of which one of the sides does not know.
    public List<RenumberedKeyPoint> renumbered() {
        List<RenumberedKeyPoint> all = new ArrayList<>(alignment.all());
        renamed.stream().filter(one -> !all.contains(one)).forEach(all::add);
        return all;
    }

    /// The merged file. Where there is a conflict, both lines of the text stand between marks, as git writes them.
    ///
    /// @param markSize how many characters begin a mark; git's own are 7
    public byte[] bytes(int markSize) {
        String[] mine = lines(Conflict::ours);
        String[] other = lines(Conflict::theirs);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < mine.length; i++) {
            if (i > 0) {
                text.append('\n');
            }
            if (mine[i].equals(other[i])) {
                text.append(mine[i]);
            } else {
                text.append("<".repeat(markSize)).append(" ours\n").append(mine[i]);
                text.append('\n').append("=".repeat(markSize)).append('\n').append(other[i]);
                text.append('\n').append(">".repeat(markSize)).append(" theirs");
            }
        }
        return manner.bytes(text.toString());
    }

    /// The merged file as something for a later merge to begin at: a text in conflict is neither side's, so that
    /// whoever chose one of them has reworded it.
    public byte[] bytesOfAncestor() {
        return manner.bytes(JsonWriter.pretty(with(conflict -> {
            boolean isOurs = ThreeWay.BY_CODE_POINTS.compare(conflict.ours, conflict.theirs) < 0;
            return isOurs ? conflict.ours + "\n" + conflict.theirs : conflict.theirs + "\n" + conflict.ours;
        })));
    }

    /// A string never spans two lines, so two trees that differ in texts alone differ in these lines alone.
    private String[] lines(Function<Conflict, String> choice) {
        return JsonWriter.pretty(with(choice)).split("\n", -1);
    }

    private Json.Obj with(Function<Conflict, String> choice) {
        if (conflicts.isEmpty() || !(tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections)) {
            return tree;
        }
        Json.Obj chosen = sections;
        for (String title : TITLES) {
            if (sections.get(title) instanceof Json.Arr(List<Json> entries)) {
                chosen = chosen.with(
                        title,
                        new Json.Arr(entries.stream()
                                .map(entry -> with(entry, choice))
                                .toList()));
            }
        }
        return tree.with(PlaybookTree.SECTIONS, chosen);
    }

    private Json with(Json json, Function<Conflict, String> choice) {
        KeyPoint keyPoint = PlaybookTree.keyPoint(json);
        Conflict conflict = keyPoint == null ? null : conflicts.get(keyPoint.name());
        return conflict != null && json instanceof Json.Obj entry
                ? entry.with(PlaybookTree.TEXT, new Json.Text(choice.apply(conflict)))
                : json;
    }

    /// Why a key point that is new on one side stays out: the other side had removed what it says, and the one that
    /// has it did not know. What a person said or pinned counts more. Null where it stays.
    private @Nullable RemovedKeyPoint removal(String id, MergeSide.Spot merged) {
        MergeSide.Spot mine = ours.find(id);
        boolean isOneSided = (mine == null) != (theirs.find(id) == null);
        if (!isOneSided
                || base.find(id) != null
                || merged.keyPoint().isByUser()
                || merged.keyPoint().isPinned()) {
            return null;
        }
        String hash = RemovedKeyPoint.hashOf(merged.text());
        MergeSide side = mine == null ? theirs : ours;
        boolean isKnown = removed(base).containsKey(hash) || removed(side).containsKey(hash);
        return isKnown ? null : removed(mine == null ? ours : theirs).get(hash);
    }

    private static Map<String, RemovedKeyPoint> removed(MergeSide side) {
        return RemovedKeyPoint.byHash(side.tree().get(RemovedKeyPoint.MEMBER));
    }

    private Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>(base.keyPoints().keySet());
        ids.addAll(ours.keyPoints().keySet());
        ids.addAll(theirs.keyPoints().keySet());
        return ids;
    }

    private Json.Obj tree() {
        Json.Obj merged = ThreeWay.object(base.tree(), ours.tree(), theirs.tree(), TOP, this::member);
        Playbook playbook = PlaybookTree.read(merged, "").playbook();
        TreeEditor editor = new TreeEditor(merged);
        editor.setFloors(playbook.remembering(given).remembering(ids()).idFloors());
        return editor.tree();
    }

    private @Nullable Json member(String name, @Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        return switch (name) {
            case PlaybookTree.SECTIONS ->
                ThreeWay.object(base.sections(), ours.sections(), theirs.sections(), TITLES, this::section);
            case PlaybookTree.ID_FLOORS -> floors(before, mine, other);
            case "last_updated" -> later(before, mine, other);
            case RemovedKeyPoint.MEMBER -> RemovedKeyPoint.merged(before, mine, other, texts());
            default -> ThreeWay.merged(before, mine, other);
        };
    }

    private List<String> texts() {
        return keyPoints.values().stream().map(MergeSide.Spot::text).toList();
    }

    private @Nullable Json section(String title, @Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        return TITLES.contains(title)
                ? new Json.Arr(entries(Section.resolve(title)))
                : ThreeWay.merged(before, mine, other);
    }

    /// Those of the base in its order, then new key points by id, then what is new and is none.
    private List<Json> entries(Section section) {
        List<Json> loose =
                new ArrayList<>(ThreeWay.list(base.others(section), ours.others(section), theirs.others(section)));
        List<Json> entries = new ArrayList<>();
        Set<String> placed = new HashSet<>();
        if (base.sections().get(section.title()) instanceof Json.Arr(List<Json> before)) {
            for (Json entry : before) {
                KeyPoint keyPoint = PlaybookTree.keyPoint(entry);
                if (keyPoint == null) {
                    if (loose.remove(entry)) {
                        entries.add(entry);
                    }
                    continue;
                }
                String id = alignment.target(keyPoint.name());
                if (isIn(section, id) && placed.add(id)) {
                    entries.add(Objects.requireNonNull(keyPoints.get(id)).entry());
                }
            }
        }
        keyPoints.entrySet().stream()
                .filter(keyPoint -> keyPoint.getValue().section() == section && placed.add(keyPoint.getKey()))
                .sorted(Map.Entry.comparingByKey(IdAssignment.BY_NUMBER))
                .forEach(keyPoint -> entries.add(keyPoint.getValue().entry()));
        entries.addAll(loose);
        return entries;
    }

    private boolean isIn(Section section, String id) {
        MergeSide.Spot spot = keyPoints.get(id);
        return spot != null && spot.section() == section;
    }

    /// No id is given twice, so the higher floor counts, and one that was there stays.
    private static @Nullable Json floors(@Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        if (!(mine instanceof Json.Obj ours && other instanceof Json.Obj theirs)) {
            return mine == null || other == null ? (mine == null ? other : mine) : ThreeWay.merged(before, mine, other);
        }
        Json.Obj base = before instanceof Json.Obj found ? found : ThreeWay.NOTHING;
        List<String> slugs =
                List.of(Section.values()).stream().map(Section::slug).toList();
        return ThreeWay.object(base, ours, theirs, slugs, (ignored, a, b, c) -> floor(a, b, c));
    }

    private static @Nullable Json floor(@Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        OptionalLong one = PlaybookTree.count(mine);
        OptionalLong two = PlaybookTree.count(other);
        if (one.isPresent() && two.isPresent()) {
            return Json.Num.of(Math.max(one.getAsLong(), two.getAsLong()));
        }
        return mine == null || other == null ? (mine == null ? other : mine) : ThreeWay.merged(before, mine, other);
    }

    private static @Nullable Json later(@Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        Optional<Instant> one = time(mine);
        Optional<Instant> two = time(other);
        if (one.isPresent() && two.isPresent() && !one.equals(two)) {
            return one.get().isAfter(two.get()) ? mine : other;
        }
        if (one.isPresent() != two.isPresent()) {
            return one.isPresent() ? mine : other;
        }
        return mine == null || other == null ? (mine == null ? other : mine) : ThreeWay.merged(before, mine, other);
    }

    /// A time without an offset counts as UTC.
    private static Optional<Instant> time(@Nullable Json json) {
        if (!(json instanceof Json.Text(String text))) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException ignored) {
            try {
                return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
            } catch (DateTimeParseException ignoredToo) {
                return Optional.empty();
            }
        }
    }
}
