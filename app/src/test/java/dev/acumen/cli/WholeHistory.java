package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.SettingsFiles;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.Prompts;
import dev.acumen.llm.Retries;
import dev.acumen.pipeline.Bootstrap;
import dev.acumen.pipeline.BootstrapPlan;
import dev.acumen.pipeline.History;
import dev.acumen.pipeline.Judges;
import dev.acumen.pipeline.LearnListener;
import dev.acumen.pipeline.LearnOptions;
import dev.acumen.pipeline.Refining;
import dev.acumen.pipeline.TranscriptLearner;
import dev.acumen.pipeline.TranscriptReading;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Models;
import dev.acumen.queue.Queue;
import dev.acumen.refine.Refiner;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreListener;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A home folder with a project and its earlier sessions, generated: each has turns and topics of its own, some are
/// forks of the one before, some have a subagent, one is empty, and one is another project's.
///
/// @param home the user's home folder
/// @param sessions how many there are of the project
record WholeHistory(Path home, int sessions) {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-03T04:05:06Z"), ZoneOffset.UTC);
    static final Retries RETRIES =
            Retries.defaults().withFirstDelay(Duration.ofMillis(10)).withAttemptLimit(Duration.ofMinutes(5));
    private static final int EMPTY = 5;

    static WholeHistory in(Path folder, int sessions) throws IOException {
        WholeHistory history = new WholeHistory(folder.resolve("home").toAbsolutePath(), sessions);
        Files.createDirectories(history.project().resolve("part"));
        TranscriptBuilder before = history.session(0);
        for (int i = 0; i < sessions; i++) {
            boolean isFork = i % 5 == 3;
            before = isFork ? turn(before.forkedAs(name(i)), i, 7, "") : history.session(i);
            before.writeTo(history.transcript(i));
            if (i % 4 == 2) {
                turn(
                                new TranscriptBuilder("agent-" + i)
                                        .in(history.project().toString())
                                        .sidechain(),
                                i,
                                9,
                                "")
                        .writeTo(history.projects().resolve("-any-name/" + name(i) + "/subagents/agent-1.jsonl"));
            }
        }
        turn(new TranscriptBuilder("other").in(folder.resolve("elsewhere").toString()), 999, 0, "")
                .writeTo(history.projects().resolve("-any-name/s-0000.jsonl"));
        return history;
    }

    /// Session number `i`: from two to four turns; the agent cites what it was given.
    private TranscriptBuilder session(int i) {
        TranscriptBuilder session = new TranscriptBuilder(name(i))
                .in((i % 3 == 1 ? project().resolve("part") : project()).toString())
                .meta("a line of the client's own");
        for (int turn = 0; i != EMPTY && turn < 2 + i % 3; turn++) {
            turn(session, i, turn, turn == 1 ? "As [pat-001] and [mis-001] say: " : "");
        }
        return session;
    }

    private static TranscriptBuilder turn(TranscriptBuilder session, int i, int turn, String cited) {
        String topic = "topic-" + i + "-" + turn;
        String doubt = i % 4 == 3 ? "? Is it right to run make to mend a topic that is broken?" : ", please";
        return session.person("Work on " + topic + doubt)
                .command("make check-" + topic)
                .failed(2, topic + " is broken")
                .command("make mend-" + topic)
                .succeeded(topic + " is well")
                .agent(cited + topic + " is done.");
    }

    static String name(int i) {
        return "s-%03d".formatted(i);
    }

    Path project() {
        return home.resolve("project");
    }

    Path projects() {
        return home.resolve(".claude/projects");
    }

    Path transcript(int i) {
        return projects().resolve("-any-name/" + name(i) + ".jsonl");
    }

    Path acumen() {
        return home.resolve(".acumen");
    }

    /// The program in this project, with a model at a server and limits that allow everything.
    Program program(URI server) {
        return new Program(home, project(), environment(server), "");
    }

    static Map<String, String> environment(URI server) {
        return Map.of(
                "ANTHROPIC_API_KEY", "sk-canary",
                "ANTHROPIC_BASE_URL", server.toString(),
                "ACUMEN_LIMITS_CALLS", "1000000",
                "ACUMEN_LIMITS_TOKENS", "1000000000",
                "ACUMEN_LIMITS_USD", "1000000");
    }

    /// Learns all of it as `learn --all` does, with as many sessions in flight as one likes.
    void learn(URI server, int inFlight) throws IOException {
        Environment environment = new Environment(
                project(), home, environment(server), new ByteArrayInputStream(new byte[0]), CLOCK, RETRIES);
        TranscriptReading reading = new TranscriptReading(environment, project(), false);
        TranscriptLearner learner = new TranscriptLearner(
                reading,
                judges(environment),
                new Refining(Refiner.EXACT, Optional.empty()),
                new FilePlaybookStore(project(), CLOCK, StoreListener.NONE),
                new Queue(acumen(), CLOCK),
                new LearnOptions(LearnOptions.Source.HISTORY, true, false, LearnOptions.Spending.UNLIMITED),
                LearnListener.NONE);
        Bootstrap bootstrap = new Bootstrap(learner, inFlight);
        BootstrapPlan plan = BootstrapPlan.of(acumen(), project(), new History(environment, reading).transcripts());
        for (List<Path> batch : plan.batches()) {
            bootstrap.learn(batch);
        }
    }

    private static Judges judges(Environment environment) {
        var settings = new SettingsFiles(environment).settings(Optional.empty());
        ModelChoice choice = ModelChoice.of(settings, environment.variables());
        Models models = new Models(
                choice,
                new Models.Context(
                        new Budgets(environment).spending(settings),
                        RETRIES,
                        () -> 0.5,
                        CLOCK,
                        environment.acumenFolder(),
                        environment.variables()));
        return new Judges(choice, models, settings, Prompts.bundled(), ModelListener.NONE, Set.of());
    }

    String playbook() throws IOException {
        return Files.readString(project().resolve(".claude/playbook.json"));
    }

    String journal() throws IOException {
        return Files.readString(project().resolve(".claude/acumen/journal.jsonl"));
    }

    /// The files of Acumen's own in the home folder, by their paths there, but for what can be made again.
    Map<String, String> kept() throws IOException {
        Map<String, String> files = new TreeMap<>();
        if (Files.isDirectory(acumen())) {
            try (Stream<Path> found = Files.walk(acumen())) {
                for (Path file : found.filter(Files::isRegularFile)
                        .filter(file -> !file.startsWith(acumen().resolve("cache")))
                        .toList()) {
                    files.put(acumen().relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return files;
    }
}
