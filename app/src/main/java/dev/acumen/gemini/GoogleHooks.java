package dev.acumen.gemini;

import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientSettings;
import dev.acumen.client.HookEvent;
import dev.acumen.client.HookTable;
import dev.acumen.client.Launcher;
import dev.acumen.client.SettingsHooks;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Hooks in `settings.json` of Gemini CLI or Qwen Code, which a person can switch off there, all or by their name.
///
/// @param settings the hooks
record GoogleHooks(SettingsHooks settings) implements ClientHooks {
    /// The client shows it while a hook runs, and else the whole command line.
    private static final String NAME = "acumen";

    /// A hook for an event.
    ///
    /// @param label what the client calls it
    static HookTable.Row row(String label, HookEvent event) {
        return row(label, event, "");
    }

    /// The same for some of these events.
    ///
    /// @param matching what the client compares with the tool, or with what caused the event
    static HookTable.Row row(String label, HookEvent event, String matching) {
        Json.Obj more =
                Json.Obj.of("name", new Json.Text(NAME), "timeout", Json.Num.of(event.isAnswered() ? 10_000 : 5_000));
        return new HookTable.Row(label, event, matching, more);
    }

    @Override
    public List<Trouble> troubles() throws IOException {
        Json.Obj told = ClientSettings.read(file()).settings();
        List<Trouble> troubles = new ArrayList<>();
        if (told.get("hooksConfig") instanceof Json.Obj config) {
            if (new Json.Bool(false).equals(config.get("enabled"))) {
                troubles.add(new Trouble(
                        "hooksConfig.enabled is false in " + file() + ": the client runs no hook", "remove it"));
            } else if (config.texts("disabled").contains(NAME)) {
                troubles.add(new Trouble(
                        "hooksConfig.disabled names " + NAME + " in " + file() + ": the client does not run its hooks",
                        "remove it"));
            }
        }
        if (new Json.Bool(true).equals(told.get("disableAllHooks"))) {
            troubles.add(
                    new Trouble("disableAllHooks is true in " + file() + ": the client runs no hook", "remove it"));
        }
        return troubles;
    }

    @Override
    public Path file() {
        return settings.file();
    }

    @Override
    public State state() throws IOException {
        return settings.state();
    }

    @Override
    public List<HookLine> lines(Launcher launcher) {
        return settings.lines(launcher);
    }

    @Override
    public boolean isCurrent(Launcher launcher) throws IOException {
        return settings.isCurrent(launcher);
    }

    @Override
    public Optional<Path> put(Launcher launcher, Occasion occasion) throws IOException {
        return settings.put(launcher, occasion);
    }

    @Override
    public boolean takeOut(Occasion occasion) throws IOException {
        return settings.takeOut(occasion);
    }

    @Override
    public String byHand(Launcher launcher) {
        return settings.byHand(launcher);
    }
}
