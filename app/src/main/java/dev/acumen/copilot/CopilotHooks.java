package dev.acumen.copilot;

import dev.acumen.client.ClientHooks;
import dev.acumen.client.HookEvent;
import dev.acumen.client.HookTable;
import dev.acumen.client.HookTable.Row;
import dev.acumen.client.Launcher;
import dev.acumen.client.SettingsHooks;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Acumen's file among the hook files of the user's, of which the client reads each.
///
/// @param home the client's folder of the user's
record CopilotHooks(Path home) implements ClientHooks {
    private static final String SHELLS = "bash|powershell";

    /// A command that failed is a call that succeeded: the launcher looks at its exit code.
    private static final HookTable TABLE = new HookTable(
            "copilot",
            List.of(
                    new Row("sessionStart", HookEvent.SESSION_START, "", seconds(10)),
                    new Row("userPromptSubmitted", HookEvent.USER_PROMPT_SUBMIT, "", seconds(10)),
                    new Row("subagentStart", HookEvent.SUBAGENT_START, "", seconds(10)),
                    new Row("preToolUse", HookEvent.PRE_TOOL_USE, SHELLS + "|view|edit|create", seconds(10)),
                    new Row("postToolUse", HookEvent.POST_TOOL_USE_FAILURE, SHELLS, seconds(10)),
                    new Row("preCompact", HookEvent.PRE_COMPACT, "", seconds(5)),
                    new Row("subagentStop", HookEvent.SUBAGENT_STOP, "", seconds(5)),
                    new Row("sessionEnd", HookEvent.SESSION_END, "", seconds(5))));

    private static final String SWITCH = "disableAllHooks";

    private static Json.Obj seconds(int seconds) {
        return Json.Obj.of("timeout", Json.Num.of(seconds));
    }

    private SettingsHooks entries() {
        return new SettingsHooks(file(), TABLE);
    }

    @Override
    public Path file() {
        return home.resolve("hooks/acumen.json");
    }

    @Override
    public State state() throws IOException {
        return entries().state();
    }

    @Override
    public List<HookLine> lines(Launcher launcher) {
        return entries().lines(launcher);
    }

    @Override
    public boolean isCurrent(Launcher launcher) throws IOException {
        return entries().isCurrent(launcher);
    }

    @Override
    public Optional<Path> put(Launcher launcher, Occasion occasion) throws IOException {
        return entries().put(launcher, occasion);
    }

    @Override
    public boolean takeOut(Occasion occasion) throws IOException {
        return entries().takeOut(occasion);
    }

    @Override
    public String byHand(Launcher launcher) {
        return entries().byHand(launcher);
    }

    @Override
    public List<Trouble> troubles() {
        List<Trouble> troubles = new ArrayList<>();
        for (Path file : List.of(file(), home.resolve("settings.json"))) {
            if (JsonReader.objectIn(file).get(SWITCH) instanceof Json.Bool(boolean isOff) && isOff) {
                troubles.add(new Trouble(
                        file + " has " + SWITCH + ", which may keep hooks from running",
                        "remove it, or set it to false"));
            }
        }
        return troubles;
    }
}
