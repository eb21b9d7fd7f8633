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
            "on: after a failure that a key point knows, tell the agent this key point. hold: also deny, once a"
                    + " session, a command that a key point speaks against; the agent can repeat it. Only key points in"
                    + " your words deny, and those that were rated helpful more often than harmful. off: neither, and"
                    + " guards (acumen guard) do nothing."
        },
        footer = {
            "",
            "off and --release count at once. on and hold begin with new sessions, and in running ones after a compaction."
                    + " acumen config explains act.failures, act.hold, act.guards and act.released, which are set by this."
        })
final class ActCommand extends ProjectCommand {
    private static final String HOLD = "hold";

    @Parameters(arity = "0..1", paramLabel = "on|hold|off", description = "What key points may do in this project.")
    private @Nullable String turn;

    @Option(names = "--everywhere", description = "Apply to all projects that do not set it themselves.")
    private boolean isEverywhere;

    @Option(
            names = "--release",
            paramLabel = "ID",
            description = "Let this key point hold no command in this project any more. Can be given more than once.")
    private List<String> released = List.of();

    ActCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        checkUsage();
        checkReleased();
        if (turn != null) {
            set(Setting.ACT_FAILURES, !turn.equals("off"));
            set(Setting.ACT_HOLD, turn.equals(HOLD));
            set(Setting.ACT_GUARDS, !turn.equals("off"));
        }
        if (!released.isEmpty()) {
            release();
        }
        show(settings());
        return CommandLine.ExitCode.OK;
    }

    private void checkUsage() {
        if (turn != null && !List.of("on", HOLD, "off").contains(turn)) {
            throw new ParameterException(spec().commandLine(), "expected on, hold or off, not " + turn);
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

    private void checkReleased() {
        Playbook playbook =
                released.isEmpty() ? Playbook.empty() : settledStore().read().playbook();
        for (String id : released) {
            if (playbook.find(id).isEmpty()) {
                throw new ParameterException(spec().commandLine(), Suggestions.noKeyPoint(id, playbook.ids()));
            }
        }
    }

    private void release() {
        TreeSet<String> all = new TreeSet<>(settings().released());
        all.addAll(released);
        new SettingsEdit(environment(), Setting.ACT_RELEASED, Optional.of(new Json.Text(String.join(",", all))))
                .inProject(project().folder(environment()));
    }

    private void show(Settings settings) {
        boolean isTelling = settings.value(Setting.ACT_FAILURES).isOn();
        boolean isHolding = settings.value(Setting.ACT_HOLD).isOn();
        boolean isGuarding = settings.value(Setting.ACT_GUARDS).isOn();
        List<String> free = settings.released();
        if (isJson()) {
            print(Json.Obj.of(
                    "failures",
                    new Json.Bool(isTelling),
                    HOLD,
                    new Json.Bool(isHolding),
                    "guards",
                    new Json.Bool(isGuarding),
                    "released",
                    Json.Arr.ofTexts(free)));
            return;
        }
        console()
                .say(
                        isTelling
                                ? "After a failure that a key point knows, the agent is told this key point, once a session."
                                : "After a failure, the agent is told nothing. acumen act on changes that.");
        console()
                .say(
                        isHolding
                                ? "A command that a key point speaks against is denied once a session; the agent can repeat it."
                                : "No command is denied. acumen act hold changes that.");
        console()
                .say(
                        isGuarding
                                ? "Guarded key points act at the calls that their guards name; acumen guard lists them."
                                : "Guards do nothing. acumen act on changes that.");
        if (!free.isEmpty()) {
            console().say("Released, they deny nothing: " + String.join(", ", free) + ".");
        }
    }
}
