package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.JsonReport;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.transfer.ImportPlan;
import dev.acumen.transfer.ImportedKeyPoints;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// What an import comes to, for a person before and after, and for other programs.
///
/// @param console where it is printed
/// @param source what it comes from
/// @param refused what will not be taken, and why; each a sentence with its place
record ImportOutput(ConsoleOutput console, String source, List<String> refused) {
    /// The most of a kind that a person is shown; JSON has all of them.
    private static final int MOST = 100;

    /// What will be done.
    void before(ImportPlan plan, Playbook now) {
        Map<String, String> texts = now.texts();
        console.say(source + ": " + ConsoleOutput.counted(plan.taken().size(), "new key point") + ", "
                + plan.known().size() + " known already, " + refused.size() + " left out.");
        for (Section section : Section.values()) {
            List<ImportPlan.Taken> taken = plan.taken().stream()
                    .filter(one -> one.placed().section() == section)
                    .toList();
            if (!taken.isEmpty()) {
                console.say("");
                console.say(section.title() + ": " + taken.size() + " new");
                most(taken, one -> taken(one, plan, texts));
            }
        }
        if (!plan.known().isEmpty()) {
            console.say("");
            console.say("Known already; nothing changes there: " + plan.known().size());
            most(plan.known(), one -> known(one, texts));
        }
        if (!refused.isEmpty()) {
            console.say("");
            console.say("Left out: " + refused.size());
            most(refused, why -> console.change("!", "", why));
        }
        console.say("");
    }

    private <T> void most(List<T> all, Consumer<T> each) {
        all.stream().limit(MOST).forEach(each);
        if (all.size() > MOST) {
            console.line("  and " + (all.size() - MOST) + " more; --dry-run --json shows all of them");
        }
    }

    private void taken(ImportPlan.Taken one, ImportPlan plan, Map<String, String> texts) {
        KeyPoint keyPoint = one.placed().keyPoint();
        String judged = (keyPoint.tally().equals(Tally.ZERO) ? "" : told(keyPoint.tally()) + " ")
                + (keyPoint.isPinned() ? "pinned " : "");
        console.change("+", "", (judged.isEmpty() ? "" : judged + ":: ") + Rendering.words(keyPoint));
        if (!one.counted().equals(keyPoint.tally())) {
            console.reason(
                    "counted there " + told(one.counted()) + "; at most " + ImportPlan.MOST_COUNTED
                            + " of each is taken",
                    List.of());
        }
        if (one.from().size() > 1) {
            console.reason("found " + one.from().size() + " times; the tallies are added up", List.of());
        }
        plan.opposed().stream()
                .filter(pair -> pair.id().equals(one.placed().keyPoint().name()))
                .forEach(pair -> console.reason("may contradict " + other(pair.other(), plan, texts), List.of()));
        plan.close().stream()
                .filter(pair -> pair.id().equals(one.placed().keyPoint().name()))
                .findFirst()
                .ifPresent(pair -> console.reason("may duplicate " + other(pair.other(), plan, texts), List.of()));
    }

    private static String told(Tally tally) {
        return "helpful=" + tally.helpful() + " harmful=" + tally.harmful();
    }

    private static String other(String id, ImportPlan plan, Map<String, String> texts) {
        String text = texts.get(id);
        return text != null
                ? "[" + id + "] " + text
                : plan.taken().stream()
                        .filter(one -> one.placed().keyPoint().name().equals(id))
                        .findFirst()
                        .map(one -> one.placed().keyPoint().text())
                        .orElse(id);
    }

    private void known(ImportPlan.Known one, Map<String, String> texts) {
        ImportedKeyPoints.Entry entry = one.entry();
        console.change("=", one.id(), texts.getOrDefault(one.id(), ""));
        String text = entry.placed().keyPoint().text();
        if (!text.equals(texts.get(one.id()))) {
            console.reason("says the same as: " + text, List.of());
        }
    }

    /// What was done.
    void after(Applied applied, boolean isDryRun) {
        for (Section section : Section.values()) {
            List<String> ids = applied.changes().stream()
                    .filter(change -> change.after() != null && change.after().section() == section)
                    .map(Change::id)
                    .toList();
            if (!ids.isEmpty() && !isDryRun) {
                String range = ids.size() == 1 ? ids.getFirst() : ids.getFirst() + " to " + ids.getLast();
                console.line("  + " + section.title() + ": " + ConsoleOutput.counted(ids.size(), "key point") + ", "
                        + range);
            }
        }
        console.line(ConsoleOutput.counted(applied.changes().size(), "key point") + (isDryRun ? " would be" : "")
                + " imported from " + source + "."
                + (isDryRun || applied.changes().isEmpty() ? "" : " acumen undo takes the import back."));
        if (isDryRun) {
            console.say("This was a dry run: nothing was written.");
        }
    }

    /// The shape of `acumen apply`, and what was left out.
    Json.Obj json(Applied applied) {
        return JsonReport.whole(applied).with("left_out", Json.Arr.ofTexts(refused));
    }
}
