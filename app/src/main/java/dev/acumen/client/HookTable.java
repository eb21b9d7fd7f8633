package dev.acumen.client;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Optional;

/// The hooks that Acumen puts into the settings of a client.
///
/// @param client the client's name, which its hooks tell the launcher; empty for Claude Code
/// @param rows one for each event, in the order in which they are added
public record HookTable(String client, List<Row> rows) {
    /// A hook.
    ///
    /// @param label what the client calls the event
    /// @param event what it is to Acumen
    /// @param tools the tools whose calls are of interest, as the client lists them; empty where there is no call
    /// @param more what else stands in the entry, such as a time limit
    public record Row(String label, HookEvent event, String tools, Json.Obj more) {}

    public HookTable {
        rows = List.copyOf(rows);
    }

    /// The hook for an event of the client's; empty where there is none.
    Optional<Row> row(String label) {
        return rows.stream().filter(row -> row.label().equals(label)).findFirst();
    }

    /// The hook of Acumen's that a command line calls for an event of the client's; see [Launcher#call].
    Optional<Launcher.Call> call(String label, String command) {
        return row(label).flatMap(row -> Launcher.call(row.event(), client, command));
    }

    /// The command line for an event.
    public String command(Row row, Launcher launcher) {
        return launcher.command(row.event(), client);
    }

    /// The group of hooks with the entry alone.
    Json.Obj group(Row row, Launcher launcher) {
        Json.Arr entries = new Json.Arr(List.of(entry(row, launcher)));
        return row.tools().isEmpty()
                ? Json.Obj.of("hooks", entries)
                : Json.Obj.of("matcher", new Json.Text(row.tools()), "hooks", entries);
    }

    /// The entry that the client runs at this event.
    Json.Obj entry(Row row, Launcher launcher) {
        Json.Obj entry =
                Json.Obj.of("type", new Json.Text("command"), "command", new Json.Text(command(row, launcher)));
        for (var member : row.more().members().entrySet()) {
            entry = entry.with(member.getKey(), member.getValue());
        }
        return entry;
    }
}
