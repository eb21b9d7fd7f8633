package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Excerpts;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Merge;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What refining a playbook comes to, for a person or for another program.
///
/// @param refinement what it comes to
/// @param before the texts of the key points, by id, as they were before
record RefinementReport(Refinement refinement, Map<String, String> before) {
    /// The most pairs of a kind that a person is shown.
    private static final int MOST = 20;

    static RefinementReport of(Refinement refinement, Playbook before) {
        return new RefinementReport(refinement, before.texts());
    }

    /// `merge`, `guarded`, `close` and `prune`, in this order, and `capped` where a playbook's size is limited.
    Json.Obj json(boolean isCapped) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "merge",
                new Json.Arr(
                        refinement.merges().stream().map(RefinementReport::json).toList()));
        members.put(
                "guarded",
                new Json.Arr(refinement.guarded().stream()
                        .map(RefinementReport::json)
                        .toList()));
        members.put(
                "close",
                new Json.Arr(
                        refinement.near().stream().map(RefinementReport::json).toList()));
        members.put("prune", gone(refinement.pruned()));
        if (isCapped) {
            members.put("capped", gone(refinement.capped()));
        }
        return new Json.Obj(members);
    }

    private static Json json(Merge merge) {
        return Json.Obj.of(
                "keep",
                new Json.Text(merge.keep()),
                "drop",
                Json.Arr.ofTexts(merge.drop().stream().map(Merge.Dropped::id).toList()),
                "similarity",
                number(merge.similarity()));
    }

    private static Json json(Pair pair) {
        return Json.Obj.of(
                "ids",
                Json.Arr.ofTexts(List.of(pair.first(), pair.second())),
                "kind",
                new Json.Text(pair.kind().word()),
                "similarity",
                number(pair.similarity()),
                "why",
                new Json.Text(pair.why()));
    }

    private static Json gone(List<Change> changes) {
        return new Json.Arr(changes.stream()
                .<Json>map(change -> Json.Obj.of(
                        "id",
                        new Json.Text(change.id()),
                        "why",
                        new Json.Text(change.basis().why())))
                .toList());
    }

    private static Json number(double similarity) {
        return new Json.Num(BigDecimal.valueOf(similarity)
                .setScale(4, RoundingMode.FLOOR)
                .stripTrailingZeros()
                .toPlainString());
    }

    /// Tells a person, in lines of at most so many characters.
    ///
    /// @param isWhole whether to show the pairs that stay two as well
    void tell(ConsoleOutput console, int width, boolean isWhole) {
        if (refinement.applied().changes().isEmpty()) {
            console.say("  Nothing changed.");
        }
        refinement.merges().forEach(merge -> merge(console, width, merge));
        refinement.pruned().forEach(change -> gone(console, width, change));
        refinement.capped().forEach(change -> gone(console, width, change));
        List<Pair> opposites = pairs(Pair.Kind.OPPOSITE);
        List<Pair> variants = pairs(Pair.Kind.VARIANT);
        if (isWhole) {
            pairs(console, width, "Possible contradictions (acumen review decides):", opposites);
            pairs(console, width, "Possible duplicates (acumen review decides):", refinement.near());
            pairs(console, width, "Variants, alike but for what matters; they stay as they are:", variants);
        } else if (!opposites.isEmpty() || !variants.isEmpty()) {
            console.say(counts(opposites, variants) + " left; acumen refine --dry-run shows them.");
        }
    }

    private static String counts(List<Pair> opposites, List<Pair> variants) {
        List<String> counts = new ArrayList<>();
        if (!opposites.isEmpty()) {
            counts.add(ConsoleOutput.counted(opposites.size(), "contradiction"));
        }
        if (!variants.isEmpty()) {
            counts.add(ConsoleOutput.counted(variants.size(), "pair") + " of variants");
        }
        return String.join(" and ", counts) + (opposites.size() + variants.size() == 1 ? " is" : " are");
    }

    private void merge(ConsoleOutput console, int width, Merge merge) {
        String kept = text(merge.keep());
        String head = "  ~ [" + merge.keep() + "] ";
        String only = merge.drop().size() == 1 ? text(merge.drop().getFirst().id()) : kept;
        console.line(head + excerpts(width, head).of(kept, only));
        for (Merge.Dropped dropped : merge.drop()) {
            String how = dropped.similarity() < 1 ? shown(dropped.similarity()) : "same words";
            String lead = "      absorbs [" + dropped.id() + "] " + how + ": ";
            console.line(lead + excerpts(width, lead).of(text(dropped.id()), kept));
        }
    }

    private void gone(ConsoleOutput console, int width, Change change) {
        String head = "  - [" + change.id() + "] ";
        console.line(head + excerpts(width, head).of(text(change.id())));
        console.reason(change.basis().why(), List.of());
    }

    private List<Pair> pairs(Pair.Kind kind) {
        return refinement.guarded().stream().filter(pair -> pair.kind() == kind).toList();
    }

    private void pairs(ConsoleOutput console, int width, String title, List<Pair> pairs) {
        if (pairs.isEmpty()) {
            return;
        }
        console.say("");
        console.say(title);
        for (Pair pair : pairs.subList(0, Math.min(MOST, pairs.size()))) {
            String sign = pair.kind() == Pair.Kind.OPPOSITE ? "  ! [" : "  ≈ [";
            one(console, width, sign + pair.first() + "] ", text(pair.first()), text(pair.second()));
            one(console, width, "    [" + pair.second() + "] ", text(pair.second()), text(pair.first()));
            console.line("      " + shown(pair.similarity()) + (pair.why().isEmpty() ? "" : ": " + pair.why()));
        }
        if (pairs.size() > MOST) {
            console.say("  and " + (pairs.size() - MOST) + " more; --json has all of them");
        }
    }

    private static void one(ConsoleOutput console, int width, String lead, String text, String other) {
        console.line(lead + excerpts(width, lead).of(text, other));
    }

    private static Excerpts excerpts(int width, String lead) {
        return new Excerpts(width - lead.length());
    }

    private String text(String id) {
        return before.getOrDefault(id, "");
    }

    private static String shown(double similarity) {
        return String.format(Locale.ROOT, "%.2f", Math.floor(similarity * 100) / 100);
    }
}
