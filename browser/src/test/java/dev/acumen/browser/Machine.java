package dev.acumen.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// A machine with a home folder and a project of its own, and the packaged program.
final class Machine implements AutoCloseable {
    private static final Path ROOT = Path.of(System.getProperty("acumen.root", ".."));
    private static final Path ACUMEN = ROOT.resolve("acumen").toAbsolutePath();

    /// So many looks in a row find nothing in the background before it counts as ended.
    private static final int QUIET = 3;

    private static final int MOST_LOOKS = 600;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Path home;
    private final Path project;
    private final List<Ui> started = new ArrayList<>();

    /// @param folder an empty one
    /// @param project the name of the project's folder
    Machine(Path folder, String project) {
        try {
            this.home = Files.createDirectories(folder.toRealPath().resolve("home"));
            this.project = Files.createDirectories(folder.toRealPath().resolve(project));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A machine whose project has learned from the sessions that come with Acumen, in which proposals, a contradiction
    /// and a pair of close key points wait, and which showed key points to a session.
    static Machine withSample(Path folder) {
        Machine machine = new Machine(folder, "shopfront");
        machine.learn("01-pricing", "02-stock", "03-shopctl", "04-terraform");
        machine.acumen("add", "Always run the linter before a commit", "--section", "ctx");
        machine.acumen("add", "Never run the linter before a commit", "--section", "ctx");
        machine.acumen("add", "Money is kept in whole cents, as an integer", "--section", "ctx");
        machine.acumen("add", "I prefer small commits with a reason in their text", "--user");
        machine.acumen("tag", "ctx-001", "helpful");
        machine.acumen("tag", "mis-001", "harmful");
        machine.acumen("pin", "ctx-002");
        machine.session("a-session", "How are prices kept in the database?");
        machine.acumen("review", "on");
        machine.learn("05-orders", "06-stock", "07-partial", "08-checkout");
        machine.experimented();
        return machine;
    }

    /// An experiment is over in which sessions took part.
    private void experimented() {
        acumen("experiment", "start");
        acumen("experiment", "stop");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            lines.add("{\"v\":1,\"session\":\"s" + i + "\",\"experiment\":\"2026-01-05T09:00:00Z\",\"held_out\":"
                    + (i % 2 == 0) + ",\"corrections\":" + (i % 2 == 0 ? 3 : 1) + ",\"turns\":" + (4 + i % 5) + "}");
        }
        try {
            Files.write(project.resolve(".claude/acumen/outcomes.jsonl"), lines, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where the program's own files are.
    Path home() {
        return home;
    }

    Path project() {
        return project;
    }

    /// The project's playbook.
    String playbook() {
        try {
            return Files.readString(project.resolve(".claude/playbook.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Learns from sessions that come with Acumen, without a model.
    ///
    /// @param names how their names begin
    void learn(String... names) {
        try (Stream<Path> files = Files.list(ROOT.resolve("examples/sessions"))) {
            List<String> sessions = files.filter(Files::isRegularFile)
                    .map(Path::toAbsolutePath)
                    .filter(file -> Stream.of(names)
                            .anyMatch(name -> String.valueOf(file.getFileName()).startsWith(name)))
                    .map(Path::toString)
                    .sorted()
                    .toList();
            acumen(Stream.concat(
                            Stream.of("learn", "--model", "none", "--project", project.toString()), sessions.stream())
                    .toArray(String[]::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A session begins, and a person asks something in it.
    void session(String id, String prompt) {
        String event = "{\"session_id\":\"" + id + "\",\"cwd\":\"" + project + "\",\"transcript_path\":\""
                + home.resolve(id + ".jsonl") + "\",";
        hook("SessionStart", event + "\"hook_event_name\":\"SessionStart\",\"source\":\"startup\"}");
        hook("UserPromptSubmit", event + "\"hook_event_name\":\"UserPromptSubmit\",\"prompt\":\"" + prompt + "\"}");
    }

    private void hook(String name, String event) {
        run(event, "hook", name);
    }

    /// Runs a command in the project, which has to succeed.
    ///
    /// @return what it printed
    String acumen(String... arguments) {
        return run("", arguments);
    }

    private String run(String input, String... arguments) {
        try {
            Process process = builder(arguments).redirectErrorStream(true).start();
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError("acumen " + String.join(" ", arguments) + ": " + out);
            }
            return out;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private ProcessBuilder builder(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(ACUMEN.toString()), Stream.of(arguments))
                        .toList())
                .directory(project.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(Map.of(
                "HOME", home.toString(),
                "PATH", Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin"),
                "JAVA_HOME", System.getProperty("java.home"),
                "LC_ALL", "C.UTF-8",
                "CLAUDE_PROJECT_DIR", project.toString(),
                "CLAUDE_CODE_SESSION_ID", "a-session",
                "ACUMEN_PROVIDER", "none"));
        return builder;
    }

    /// Starts `acumen ui` in the project.
    Ui ui(String... arguments) {
        try {
            Ui ui = new Ui(builder(Stream.concat(Stream.of("ui", "--no-open"), Stream.of(arguments))
                            .toArray(String[]::new))
                    .start());
            started.add(ui);
            return ui;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        started.forEach(Ui::close);
        awaitEnd();
    }

    /// Waits for what a hook left to run in the background: it writes into the folder that is removed next. A process
    /// that is just becoming another program has no command line for a moment, so one look is not enough.
    private void awaitEnd() {
        int quiet = 0;
        for (int looks = 0; quiet < QUIET && looks < MOST_LOOKS; looks++) {
            quiet = isAnyLeft() ? 0 : quiet + 1;
            try {
                Thread.sleep(BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    private boolean isAnyLeft() {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").contains(home.toString()));
    }

    /// A running `acumen ui`.
    static final class Ui implements AutoCloseable {
        private final Process process;
        private final String link;
        private final List<String> told = new CopyOnWriteArrayList<>();

        private Ui(Process process) throws IOException {
            this.process = process;
            Thread.ofVirtual().start(() -> process.errorReader().lines().forEach(told::add));
            BufferedReader out = process.inputReader();
            String line = out.readLine();
            if (line == null) {
                throw new AssertionError("acumen ui ended: " + told);
            }
            this.link = line;
        }

        /// The link that it printed.
        String link() {
            return link;
        }

        /// The address of all pages.
        String base() {
            return link.substring(0, link.indexOf('?'));
        }

        /// What it said on standard error.
        List<String> told() {
            return told;
        }

        @Override
        public void close() {
            process.destroy();
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
