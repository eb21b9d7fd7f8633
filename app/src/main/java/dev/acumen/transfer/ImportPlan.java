package dev.acumen.transfer;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Merge;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What taking key points of another system into a playbook comes to.
///
/// What stands among them more than once, in whatever words, is taken once with all its tallies; what the playbook
/// says already stays as it is. The key points get new ids, and in a playbook that never held any, where it is
/// one of ours, they keep theirs.
///
/// @param applied the playbook that comes of it, the changes, and as rejections what it said already
/// @param taken what is new, in order
/// @param known what the playbook says already, in order
/// @param opposed what is new and may contradict something
/// @param close what is new and may duplicate something; it is taken, and a person or a model decides
public record ImportPlan(
        Applied applied, List<Taken> taken, List<Known> known, List<Opposed> opposed, List<Close> close) {
    /// The most of each count that is taken: no project judges one key point as often, and what a stranger counted
    /// higher could hardly be outweighed here.
    public static final long MOST_COUNTED = 1_000;

    public ImportPlan {
        taken = List.copyOf(taken);
        known = List.copyOf(known);
        opposed = List.copyOf(opposed);
        close = List.copyOf(close);
    }

    /// A new key point.
    ///
    /// @param placed with its new id
    /// @param from what it was made of, at least one
    public record Taken(SectionedKeyPoint placed, List<ImportedKeyPoints.Entry> from) {
        public Taken {
            from = List.copyOf(from);
        }

        /// What was counted there, all of it.
        public Tally counted() {
            return ImportPlan.counted(from);
        }
    }

    /// One that the playbook has.
    ///
    /// @param index its place among what was to be taken, from 0
    /// @param id of the key point that says it
    /// @param similarity of what they mean; 1 for the same words
    public record Known(int index, ImportedKeyPoints.Entry entry, String id, double similarity) {}

    /// Two that perhaps cannot both be right.
    ///
    /// @param id of the new one
    /// @param other id of the other, which may be new as well
    /// @param why short; may be empty
    public record Opposed(String id, String other, String why) {}

    /// Two that perhaps say the same.
    ///
    /// @param id of the new one
    /// @param other id of the other, which may be new as well
    public record Close(String id, String other) {}

    /// How to take them.
    ///
    /// @param source where they come from, for the journal
    /// @param isKeepingDuplicates whether to take what is there already, too
    /// @param isPlaybook whether they are a playbook of our form: what it says twice is left to refining, and
    /// its ids can be kept
    public record Manner(String source, boolean isKeepingDuplicates, boolean isPlaybook) {}

    /// Makes the plan.
    ///
    /// @param refiner compares meanings; nothing else of what it would do is done
    public static ImportPlan of(Playbook now, List<ImportedKeyPoints.Entry> wanted, Manner manner, Refiner refiner) {
        Planner planner = new Planner(now, manner);
        planner.group(wanted);
        boolean isCopy = manner.isPlaybook() && now.size() == 0;
        if (manner.isKeepingDuplicates() || isCopy || planner.groups.isEmpty()) {
            planner.name();
        } else {
            planner.compare(refiner);
        }
        return planner.plan();
    }

    private static Tally counted(List<ImportedKeyPoints.Entry> entries) {
        return entries.stream().map(entry -> entry.placed().keyPoint().tally()).reduce(Tally.ZERO, Tally::plus);
    }

    /// Entries that become one key point.
    private static final class Group {
        private final int index;
        private final List<ImportedKeyPoints.Entry> entries = new ArrayList<>();

        Group(int index) {
            this.index = index;
        }

        /// @param renamed new ids by old ones, of all that is taken
        SectionedKeyPoint placed(String id, Map<String, String> renamed) {
            SectionedKeyPoint first = entries.getFirst().placed();
            Tally counted = counted(entries);
            Tally tally =
                    new Tally(Math.min(MOST_COUNTED, counted.helpful()), Math.min(MOST_COUNTED, counted.harmful()));
            boolean isPinned = keyPoints().anyMatch(KeyPoint::isPinned);
            KeyPoint taken = first.keyPoint()
                    .withName(id)
                    .withTally(tally)
                    .withPin(isPinned)
                    .withAgreement(agrees(renamed))
                    .withGuard(Guard.NONE);
            return new SectionedKeyPoint(first.section(), taken);
        }

        /// What a person said of two that come along holds for them under their new ids.
        private List<String> agrees(Map<String, String> renamed) {
            return keyPoints()
                    .flatMap(keyPoint -> keyPoint.agrees().stream())
                    .flatMap(old -> Optional.ofNullable(renamed.get(old)).stream())
                    .distinct()
                    .toList();
        }

        private Stream<KeyPoint> keyPoints() {
            return entries.stream().map(entry -> entry.placed().keyPoint());
        }
    }

    private static final class Planner {
        private final Playbook now;
        private final Manner manner;
        private final Map<String, Group> groups = new LinkedHashMap<>();
        private final List<Known> known = new ArrayList<>();
        private final List<Opposed> opposed = new ArrayList<>();
        private final List<Close> close = new ArrayList<>();
        private final Map<String, String> names = new HashMap<>();

        Planner(Playbook now, Manner manner) {
            this.now = now;
            this.manner = manner;
        }

        /// Puts together what says the same word by word. Keys are ids for the trial, which no key point has.
        void group(List<ImportedKeyPoints.Entry> wanted) {
            Map<String, String> holders = new HashMap<>();
            now.keyPoints()
                    .map(SectionedKeyPoint::keyPoint)
                    .forEach(one -> holders.putIfAbsent(one.text(), one.name()));
            now.keyPoints()
                    .map(SectionedKeyPoint::keyPoint)
                    .forEach(one -> holders.putIfAbsent(MarkdownText.readBack(one.text()), one.name()));
            Map<String, Group> byText = new HashMap<>();
            for (int i = 0; i < wanted.size(); i++) {
                ImportedKeyPoints.Entry entry = wanted.get(i);
                String text = entry.placed().keyPoint().text();
                String holder = manner.isKeepingDuplicates() ? null : holders.get(text);
                boolean isAlone = manner.isKeepingDuplicates() || manner.isPlaybook();
                if (holder != null) {
                    known.add(new Known(i, entry, holder, 1));
                } else if (!isAlone && byText.containsKey(text)) {
                    Objects.requireNonNull(byText.get(text)).entries.add(entry);
                } else {
                    Group group = new Group(i);
                    group.entries.add(entry);
                    groups.put("\n" + i, group);
                    byText.put(text, group);
                }
            }
        }

        void compare(Refiner refiner) {
            Map<String, String> trialNames = new HashMap<>();
            groups.keySet().forEach(key -> trialNames.put(key, key));
            Playbook trial = with(trialNames);
            refiner.prepare(trial);
            Refinement refinement = refiner.plan(trial);
            refinement.merges().forEach(this::merge);
            known.sort(Comparator.comparingInt(Known::index));
            name();
            refinement.guarded().stream()
                    .filter(pair -> pair.kind() == Pair.Kind.OPPOSITE)
                    .forEach(this::opposed);
            refinement.near().forEach(this::close);
        }

        /// Key points that say the same in other words.
        private void merge(Merge merge) {
            Map<String, Double> near = new LinkedHashMap<>();
            near.put(merge.keep(), merge.similarity());
            merge.drop().forEach(one -> near.put(one.id(), one.similarity()));
            Optional<String> holder =
                    near.keySet().stream().filter(id -> !groups.containsKey(id)).findFirst();
            List<String> ours =
                    near.keySet().stream().filter(groups::containsKey).toList();
            if (holder.isPresent()) {
                for (String key : ours) {
                    Group group = Objects.requireNonNull(groups.remove(key));
                    double similarity = Objects.requireNonNull(near.get(key));
                    group.entries.forEach(entry -> known.add(new Known(group.index, entry, holder.get(), similarity)));
                }
            } else if (!manner.isPlaybook()) {
                Group first = Objects.requireNonNull(groups.get(ours.getFirst()));
                for (String key : ours.subList(1, ours.size())) {
                    first.entries.addAll(Objects.requireNonNull(groups.remove(key)).entries);
                }
            }
        }

        private void opposed(Pair pair) {
            String first = names.get(pair.first());
            String second = names.get(pair.second());
            if (first != null) {
                opposed.add(new Opposed(first, second == null ? pair.second() : second, pair.why()));
            } else if (second != null) {
                opposed.add(new Opposed(second, pair.first(), pair.why()));
            }
        }

        private void close(Pair pair) {
            String first = names.get(pair.first());
            String second = names.get(pair.second());
            if (second != null) {
                close.add(new Close(second, first == null ? pair.first() : first));
            } else if (first != null) {
                close.add(new Close(first, pair.second()));
            }
        }

        /// The ids that the entries have, where no id was ever given.
        private Map<String, String> own() {
            if (!manner.isPlaybook()
                    || now.size() > 0
                    || !now.idFloors().isEmpty()
                    || !now.reserved().isEmpty()) {
                return Map.of();
            }
            Map<String, String> own = new HashMap<>();
            Set<String> used = new HashSet<>();
            groups.forEach((key, group) -> {
                String id = group.entries.getFirst().placed().keyPoint().name();
                if (used.add(id)) {
                    own.put(key, id);
                }
            });
            return own;
        }

        /// Gives every group that is left its id.
        void name() {
            Map<String, String> own = own();
            Set<String> used = new HashSet<>(now.ids());
            used.addAll(now.reserved());
            used.addAll(own.values());
            Map<Section, Long> last = new EnumMap<>(Section.class);
            groups.forEach((key, group) -> {
                Section section = group.entries.getFirst().placed().section();
                String id = own.get(key);
                long number = last.computeIfAbsent(section, this::first);
                while (id == null) {
                    String next = "%s-%03d".formatted(section.slug(), number++);
                    id = used.add(next) ? next : null;
                }
                last.put(section, number);
                names.put(key, id);
            });
        }

        private long first(Section section) {
            return Long.parseLong(now.nextId(section).substring(section.slug().length() + 1));
        }

        private Playbook with(Map<String, String> ids) {
            Map<Section, List<KeyPoint>> sections = new LinkedHashMap<>();
            for (Section section : Section.values()) {
                sections.put(section, new ArrayList<>(now.in(section)));
            }
            Map<String, String> renamed = renamed(ids);
            groups.forEach((key, group) -> {
                SectionedKeyPoint placed = group.placed(Objects.requireNonNull(ids.get(key)), renamed);
                Objects.requireNonNull(sections.get(placed.section())).add(placed.keyPoint());
            });
            return Playbook.of(sections, now.idFloors(), now.reserved());
        }

        /// The ids that these groups get, by those that they had.
        private Map<String, String> renamed(Map<String, String> ids) {
            Map<String, String> renamed = new HashMap<>();
            groups.forEach((key, group) -> group.keyPoints()
                    .forEach(old -> renamed.putIfAbsent(old.name(), Objects.requireNonNull(ids.get(key)))));
            return renamed;
        }

        ImportPlan plan() {
            List<Taken> taken = new ArrayList<>();
            List<Change> changes = new ArrayList<>();
            Map<String, String> renamed = renamed(names);
            groups.forEach((key, group) -> {
                SectionedKeyPoint placed = group.placed(Objects.requireNonNull(names.get(key)), renamed);
                taken.add(new Taken(placed, group.entries));
                String old = group.keyPoints().map(KeyPoint::name).collect(Collectors.joining(", "));
                changes.add(new Change(
                        group.index, Change.Kind.ADD, null, placed, Provenance.of(old + " of " + manner.source())));
            });
            List<Rejection> rejections = known.stream().map(Planner::rejection).toList();
            Applied applied = changes.isEmpty()
                    ? new Applied(now, List.of(), rejections, List.of())
                    : new Applied(with(names), changes, rejections, List.of());
            return new ImportPlan(applied, taken, known, opposed, close);
        }

        private static Rejection rejection(Known one) {
            return one.similarity() < 1
                    ? new Rejection.AlreadySo(one.index(), "ADD", one.id() + " says this in other words")
                    : new Rejection.DuplicateText(one.index(), "ADD", one.id());
        }
    }
}
