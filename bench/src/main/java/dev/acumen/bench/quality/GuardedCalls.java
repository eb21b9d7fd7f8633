package dev.acumen.bench.quality;

import dev.acumen.command.Guards;
import dev.acumen.command.ToolCall;
import dev.acumen.json.Json;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which calls a guard holds.
record GuardedCalls() implements Topic {
    @Override
    public String title() {
        return "Calls that a guard names";
    }

    @Override
    public String explanation() {
        return """
                A row is a user's rule with a guard for it, eight calls that break the rule, and eight that only look like it.
                *Held*: of the commands that break the rule, those that are held. *False holds*: of those that do not, those
                that are held all the same. *Files held*, *false files*: the same for changes of files.""";
    }

    @Override
    public Counts measure(List<Json.Obj> rows) {
        Counts counts = new Counts();
        for (Json.Obj row : rows) {
            Guards guards = guards(new Guard(Guard.Effect.HOLD, row.texts("commands"), row.texts("files")));
            String rule = row.textOr("id", "") + " " + row.textOr("rule", "");
            for (Json.Obj call : Sessions.objects(row, "breaks")) {
                counts.count(isFile(call) ? "files held" : "held", isHeld(call, guards), true, rule + " " + told(call));
            }
            for (Json.Obj call : Sessions.objects(row, "passes")) {
                counts.count(
                        isFile(call) ? "false files" : "false holds",
                        isHeld(call, guards),
                        false,
                        rule + " " + told(call));
            }
        }
        return counts;
    }

    private static Guards guards(Guard guard) {
        KeyPoint keyPoint = new KeyPoint("oth-001", "It is ruled.", Tally.ZERO).withGuard(guard);
        return Guards.in(Playbook.of(Map.of(Section.OTHERS, List.of(keyPoint)), Map.of(), Set.of()));
    }

    private static boolean isFile(Json.Obj call) {
        return call.get("edit") != null;
    }

    private static String told(Json.Obj call) {
        return isFile(call) ? "edit " + call.textOr("edit", "") : call.textOr("command", "");
    }

    private static boolean isHeld(Json.Obj call, Guards guards) {
        ToolCall made = new ToolCall(call.textOr("command", ""), call.textOr("edit", ""), isFile(call));
        return !guards.holding(made, List.of()).isEmpty();
    }
}
