package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsEdit;
import dev.acumen.json.Json;
import dev.acumen.playbook.Playbook;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen act`.
@Command(
        name = "act",
        description = {
            "Choose what key points may do when the agent runs a command.",
            "on: after a failure that a key point knows, the agent is told this key point. hold: also, a command that a"
                    + " proven key point speaks against is held once a session. off: neither. Without a word, shows what holds."
        },
        footer = {
            "",
            "It counts from a session's next injection on, and writes act.failures, act.hold and act.released; acumen"
                    + " config explains them."
        })
final class ActCommand extends ProjectCommand {
    private static final String HOLD = "hold";

    @Parameters(arity = "0..1", paramLabel = "on|hold|off", description = "What key points may do in this project.")
    private @Nullable String turn;

    @Option(names = "--everywhere", description = "Apply to all projects that do not set it themselves.")
    private boolean isEverywhere;

    @Option(
            names = "--release",
            arity = "1..*",
            paramLabel = "ID",
            description = "Let these key points hold no command in this project any more.")
    private List<String> released = List.of();

    ActCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        checkUsage();
        if (turn != null) {
            set(Setting.ACT_FAILURES, !turn.equals("off"));
            set(Setting.ACT_HOLD, turn.equals(HOLD));
        }
        if (!released.isEmpty()) {
            release();
        }
        show(settings());
        return CommandLine.ExitCode.OK;
    }

    private void checkUsage() {
        if (turn != null && !List.of("on", HOLD, "off").contains(turn)) {
            throw new ParameterException(spec().commandLine(), "it is on, hold or off, not " + turn);
        }
        if (isEverywhere && (turn == null || project().isGiven() || !released.isEmpty())) {
            throw new ParameterException(
                    spec().commandLine(), "--everywhere goes with on, hold or off, without --project and --release");
        }
    }

    private void set(Setting setting, boolean value) {
        SettingsEdit edit = new SettingsEdit(environment(), setting, Optional.of(new Json.Bool(value)));
        String written =
                isEverywhere ? edit.inUsersFile() : edit.inProject(project().folder(environment()));
        Settings.Value now = settings().value(setting);
        if (now.isOn() != value) {
            warn(setting.label() + " was written to " + written + ", but " + now.source() + " comes first");
        }
    }

    private void release() {
        Playbook playbook = settledStore().read().playbook();
        for (String id : released) {
            if (playbook.find(id).isEmpty()) {
                throw new ParameterException(spec().commandLine(), "there is no key point " + id);
            }
        }
        TreeSet<String> all = new TreeSet<>(settings().released());
        all.addAll(released);
        new SettingsEdit(environment(), Setting.ACT_RELEASED, Optional.of(new Json.Text(String.join(",", all))))
                .inProject(project().folder(environment()));
    }

    private void show(Settings settings) {
        boolean isTelling = settings.value(Setting.ACT_FAILURES).isOn();
        boolean isHolding = settings.value(Setting.ACT_HOLD).isOn();
        List<String> none = settings.released();
        if (isJson()) {
            print(Json.Obj.of(
                    "failures",
                    new Json.Bool(isTelling),
                    HOLD,
                    new Json.Bool(isHolding),
                    "released",
                    Json.Arr.ofTexts(none)));
            return;
        }
        console()
                .say(
                        isTelling
                                ? "When a command fails and a key point knows this failure, the agent is told it, once a session."
                                : "When a command fails, the agent is told nothing. acumen act on changes that.");
        console()
                .say(
                        isHolding
                                ? "A command that a proven key point speaks against is held, once a session."
                                : "No command is held. acumen act hold changes that.");
        if (isHolding && !none.isEmpty()) {
            console().say("By these key points none is held: " + String.join(", ", none) + ".");
        }
    }
}
