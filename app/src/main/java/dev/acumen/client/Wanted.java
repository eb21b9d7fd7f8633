package dev.acumen.client;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which members of an object are read, and which of theirs. The elements of an array are read like the array.
///
/// @param isAll whether all are read, at any depth
public record Wanted(boolean isAll, Map<String, Wanted> members) {
    /// Everything.
    public static final Wanted ALL = new Wanted(true, Map.of());

    public Wanted {
        members = Map.copyOf(members);
    }

    /// Members that are read with everything in them.
    public static Wanted of(String... names) {
        Map<String, Wanted> members = new HashMap<>();
        for (String name : names) {
            members.put(name, ALL);
        }
        return new Wanted(false, members);
    }

    /// The same, and a member of which only some of its own are read.
    public Wanted and(String name, Wanted wanted) {
        Map<String, Wanted> more = new HashMap<>(members);
        more.put(name, wanted);
        return new Wanted(false, more);
    }

    /// What is read of a member; null for one that is skipped.
    @Nullable
    Wanted member(String name) {
        return isAll ? ALL : members.get(name);
    }
}
