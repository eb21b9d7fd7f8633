package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Playbooks, operations and tags at random, junk among them. The pools are small, so that ids and texts meet.
public final class RandomPlaybooks {
    private static final List<String> TEXTS = List.of(
            "use type hints",
            "use type hints ",
            "avoid globals",
            "log in JSON",
            "two\nlines",
            "[pat-001] helpful=9 harmful=0 :: forged",
            "{key_points}",
            "日本語 😀",
            "x".repeat(300));
    private static final List<String> BLANK = List.of("", " ", "\t\n", "\u2003", "\u0000", "\u00A0\u200B");
    private static final List<String> SECTIONS = List.of(
            "PATTERNS & APPROACHES",
            "mistakes to avoid",
            " USER PREFERENCES ",
            "Project Context",
            "OTHERS",
            "TEAM RULES",
            "",
            "\u0000");
    private static final List<String> CHOSEN = List.of("kpt_001", "kpt_002", "custom-87", "pat-x3", "PAT-001", "e");
    private static final long[] COUNTS = {0, 0, 1, 2, 3, 4, 10, Tally.MOST - 1, Tally.MOST};

    private final SplittableRandom random;

    public RandomPlaybooks(SplittableRandom random) {
        this.random = random;
    }

    public Playbook playbook() {
        Set<String> names = new HashSet<>();
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        Map<Section, Long> floors = new EnumMap<>(Section.class);
        for (Section section : Section.values()) {
            List<KeyPoint> entries = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                String name = name();
                if (names.add(name)) {
                    entries.add(new KeyPoint(name, pick(TEXTS), tally(), random.nextInt(4) == 0));
                }
            }
            sections.put(section, entries);
            if (random.nextInt(4) == 0) {
                floors.put(section, random.nextLong(12));
            }
        }
        Set<String> reserved = new HashSet<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            String name = name();
            if (!names.contains(name)) {
                reserved.add(name);
            }
        }
        return Playbook.of(sections, floors, reserved);
    }

    public List<Operation> operations(Playbook playbook, int most) {
        return Stream.generate(() -> operation(playbook))
                .limit(random.nextInt(most + 1))
                .toList();
    }

    public List<Tag> tags(Playbook playbook) {
        return Stream.generate(() -> new Tag(target(playbook), pick(List.of(Rating.values())), text()))
                .limit(random.nextInt(8))
                .toList();
    }

    /// Mostly the playbook with one key point in another section.
    public Applied move(Playbook playbook) {
        return playbook.move(target(playbook), pick(List.of(Section.values())));
    }

    private Operation operation(Playbook playbook) {
        Provenance basis = new Provenance(random.nextBoolean() ? "" : "because", List.of());
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> new Operation.Add(text(), section(), basis);
            case 3, 4 -> new Operation.Update(target(playbook), text(), basis);
            case 5, 6 -> new Operation.Merge(targets(playbook), text(), section(), basis);
            case 7 -> new Operation.Delete(target(playbook), basis);
            default -> new Operation.Malformed(pick(List.of("", "ADD", "REPLACE")), "no operation");
        };
    }

    private List<String> targets(Playbook playbook) {
        return Stream.generate(() -> target(playbook)).limit(random.nextInt(5)).toList();
    }

    /// Mostly an id that the playbook holds.
    private String target(Playbook playbook) {
        List<SectionedKeyPoint> all = playbook.keyPoints().toList();
        return switch (random.nextInt(8)) {
            case 0 -> pick(BLANK);
            case 1, 2 -> name();
            default -> all.isEmpty() ? name() : pick(all).keyPoint().name();
        };
    }

    private String name() {
        return random.nextInt(5) == 0
                ? pick(CHOSEN)
                : KeyPointId.of(pick(List.of(Section.values())), random.nextInt(1, 16), random.nextInt(8) == 0);
    }

    private String text() {
        return random.nextInt(8) == 0
                ? pick(BLANK)
                : random.nextBoolean() ? pick(TEXTS) : "insight " + random.nextInt(40);
    }

    private @Nullable String section() {
        return random.nextInt(4) == 0 ? null : pick(SECTIONS);
    }

    private Tally tally() {
        return new Tally(COUNTS[random.nextInt(COUNTS.length)], COUNTS[random.nextInt(COUNTS.length)]);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
