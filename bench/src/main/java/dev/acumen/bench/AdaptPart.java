package dev.acumen.bench;

import dev.acumen.testkit.model.DesksModel;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// `adapt` on the tasks of the example, with a model that takes its time: four tasks in flight, and one after the
/// other. Once in a run, for it is waiting that is measured.
final class AdaptPart implements Part {
    private static final String WHAT = "adapt, four in flight";

    private final Path launcher;
    private final Path tasks;
    private final Path scratch;
    private final Extent extent;
    private final Processes processes;
    private final Duration latency;
    private final Samples parallel = new Samples();
    private final Samples serial = new Samples();
    private boolean isSame = true;

    AdaptPart(Path root, Path scratch, Processes processes, Extent extent) {
        this.launcher = root.resolve("acumen");
        this.tasks = root.resolve("examples/adaptation");
        this.scratch = scratch.resolve("adapt");
        this.processes = processes;
        this.extent = extent;
        this.latency = Duration.ofMillis(extent.isSmoke() ? 1 : 300);
    }

    @Override
    public void prepare() {}

    @Override
    public void session() throws IOException {
        if (Files.exists(scratch)) {
            return;
        }
        parallel.begin();
        serial.begin();
        isSame = adapt(4, parallel).equals(adapt(1, serial));
    }

    private String adapt(int inFlight, Samples samples) throws IOException {
        Path home = Files.createDirectories(scratch.resolve("home-" + inFlight));
        Path run = scratch.resolve("run-" + inFlight);
        Script script = DesksModel.script().after(latency);
        try (ScriptedServer server = ScriptedServer.start(script)) {
            String command = new Project(launcher, home.resolve(".acumen"), home)
                    .command("adapt " + tasks.resolve("train.jsonl") + " --validation "
                            + tasks.resolve("validation.jsonl") + " --run " + run + " --in-flight " + inFlight);
            samples.add(processes.time(
                    "HOME='" + home + "' ACUMEN_LIMITS_CALLS=1000 " + Answers.environment(server.url()) + command));
        }
        return Files.readString(run.resolve("best_playbook.txt"));
    }

    @Override
    public void report(Report report) {
        report.figure(WHAT, parallel, "one task at a time", serial, "", "");
        if (!extent.isSmoke()) {
            double speed = serial.ratio(parallel);
            report.bar(Bar.of(
                    WHAT + ", 24 tasks and 16 held-out ones, calls of " + latency.toMillis() + " ms",
                    "≥ 3 × one task at a time, the same playbook",
                    Figures.times(speed) + (isSame ? ", the same" : ", another playbook"),
                    speed >= 3 && isSame));
        }
    }
}
