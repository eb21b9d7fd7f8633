package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/// A command that writes.
///
/// @param name by which it is counted
/// @param arguments of the command
/// @param first commands that go before, undisturbed
record Wish(String name, List<String> arguments, List<List<String>> first) {
    private static final String MERGE_DRIVER = "merge-driver";
    private static final int IMPOSSIBLE = 255;
    private static final int CONFLICT = 3;

    /// All of them; [Scene] has what they name.
    static List<Wish> all() {
        return List.of(
                of("add", "add", "Say what was measured, and how", "--section", "pat"),
                of("edit", "edit", "pat-001", "Run `make check` before every commit"),
                of("remove", "remove", "pat-002"),
                of("merge", "merge", "pat-003", "pat-004", "--text", "Small commits, each green"),
                of("move", "move", "pat-005", "ctx"),
                of("tag", "tag", "pat-006", "helpful"),
                of("pin", "pin", "pat-006"),
                of("unpin", "unpin", "pat-007").after(List.of(List.of("pin", "pat-007"))),
                of("undo", "undo").after(List.of(List.of("remove", "pat-008"))),
                of("apply", "apply", "delta.json"),
                of("refine", "refine"),
                of("import", "import", "--from", "list", "--yes", "list.md"),
                of("export", "export", "--as", "agents"),
                of("learn", "learn", "--model", "none", "session.jsonl"),
                of("review --accept", "review", "--accept", "all")
                        .after(List.of(List.of("review", "on"), List.of("learn", "--model", "none", "session.jsonl"))),
                of("review --reject", "review", "--reject", "all")
                        .after(List.of(List.of("review", "on"), List.of("learn", "--model", "none", "session.jsonl"))),
                of("review on", "review", "on"),
                of("trust", "trust", "--yes"),
                of("off", "off"),
                of("on", "on").after(List.of(List.of("off"))),
                of("install", "install", "--yes"),
                of("uninstall", "uninstall").after(List.of(List.of("install", "--yes"))),
                of(MERGE_DRIVER, MERGE_DRIVER, "base.json", "ours.json", "theirs.json", "7", "playbook.json"));
    }

    /// In short some of them, chosen at random; else all.
    static List<Wish> some(Budget budget, int inShort, SplittableRandom random) {
        List<Wish> wishes = new ArrayList<>(all());
        Collections.shuffle(wishes, Random.from(random));
        return wishes.subList(0, budget.of(inShort, wishes.size()));
    }

    /// Whether it ends so where it could do nothing; a code of its own tells git that a merge failed.
    boolean isRefusal(int exitCode) {
        return exitCode == (name.equals(MERGE_DRIVER) ? IMPOSSIBLE : 1);
    }

    /// Whether git merged in its place, line by line, and left marks.
    boolean isMergedAsText(int exitCode) {
        return name.equals(MERGE_DRIVER) && exitCode == CONFLICT;
    }

    private static Wish of(String name, String... arguments) {
        return new Wish(name, Arrays.asList(arguments), List.of());
    }

    private Wish after(List<List<String>> commands) {
        return new Wish(name, arguments, commands);
    }
}
