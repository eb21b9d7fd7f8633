import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What a hook costs, as whole processes through the launcher, beside `sh -c true` and an empty `main` with the same
/// flags and a start-up cache of its own: `java bench/Hooks.java [ROUNDS]`, after `mvn package`.
///
/// All cases run in random order in each round; only the ratios of one run mean anything.
void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
    Path root = Path.of("").toAbsolutePath();
    Path scratch = Files.createTempDirectory("acumen-bench");
    try {
        new Bench(root, scratch).run(rounds);
    } finally {
        try (Stream<Path> all = Files.walk(scratch)) {
            all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}

/// A command that is measured.
///
/// @param script what a shell runs; made before the clock starts, for each time anew
/// @param times how often in a row, so that the starting of the shell around it does not count
record Case(String name, Script script, int times, String baseline, double bar) {}

interface Script {
    String next() throws IOException;
}

static final class Bench {
    /// What a person may well ask: words that some key points have, and words that none has.
    private static final String PROMPT = "The nightly export of invoices fails since the update of the driver. Please find out"
            + " why the worker retries each batch three times, and write a regression test with a fake clock before you touch"
            + " ExportWorker.java. Do not change the schema; if you need a migration, ask me first.";

    private static final String EVENT = "{\"session_id\":\"%s\",\"transcript_path\":\"%s\",\"cwd\":\"%s\","
            + "\"hook_event_name\":\"%s\",\"prompt\":\"" + PROMPT + "\",\"reason\":\"other\"}";
    private static final String[][] WORDS = {
        "export invoices worker batch nightly retries driver queue shop orders ledger totals".split(" "),
        "test clock fake regression fixture assert mock seed snapshot golden property flaky".split(" "),
        "schema migration column index table lock transaction rollback deploy staging backup restore".split(" "),
        "build cache gradle maven module dependency version plugin jar release tag changelog".split(" "),
        "login token session cookie header timeout proxy certificate key rotation secret vault".split(" "),
        "button layout colour theme font dialog focus keyboard screen reader contrast label".split(" "),
        "log metric trace alert dashboard latency percentile sampling span error budget page".split(" "),
        "always never prefer write read call check open close start stop keep".split(" ")
    };
    private static final String BASE = "sh -c true";
    private static final String EMPTY = "empty main";

    private final Path launcher;
    private final Path scratch;
    private final Path state;
    private final Random random = new Random(7);
    private int number;

    Bench(Path root, Path scratch) {
        this.launcher = root.resolve("acumen");
        this.scratch = scratch;
        this.state = scratch.resolve("state");
    }

    void run(int rounds) throws Exception {
        List<Case> cases = cases();
        Map<String, List<Double>> times = new LinkedHashMap<>();
        Map<String, Long> memory = new LinkedHashMap<>();
        cases.forEach(one -> times.put(one.name(), new ArrayList<>()));
        for (int round = 0; round <= rounds; round++) {
            List<Case> order = new ArrayList<>(cases);
            Collections.shuffle(order, random);
            for (Case one : order) {
                double time = time(one, memory);
                if (round > 0) {
                    times.get(one.name()).add(time);
                }
            }
        }
        System.out.printf("%-46s %9s %9s %9s %7s %6s  %s%n", "", "median ms", "p99 ms", "ratio", "bar", "MB", "");
        for (Case one : cases) {
            double median = quantile(times.get(one.name()), 0.5);
            double base = one.baseline().isEmpty() ? median : quantile(times.get(one.baseline()), 0.5);
            System.out.printf(
                    "%-46s %9.1f %9.1f %9.2f %7s %6s  %s%n",
                    one.name(),
                    median,
                    quantile(times.get(one.name()), 0.99),
                    median / base,
                    one.bar() == 0 ? "" : one.bar(),
                    memory.containsKey(one.name()) ? memory.get(one.name()) / 1024 : "",
                    one.bar() == 0 ? "" : median / base <= one.bar() ? "holds" : "MISSED");
        }
    }

    private List<Case> cases() throws Exception {
        Path small = project("small", 50);
        Path large = project("large", 3_000);
        Files.createDirectories(state.resolve("sessions"));
        Files.createFile(state.resolve("sessions/shown.all"));
        sh("ACUMEN_HOME='" + state + "' '" + launcher + "' --train");
        String empty = empty();
        return List.of(
                new Case(BASE, () -> "sh -c true", 20, "", 0),
                new Case("hook, everything was shown", () -> hook("UserPromptSubmit", small, "shown"), 20, BASE, 3),
                new Case("hook that only queues", () -> hook("SessionEnd", small, session()), 20, BASE, 3),
                new Case(EMPTY, () -> empty, 3, "", 0),
                new Case(
                        "hook, first prompt, 50 key points",
                        () -> hook("UserPromptSubmit", small, session()),
                        3,
                        EMPTY,
                        2),
                new Case(
                        "hook, first prompt, 3,000 key points",
                        () -> hook("UserPromptSubmit", large, session()),
                        3,
                        EMPTY,
                        3));
    }

    /// A hook as the client runs it. The worker that it would detach is not started: it is not waited for, and
    /// would disturb the others.
    private String hook(String event, Path project, String session) throws IOException {
        Path payload = Files.writeString(
                scratch.resolve("payload-" + number++ + ".json"),
                EVENT.formatted(session, scratch.resolve("t.jsonl"), project, event));
        return "ACUMEN_HOME='" + state + "' PATH='" + stubs() + "':\"$PATH\" CLAUDE_PROJECT_DIR='" + project
                + "' CLAUDE_CODE_SESSION_ID=" + session + " sh -c \"'" + launcher + "' hook " + event + "\" <'"
                + payload + "' >/dev/null";
    }

    /// A session that was never seen before.
    private String session() {
        return "bench-" + number++;
    }

    private Path stubs() throws IOException {
        Path folder = Files.createDirectories(scratch.resolve("stubs"));
        Path stub = folder.resolve("setsid");
        if (Files.notExists(stub)) {
            Files.writeString(stub, "#!/bin/sh\n");
            stub.toFile().setExecutable(true);
        }
        return folder;
    }

    /// About 85 characters of a key point that is like some others, and says nearly the same as a few.
    private String text(int number) {
        String[] subjects = WORDS[number % WORDS.length];
        StringBuilder text = new StringBuilder("In module" + number % 97 + " ");
        while (text.length() < 75) {
            String[] words = random.nextInt(3) == 0 ? WORDS[random.nextInt(WORDS.length)] : subjects;
            text.append(words[random.nextInt(words.length)]).append(' ');
        }
        return text.append("first").toString();
    }

    private Path project(String name, int keyPoints) throws Exception {
        Path project = Files.createDirectories(scratch.resolve(name));
        StringBuilder entries = new StringBuilder();
        for (int i = 1; i <= keyPoints; i++) {
            entries.append(i == 1 ? "" : ",\n")
                    .append("{\"name\": \"pat-%03d\", \"text\": \"".formatted(i))
                    .append(text(i))
                    .append("\", \"helpful\": %d, \"harmful\": %d}".formatted(i % 7, i % 3));
        }
        Path file = Files.createDirectories(project.resolve(".claude")).resolve("playbook.json");
        Files.writeString(
                file, "{\"version\": \"1.0\", \"sections\": {\"PATTERNS & APPROACHES\": [\n" + entries + "\n]}}\n");
        sh("ACUMEN_HOME='" + state + "' '" + launcher + "' trust --project '" + project + "'");
        return project;
    }

    /// An empty `main` with the flags of the hook and a cache of its own.
    private String empty() throws Exception {
        Path source = Files.writeString(
                scratch.resolve("Empty.java"),
                "public class Empty { public static void main(String[] a) { System.out.print(\"{}\"); } }");
        String bin = Path.of(System.getProperty("java.home"), "bin").toString();
        sh("cd '" + scratch + "' && '" + bin + "/javac' Empty.java && '" + bin + "/jar' cf empty.jar Empty.class");
        String flags = " -Xlog:disable -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m -cp '"
                + scratch.resolve("empty.jar") + "' ";
        Path archive = scratch.resolve("empty.jsa");
        sh("'" + bin + "/java' -XX:ArchiveClassesAtExit='" + archive + "'" + flags + "Empty >/dev/null");
        return "sh -c \"exec '" + bin + "/java' -XX:SharedArchiveFile='" + archive + "'" + flags + "Empty\" >/dev/null";
    }

    /// Milliseconds for one run of a case.
    private double time(Case one, Map<String, Long> memory) throws Exception {
        clearSessions();
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < one.times(); i++) {
            script.append(one.script().next()).append('\n');
        }
        long start = System.nanoTime();
        Process process = new ProcessBuilder("sh", "-c", script.toString()).inheritIO().start();
        while (!process.waitFor(one.times() > 3 ? 1_000 : 2, TimeUnit.MILLISECONDS)) {
            process.descendants()
                    .forEach(child -> memory.merge(one.name(), peak(child.pid()), Math::max));
        }
        long end = System.nanoTime();
        return (end - start) / 1e6 / one.times();
    }

    /// The peak of a process's memory in KB, as far as it still tells.
    private static long peak(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }

    private void clearSessions() throws IOException {
        for (String folder : List.of("sessions", "spool")) {
            if (Files.isDirectory(state.resolve(folder))) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(state.resolve(folder), "*bench*")) {
                    for (Path file : files) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        }
    }

    private static void sh(String script) throws Exception {
        int exitCode = new ProcessBuilder("sh", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exitCode != 0) {
            throw new IllegalStateException(exitCode + " from " + script);
        }
    }

    private static double quantile(List<Double> times, double which) {
        double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[Math.min(sorted.length - 1, (int) (which * sorted.length))];
    }
}
