package dev.acumen.cli;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.json.Json;
import dev.acumen.narration.Columns;
import dev.acumen.narration.Widths;
import dev.acumen.surroundings.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen config`.
@Command(
        name = "config",
        description = "Show the settings, and where each value came from; with a name, what it sets.",
        footer = {
            "",
            "A value comes from the environment (ACUMEN_LEARN_MODE for learn.mode), else from .claude/acumen/config.json"
                    + " in the project, else from ~/.acumen/config.json (ACUMEN_HOME replaces ~/.acumen), else it is the"
                    + " default. The files are edited by hand: {\"limits\": {\"calls\": 30}} sets limits.calls. A"
                    + " project's file can lower a limit and not raise it, and cannot say where sessions are sent."
        })
final class ConfigCommand extends ProjectCommand {
    /// Where what is said of a setting begins.
    private static final int VALUES = 9;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A setting, such as learn.mode.")
    private @Nullable String name;

    ConfigCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Optional<Setting> only = Optional.ofNullable(name).map(this::named);
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
            only.ifPresent(this::explain);
        }
        return CommandLine.ExitCode.OK;
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
        columns.row("set by   " + setting.variable() + ", " + setting.places(), VALUES);
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
