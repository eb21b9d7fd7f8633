package dev.acumen.llm;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// Accounts in a file: a line before each request and one after it.
///
/// A request of which no end is known, because its process died or is still at it, counts as estimated. Days end at
/// midnight of the clock's zone. Several processes may write to one file.
public final class SpendFile implements Spending {
    /// One for the whole process: a file lock belongs to it, not to a thread.
    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    /// For its owner's eyes alone, as all that is the user's.
    private static final FileAttribute<?> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final FileAttribute<?> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /// How long the file is waited for; others hold it for less than a millisecond each.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration PAUSE = Duration.ofMillis(1);

    private static final AtomicLong CALLS = new AtomicLong();

    private final Path file;
    private final Limits limits;
    private final Clock clock;
    private final SpendSums sums;

    /// @param file need not exist
    /// @param limits what may be spent
    /// @param clock its zone says when a day ends
    public SpendFile(Path file, Limits limits, Clock clock) {
        this.file = file;
        this.limits = limits;
        this.clock = clock;
        this.sums = new SpendSums(file, clock);
    }

    @Override
    public Begun begin(String model, Request.Purpose purpose, ModelUsage estimate) {
        try {
            return locked(() -> {
                Optional<Failure.OverLimit> limit = sums.reading(today()).exceeded(limits, purpose.session(), estimate);
                if (limit.isPresent()) {
                    return new Begun.Refused(limit.get());
                }
                Begun.Open open = new Begun.Open(newId(), estimate);
                append(begun(open, model, purpose));
                return open;
            });
        } catch (IOException e) {
            return new Begun.Refused(
                    new Failure.Unusable("nothing was sent: spending cannot be recorded: " + e.getMessage()));
        }
    }

    @Override
    public void end(Begun.Open call, Reply reply) {
        try {
            locked(() -> {
                append(ended(call, reply));
                return call;
            });
        } catch (IOException ignored) {
            // Its beginning is noted down, so it counts as estimated.
        }
    }

    /// Whether so many calls more, that use so much together, stay within the limits of today.
    ///
    /// @throws IOException if the file cannot be read
    public boolean hasRoomFor(int calls, ModelUsage usage) throws IOException {
        return sums.reading(today()).hasRoomFor(limits, calls, usage);
    }

    /// What was used today.
    ///
    /// @throws IOException if the file cannot be read
    public SpendSums.Sum spentToday() throws IOException {
        return isThere() ? sums.reading(today()).all() : SpendSums.Sum.NOTHING;
    }

    /// What was used since this month began.
    ///
    /// @throws IOException if the file cannot be read
    public SpendSums.Sum spentThisMonth() throws IOException {
        return isThere() ? sums.reading(YearMonth.from(today())).all() : SpendSums.Sum.NOTHING;
    }

    /// What was used on each day, the earliest first; days without a request are missing.
    ///
    /// @param first the first day that counts
    /// @throws IOException if the file cannot be read
    public SortedMap<LocalDate, SpendSums.Sum> spentByDay(LocalDate first) throws IOException {
        return sums.readingSince(first).byDay();
    }

    private Json.Obj ended(Begun.Open call, Reply reply) {
        Json.Obj line = line(call.id(), Map.of("used", ModelUsageJson.write(used(call, reply))));
        return reply instanceof Failure failure && failure.isUnsent()
                ? line.with(SpendSums.UNSENT, new Json.Bool(true))
                : line;
    }

    private static ModelUsage used(Begun.Open call, Reply reply) {
        return reply instanceof Failure failure && failure.isOfUnknownUsage() ? call.estimate() : reply.usage();
    }

    /// Whether anything was spent ever: else nobody needs to know what day it is, which takes long in a short command.
    private boolean isThere() {
        return Files.exists(file);
    }

    private LocalDate today() {
        return OffsetDateTime.now(clock).toLocalDate();
    }

    private String now() {
        return OffsetDateTime.now(clock).truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private String newId() {
        return Long.toString(ProcessHandle.current().pid(), 36) + "-" + Long.toString(clock.millis(), 36) + "-"
                + CALLS.incrementAndGet();
    }

    private Json.Obj begun(Begun.Open call, String model, Request.Purpose purpose) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("model", new Json.Text(model));
        members.put("role", new Json.Text(purpose.role()));
        members.put("session", new Json.Text(purpose.session()));
        members.put("estimate", ModelUsageJson.write(call.estimate()));
        return line(call.id(), members);
    }

    private Json.Obj line(String id, Map<String, Json> told) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", Json.Num.of(1));
        members.put("call", new Json.Text(id));
        members.put("time", new Json.Text(now()));
        members.putAll(told);
        return new Json.Obj(members);
    }

    private void append(Json.Obj line) throws IOException {
        try (FileChannel channel = opened(file)) {
            String start = isTorn(channel) ? "\n" : "";
            ByteBuffer bytes =
                    ByteBuffer.wrap((start + JsonWriter.compact(line) + "\n").getBytes(StandardCharsets.UTF_8));
            channel.position(channel.size());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    private static FileChannel opened(Path file) throws IOException {
        return FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE), FILE);
    }

    /// Whether the last line was cut short, when its process died.
    private static boolean isTorn(FileChannel channel) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
    }

    /// Does something while no other process does, in a thread of its own: an interruption of this one, such as the
    /// time limit of an attempt, would close the file halfway. It waits until that is done.
    private <T> T locked(Callable<T> work) throws IOException {
        FutureTask<T> task = new FutureTask<>(() -> alone(work));
        Thread.ofPlatform().daemon().start(task);
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException ignored) {
                    wasInterrupted = true;
                }
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings("try")
    private <T> T alone(Callable<T> work) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        if (!IN_PROCESS.tryLock(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
            throw held();
        }
        try {
            Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()), FOLDER);
            try (FileChannel channel = opened(lockFile());
                    FileLock ignored = lock(channel, end)) {
                return work.call();
            }
        } finally {
            IN_PROCESS.unlock();
        }
    }

    private FileLock lock(FileChannel channel, long end) throws IOException {
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() - end > 0) {
                throw held();
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            lock = channel.tryLock();
        }
        return lock;
    }

    private IOException held() {
        return new IOException(lockFile() + " is held by another process for more than " + PATIENCE.toSeconds() + " s");
    }

    private Path lockFile() {
        return file.resolveSibling(file.getFileName() + ".lock");
    }
}
