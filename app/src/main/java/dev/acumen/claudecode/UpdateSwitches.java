package dev.acumen.claudecode;

import dev.acumen.client.ClientEvent;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.nio.file.Path;

/// What a person does not want to be learned from, as the client's settings say. Without a word it is learned; only
/// the JSON value `false` switches anything off.
///
/// @param onClear whether a session is learned that ended by `/clear`
/// @param onExit whether a session is learned that ended in any other way
/// @param onSubagentStop whether the end of a subagent counts
public record UpdateSwitches(boolean onClear, boolean onExit, boolean onSubagentStop) {

    /// What the settings in the client's folder say. Settings that are missing or broken say nothing.
    ///
    /// @param clientFolder the client's folder, `~/.claude` as a rule
    public static UpdateSwitches in(Path clientFolder) {
        Json.Obj settings = JsonReader.objectIn(clientFolder.resolve("settings.json"));
        return new UpdateSwitches(
                isOn(settings, "playbook_update_on_clear"),
                isOn(settings, "playbook_update_on_exit"),
                isOn(settings, "playbook_update_on_subagent_stop"));
    }

    /// Whether this event is to be learned from.
    public boolean allow(ClientEvent event) {
        return switch (event.name()) {
            case "SubagentStop" -> onSubagentStop;
            case "SessionEnd" -> event.reason().equals("clear") ? onClear : onExit;
            default -> true;
        };
    }

    private static boolean isOn(Json.Obj settings, String name) {
        return !(settings.get(name) instanceof Json.Bool(boolean value)) || value;
    }
}
