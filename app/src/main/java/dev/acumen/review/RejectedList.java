package dev.acumen.review;

import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What was rejected, for a person or another program.
///
/// @param json where JSON is printed; null where a person reads
public record RejectedList(
        JournaledStore store,
        ConsoleOutput console,
        @Nullable Consumer<Json> json) {

    /// Lets some of them be learned again, or lists all of them.
    ///
    /// @param forgotten their numbers; none to list
    /// @throws FailureException if one of the numbers is none of theirs
    /// @throws dev.acumen.json.BadInputException if what was rejected cannot be understood
    public void answer(List<Integer> forgotten) {
        List<RejectedText> chosen = forgotten.isEmpty() ? store.rejected() : forget(forgotten, store.rejected());
        if (json != null) {
            json.accept(Json.Obj.of(
                    forgotten.isEmpty() ? "rejected" : "forgotten",
                    new Json.Arr(chosen.stream().<Json>map(RejectedList::json).toList())));
            return;
        }
        chosen.forEach(text -> {
            console.line("  " + (forgotten.isEmpty() ? text.number() + "  " : "• ")
                    + (text.kind() == RejectedText.Kind.DELETION ? "(may not be removed) " : "") + text.text());
            console.aside("      " + how(text));
        });
        if (!forgotten.isEmpty()) {
            console.say("May be learned again.");
        } else {
            console.say(
                    chosen.isEmpty()
                            ? "Nothing was rejected."
                            : "None of it is learned or proposed again; acumen review --forget N lets it.");
        }
    }

    private List<RejectedText> forget(List<Integer> numbers, List<RejectedText> rejected) {
        Set<Integer> left = new LinkedHashSet<>(numbers);
        List<RejectedText> chosen = new ArrayList<>();
        for (RejectedText text : rejected) {
            if (left.remove(text.number())) {
                chosen.add(text);
            }
        }
        if (!left.isEmpty()) {
            throw new FailureException("no rejected text has the number "
                    + left.iterator().next() + "; acumen review --rejected lists them");
        }
        allow(store, chosen);
        return chosen;
    }

    /// Lets rejected texts be learned again. What somebody else did with them meanwhile stays.
    ///
    /// @param chosen as they were shown
    public static void allow(JournaledStore store, List<RejectedText> chosen) {
        store.update(Transaction.wish(
                Cause.of(Cause.REVIEW),
                newest -> TransactionResult.of(Applied.nothing(newest.playbook()))
                        .allowing(newest.rejected().stream()
                                .filter(chosen::contains)
                                .map(RejectedText::number)
                                .collect(Collectors.toSet()))));
    }

    /// How a text came to be rejected, such as `removed on 2026-01-02, from session s1`.
    public static String how(RejectedText text) {
        String what = switch (text.why()) {
            case RejectedText.UNDO -> "taken back";
            case RejectedText.REMOVE -> "removed";
            case RejectedText.REPLACE -> "replaced";
            default -> "rejected";
        };
        int end = text.time().indexOf('T');
        return what
                + (end < 0 ? "" : " on " + text.time().substring(0, end))
                + (text.session().isEmpty() ? "" : ", from session " + text.session());
    }

    private static Json json(RejectedText text) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("number", Json.Num.of(text.number()));
        members.put("text", new Json.Text(text.text()));
        members.put("deletion", new Json.Bool(text.kind() == RejectedText.Kind.DELETION));
        members.put("time", new Json.Text(text.time()));
        members.put("why", new Json.Text(text.why()));
        members.put("session", new Json.Text(text.session()));
        return new Json.Obj(members);
    }
}
