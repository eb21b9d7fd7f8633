package dev.acumen.faults.process;

import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a user's files hold, but for what differs from run to run: times, the journal,
/// locks, logs, caches.
///
/// @param files the content by the path below the home folder
record State(Map<String, String> files) {
    private static final Pattern NOISE = Pattern.compile(
            ".*(/journal[^/]*|lock|\\.log(\\.1)?|\\.(tmp|next)|\\.acumen-\\d+)|\\.acumen/(cache|seen)/.*");
    /// In folders of Acumen's. What a killed command leaves beside a file of somebody else's (`settings.json`,
    /// `AGENTS.md`, git's own temporary file) stays there: nothing of ours looks into these folders again.
    private static final Pattern TEMPORARY = Pattern.compile("(.*/)?\\.?acumen/.*\\.(tmp|next)");

    /// What is made from the journal whenever a session is learned: nobody misses it until then.
    private static final Pattern DERIVED = Pattern.compile(".*/usage\\.json");

    /// What is there only until the command that wrote it has ended.
    private static final Pattern PASSING = Pattern.compile("\\.acumen/(queue|spool|bootstrap)/.*|.*/\\.gitignore");

    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)");
    private static final Pattern LINE = Pattern.compile("(\"line\": ?)\"[0-9a-f]+\"");
    private static final Pattern NUMBER = Pattern.compile("(\"(?:next|number)\": )\\d+");
    private static final Pattern STAMP = Pattern.compile("\\d{8}-?T?\\d{6}(-\\d+)?Z?(-\\d+)?");

    private static final int AROUND = 120;

    State {
        files = Map.copyOf(files);
    }

    static State of(Path home) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (Path path : Trees.below(home)) {
            String name = home.relativize(path).toString();
            // The hashes in it are salted anew in each home; catching up makes up for those that a kill cost.
            boolean isSalted = name.endsWith(AcumenFolder.KNOWN_TEXTS);
            if (Files.isRegularFile(path) && !isSalted && !NOISE.matcher(name).matches()) {
                try {
                    String text = Files.readString(path, StandardCharsets.ISO_8859_1);
                    if (!isEmptyList(name, text)) {
                        files.put(STAMP.matcher(name).replaceAll("STAMP"), normal(text));
                    }
                } catch (NoSuchFileException _) {
                    // A worker in the background has just removed it.
                }
            }
        }
        return new State(files);
    }

    /// A list of rejected texts that has none keeps only which number comes next.
    private static boolean isEmptyList(String name, String text) {
        return name.endsWith("/rejected.json") && text.contains("\"rejected\": []");
    }

    /// Numbers of rejected texts are never given again, even where the command was refused.
    private static String normal(String text) {
        String timeless = TIME.matcher(text).replaceAll("TIME");
        return NUMBER.matcher(LINE.matcher(timeless).replaceAll("$1\"LINE\"")).replaceAll("$1N");
    }

    /// The names of temporary files.
    static TreeSet<String> temporary(Path home) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (Path path : Trees.below(home)) {
            String name = home.relativize(path).toString();
            if (TEMPORARY.matcher(name).matches()) {
                names.add(name);
            }
        }
        return names;
    }

    /// @throws AssertionError if a file is neither as it was in one state nor as it is in the other
    void expectBetween(State before, State after) {
        for (String name : names(before, after)) {
            String now = files.get(name);
            if (!PASSING.matcher(name).matches()
                    && !Objects.equals(now, before.files.get(name))
                    && !Objects.equals(now, after.files.get(name))) {
                throw new AssertionError(
                        name + " is neither as before nor as afterwards: " + difference(now, after.files.get(name)));
            }
        }
    }

    /// @throws AssertionError if something differs, but for what can be made anew
    void expect(State expected) {
        for (String name : different(expected)) {
            throw new AssertionError(
                    name + " is not as it must be: " + difference(files.get(name), expected.files.get(name)));
        }
    }

    /// The files that differ, but for what can be made anew.
    List<String> different(State other) {
        return names(other, other).stream()
                .filter(name -> !DERIVED.matcher(name).matches())
                .filter(name -> !Objects.equals(files.get(name), other.files.get(name)))
                .toList();
    }

    /// The place where two texts part.
    private static String difference(@Nullable String there, @Nullable String expected) {
        if (there == null || expected == null) {
            return there == null ? "it is not there" : "it is there: " + excerpt(there, 0);
        }
        int common = Math.max(0, Arrays.mismatch(there.toCharArray(), expected.toCharArray()));
        return "\n" + excerpt(there, common) + "\nand not\n" + excerpt(expected, common);
    }

    private static String excerpt(String text, int at) {
        return text.substring(Math.max(0, at - AROUND), Math.min(text.length(), at + AROUND));
    }

    private TreeSet<String> names(State one, State other) {
        TreeSet<String> names = new TreeSet<>(files.keySet());
        names.addAll(one.files.keySet());
        names.addAll(other.files.keySet());
        return names;
    }

    /// Whether these files of another state are the same here.
    boolean agrees(State other, String suffix) {
        return names(other, other).stream()
                .filter(name -> name.endsWith(suffix))
                .allMatch(name -> Objects.equals(files.get(name), other.files.get(name)));
    }
}
