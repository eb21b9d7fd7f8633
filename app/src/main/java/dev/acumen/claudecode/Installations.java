package dev.acumen.claudecode;

import dev.acumen.client.ClientSettings;
import dev.acumen.client.HookEntries;
import dev.acumen.json.BadInputException;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where Acumen's hooks are, or would be.
///
/// @param clientFolder the client's folder of the user's
/// @param project empty where there is none
public record Installations(Path clientFolder, Optional<Path> project) {

    /// A settings file of the client.
    ///
    /// @param settings empty where it cannot be understood
    /// @param problem why; empty where it can
    public record Place(Scope scope, Path file, Optional<ClientSettings> settings, String problem) {

        /// All hooks in it.
        public List<HookEntries.Hook> hooks() {
            return settings.map(found -> found.entries(ClaudeCode.HOOKS).hooks())
                    .orElse(List.of());
        }

        /// Acumen's hooks in it.
        public List<HookEntries.Hook> ours() {
            return hooks().stream().filter(HookEntries.Hook::isOurs).toList();
        }

        /// The programs that Acumen's hooks in it lead to and that are gone.
        public Set<String> gone() {
            Set<String> gone = new LinkedHashSet<>();
            ours().forEach(hook -> hook.gone().ifPresent(gone::add));
            return gone;
        }

        /// What a person made call Acumen in a way of their own, and is theirs.
        public List<String> leftAlone() {
            return hooks().stream()
                    .filter(HookEntries.Hook::isOfOwnWay)
                    .map(hook ->
                            file + ": " + hook.event() + " calls acumen in its own way: left alone: " + hook.command())
                    .distinct()
                    .toList();
        }

        /// Whether it lets the client call Acumen: by hooks or by the plugin.
        public boolean callsAcumen() {
            return !ours().isEmpty() || isPluginEnabled();
        }

        /// Whether the plugin is switched on in it.
        public boolean isPluginEnabled() {
            return settings.map(found -> found.entries(ClaudeCode.HOOKS).isPluginEnabled())
                    .orElse(false);
        }
    }

    /// The settings file of a scope; empty where there is no project.
    public Optional<Path> file(Scope scope) {
        return switch (scope) {
            case USER -> Optional.of(scope.file(clientFolder));
            case PROJECT, SHARED -> project.map(folder -> scope.file(folder.resolve(".claude")));
        };
    }

    /// All places that the client looks at, whether there is a file or not.
    public List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            file(scope).map(file -> place(scope, file)).ifPresent(places::add);
        }
        return places;
    }

    /// What a settings file holds.
    public static Place place(Scope scope, Path file) {
        try {
            ClientSettings settings = ClientSettings.read(file);
            settings.entries(ClaudeCode.HOOKS).hooks();
            return new Place(scope, file, Optional.of(settings), "");
        } catch (BadInputException | IOException e) {
            return new Place(scope, file, Optional.empty(), ErrorAdvice.told(e));
        }
    }
}
