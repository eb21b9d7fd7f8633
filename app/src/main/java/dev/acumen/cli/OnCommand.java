package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.project.OffSwitch;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `acumen on` and `acumen off`.
@Command
abstract class OnCommand extends ProjectCommand {
    @Option(names = "--everywhere", description = "Apply to all projects.")
    private boolean isEverywhere;

    private final boolean isOn;

    private OnCommand(Environment environment, boolean isOn) {
        super(environment);
        this.isOn = isOn;
    }

    /// `acumen on`.
    @Command(name = "on", description = "Switch Acumen on again, for a project or everywhere.")
    static final class On extends OnCommand {
        On(Environment environment) {
            super(environment, true);
        }
    }

    /// `acumen off`.
    @Command(
            name = "off",
            description = {
                "Switch Acumen off, for a project or everywhere.",
                "Nothing is shown to the agent, queued or sent. Commands still work, and nothing is deleted."
            },
            footer = {"", "ACUMEN_OFF=1 in the environment switches Acumen off for one run of the client."})
    static final class Off extends OnCommand {
        Off(Environment environment) {
            super(environment, false);
        }
    }

    @Override
    public Integer call() {
        if (isEverywhere && project().isGiven()) {
            throw new ParameterException(spec().commandLine(), "--everywhere and --project exclude each other");
        }
        OffSwitch off = new OffSwitch(environment().acumenFolder());
        try {
            if (isEverywhere) {
                everywhere(off);
            } else {
                inProject(off, project().folder(environment()));
            }
        } catch (IOException e) {
            throw new FailureException("the switch cannot be set: " + ErrorAdvice.told(e));
        }
        if (isOn && environment().isSwitchedOff()) {
            warn("ACUMEN_OFF is set, so Acumen stays off for programs started from this shell");
        }
        return CommandLine.ExitCode.OK;
    }

    private void everywhere(OffSwitch off) throws IOException {
        if (isOn) {
            off.turnOnEverywhere();
        } else {
            off.turnOffEverywhere();
        }
        tell(
                "everywhere",
                isOn,
                "everywhere" + (isOn ? ", but for projects that are off by themselves" : ""),
                " --everywhere");
    }

    private void inProject(OffSwitch off, Path project) throws IOException {
        if (isOn) {
            off.turnOn(project);
        } else {
            off.turnOff(project);
        }
        boolean isOnNow = isOn && !off.isOffEverywhere();
        if (isOn && !isOnNow) {
            warn("it is off everywhere; acumen on --everywhere changes that");
        }
        tell(project.toString(), isOnNow, "in " + environment().shown(project), "");
    }

    private void tell(String where, boolean isOnNow, String place, String option) {
        if (isJson()) {
            print(Json.Obj.of("where", new Json.Text(where), "on", new Json.Bool(isOnNow)));
        } else {
            console()
                    .say("Acumen is " + (isOnNow ? "on " : "off ") + place + "."
                            + (isOn ? "" : " acumen on" + option + " switches it on again."));
        }
    }
}
