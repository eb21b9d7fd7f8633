package dev.acumen.server;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A process that a test started and may kill. Its output is drained, every wait for it is bounded, and closing kills
/// it.
final class ServiceProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final String END = "\u0000";
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private final Process process;
    private final Thread drained;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<String> told = new ArrayList<>();

    private ServiceProcess(Process process) {
        this.process = process;
        this.drained = Thread.ofPlatform().daemon().start(this::drain);
    }

    /// A service with a model that is scripted and a clock that jumps.
    static ServiceProcess jumping(String database, long seed) throws IOException {
        return new ServiceProcess(builder(List.of(), CLASS_PATH, ServiceProcess.class, database, String.valueOf(seed))
                .start());
    }

    /// The program itself.
    static ServiceProcess program(String... arguments) throws IOException {
        return program(List.of(), Map.of(), arguments);
    }

    /// The program with other options of the JVM, and more variables.
    static ServiceProcess program(List<String> options, Map<String, String> variables, String... arguments)
            throws IOException {
        ProcessBuilder builder = builder(options, CLASS_PATH, ServerProgram.class, arguments);
        builder.environment().keySet().removeIf(name -> name.matches("(?:ACUMEN|AGENTIC|ANTHROPIC|OPENAI|CLAUDE).*"));
        builder.environment().putAll(variables);
        return new ServiceProcess(builder.start());
    }

    /// The next version of the program.
    static ServiceProcess next(String... arguments) throws IOException {
        String classPath = CLASS_PATH + File.pathSeparator + NextVersion.FOLDER;
        return new ServiceProcess(
                builder(List.of(), classPath, ServerProgram.class, arguments).start());
    }

    private static ProcessBuilder builder(List<String> options, String classPath, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    private void drain() {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add(e.toString());
        } finally {
            lines.add(END);
        }
    }

    /// Waits for a line that begins so.
    ///
    /// @return the rest of it
    /// @throws IOException if the process ends before
    String await(String beginning) throws IOException, InterruptedException {
        while (true) {
            String line = lines.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                throw new AssertionError("no line begins with " + beginning + ": " + told);
            }
            told.add(line);
            if (line.equals(END)) {
                throw new IOException("it ended: " + told);
            }
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length());
            }
        }
    }

    /// Asks it to end, as an operator does. What it prints then is read: [Process#destroy] would close the stream.
    void signal() {
        process.toHandle().destroy();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// What it has printed, once it has ended.
    List<String> told() throws InterruptedException {
        drained.join();
        lines.drainTo(told);
        return List.copyOf(told);
    }

    /// Ends it as an operator does, and waits.
    int terminate() throws InterruptedException {
        signal();
        return ended();
    }

    /// Waits for its end.
    ///
    /// @return the exit code
    int ended() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("it does not end: " + told);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    /// `DATABASE SEED`: serves until it is killed.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServerOptions options = ServerOptions.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .with(ScriptedJudge.healthy().source())
                .with(new DailyLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE))
                .costing(BigDecimal.valueOf(1_000_000))
                .learning(2);
        try (ServiceDatabase pool = new ServiceDatabase(arguments[0], Map.of(), 10);
                AcumenServer server =
                        AcumenServer.start(pool.source(), options, new JumpingClock(Long.parseLong(arguments[1])))) {
            System.out.println("serving at " + server.url());
            new CountDownLatch(1).await();
        }
    }

    /// A clock that is set anew every second, up to two hours to and fro.
    private static final class JumpingClock extends Clock {
        private final long seed;

        JumpingClock(long seed) {
            this.seed = seed;
        }

        @Override
        public Instant instant() {
            Instant now = Instant.now();
            SplittableRandom random = new SplittableRandom(seed + now.getEpochSecond());
            return now.plusSeconds(random.nextInt(-7_200, 7_200));
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
