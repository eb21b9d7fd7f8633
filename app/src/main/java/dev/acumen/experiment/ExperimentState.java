package dev.acumen.experiment;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How an experiment of a project stands.
///
/// @param experiment the latest one
/// @param shown how many of its sessions have what is tested
/// @param heldOut how many are held out
public record ExperimentState(Experiment experiment, int shown, int heldOut) {
    /// The project's latest experiment; empty where there never was one.
    ///
    /// @throws IOException if the records of sessions cannot be read
    public static Optional<ExperimentState> of(Path project, Environment environment) throws IOException {
        @Nullable Experiment experiment = Experiment.of(project);
        if (experiment == null) {
            return Optional.empty();
        }
        List<SessionPart> parts = SessionPart.ofProject(project, environment).stream()
                .filter(part -> part.experiment().equals(experiment.id()))
                .toList();
        int heldOut = (int) parts.stream().filter(SessionPart::isHeldOut).count();
        return Optional.of(new ExperimentState(experiment, parts.size() - heldOut, heldOut));
    }

    /// It on one line.
    public String told() {
        String what = experiment.keyPoint().isEmpty() ? "the playbook" : "[" + experiment.keyPoint() + "]";
        return (experiment.isStopped() ? "stopped; " : "") + experiment.share() + " % of new sessions "
                + (experiment.isStopped() ? "did" : "do") + " not get " + what + " from " + experiment.id() + " on; "
                + heldOut + " of " + ConsoleOutput.counted(shown + heldOut, "session")
                + " held out so far (acumen report)";
    }

    public Json json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", new Json.Text(experiment.id()));
        members.put("running", new Json.Bool(!experiment.isStopped()));
        members.put("share", Json.Num.of(experiment.share()));
        members.put("key_point", experiment.keyPoint().isEmpty() ? Json.NULL : new Json.Text(experiment.keyPoint()));
        members.put("shown", Json.Num.of(shown));
        members.put("held_out", Json.Num.of(heldOut));
        return new Json.Obj(members);
    }
}
