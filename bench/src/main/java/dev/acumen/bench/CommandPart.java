package dev.acumen.bench;

import dev.acumen.bench.input.Playbooks;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// What commands of an installed program cost, as whole processes; a model answers at once.
final class CommandPart implements Part {
    private static final String EMPTY = "empty main, flags of a command";
    private static final String LEARN = "learn without a model";
    private static final String ADD = "add TEXT --section pat";
    private static final String MCP = "mcp, from start to the answer of initialize";

    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"bench","version":"1"}}}""";

    private static final List<String> QUICK =
            List.of("show", "show pat-001", "search topic", "log", "why", "status", "--help");

    private static final String READING_COSTS =
            "Half of it is the JVM, which links the classes of its archive, and a tenth a table of powers that BigDecimal"
                    + " computes for Jackson. The next step is an archive of fewer classes.";

    private static final String STATUS_COSTS =
            "It looks at more than the others: settings, clients, and which key points share their words. The next step is an"
                    + " archive of fewer classes.";

    private static final String ADD_COSTS =
            "A tenth of it looks for secrets in the text. The rest is what any command takes, the time zone, and the disk. In"
                    + " a repository, git is asked once.";

    private static final String LEARN_COSTS =
            "Half of it is the search for secrets, for statements and for duplicates, which each read their words first.";

    private static final String MCP_COSTS =
            "Most of it is the SDK: its messages are read by Jackson's databind, by reflection, and its server is built on"
                    + " Reactor.";

    private final Path root;
    private final Path launcher;
    private final Path scratch;
    private final Extent extent;
    private final Processes processes;
    private final ScriptedServer server;
    private final Cases cases;
    private final Path transcript;
    private Path learned;
    private int number;

    CommandPart(Path root, Path scratch, Processes processes, ScriptedServer server, Extent extent) {
        this.server = server;
        this.root = root;
        this.scratch = scratch.resolve("commands");
        this.launcher = this.scratch.resolve("installed/acumen");
        this.extent = extent;
        this.processes = processes;
        this.cases = new Cases(processes);
        this.transcript = this.scratch.resolve("session.jsonl");
        this.learned = this.scratch;
    }

    @Override
    public void prepare() throws IOException {
        install();
        new TranscriptBuilder("session")
                .person("Mend topic-1")
                .agent("I look at it.")
                .command("make test")
                .failed(1, "topic-1 is broken")
                .command("make mend-topic-1")
                .succeeded("mended")
                .agent("Done.")
                .writeTo(transcript);
        Path state = scratch.resolve("state");
        String empty = EmptyMain.in(scratch.resolve("empty"), processes).command();
        cases.add(new Case(EMPTY, () -> empty, 1, "", true));
        for (int size : new int[] {50, 3_000}) {
            Path folder = scratch.resolve("project-" + size);
            Project project = Project.of(processes, launcher, state, folder, size);
            String of = Figures.format("show, %,d key points", size);
            cases.add(new Case(of, () -> project.command("show"), 1, EMPTY, true));
        }
        Project project = new Project(launcher, state, scratch.resolve("project-50"));
        processes.output(called(state, "--train"));
        for (String words : QUICK) {
            cases.add(new Case(words, () -> quick(project, words), 1, EMPTY, true));
        }
        cases.add(new Case(ADD, adding(scratch.resolve("adding")), 1, EMPTY, true));
        Path repository = Files.createDirectories(scratch.resolve("repository"));
        processes.output("git init -q '" + repository + "'");
        cases.add(new Case(ADD + ", in a git repository", adding(repository), 1, EMPTY, true));
        cases.add(new Case(MCP, () -> "echo '" + INITIALIZE + "' | " + project.command("mcp"), 1, EMPTY, true));
        addLearn();
    }

    /// Lays the program out as an archive of a release does: a launcher that looks for no changed sources.
    private void install() throws IOException {
        Path lib = Files.createDirectories(launcher.resolveSibling("lib"));
        Files.copy(root.resolve("acumen"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(root.resolve("app/target/acumen"), "*.jar")) {
            for (Path jar : jars) {
                Files.copy(jar, lib.resolve(jar.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private void addLearn() throws IOException {
        Path warm = scratch.resolve("warm");
        String model = Answers.environment(server.url());
        processes.output(called(warm, "--train"));
        processes.output(model + learn(warm));
        cases.add(new Case(LEARN, () -> learn(warm) + " --model none", 1, EMPTY, true));
        cases.add(new Case("learn with a model, caches present", () -> model + learn(warm), 1, EMPTY, true));
        cases.add(new Case(
                "learn with a model, no caches",
                () -> model + learn(scratch.resolve("cold-" + number)),
                1,
                EMPTY,
                true));
        requireLearned();
    }

    private String quick(Project project, String words) {
        return words.equals("--help") ? called(project.state(), words) : project.command(words);
    }

    /// Adds a key point to a project of a user who has no other: what one states in two projects is compared.
    private Case.Script adding(Path folder) throws IOException {
        Path state = scratch.resolve(folder.getFileName() + "-state");
        Project project = Project.of(processes, launcher, state, folder, 50);
        processes.output(called(state, "--train"));
        return () -> project.command(ADD.replace("TEXT", "'" + keyPoint(number++) + "'"));
    }

    private static String keyPoint(int number) {
        return Figures.format(
                "Run make -j2 check-%d before a commit to src/part-%d/Part%d.java", number, number, number);
    }

    /// A call that is about no project.
    private String called(Path state, String words) {
        return "ACUMEN_HOME='" + state + "' '" + launcher + "' " + words;
    }

    /// Learns the session in a project of its own.
    private String learn(Path state) throws IOException {
        learned = scratch.resolve("learn-" + number++);
        Files.createDirectories(learned.resolve(".claude"));
        Files.write(learned.resolve(".claude/playbook.json"), Playbooks.file(50));
        return new Project(launcher, state, learned).command("learn '" + transcript + "'");
    }

    private void requireLearned() throws IOException {
        if (!Files.readString(learned.resolve(".claude/playbook.json")).contains(Answers.keyPoint("topic-1"))) {
            throw new IllegalStateException("nothing was learned in " + learned);
        }
    }

    @Override
    public void session() throws IOException {
        cases.session(extent.commandRounds());
    }

    @Override
    public void report(Report report) {
        cases.report(report);
        if (extent.isSmoke()) {
            return;
        }
        for (String words : QUICK) {
            bar(report, words, 3, words.equals("status") ? STATUS_COSTS : READING_COSTS);
        }
        bar(report, ADD, 3, ADD_COSTS);
        bar(report, MCP, 6, MCP_COSTS);
        bar(report, LEARN, 12, LEARN_COSTS);
    }

    private void bar(Report report, String name, double most, String why) {
        double ratio = cases.ratio(name);
        report.bar(Bar.of(
                        "acumen " + name,
                        Figures.format("≤ %.0f × %s", most, EMPTY),
                        Figures.times(ratio),
                        ratio <= most)
                .explained(why));
    }
}
