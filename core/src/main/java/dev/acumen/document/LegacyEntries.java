package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The entries of a flat `key_points` list, brought into today's form (REQ-SCORE-004, 005, 006): bare strings,
/// entries without counts, and entries with a single score. What cannot be understood stays as it is.
final class LegacyEntries {
    private static final String SCORE = "score";
    private static final String PREFIX = "kpt_";

    private final List<Json> entries;
    private final Set<String> held = new HashSet<>();
    private final List<Migration> migrations = new ArrayList<>();
    private long highest;

    LegacyEntries(List<Json> entries) {
        this.entries = entries;
        entries.forEach(entry -> PlaybookTree.noteName(entry, held));
    }

    List<Json> migrated() {
        List<Json> migrated = new ArrayList<>(entries.size());
        for (Json entry : entries) {
            migrated.add(migrated(entry));
        }
        return migrated;
    }

    /// What [#migrated] brought into today's form; not what was in it already.
    List<Migration> migrations() {
        return migrations;
    }

    private Json migrated(Json entry) {
        return switch (entry) {
            case Json.Text text
            when !KeyPoint.isBlank(text.value()) ->
                migrated(Json.Obj.of(PlaybookTree.TEXT, text), Migration.Form.BARE_STRING);
            case Json.Obj object -> migrated(object, form(object));
            case Json.Text ignored -> entry;
            case Json.Arr ignored -> entry;
            case Json.Num ignored -> entry;
            case Json.Bool ignored -> entry;
            case Json.Null ignored -> entry;
        };
    }

    private Json.Obj migrated(Json.Obj entry, Migration.@Nullable Form from) {
        Json.Obj counted = withCounts(entry);
        // Only what a name is all that it lacks is given one.
        boolean lacksName = entry.get(PlaybookTree.NAME) == null;
        Json.Obj probe = lacksName ? counted.with(PlaybookTree.NAME, new Json.Text(PREFIX + "0")) : counted;
        if (PlaybookTree.keyPoint(probe) == null) {
            return entry;
        }
        Json.Obj named = named(counted);
        if (from != null) {
            Json score = entry.get(SCORE);
            migrations.add(new Migration(
                    named.textOr(PlaybookTree.NAME, ""), from, score == null ? null : wholeNumber(score)));
        }
        return named;
    }

    /// The older form that an entry has; null for today's.
    private static Migration.@Nullable Form form(Json.Obj entry) {
        if (entry.get(PlaybookTree.HELPFUL) != null && entry.get(PlaybookTree.HARMFUL) != null) {
            return null;
        }
        return entry.get(SCORE) == null ? Migration.Form.DICT_NO_SCORE : Migration.Form.DICT_WITH_SCORE;
    }

    private Json.Obj named(Json.Obj entry) {
        String name = entry.text(PlaybookTree.NAME);
        if (name != null) {
            highest = Math.max(highest, number(name));
            return entry;
        }
        Json.Obj named = Json.Obj.of(PlaybookTree.NAME, new Json.Text(nextName()));
        for (Map.Entry<String, Json> member : entry.members().entrySet()) {
            named = named.with(member.getKey(), member.getValue());
        }
        return named;
    }

    /// `kpt_NNN`, counted on from the highest seen so far, past every name that an entry holds.
    private String nextName() {
        String name;
        do {
            highest++;
            name = PREFIX + (highest < 10 ? "00" : highest < 100 ? "0" : "") + highest;
        } while (held.contains(name));
        return name;
    }

    private static long number(String name) {
        String digits = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
        boolean isNumber =
                !digits.isEmpty() && digits.length() <= 15 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Long.parseLong(digits) : 0;
    }

    /// A count that is there stays; one that is missing comes from the score, or is 0.
    private static Json.Obj withCounts(Json.Obj entry) {
        Json score = entry.get(SCORE);
        Long value = score == null ? Long.valueOf(0) : wholeNumber(score);
        if (value == null) {
            return entry;
        }
        Json.Obj counted = entry.without(SCORE);
        if (counted.get(PlaybookTree.HELPFUL) == null) {
            counted = counted.with(PlaybookTree.HELPFUL, Json.Num.of(Math.max(value, 0)));
        }
        if (counted.get(PlaybookTree.HARMFUL) == null) {
            counted = counted.with(PlaybookTree.HARMFUL, Json.Num.of(Math.max(-value, 0)));
        }
        return counted;
    }

    /// The score as a number that a tally can take; null for anything else.
    private static @Nullable Long wholeNumber(Json score) {
        if (!(score instanceof Json.Num(String literal))) {
            return null;
        }
        boolean negative = literal.startsWith("-");
        var size = PlaybookTree.count(new Json.Num(negative ? literal.substring(1) : literal));
        return size.isEmpty() ? null : Long.valueOf(negative ? -size.getAsLong() : size.getAsLong());
    }
}
