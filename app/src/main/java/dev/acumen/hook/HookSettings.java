package dev.acumen.hook;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import dev.acumen.project.AcumenFolder;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The settings that a hook acts on.
///
/// @param isHeadlessServed whether sessions without a person are served
/// @param budget the longest injection, in UTF-16 units
/// @param userShare which part of it the user's own playbook is sure of, in percent; 0 where none of it is shown
/// @param isSaidAfterFailures whether a key point is said when a command fails that it knows
/// @param isHolding whether a command is held once that a key point speaks against
/// @param isGuarding whether key points are said at the calls that their guards name
/// @param released the ids of the key points by which nothing is held
record HookSettings(
        boolean isHeadlessServed,
        int budget,
        int userShare,
        boolean isSaidAfterFailures,
        boolean isHolding,
        boolean isGuarding,
        List<String> released) {
    private static final String[] VARIABLES = {
        "ACUMEN_LEARN_HEADLESS",
        "ACUMEN_SELECT_BUDGET",
        "ACUMEN_SELECT_USER_SHARE",
        "ACUMEN_ACT_FAILURES",
        "ACUMEN_ACT_HOLD",
        "ACUMEN_ACT_GUARDS"
    };

    private static final HookSettings DEFAULTS =
            new HookSettings(true, Selection.BUDGET, SelectionContext.USER_SHARE, true, false, true, List.of());

    HookSettings {
        released = List.copyOf(released);
    }

    /// What holds for a project. Files and variables are only looked into where there are any.
    ///
    /// @throws dev.acumen.json.BadInputException if what is set cannot be understood
    /// @throws IOException if a file cannot be read
    static HookSettings of(Path project, HookEnvironment environment) throws IOException {
        return read(isThere(project.resolve(SettingsFile.IN_PROJECT)) ? project : null, environment);
    }

    /// What holds for the user, whatever a project says.
    ///
    /// @throws dev.acumen.json.BadInputException if what is set cannot be understood
    /// @throws IOException if a file cannot be read
    static HookSettings ofUser(HookEnvironment environment) throws IOException {
        return read(null, environment);
    }

    private static HookSettings read(@Nullable Path project, HookEnvironment environment) throws IOException {
        Path own = environment.acumen().resolve(AcumenFolder.CONFIG);
        Map<String, String> variables = new HashMap<>();
        for (String name : VARIABLES) {
            if (!environment.variable(name).isBlank()) {
                variables.put(name, environment.variable(name));
            }
        }
        boolean isAnything = !variables.isEmpty() || isThere(own) || project != null;
        return isAnything ? read(own, project, variables) : DEFAULTS;
    }

    private static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static HookSettings read(Path own, @Nullable Path project, Map<String, String> variables)
            throws IOException {
        SettingsFile ofProject = project == null ? SettingsFile.none() : SettingsFile.ofProject(project);
        Settings settings = Settings.of(SettingsFile.ofUser(own, own.toString()), ofProject, variables);
        return new HookSettings(
                settings.value(Setting.LEARN_HEADLESS).isOn(),
                settings.value(Setting.SELECT_BUDGET).number().intValueExact(),
                settings.value(Setting.SELECT_USER_SHARE).number().intValueExact(),
                settings.value(Setting.ACT_FAILURES).isOn(),
                settings.value(Setting.ACT_HOLD).isOn(),
                settings.value(Setting.ACT_GUARDS).isOn(),
                settings.released());
    }
}
