package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookCopy;

/// Tells that a whole playbook was copied.
final class CopyOutput {
    private CopyOutput() {}

    /// @param store where it is now
    /// @param more what a person has to know
    static void tell(ProjectCommand command, JournaledStore store, PlaybookCopy copy, String more) {
        int keyPoints = store.read().playbook().size();
        if (command.isJson()) {
            command.print(Json.Obj.of(
                    "place",
                    new Json.Text(store.place()),
                    "key_points",
                    Json.Num.of(keyPoints),
                    "changes",
                    Json.Num.of(copy.journal().size()),
                    "proposals",
                    Json.Num.of(copy.proposals().size())));
            return;
        }
        ConsoleOutput console = command.console();
        console.say(store.place() + ": " + ConsoleOutput.counted(keyPoints, "key point") + ", "
                + ConsoleOutput.counted(copy.journal().size(), "line") + " of history, "
                + ConsoleOutput.counted(copy.proposals().size(), "proposal") + ".");
        console.say(more);
    }
}
