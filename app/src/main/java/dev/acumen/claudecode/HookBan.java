package dev.acumen.claudecode;

import dev.acumen.client.ClientSettings;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A line in the client's settings that keeps it from running Acumen's hooks.
///
/// @param file the settings file
/// @param line where the setting stands, from 1
/// @param setting its name
/// @param isManaged whether an administrator set it, for all users of the machine
public record HookBan(Path file, int line, String setting, boolean isManaged) {
    private static final String DISABLE_ALL = "disableAllHooks";
    private static final String MANAGED_ONLY = "allowManagedHooksOnly";

    /// The scopes in the order in which the client asks them: the first that says anything decides.
    private static final List<Scope> NEAREST_FIRST = List.of(Scope.PROJECT, Scope.SHARED, Scope.USER);

    /// What keeps the client from running hooks; empty where nothing does. Files that cannot be understood say
    /// nothing.
    ///
    /// @param managed the folder of what an administrator set
    /// @param places the settings of the user and the project
    public static Optional<HookBan> in(Path managed, List<Installations.Place> places) {
        for (Path file : ManagedSettings.files(managed)) {
            Optional<HookBan> ban = managedBan(file);
            if (ban.isPresent()) {
                return ban;
            }
        }
        for (Scope scope : NEAREST_FIRST) {
            for (Installations.Place place : places) {
                if (place.scope() == scope && place.settings().isPresent()) {
                    Json value = place.settings().get().settings().get(DISABLE_ALL);
                    if (value instanceof Json.Bool(boolean isDisabled)) {
                        return isDisabled ? Optional.of(ban(place.file(), DISABLE_ALL, false)) : Optional.empty();
                    }
                }
            }
        }
        return Optional.empty();
    }

    /// One sentence about it.
    ///
    /// @param shown the file as a person knows it
    public String told(String shown) {
        String place = shown + ", line " + line;
        return setting.equals(DISABLE_ALL)
                ? place + " sets disableAllHooks, so Claude Code runs no hooks"
                : place + " sets allowManagedHooksOnly, so Claude Code runs only your administrator's hooks";
    }

    /// What to do about it.
    public String todo() {
        return isManaged
                ? "ask your administrator; until then use acumen learn, and acumen export for what the agent should know"
                : "remove that line, then start a new session";
    }

    private static Optional<HookBan> managedBan(Path file) {
        try {
            Json.Obj settings = ClientSettings.read(file).settings();
            if (isSet(settings.get(DISABLE_ALL))) {
                return Optional.of(ban(file, DISABLE_ALL, true));
            }
            return new Json.Bool(true).equals(settings.get(MANAGED_ONLY))
                    ? Optional.of(ban(file, MANAGED_ONLY, true))
                    : Optional.empty();
        } catch (BadInputException | IOException _) {
            return Optional.empty();
        }
    }

    /// The client takes anything but a plain no of an administrator for a yes.
    private static boolean isSet(@Nullable Json value) {
        return value != null
                && !value.equals(Json.NULL)
                && !value.equals(new Json.Bool(false))
                && !value.equals(new Json.Text("false"));
    }

    private static HookBan ban(Path file, String setting, boolean isManaged) {
        return new HookBan(file, line(file, setting), setting, isManaged);
    }

    private static int line(Path file, String setting) {
        try {
            String text = Files.readString(file);
            Matcher name = Pattern.compile("\"" + setting + "\"\\s*:").matcher(text);
            int end = name.find() ? name.start() : 0;
            return 1
                    + Math.toIntExact(text.substring(0, end)
                            .chars()
                            .filter(c -> c == '\n')
                            .count());
        } catch (IOException e) {
            throw new UncheckedIOException(ErrorAdvice.told(e), e);
        }
    }
}
