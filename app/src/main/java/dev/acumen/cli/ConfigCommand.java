package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsEdit;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.Widths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen config`.
@Command(
        name = "config",
        description = {
            "Show and change settings.",
            "Without a name, lists all settings and the source of each value. With a name, explains the setting."
                    + " With a name and a value, sets it."
        },
        footer = {
            "",
            "The first source wins: the environment (ACUMEN_LEARN_MODE for learn.mode), the project's"
                    + " .claude/acumen/config.json, ~/.acumen/config.json (ACUMEN_HOME replaces ~/.acumen), the default. In"
                    + " a file, {\"limits\": {\"calls\": 30}} sets limits.calls. A project's file can lower a limit but not"
                    + " raise it, and cannot choose where sessions are sent.",
            "",
            "  acumen config limits.calls 30     set it for all of your projects",
            "  acumen config --unset limits.calls"
        })
final class ConfigCommand extends ProjectCommand {
    /// Where what is said of a setting begins.
    private static final int VALUES = 9;

    /// Whose file is written.
    enum Where {
        /// The user's.
        USER,
        /// The project's.
        PROJECT
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "A setting, such as learn.mode.")
    private @Nullable String name;

    @Parameters(index = "1", arity = "0..1", paramLabel = "VALUE", description = "The value to set.")
    private @Nullable String value;

    @Option(names = "--unset", description = "Remove the setting from the file.")
    private boolean isUnsetting;

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description =
                    "The file to write. user: ~/.acumen/config.json; project: .claude/acumen/config.json. Default: user, and"
                            + " project for project.folders.")
    private @Nullable Where where;

    ConfigCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Optional<Setting> only = Optional.ofNullable(name).map(this::named);
        boolean isWriting = value != null || isUnsetting;
        checkUsage(isWriting);
        String written = isWriting ? write(only.orElseThrow()) : "";
        Settings settings = settings();
        settings.notes().forEach(this::warn);
        List<Settings.Value> shown =
                only.map(setting -> List.of(settings.value(setting))).orElseGet(settings::values);
        if (isJson()) {
            print(Json.Obj.of(
                    "settings",
                    new Json.Arr(shown.stream().<Json>map(ConfigCommand::json).toList())));
        } else {
            show(shown);
            only.filter(_ -> !isWriting).ifPresent(this::explain);
        }
        if (value != null && !shown.getFirst().source().equals(written)) {
            warn("written to " + written + ", but " + shown.getFirst().source() + " comes first");
        }
        return CommandLine.ExitCode.OK;
    }

    private void checkUsage(boolean isWriting) {
        if (isUnsetting && (name == null || value != null)) {
            throw new ParameterException(spec().commandLine(), "--unset takes the name of one setting, and no value");
        }
        if (where != null && !isWriting) {
            throw new ParameterException(spec().commandLine(), "--scope goes with a value to set, or with --unset");
        }
    }

    /// Changes the file.
    ///
    /// @return its short name
    private String write(Setting setting) {
        Optional<Json> json = Optional.ofNullable(value).map(text -> parsed(setting, text));
        SettingsEdit edit = new SettingsEdit(environment(), setting, json);
        if (where == Where.USER && setting.isProjectsOwn() && value != null) {
            throw new FailureException("only a project's file sets " + setting.label() + ": acumen config "
                    + setting.label() + " " + value + " --scope project");
        }
        return where == Where.PROJECT || (where == null && setting.isProjectsOwn())
                ? edit.inProject(project().folder(environment()))
                : edit.inUsersFile();
    }

    private Json parsed(Setting setting, String text) {
        return setting.parse(text)
                .orElseThrow(() -> new ParameterException(
                        spec().commandLine(), setting.label() + " takes " + setting.range() + ", not " + text));
    }

    private Setting named(String label) {
        return Setting.named(label)
                .orElseThrow(() -> new ParameterException(
                        spec().commandLine(),
                        "there is no setting " + label + "; the nearest is "
                                + Setting.nearest(label).label()));
    }

    private void show(List<Settings.Value> values) {
        List<List<String>> rows = new ArrayList<>();
        if (name == null) {
            rows.add(List.of("NAME", "VALUE", "FROM"));
        }
        values.forEach(value -> rows.add(List.of(value.setting().label(), value.text(), value.source())));
        int first = width(rows, 0) + 2;
        int second = width(rows, 1) + 2;
        Columns columns = columns();
        rows.forEach(cells -> columns.row(
                Widths.padded(cells.get(0), first) + Widths.padded(cells.get(1), second) + cells.get(2), first));
    }

    private void explain(Setting setting) {
        Columns columns = columns();
        columns.say("");
        columns.say(setting.description());
        columns.row("takes    " + setting.range(), VALUES);
        columns.row("default  " + setting.usual(), VALUES);
        columns.row("set by   " + setting.places(setting.variable()), VALUES);
        columns.row("used by  " + setting.users(), VALUES);
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream()
                .mapToInt(cells -> Widths.of(cells.get(column)))
                .max()
                .orElseThrow();
    }

    private static Json json(Settings.Value value) {
        return Json.Obj.of(
                "name", new Json.Text(value.setting().label()),
                "value", value.json(),
                "source", new Json.Text(value.source()));
    }
}
