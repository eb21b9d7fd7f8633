package dev.acumen.cli;

import dev.acumen.install.ClientSettings;
import dev.acumen.install.HookEntries;
import dev.acumen.install.Scope;
import dev.acumen.json.BadInputException;
import dev.acumen.store.Remedy;
import dev.acumen.surroundings.Surroundings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where Acumen's hooks are, or would be.
record Installations(Surroundings surroundings, Optional<Path> project) {

    /// A settings file of the client.
    ///
    /// @param settings empty where it cannot be understood
    /// @param problem why; empty where it can
    record Place(Scope scope, Path file, Optional<ClientSettings> settings, String problem) {

        /// All hooks in it.
        List<HookEntries.Hook> hooks() {
            return settings.map(found -> found.entries().hooks()).orElse(List.of());
        }

        /// Acumen's hooks in it.
        List<HookEntries.Hook> ours() {
            return hooks().stream().filter(HookEntries.Hook::isOurs).toList();
        }

        /// What a person made call Acumen in a way of their own, and is theirs.
        List<String> leftAlone() {
            return hooks().stream()
                    .filter(HookEntries.Hook::isOfOwnWay)
                    .map(hook ->
                            file + ": " + hook.event() + " calls acumen in its own way: left alone: " + hook.command())
                    .distinct()
                    .toList();
        }

        boolean isPluginEnabled() {
            return settings.map(found -> found.entries().isPluginEnabled()).orElse(false);
        }

        boolean isAllDisabled() {
            return settings.map(found -> found.entries().isAllDisabled()).orElse(false);
        }
    }

    /// The settings file of a scope; empty where there is no project.
    Optional<Path> file(Scope scope) {
        return switch (scope) {
            case USER -> Optional.of(scope.file(surroundings.clientFolder()));
            case PROJECT, SHARED -> project.map(folder -> scope.file(folder.resolve(".claude")));
        };
    }

    /// All places that the client looks at, whether there is a file or not.
    List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            file(scope).map(file -> place(scope, file)).ifPresent(places::add);
        }
        return places;
    }

    /// What a settings file holds.
    static Place place(Scope scope, Path file) {
        try {
            ClientSettings settings = ClientSettings.read(file);
            settings.entries().hooks();
            return new Place(scope, file, Optional.of(settings), "");
        } catch (BadInputException | IOException e) {
            return new Place(scope, file, Optional.empty(), Remedy.told(e));
        }
    }
}
