package dev.acumen.client;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Hooks that stand in a JSON file of the client's, under `hooks`, as in Claude Code's.
///
/// @param file the settings file, which need not exist
/// @param table the hooks
public record SettingsHooks(Path file, HookTable table) implements ClientHooks {

    private HookEntries entries() throws IOException {
        return ClientSettings.read(file).entries(table);
    }

    @Override
    public State state() throws IOException {
        Set<String> programs = new LinkedHashSet<>();
        Set<String> gone = new LinkedHashSet<>();
        Set<String> missing = new LinkedHashSet<>();
        table.rows().forEach(row -> missing.add(row.label()));
        List<HookEntries.Hook> hooks = entries().hooks();
        for (HookEntries.Hook hook : hooks) {
            hook.call().ifPresent(call -> {
                programs.add(call.file());
                missing.remove(hook.event());
            });
            hook.gone().ifPresent(gone::add);
        }
        List<String> leftAlone = hooks.stream()
                .filter(HookEntries.Hook::isOfOwnWay)
                .map(hook -> file + ": " + hook.event() + " calls acumen in its own way: left alone: " + hook.command())
                .toList();
        return new State(programs, missing, gone, leftAlone);
    }

    @Override
    public List<HookLine> lines(Launcher launcher) {
        return table.rows().stream()
                .map(row -> new HookLine(row.label(), table.command(row, launcher)))
                .toList();
    }

    @Override
    public boolean isCurrent(Launcher launcher) throws IOException {
        ClientSettings settings = ClientSettings.read(file);
        return settings.entries(table).with(launcher).settings().equals(settings.settings());
    }

    @Override
    public Optional<Path> put(Launcher launcher, Occasion occasion) throws IOException {
        ClientSettings before = ClientSettings.read(file);
        Json.Obj changed = before.entries(table).with(launcher).settings();
        Path folder = file.toAbsolutePath().getParent();
        Set<String> empty = before.entries(table).empty();
        if (before.isThere()) {
            empty.add(InstalledFiles.FILE);
        }
        if (folder != null && Files.isDirectory(folder)) {
            empty.add(InstalledFiles.FOLDER);
        }
        Optional<Path> backup = before.write(changed, occasion.acumen().resolve(AcumenFolder.BACKUP), occasion.now());
        new InstalledFiles(occasion.acumen()).keepEmpty(file.toString(), empty);
        return backup;
    }

    @Override
    public boolean takeOut(Occasion occasion) throws IOException {
        InstalledFiles installed = new InstalledFiles(occasion.acumen());
        ClientSettings before = ClientSettings.read(file);
        Set<String> empty = installed.emptyBefore(file);
        Json.Obj changed = before.entries(table).without(empty);
        boolean isAny = !changed.equals(before.settings());
        if (isAny) {
            Optional<Path> _ = before.write(changed, occasion.acumen().resolve(AcumenFolder.BACKUP), occasion.now());
            if (!empty.contains(InstalledFiles.FILE)) {
                ClientSettings.read(file).removeIfEmpty(!empty.contains(InstalledFiles.FOLDER));
            }
        }
        installed.forgetEmpty(file.toString());
        return isAny;
    }

    @Override
    public String byHand(Launcher launcher) {
        return JsonWriter.pretty(HookEntries.alone(table, launcher));
    }
}
