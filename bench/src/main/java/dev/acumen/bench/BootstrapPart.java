package dev.acumen.bench;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Playbook;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/// `learn --all` over a project's history, with a model that takes its time: as it is, and with a model that
/// takes one call at a time. Once in a run, for it is waiting that is measured.
final class BootstrapPart implements Part {
    private static final String WHAT = "learn --all, four in flight";
    private static final int MANY = 1_000;
    private static final String COSTS =
            "Four at a time can be four times as fast at most, and starting the program and getting to its first call are in"
                    + " both: seconds on a slow machine, beside ten of waiting. The next step is to see what that first call waits for.";

    private final Path launcher;
    private final Path scratch;
    private final Extent extent;
    private final Processes processes;
    private final int sessions;
    private final Duration latency;
    private final Samples parallel = new Samples();
    private final Samples serial = new Samples();
    private boolean isSame = true;

    BootstrapPart(Path root, Path scratch, Processes processes, Extent extent) {
        this.launcher = root.resolve("acumen");
        this.scratch = scratch.resolve("bootstrap");
        this.processes = processes;
        this.extent = extent;
        this.sessions = extent.isSmoke() ? 4 : 20;
        this.latency = Duration.ofMillis(extent.isSmoke() ? 10 : 1_000);
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
        isSame = learn("four", MANY, parallel).equals(learn("one", 1, serial));
    }

    /// @param atOnce how many calls the model answers at the same time
    private Playbook learn(String name, int atOnce, Samples samples) throws IOException {
        Path home = scratch.resolve(name);
        Path project = Files.createDirectories(home.resolve("project"));
        for (int i = 0; i < sessions; i++) {
            new TranscriptBuilder("session-" + i)
                    .in(project.toString())
                    .person("Mend topic-" + i)
                    .agent("Done, by [oth-099].")
                    .writeTo(home.resolve(Figures.format(".claude/projects/-any/session-%03d.jsonl", i)));
        }
        Semaphore places = new Semaphore(atOnce);
        Script script = (request, _) -> {
            places.acquireUninterruptibly();
            LockSupport.parkNanos(latency.toNanos());
            places.release();
            return Answers.to(request);
        };
        try (ScriptedServer server = ScriptedServer.start(script)) {
            String command = new Project(launcher, home.resolve(".acumen"), project).command("learn --all --yes");
            samples.add(processes.time("HOME='" + home + "' " + Answers.environment(server.url()) + command));
        }
        byte[] file = Files.readAllBytes(project.resolve(".claude/playbook.json"));
        Playbook playbook = PlaybookDocument.read(file, name).playbook();
        if (playbook.size() != sessions) {
            throw new IllegalStateException(playbook + " after " + sessions + " sessions");
        }
        return playbook;
    }

    @Override
    public void report(Report report) {
        String one = "one call at a time";
        report.figure(WHAT, parallel, one, serial, "", "");
        if (!extent.isSmoke()) {
            double speed = serial.ratio(parallel);
            Bar bar = Bar.of(
                    WHAT + ", " + sessions + " sessions, calls of " + latency.toMillis() + " ms",
                    "≥ 3 × one call at a time, the same playbook",
                    Figures.times(speed) + (isSame ? ", the same" : ", another playbook"),
                    speed >= 3 && isSame);
            report.bar(bar.explained(COSTS));
        }
    }
}
