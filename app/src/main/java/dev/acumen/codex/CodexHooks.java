package dev.acumen.codex;

import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientSettings;
import dev.acumen.client.HookEntries;
import dev.acumen.client.HookEvent;
import dev.acumen.client.HookTable;
import dev.acumen.client.Launcher;
import dev.acumen.client.SettingsHooks;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Acumen's hooks in Codex's `hooks.json`, and the trust in them in its `config.toml`, without which Codex skips them
/// and does not say so.
///
/// @param home Codex's folder of the user's, as Codex names it
record CodexHooks(Path home) implements ClientHooks {
    /// In tokens of four bytes: any text of 9,500 UTF-16 units passes whole, for none has more than three bytes a unit.
    private static final int CONTEXT_LIMIT = 7_125;

    /// What Codex calls a hook's time limit. It grants no more than three seconds at the end of a session.
    private static final String LIMIT = "timeout";

    private static final HookTable TABLE = new HookTable(
            Codex.NAME,
            List.of(
                    showing("SessionStart", HookEvent.SESSION_START),
                    showing("UserPromptSubmit", HookEvent.USER_PROMPT_SUBMIT),
                    showing("SubagentStart", HookEvent.SUBAGENT_START),
                    row("PreToolUse", HookEvent.PRE_TOOL_USE, "Bash|apply_patch", 10),
                    // It fires whether a command failed or not.
                    row("PostToolUse", HookEvent.POST_TOOL_USE_FAILURE, "Bash", 10),
                    row("PreCompact", HookEvent.PRE_COMPACT, "", 5),
                    row("SubagentStop", HookEvent.SUBAGENT_STOP, "", 5),
                    row("Stop", HookEvent.TURN_END, "", 5),
                    row("SessionEnd", HookEvent.SESSION_END, "", 3)));

    private static final List<String> TRUST = List.of("hooks", "state");
    private static final String HASH = "trusted_hash";
    private static final Set<String> MEMBERS = Set.of("description", "hooks");

    private static HookTable.Row row(String label, HookEvent event, String tools, int seconds) {
        return new HookTable.Row(label, event, tools, Json.Obj.of(LIMIT, Json.Num.of(seconds)));
    }

    private static HookTable.Row showing(String label, HookEvent event) {
        return new HookTable.Row(
                label,
                event,
                "",
                Json.Obj.of(LIMIT, Json.Num.of(10), "additionalContextLimit", Json.Num.of(CONTEXT_LIMIT)));
    }

    private SettingsHooks settings() {
        return new SettingsHooks(file(), TABLE);
    }

    @Override
    public Path file() {
        return home.resolve("hooks.json");
    }

    private Path configFile() {
        return home.resolve("config.toml");
    }

    /// The hooks, where Codex takes the file.
    private HookEntries entries() throws IOException {
        Json.Obj settings = ClientSettings.read(file()).settings();
        for (String member : settings.members().keySet()) {
            if (!MEMBERS.contains(member)) {
                throw new BadInputException(
                        file().toString(), "$." + member, "Codex takes no such member, and ignores the file");
            }
        }
        return new HookEntries(settings, file().toString(), TABLE);
    }

    private Map<String, String> trusted(HookEntries entries) {
        return new HookTrust(entries, file()).trusted();
    }

    @Override
    public State state() throws IOException {
        HookEntries _ = entries();
        return settings().state();
    }

    @Override
    public List<HookLine> lines(Launcher launcher) {
        List<HookLine> lines = new ArrayList<>(settings().lines(launcher));
        lines.add(new HookLine("trust", "in " + configFile() + ", for Codex runs no hook that you did not trust"));
        return lines;
    }

    @Override
    public boolean isCurrent(Launcher launcher) throws IOException {
        CodexConfig config = CodexConfig.read(configFile());
        return settings().isCurrent(launcher)
                && withTrust(config, entries(), entries()).equals(config.text());
    }

    @Override
    public Optional<Path> put(Launcher launcher, Occasion occasion) throws IOException {
        HookEntries before = entries();
        CodexConfig config = CodexConfig.read(configFile());
        HookEntries after = new HookEntries(before.with(launcher).settings(), file().toString(), TABLE);
        String trust = withTrust(config, before, after);
        Optional<Path> backup = settings().put(launcher, occasion);
        Optional<Path> _ = config.put(trust, occasion);
        return backup;
    }

    /// The configuration with trust in Acumen's hooks, and in none of those that were its before.
    private String withTrust(CodexConfig config, HookEntries before, HookEntries after) {
        Map<String, String> old = trusted(before);
        Map<String, String> missing = new LinkedHashMap<>(trusted(after));
        Map<String, String> all = Map.copyOf(missing);
        TomlTables tables = config.tables();
        refuseOtherForms(tables);
        for (TomlTables.Table table : tables.tables()) {
            if (isTrust(table) && table.text(HASH).equals(all.get(key(table)))) {
                missing.remove(key(table));
            }
        }
        String changed = tables.without(table -> isTrust(table)
                && (missing.containsKey(key(table)) || (old.containsKey(key(table)) && !all.containsKey(key(table)))));
        for (Map.Entry<String, String> hook : missing.entrySet()) {
            String header =
                    "hooks.state.\"" + hook.getKey().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            changed = TomlTables.with(changed, header, List.of(HASH + " = \"" + hook.getValue() + "\""));
        }
        return changed;
    }

    private static boolean isTrust(TomlTables.Table table) {
        return table.path().size() == 3 && table.path().subList(0, 2).equals(TRUST);
    }

    private static String key(TomlTables.Table table) {
        return table.path().get(2);
    }

    /// Trust that is written without a header of its own would be met twice.
    private void refuseOtherForms(TomlTables tables) {
        for (TomlTables.Table table : tables.tables()) {
            if (!isTrust(table)) {
                table.values().keySet().forEach(key -> {
                    String path = String.join(".", table.path()) + (table.path().isEmpty() ? "" : ".") + key;
                    if (path.equals("hooks") || path.equals("hooks.state") || path.startsWith("hooks.state.")) {
                        throw new BadInputException(
                                configFile().toString(), path, "tables [hooks.state.\"…\"] were expected");
                    }
                });
            }
        }
    }

    @Override
    public boolean takeOut(Occasion occasion) throws IOException {
        Map<String, String> trusted = trusted(entries());
        CodexConfig config = CodexConfig.read(configFile());
        String left = trusted.isEmpty()
                ? config.text()
                : config.tables().without(table -> isTrust(table) && trusted.containsKey(key(table)));
        boolean isAny = settings().takeOut(occasion);
        config.takeOut(left, occasion);
        return isAny;
    }

    @Override
    public String byHand(Launcher launcher) {
        return settings().byHand(launcher);
    }

    @Override
    public List<Trouble> troubles() throws IOException {
        TomlTables tables = CodexConfig.read(configFile()).tables();
        List<String> skipped = new ArrayList<>();
        List<String> off = new ArrayList<>();
        trusted(entries()).forEach((key, hash) -> {
            Optional<TomlTables.Table> trust = tables.tables().stream()
                    .filter(table -> isTrust(table) && key(table).equals(key))
                    .findFirst();
            String event = key.substring(file().toString().length() + 1).replaceFirst(":.*", "");
            if (trust.filter(table -> table.text(HASH).equals(hash)).isEmpty()) {
                skipped.add(event);
            } else if (isFalse(trust.get(), "enabled")) {
                off.add(event);
            }
        });
        List<Trouble> troubles = new ArrayList<>();
        if (tables.tables().stream().anyMatch(CodexHooks::isSwitch)) {
            troubles.add(new Trouble(
                    configFile() + " switches all hooks of Codex off", "remove hooks = false from [features]"));
        }
        if (!skipped.isEmpty()) {
            troubles.add(new Trouble(
                    "Codex skips hooks that are not trusted: " + String.join(", ", skipped),
                    "acumen install, or /hooks in Codex"));
        }
        if (!off.isEmpty()) {
            troubles.add(new Trouble(
                    "hooks are switched off in Codex: " + String.join(", ", off), "/hooks in Codex switches them on"));
        }
        return troubles;
    }

    private static boolean isFalse(TomlTables.Table table, String key) {
        return table.values().getOrDefault(key, "").equals("false");
    }

    /// Whether a table switches hooks off; the feature had another name once.
    private static boolean isSwitch(TomlTables.Table table) {
        String before =
                table.path().equals(List.of("features")) ? "" : table.path().isEmpty() ? "features." : "/";
        return isFalse(table, before + "hooks") || isFalse(table, before + "codex_hooks");
    }
}
