package dev.acumen.review;

import dev.acumen.command.CallAdvice;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Excerpts;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rendering;
import dev.acumen.select.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one injection holds, and why; what was left out, and why.
///
/// @param size its length in UTF-16 units; -1 where it is not known
/// @param budget the most that it may have
/// @param choices what was chosen
/// @param counts how many were left out, by why, in the words of the hook's record
/// @param repeats of those that were left out, which nearly repeats which
/// @param leftOut the ids of all that were left out
public record Explanation(
        long size,
        int budget,
        List<Choice> choices,
        Map<String, Long> counts,
        Map<String, String> repeats,
        List<String> leftOut) {
    /// The most ids that a person is shown of those that were left out.
    private static final int MOST = 20;

    private static final String EVERYTHING = Selection.Reason.EVERYTHING.label();

    /// A key point that was chosen.
    ///
    /// @param text empty where nobody knows it any more
    /// @param units how much of the injection is its line; -1 where its text is not known
    /// @param reasons as [Selection.Reason] labels them
    /// @param words of the prompt, which it shares
    public record Choice(String id, String text, int units, List<String> reasons, List<String> words) {
        /// A key point that was chosen, with its text where that is known.
        public static Choice of(String id, Map<String, KeyPoint> known, List<String> reasons, List<String> words) {
            KeyPoint keyPoint = known.get(id);
            return keyPoint == null
                    ? new Choice(id, "", -1, reasons, words)
                    : new Choice(id, keyPoint.text(), Rendering.line(keyPoint).length() + 1, reasons, words);
        }

        /// Whether it was said to a call of a tool, for which nothing is left out.
        private boolean isOfCall() {
            return reasons.contains(CallAdvice.FAILED)
                    || reasons.contains(CallAdvice.HELD)
                    || reasons.contains(CallAdvice.REMINDED)
                    || reasons.contains(CallAdvice.SHOWN);
        }

        /// Why it was chosen, in a sentence.
        public String told() {
            List<String> told = new ArrayList<>();
            if (units >= 0) {
                told.add(units + " units");
            }
            for (String reason : reasons) {
                if (reason.equals(EVERYTHING)) {
                    continue;
                }
                told.add(
                        switch (reason) {
                            case "relevant" -> "it shares " + shared() + " with the prompt";
                            case "related" -> "it is near to what is relevant";
                            case "reliable" -> "it proved helpful";
                            case "recent" -> "it was of use lately";
                            case "untested" -> "untested, shown in turn";
                            case "room" -> "there was room";
                            case CallAdvice.FAILED -> "it knows the command that failed";
                            case CallAdvice.HELD -> "it speaks against the call";
                            case CallAdvice.REMINDED -> "its guard names the call";
                            case CallAdvice.SHOWN -> "its guard names the call, and it is shown nowhere else";
                            case "verify" -> "possibly stale, ranks last";
                            default -> reason;
                        });
            }
            return String.join("; ", told);
        }

        private String shared() {
            return words.isEmpty() ? "words" : "“" + String.join("”, “", words) + "”";
        }

        private Json json() {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("id", new Json.Text(id));
            members.put("text", units < 0 ? Json.NULL : new Json.Text(text));
            members.put("size", units < 0 ? Json.NULL : Json.Num.of(units));
            members.put("reasons", Json.Arr.ofTexts(reasons));
            members.put("words", Json.Arr.ofTexts(words));
            return new Json.Obj(members);
        }
    }

    /// What a selection holds.
    public static Explanation of(Selection selection, int budget, Map<String, KeyPoint> known, List<String> leftOut) {
        List<Choice> choices = selection.choices().stream()
                .map(choice -> Choice.of(
                        choice.keyPoint().name(),
                        known,
                        choice.reasons().stream().map(Selection.Reason::label).toList(),
                        choice.words()))
                .toList();
        Map<String, Long> counts = new LinkedHashMap<>();
        Selection.LeftOut left = selection.leftOut();
        counts.put("no_room", (long) left.noRoom());
        counts.put("not_needed", (long) left.notNeeded());
        counts.put("harmful", (long) left.harmful());
        counts.put("repeating", (long) left.repeating().size());
        counts.values().removeIf(count -> count == 0);
        return new Explanation(selection.text().length(), budget, choices, counts, left.repeating(), leftOut);
    }

    /// How much it is, in a few words.
    public String sizes() {
        return ConsoleOutput.counted(choices.size(), "key point")
                + (size < 0 ? "" : ", " + size + " of " + budget + " units");
    }

    /// Tells what was chosen, and what was not.
    ///
    /// @param width the most columns of a line
    public void tell(ConsoleOutput console, int width) {
        for (Choice choice : choices) {
            String lead = "  + [" + choice.id + "] ";
            String text = choice.units < 0 ? "(its text is not known any more)" : choice.text;
            console.line(lead + (width == Integer.MAX_VALUE ? text : excerpt(text, width - lead.length())));
            console.reason(choice.told(), List.of());
        }
        String left = leftOutTold();
        if (!left.isEmpty()) {
            console.say("  " + left);
            whyNot().forEach(why -> console.reason(why, List.of()));
        }
    }

    /// What was left out, in a sentence; empty for what was said to a call of a tool, for which nothing is left out.
    public String leftOutTold() {
        if (choices.stream().anyMatch(Choice::isOfCall)) {
            return "";
        }
        long left = counts.values().stream().mapToLong(Long::longValue).sum();
        if (left == 0) {
            boolean isWhole = choices.stream().anyMatch(choice -> choice.reasons.contains(EVERYTHING));
            return isWhole ? "Nothing was left out: everything fitted." : "Nothing was left out.";
        }
        return "Left out: " + left + (leftOut.isEmpty() ? "" : ", " + ids(leftOut));
    }

    /// Why it was left out, each reason in a few words.
    public List<String> whyNot() {
        List<String> told = new ArrayList<>();
        counts.forEach((why, count) -> told.add(count + " " + whyNot(why, count)));
        repeats.entrySet().stream()
                .limit(MOST)
                .forEach(pair -> told.add("[" + pair.getKey() + "] nearly repeats [" + pair.getValue() + "]"));
        return told;
    }

    private static String excerpt(String text, int width) {
        return new Excerpts(width).of(text);
    }

    private static String ids(List<String> ids) {
        String shown = "[" + String.join("], [", ids.subList(0, Math.min(MOST, ids.size()))) + "]";
        return ids.size() <= MOST ? shown : shown + " and " + (ids.size() - MOST) + " more";
    }

    private static String whyNot(String why, long count) {
        boolean isOne = count == 1;
        return switch (why) {
            case "no_room" -> "no room left";
            case "not_needed" -> (isOne ? "shares" : "share") + " no telling words with the prompt";
            case "harmful" -> "misled too often";
            case "repeating" -> (isOne ? "nearly repeats one" : "nearly repeat one") + " that is shown";
            default -> why;
        };
    }

    /// The same for other programs.
    public Json.Obj json() {
        Map<String, Json> whyNot = new LinkedHashMap<>();
        counts.forEach((why, count) -> whyNot.put(why, Json.Num.of(count)));
        Map<String, Json> repeating = new LinkedHashMap<>();
        repeats.forEach((id, shown) -> repeating.put(id, new Json.Text(shown)));
        return Json.Obj.of(
                "size",
                size < 0 ? Json.NULL : Json.Num.of(size),
                "budget",
                Json.Num.of(budget),
                "chosen",
                new Json.Arr(choices.stream().map(Choice::json).toList()),
                "left_out",
                Json.Arr.ofTexts(leftOut),
                "why_not",
                new Json.Obj(whyNot),
                "repeats",
                new Json.Obj(repeating));
    }
}
