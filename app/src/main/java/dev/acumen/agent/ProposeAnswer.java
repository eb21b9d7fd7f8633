package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.store.Proposal;
import java.util.ArrayList;
import java.util.List;

/// What is answered to proposed changes, as it grows.
public final class ProposeAnswer {
    private final List<Json> applied = new ArrayList<>();
    private final List<Json> waits = new ArrayList<>();
    private final List<Json> refused = new ArrayList<>();
    private final StringBuilder told = new StringBuilder();

    /// Of nothing.
    public ProposeAnswer() {}

    /// The changes that were made.
    ProposeAnswer applied(List<Change> changes) {
        for (Change change : changes) {
            SectionedKeyPoint after = change.after();
            String text = after == null ? "" : Rendering.words(after.keyPoint());
            applied.add(json("operation", change.kind().name(), "id", change.id(), "text", text));
            say("Applied: " + change.kind() + " [" + change.id() + "] " + text);
        }
        return this;
    }

    /// What waits for somebody's yes.
    ///
    /// @param next who decides on it, and how: a sentence
    public ProposeAnswer waits(Proposal proposal, String next) {
        for (Operation operation : proposal.operations()) {
            String why = operation.basis().why();
            waits.add(json(
                    "operation", operation.op(), "text", operation.newText().orElse(""), "why", why));
            say("Waits: " + operation.op() + ": " + why);
        }
        return say(next);
    }

    /// What is not done.
    public ProposeAnswer refused(Applied tried) {
        for (Rejection rejection : tried.rejections()) {
            refused.add(json("operation", rejection.op(), "why", rejection.reason()));
            say("Refused: " + rejection.op() + ": " + rejection.reason());
        }
        return this;
    }

    /// A line for the model alone.
    ProposeAnswer say(String line) {
        told.append(line).append('\n');
        return this;
    }

    /// The answer.
    public ToolAnswer answer() {
        return new ToolAnswer(
                told.isEmpty() ? "Nothing was changed." : told.toString().strip(),
                Json.Obj.of(
                        "applied",
                        new Json.Arr(applied),
                        "waits",
                        new Json.Arr(waits),
                        "refused",
                        new Json.Arr(refused)));
    }

    private static Json json(String... namesAndTexts) {
        Json.Obj object = Json.Obj.of();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            if (!namesAndTexts[i + 1].isEmpty()) {
                object = object.with(namesAndTexts[i], new Json.Text(Rendering.oneLine(namesAndTexts[i + 1])));
            }
        }
        return object;
    }
}
